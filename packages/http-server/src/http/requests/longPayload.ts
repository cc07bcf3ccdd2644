import { STRICT, type ValidationItem } from "@ratecard/api"
import type { Steps } from "@ratecard/core/ledger"
import { Result, Schema, type SchemaIssue } from "effect"
import type { ListSpan } from "./jsonShape.ts"
import { syntaxFault } from "./jsonText.ts"
import { addItems } from "./validation.ts"

/** What a body says, or all that is wrong with it. */
type ReadPayload = { readonly payload: unknown } | { readonly faults: ReadonlyArray<ValidationItem> }

/** So many characters of a list are its own where all of it is at fault: more are not echoed. */
const MAX_ECHOED = 400

/**
 * Reads bodies of a schema that have a long list, one element after the other; `list` is where it stands, if there is
 * one. Documents are checked as they stand, without transformations, which takes a sixth of the time.
 */
export const longPayloadReader = ({ name, payload }: { readonly name: string; readonly payload: Schema.Top }) => {
  const decode = Schema.decodeUnknownResult(Schema.toEncoded(payload) as Schema.Codec<unknown, unknown>, STRICT)
  const issueOf = (value: unknown): SchemaIssue.Issue | undefined => {
    const decoded = decode(value)
    return Result.isFailure(decoded) ? decoded.failure.issue : undefined
  }

  function* read(text: string, list: ListSpan | undefined): Steps<ReadPayload> {
    const faults: Array<ValidationItem> = []
    const elements: Array<unknown> = []
    for (const [place, { end, start }] of (list?.elements ?? []).entries()) {
      const element: unknown = JSON.parse(text.slice(start, end))
      const issue = issueOf({ [name]: [element] })
      if (issue !== undefined) addItems(faults, "body", issue, (item) => ({ ...item, loc: item.loc.with(2, place) }))
      elements.push(element)
      yield
    }
    const around: unknown =
      text === "" ? undefined : JSON.parse(list === undefined ? text : withoutElements(text, list))
    const withList = (of: ReadonlyArray<unknown>) =>
      list === undefined ? around : { ...(around as object), [name]: of }
    const areFaulty = faults.length > 0
    const issue = issueOf(withList(list === undefined || areFaulty ? [] : sample(elements, list)))
    if (issue !== undefined)
      addItems(faults, "body", issue, (item) => (areFaulty && item.loc[1] === name ? undefined : item))
    return faults.length > 0 ? { faults } : { payload: withList(elements) }
  }

  return function* (text: string, list: ListSpan | undefined): Steps<ReadPayload> {
    try {
      return yield* read(text, list)
    } catch (error) {
      if (error instanceof SyntaxError) return { faults: [syntaxFault(text)] }
      throw error
    }
  }
}

const withoutElements = (text: string, { end, start }: ListSpan): string => text.slice(0, start) + text.slice(end)

/** As many elements, of which those are the list's own that may be echoed; the others are its shortest. */
const sample = (elements: ReadonlyArray<unknown>, { elements: spans, start }: ListSpan): ReadonlyArray<unknown> => {
  const lengths = spans.map(({ end, start }) => end - start)
  const shortest = elements[lengths.indexOf(lengths.reduce((one, other) => Math.min(one, other), Infinity))]
  return elements.map((element, place) => (spans[place]!.end <= start + MAX_ECHOED ? element : shortest))
}
