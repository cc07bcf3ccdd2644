import { billAs, type OtherBill, recordOf, type RefusedRecord, textCounter, textEncodings } from "@ratecard/core/ledger"
import type { AnyEncoding, AnyTokenizer } from "@ratecard/core/tokenizer"
import { Cells } from "../cells.ts"
import { documentOf, type UsageDocument } from "../document.ts"
import { billWith, lineOf, type PricedResponse } from "../priceResponse.ts"
import { priceResponses, type UsageOptions } from "../Usage.ts"
import { answerTexts } from "./answerTexts.ts"
import { type Change, comparedRows, type LongPrompt, type Range, Said, type WhatIfDocument } from "./document.ts"

/** How many prompts that do not fit are named. */
const MOST_NAMED = 20

/**
 * Compares the cost of the responses of a question with the one that they would have had with another model; `load` is
 * asked for tokenizers where a log has text to count.
 */
export const whatIf = async (
  options: UsageOptions,
  change: Change,
  load: (encoding: AnyEncoding) => Promise<AnyTokenizer>
): Promise<WhatIfDocument> => {
  const { now, overlay, prices } = options
  const tokenizers = new Map(options.tokenizers)
  const countTexts = textCounter(prices, tokenizers)
  const billed = billAs(change, { prices, now: now(), overlay, countTexts })
  const published = publishedIn(prices)
  const other = published(change.model)
  const textsOf = answerTexts()
  const sums = new Sums()
  for (const response of priceResponses(options)) {
    if ("error" in response.bill) {
      sums.leaveOut(messageOf(response.bill, response.model))
      continue
    }
    const own = other === undefined ? undefined : published(response.model)
    const output = own === undefined || own === other ? undefined : await textsOf(response.response)
    for (const encoding of output === undefined ? [] : [own!, other!]) {
      if (!tokenizers.has(encoding)) tokenizers.set(encoding, await load(encoding))
    }
    const made = billed({ ...recordOf(response.response), ...(output && { text: { output } }) })
    if ("error" in made) sums.leaveOut(messageOf(made, change.model))
    else sums.add(response, made)
  }
  return sums.document(change, options)
}

/** The same words for all responses that are left out for one reason. */
const messageOf = ({ error }: RefusedRecord, model: string): string =>
  error.code === "NoPriceAt" && error.fields.includes("at")
    ? `'${model}' had no price yet when they were made`
    : error.message

/** The encoding in which a model is counted exactly; undefined if its vocabulary is not published. */
const publishedIn = (prices: UsageOptions["prices"]) => {
  const known = new Map<string, AnyEncoding | undefined>()
  return (name: string): AnyEncoding | undefined => {
    if (!known.has(name)) {
      const [encoding, ...more] = textEncodings(prices, name)
      known.set(name, more.length === 0 ? encoding : undefined)
    }
    return known.get(name)
  }
}

class Sums {
  readonly #cells = { own: new Cells(), low: new Cells(), best: new Cells(), high: new Cells() }
  readonly #reasons = new Said<OtherBill["reasons"][number]>()
  readonly #leftOut = new Said<{ readonly message: string }>()
  #longest: ReadonlyArray<LongPrompt> = []
  #over = 0
  #window = 0

  leaveOut(message: string): void {
    this.#leftOut.add({ message })
  }

  add(response: PricedResponse, other: OtherBill): void {
    for (const reason of other.reasons) this.#reasons.add(reason)
    if (other.over !== undefined) this.#addLong(response, other.over)
    const { best, high, low, own } = this.#cells
    // The band of text that a log says too little of is in the range already.
    own.add(response)
    low.add({ ...response, bill: billWith(other.bill, other.low) })
    best.add({ ...response, bill: billWith(other.bill, other.bill.total) })
    high.add({ ...response, bill: billWith(other.bill, other.high) })
  }

  document(change: Change, { by, exchange, prices, rows, timezone }: UsageOptions): WhatIfDocument {
    const documentIn = (cells: Cells): UsageDocument =>
      documentOf(cells.all(), [], { by, timezone, exchange, rows }, prices.asOfDay)
    const { best, high, low, own } = this.#cells
    const others: Range<UsageDocument> = { low: documentIn(low), best: documentIn(best), high: documentIn(high) }
    return {
      change,
      ...comparedRows(documentIn(own), others),
      reasons: this.#reasons.all(),
      ...(this.#over > 0 && {
        over: { responses: this.#over, context_window: this.#window, longest: this.#longest }
      }),
      left_out: this.#leftOut.all()
    }
  }

  #addLong({ response }: PricedResponse, { context_window, prompt_tokens }: NonNullable<OtherBill["over"]>): void {
    this.#over++
    this.#window = context_window
    this.#longest = [...this.#longest, { file: response.path, line: lineOf(response), prompt_tokens }]
      .toSorted((one, other) => other.prompt_tokens - one.prompt_tokens)
      .slice(0, MOST_NAMED)
  }
}
