import { type DatedRate, compareMoney, isCountedLocally, type Model, modelAt } from "@ratecard/core/catalogue"
import { contractCost } from "@ratecard/core/ledger"
import {
  estimateTokens,
  readWriting,
  type TokenEstimate,
  vocabularyFamily,
  type AnyEncoding
} from "@ratecard/core/tokenizer"
import { cacheFolder } from "../../cacheFolder.ts"
import { instantOf } from "../../instants.ts"
import type { Answer } from "../../output/answer.ts"
import { plainDecimal } from "../../output/plainDecimal.ts"
import { namedModel } from "../../prices/namedModel.ts"
import { asOfNote, pricesOf } from "../../prices/Prices.ts"
import { tokenizersIn } from "../../tokenizers.ts"
import { Refusal, type World } from "../../World.ts"
import type { CostOptions } from "../../cost/costOptions.ts"
import { nameOf } from "../../cost/texts.ts"
import { isBinary } from "../../files/isBinary.ts"

/** Texts that are to be sent as one. */
type Texts = ReadonlyArray<{ readonly file: string; readonly text: string }>

/** What a text will cost with some models, or with all that are counted exactly; the cheapest first. */
export const textCost = async (texts: Texts, options: CostOptions, world: World): Promise<Answer> => {
  for (const flag of ["isExplained", "why", "rates"] as const) {
    if (options[flag] !== undefined && options[flag] !== false) {
      throw new Refusal(`--${FLAGS[flag]} is for requests that were made; this is a text`)
    }
  }
  for (const { file, text } of texts) {
    if (text.trim() === "") throw new Refusal(`${nameOf(file)} is empty`)
    if (isBinary(text) && options.input === undefined)
      throw new Refusal(`${nameOf(file)} is no text; --as text prices it all the same`)
  }
  const prices = await pricesOf(world)
  const at = options.at === undefined ? undefined : instantOf("--at", options.at)
  const named =
    options.models.length === 0
      ? prices.view.offered.filter(isCountedLocally)
      : options.models.map((name) => namedModel(prices, name))
  const models = named.flatMap(({ id }) => modelAt(prices.view, id, at) ?? [])
  if (models.length === 0) throw new Refusal(`none of the models had a price at ${options.at}`)
  const loadTokenizer = tokenizersIn(cacheFolder(world))
  const counted = new Map<AnyEncoding, number>()
  const countIn = async (encoding: AnyEncoding) => {
    const known = counted.get(encoding)
    if (known !== undefined) return known
    const { count } = await loadTokenizer(encoding)
    const tokens = texts.reduce((sum, { text }) => sum + count(text), 0)
    counted.set(encoding, tokens)
    return tokens
  }
  const isEstimated = models.some(({ tokenizer_config }) => tokenizer_config === null)
  const estimated = isEstimated ? await estimatorOf(texts, countIn) : undefined
  const rows = []
  for (const model of models) {
    const encoding = model.tokenizer_config?.encoding
    const guess = encoding === undefined ? estimated!(model) : undefined
    const tokens = guess?.tokens ?? (await countIn(encoding!))
    const { total_cost } = contractCost(model, { tokens, output_tokens: options.outputTokens })
    rows.push({
      model: model.id,
      tokens,
      output_tokens: options.outputTokens,
      cost: plainDecimal(total_cost),
      currency: model.currency,
      approximate: encoding === undefined,
      encoding,
      estimate: guess
    })
  }
  const ordered = rows.toSorted((one, other) => order(one, other, prices.rate))
  return {
    document: { as_of: prices.asOf, results: ordered },
    table: {
      columns: [
        { name: "model" },
        { name: "tokens", kind: "count" },
        { name: "band", absent: "" },
        { name: "answer", kind: "count" },
        { name: "cost", kind: "number" },
        { name: "currency" },
        { name: "counted with" }
      ],
      rows: ordered.map((row) => [
        row.model,
        String(row.tokens),
        row.estimate === undefined ? "" : `${row.estimate.low}–${row.estimate.high}`,
        String(row.output_tokens),
        row.cost,
        row.currency.toUpperCase(),
        row.estimate === undefined ? row.encoding! : `≈ ${row.estimate.basis}`
      ])
    },
    notes: [asOfNote(prices)]
  }
}

/** What the texts may have together for a model whose vocabulary is not published. */
const estimatorOf = async (
  texts: Texts,
  countIn: (encoding: AnyEncoding) => Promise<number>
): Promise<(model: Model) => TokenEstimate> => {
  const writing = readWriting(texts.map(({ text }) => text).join("\n"))
  const counts = { cl100k_base: await countIn("cl100k_base"), o200k_base: await countIn("o200k_base") }
  return (model) => estimateTokens(vocabularyFamily(model), writing, counts)
}

const FLAGS = { isExplained: "explain", why: "why", rates: "rates" }

interface Row {
  readonly model: string
  readonly cost: string
  readonly currency: "usd" | "rub"
}

const order = (one: Row, other: Row, rate: DatedRate): number =>
  compareMoney(
    { amount: Number(one.cost), currency: one.currency },
    { amount: Number(other.cost), currency: other.currency },
    rate
  ) || (one.model < other.model ? -1 : 1)
