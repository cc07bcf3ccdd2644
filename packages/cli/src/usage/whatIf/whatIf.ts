import {
  agentLogs,
  hashedIds,
  LogReader,
  type OtherBill,
  type RefusedRecord,
  type Snapshot,
  UsageSums,
  billAs,
  parsedLine,
  readLineOf,
  recordOf,
  textCounter,
  textEncodings
} from "@ratecard/core/ledger"
import type { AnyEncoding, AnyTokenizer } from "@ratecard/core/tokenizer"
import { type CellPlace, addPriced } from "../cells.ts"
import { sha256 } from "../joinedByHash.ts"
import { type UsageDocument, documentOf } from "../document.ts"
import { type PricedResponse, billWith, lineOf } from "../priceResponse.ts"
import { type UsageOptions, priceResponses } from "../Usage.ts"
import { type Change, type LongPrompt, type Range, Said, type WhatIfDocument, comparedRows } from "./document.ts"
import { createReadStream, statSync } from "node:fs"
import { createInterface } from "node:readline"

/** The number of prompts named that do not fit. */
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
  const billed = billAs(change, { prices, now: now(), overlay, logs: agentLogs, countTexts })
  const published = publishedIn(prices)
  const other = published(change.model)
  const textsOf = answerTexts()
  const sums = new ComparedSums()
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

class ComparedSums {
  readonly #own = new UsageSums<CellPlace>()
  readonly #others = {
    low: new UsageSums<CellPlace>(),
    best: new UsageSums<CellPlace>(),
    high: new UsageSums<CellPlace>()
  }
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
    const { best, high, low } = this.#others
    addPriced(this.#own, response)
    // The band of text that a log says too little of is in the range already.
    addPriced(low, { ...response, bill: billWith(other.bill, other.low) })
    addPriced(best, { ...response, bill: billWith(other.bill, other.bill.total) })
    addPriced(high, { ...response, bill: billWith(other.bill, other.high) })
  }

  document(change: Change, { by, exchange, prices, rows, timezone }: UsageOptions): WhatIfDocument {
    const documentIn = (sums: UsageSums<CellPlace>): UsageDocument =>
      documentOf(sums.all(), [], { by, timezone, exchange, rows }, prices.asOfDay)
    const { best, high, low } = this.#others
    const others: Range<UsageDocument> = { low: documentIn(low), best: documentIn(best), high: documentIn(high) }
    return {
      change,
      ...comparedRows(documentIn(this.#own), others, exchange),
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

/** The text of the answers of a file by their ids. */
type Answers = ReadonlyMap<string, ReadonlyArray<string>>

/** Longer files are not read: their text might not fit into memory. */
const MOST_BYTES = 200_000_000

const NONE: Answers = new Map()

/** Finds the text that a log has of a response; undefined if it has none. Claude Code alone writes whole answers down. */
const answerTexts = () => {
  let path: string | undefined
  let answers = NONE
  return async ({ agent, id, path: file }: Snapshot): Promise<ReadonlyArray<string> | undefined> => {
    if (agent !== "claude-code") return undefined
    if (file !== path) {
      path = file
      answers = await answersIn(file)
    }
    return answers.get(id)
  }
}

const answersIn = async (path: string): Promise<Answers> => {
  try {
    if (statSync(path).size > MOST_BYTES) return NONE
    return await readAnswers(path)
  } catch {
    // It was there a moment ago: without its text, tokens are estimated.
    return NONE
  }
}

const readAnswers = async (path: string): Promise<Answers> => {
  const answers = new Map<string, Map<string, ReadonlyArray<string>>>()
  const idOf = hashedIds("claude-code", sha256)
  const reader = new LogReader(readLineOf("claude-code"), (entry) => {
    const { logged } = entry
    const id = idOf(entry)
    const blocks = answers.get(id) ?? new Map<string, ReadonlyArray<string>>()
    for (const { content, key } of logged?.blocks ?? []) if (!("low" in content)) blocks.set(key, content)
    if (blocks.size > 0) answers.set(id, blocks)
    return undefined
  })
  let index = -1
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    index++
    if (line.includes('"assistant"')) reader.take(parsedLine(line), index)
  }
  return new Map(Array.from(answers, ([id, blocks]) => [id, [...blocks.values()].flat()]))
}
