import {
  compareMoney,
  type Currency,
  type DatedRate,
  isCountedLocally,
  type Model,
  type Money,
  namedModel,
  offerNamed,
  viewAt
} from "@ratecard/core/catalogue"
import { type Bill, billRecord } from "@ratecard/core/ledger"
import { type AnyEncoding, loadCountForModels, type ModelCount, type TokenEstimate } from "@ratecard/core/tokenizer"
import { Refusal, type World } from "../../World.ts"
import { cacheFolder } from "../../folders.ts"
import type { CostOptions } from "../../cost/costOptions.ts"
import { nameOf, ratesIn } from "../../cost/texts.ts"
import { isBinary } from "../../files/readAndWrite.ts"
import { instantOf } from "../../instants.ts"
import type { Answer, Table } from "../../output/answer.ts"
import { formatCell } from "../../output/formatCell.ts"
import { modelNamed, type Prices, pricesOf } from "../../prices/Prices.ts"
import { assertConvertible, conversionNotes, conversionOf, exchangeOf, withConverted } from "../../prices/exchange.ts"
import { tokenizersIn } from "../../tokenizers.ts"
import { sourceNotes, sourcesOf } from "../sourceNotes.ts"
import { billNotes, costColumns, linesTable, totalIfKnown } from "./costTables.ts"

/** The cost of calls that are not made yet, for programs. */
export interface ExpectedCostDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  /** Cheapest first; what is not known in full stands last. */
  readonly results: ReadonlyArray<ExpectedResult>
}

/** The cost of a call with one model, and its bill. */
interface ExpectedResult extends Bill {
  /** The model's id. */
  readonly model: string
  /** Of the prompt: what was given, or how many the text has. */
  readonly tokens: number
  /** Of the prompt, as it was given; absent for a text. */
  readonly input_tokens?: number | undefined
  /** Of the prompt: how many of these are from the cache. */
  readonly cached_input_tokens?: number | undefined
  /** Of the answer (default 0). */
  readonly output_tokens: number
  /** The number of such calls (1). */
  readonly calls?: number | undefined
  /** The calls are made again each day or month. */
  readonly per?: "day" | "month" | undefined
  /** Of all calls: an exact decimal; null if no price is known. */
  readonly cost: string | null
  /** Of a text: whether its tokens are estimated. */
  readonly approximate?: boolean
  /** Of a text: the encoding that counted it exactly. */
  readonly encoding?: AnyEncoding | undefined
  /** Of a text whose tokens are estimated. */
  readonly estimate?: TokenEstimate | undefined
}

/** A call that is not made yet, and its bill. */
interface Call extends Prompt {
  readonly made: Bill
}

/**
 * Estimates calls that are not made yet, with some models or with all, cheapest first. Their prompt is a text, or as
 * long as the options say.
 */
export const expectedCost = async (
  texts: Texts | undefined,
  options: CostOptions,
  world: World
): Promise<Answer<ExpectedCostDocument>> => {
  if (options.why !== undefined) throw new Refusal("--why is for requests that were made")
  const { currency, expected, isBatch: batch, models } = options
  const prices = pricesOf(world)
  const exchange = exchangeOf(options, prices)
  const at = options.at === undefined ? undefined : instantOf("--at", options.at, world.now())
  const prompts = await promptsOf(texts, options, prices, at, world)
  const billing = { prices, now: world.now(), overlay: await ratesIn(options.rates, world), currency: undefined }
  const calls: Array<Call> = []
  const refusals: Array<string> = []
  for (const prompt of prompts) {
    const { name: model, tokens: input_tokens } = prompt
    const made = billRecord({ model, expected: { ...expected, input_tokens }, at, context: { batch } }, billing)
    if ("error" in made) refusals.push(made.error.message)
    else if (models.length > 0 || totalIfKnown(made) !== null)
      calls.push({ ...prompt, made: withConverted(made, exchange, at ?? billing.now) })
  }
  const leftOut = prompts.length - calls.length
  if (calls.length === 0 || (models.length > 0 && leftOut > 0)) {
    throw new Refusal(
      refusals[0] ?? `none of the models has such a price${at === undefined ? "" : ` at ${options.at}`}`
    )
  }
  const { rate } = exchange?.rateOn(at ?? billing.now) ?? prices.rate
  const ordered = calls.toSorted((one, other) => order(one.made, other.made, { ...prices.rate, rate }))
  const bills = ordered.map(({ made }) => made)
  const amounts = bills.map((made) => ({ at: at ?? billing.now, currency: made.currency }))
  assertConvertible(exchange, amounts)
  return {
    document: { as_of: prices.asOfDay, results: ordered.map((call) => resultOf(call, expected)) },
    table: options.isExplained
      ? linesTable(bills.map((made) => [made.model_id, made]))
      : callsTable(ordered, expected, currency),
    notes: [
      ...callsNote(expected),
      ...(leftOut === 0 ? [] : [`Left out: ${leftOut} models without such a price`]),
      ...billNotes(bills, exchange === undefined ? [] : conversionNotes(conversionOf(exchange, amounts)), prices),
      ...(options.isExplained ? sourceNotes(sourcesOf(bills)) : [])
    ],
    exitCode: bills.every(({ complete }) => complete) ? 0 : 2
  }
}

type Expected = CostOptions["expected"]

const callsNote = ({ calls = 1, per }: Expected): ReadonlyArray<string> => {
  if (calls === 1 && per === undefined) return []
  const number = calls === 1 ? "a call" : `${formatCell(String(calls), "count")} calls`
  return [`Cost of ${number}${per === undefined ? "" : ` a ${per}`}${per === "day" ? "; a month has 30 days" : ""}`]
}

const resultOf = ({ count, made, tokens }: Call, { output_tokens = 0, ...expected }: Expected) => ({
  model: made.model_id,
  tokens,
  output_tokens,
  ...expected,
  cost: totalIfKnown(made),
  ...(count && { approximate: count.estimate !== undefined, encoding: count.encoding, estimate: count.estimate }),
  ...made
})

const callsTable = (calls: ReadonlyArray<Call>, expected: Expected, other: Currency | undefined): Table => {
  const costs = costColumns(
    calls.map(({ made }) => made),
    other
  )
  return {
    columns: [
      { name: "model" },
      { name: "tokens", kind: "count" },
      { name: "band", usual: "" },
      { name: "cached", kind: "count", usual: "" },
      { name: "answer", kind: "count" },
      ...costs.columns,
      { name: "counted with", usual: "" }
    ],
    rows: calls.map(({ count, made, tokens }) => [
      made.model_id,
      String(tokens),
      count?.estimate === undefined ? "" : `${count.estimate.low}–${count.estimate.high}`,
      String(expected.cached_input_tokens ?? ""),
      String(expected.output_tokens ?? 0),
      ...costs.cellsOf(made),
      count?.encoding ?? (count?.estimate === undefined ? "" : `≈ ${count.estimate.basis}`)
    ])
  }
}

/** Costs that are not known in full stand last. */
const order = (one: Bill, other: Bill, rate: DatedRate): number =>
  Number(other.complete) - Number(one.complete) ||
  compareMoney(moneyOf(one), moneyOf(other), rate) ||
  (one.model_id < other.model_id ? -1 : 1)

const moneyOf = ({ currency, total }: Bill): Money => ({ amount: Number(total), currency })

/** Texts to send as one. */
type Texts = ReadonlyArray<{ readonly file: string; readonly text: string }>

/** The prompt of a call that is not made yet. */
interface Prompt {
  /** The model that it is for, as it was asked for. */
  readonly name: string
  readonly tokens: number
  /** The count of a text's tokens. */
  readonly count?: ModelCount
}

/** The model whose tokens are counted; those of a model that hosts alone have cannot be. */
const countedModel = (prices: Prices, name: string, at: number | undefined): Model => {
  const found = namedModel(prices, name, at)
  if (found.is === "model") return found.model
  if (offerNamed(prices, name) === undefined) return modelNamed(prices, name, at).model
  throw new Refusal(`the tokens of '${name}' cannot be counted here: --input-tokens instead of a text prices its calls`)
}

/** The prompts of the models that are asked for, else of all on offer; a text's of those that count it exactly. */
const promptsOf = async (
  texts: Texts | undefined,
  { expected, input, models: names }: CostOptions,
  prices: Prices,
  at: number | undefined,
  world: World
): Promise<ReadonlyArray<Prompt>> => {
  const { offered } = viewAt(prices.view, at)
  if (texts === undefined) {
    const tokens = expected.input_tokens!
    return (names.length > 0 ? names : offered.map(({ id }) => id)).map((name) => ({ name, tokens }))
  }
  for (const { file, text } of texts) {
    if (text.trim() === "") throw new Refusal(`${nameOf(file)} is empty`)
    if (isBinary(text) && input === undefined)
      throw new Refusal(`${nameOf(file)} is not text; --as text prices it all the same`)
  }
  const models: ReadonlyArray<readonly [name: string, model: Model]> =
    names.length > 0
      ? names.map((name) => [name, countedModel(prices, name, at)])
      : offered.filter(isCountedLocally).map((model) => [model.id, model])
  const countTexts = await loadCountForModels(
    models.map(([, model]) => model),
    tokenizersIn(cacheFolder(world))
  )
  const countFor = countTexts(texts.map(({ text }) => text))
  return models.map(([name, model]) => {
    const count = countFor(model)
    return { name, tokens: count.tokens, count }
  })
}
