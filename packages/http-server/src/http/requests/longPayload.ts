import type { LongListOf, ValidationItem } from "@ratecard/api"
import type { Steps } from "@ratecard/core/ledger"
import { Schema } from "effect"
import type { ListSpan } from "./jsonShape.ts"
import { syntaxFault } from "./jsonText.ts"
import { hasPlainFields } from "./plainFields.ts"
import { issueIn } from "./issueIn.ts"
import { addItems } from "./validation.ts"

/** What a body says, or all that is wrong with it. */
type ReadPayload = { readonly payload: unknown } | { readonly faults: ReadonlyArray<ValidationItem> }

/** Reads bodies that have a long list, some of its elements at a time; `list` is where it stands, if there is one. */
export const longPayloadReader = ({ element, name, payload }: LongListOf) => {
  const isPlain = hasPlainFields(element)
  // Documents are looked at as they stand, without transformations: that takes a sixth of the time.
  const elementsIssue = issueIn(Schema.toEncoded(Schema.Array(element)))
  const aroundIssue = issueIn(Schema.toEncoded(withUnknownElements(payload, name)))

  function* read(text: string, list: ListSpan | undefined): Steps<ReadPayload> {
    const faults: Array<ValidationItem> = []
    const elements: Array<unknown> = []
    for (const { end, start } of list?.runs ?? []) {
      const run = JSON.parse(`[${text.slice(start, end)}]`) as ReadonlyArray<unknown>
      const issue = run.every(isPlain) ? undefined : elementsIssue(run)
      const before = elements.length
      if (issue !== undefined)
        addItems(faults, "body", issue, ({ loc: [body, index, ...rest], ...item }) => ({
          ...item,
          loc: [body!, name, before + Number(index), ...rest]
        }))
      for (const each of run) elements.push(each)
      yield
    }
    const around: unknown =
      text === "" ? undefined : JSON.parse(list === undefined ? text : withoutElements(text, list))
    const whole = list === undefined ? around : { ...(around as object), [name]: elements }
    const issue = aroundIssue(whole)
    if (issue !== undefined) addItems(faults, "body", issue)
    return faults.length > 0 ? { faults } : { payload: whole }
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

/** The same schema, but of a list in it, whose elements are looked at before, the length alone. */
const withUnknownElements = (payload: Schema.Struct<Schema.Struct.Fields>, name: string): Schema.Top => {
  const [first, ...others] = payload.fields[name]!.ast.checks ?? []
  const list = Schema.Array(Schema.Unknown)
  return Schema.Struct({ ...payload.fields, [name]: first === undefined ? list : list.check(first, ...others) })
}

const withoutElements = (text: string, { end, start }: ListSpan): string => text.slice(0, start) + text.slice(end)
