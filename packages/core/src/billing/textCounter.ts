import type { CountTexts } from "../ledger/logs/loggedText.ts"
import { finish, type Steps } from "../ledger/logs/steps.ts"
import { linesIn, readAmounts } from "../ledger/usage/readAmounts.ts"
import { agentLogs } from "../ledger/usage/readLog.ts"
import type { UsageRecord } from "../ledger/usage/reading.ts"
import { resolve } from "../names/resolve.ts"
import type { AnyEncoding } from "../tokenizer/encodings.ts"
import { countForModels, type CountedModel } from "../tokenizer/estimating/countForModels.ts"
import { readWriting } from "../tokenizer/estimating/textWriting.ts"
import { countedModel } from "../view/catalogueAt.ts"
import type { PriceSnapshot } from "../view/priceSnapshot.ts"

/** Counters by encoding; a tokenizer is one. */
type Counters = ReadonlyMap<AnyEncoding, { readonly count: (text: string) => number }>

/** Texts of a log, and the encodings in which they are counted for their model. */
export interface TextsToCount {
  /** As the log names it. */
  readonly model: string | undefined
  readonly texts: ReadonlyArray<string>
  readonly encodings: ReadonlyArray<AnyEncoding>
}

/**
 * Returns a counter for the text in logs with incomplete usage: exact for a model whose vocabulary is known, else with
 * the band of its estimate. A text whose encodings are not among the counters stays uncounted.
 *
 * @example
 * const countTexts = textCounter(bundledPrices(Date.now()), new Map([["o200k_base", await loadTokenizer("o200k_base")]]))
 * countTexts("gpt-5", ["How much?"]) // => { low: 3, tokens: 3, high: 3 }
 */
export const textCounter = (prices: PriceSnapshot, counters: Counters): CountTexts =>
  counting(prices, ({ encodings, texts }) => {
    const found = encodings.flatMap((encoding) => counters.get(encoding) ?? [])
    if (found.length < encodings.length) return undefined
    return found.map(({ count }) => texts.reduce((sum, text) => sum + count(text), 0))
  })

/**
 * The {@link textCounter} that the bills of records need: `load` is asked for the tokenizers. Undefined if
 * there is nothing to count.
 */
export const loadTextCounter = async (
  records: Iterable<UsageRecord>,
  prices: PriceSnapshot,
  load: (encoding: AnyEncoding) => Promise<{ readonly count: (text: string) => number }>
): Promise<CountTexts | undefined> => {
  const needed = new Set<AnyEncoding>()
  for (const record of records) {
    for (const { encodings } of finish(textsInSteps(record, prices))) for (const each of encodings) needed.add(each)
  }
  if (needed.size === 0) return undefined
  return textCounter(
    prices,
    new Map(await Promise.all([...needed].map(async (encoding) => [encoding, await load(encoding)] as const)))
  )
}

/** The texts that the bill of a record asks for: none, unless it is a log that says too little. It pauses in long logs. */
export function* textsInSteps(record: UsageRecord, prices: PriceSnapshot): Steps<ReadonlyArray<TextsToCount>> {
  const lines = linesIn(record)
  if (record.logged === undefined && lines === undefined) return []
  const found: Array<TextsToCount> = []
  const asked = counting(prices, (texts) => {
    found.push(texts)
    return texts.encodings.map(() => 0)
  })
  if (lines === undefined) readAmounts(record, agentLogs, asked)
  else yield* agentLogs.readLines(lines, record, asked)
  return found
}

/** The encodings in which text is counted for a model, by the name that a log has for it. */
export const textEncodings = (prices: PriceSnapshot, name: string | undefined): ReadonlyArray<AnyEncoding> =>
  countForModels([modelOf(prices, name)]).encodings

const counting = (
  prices: PriceSnapshot,
  countsOf: (texts: TextsToCount) => ReadonlyArray<number> | undefined
): CountTexts => {
  const known = new Map<string | undefined, ReturnType<typeof countForModels> & { readonly model: CountedModel }>()
  return (name, texts) => {
    let counted = known.get(name)
    if (counted === undefined) {
      const model = modelOf(prices, name)
      known.set(name, (counted = { model, ...countForModels([model]) }))
    }
    const { encodings, model, tokensFrom } = counted
    const counts = countsOf({ model: name, texts, encodings })
    if (counts === undefined) return undefined
    const { estimate, tokens } = tokensFrom(counts, () => readWriting(texts.join("\n")))(model)
    return { low: estimate?.low ?? tokens, tokens, high: estimate?.high ?? tokens }
  }
}

/** An unknown model may use any vocabulary. */
const modelOf = ({ names, view }: PriceSnapshot, name: string | undefined): CountedModel => {
  const found = name === undefined ? undefined : resolve(names, name)
  const model = found === undefined || found.how === "none" ? undefined : countedModel(view, found.model_id)
  return model ?? { provider: "", name: name ?? "", tokenizer_config: null }
}
