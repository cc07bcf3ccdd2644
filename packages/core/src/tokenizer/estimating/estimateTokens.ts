import { type Calibration, CALIBRATIONS, DENSITY, type Family, type StandIn, STAND_INS } from "./calibrations.ts"
import type { TextWriting, Writing } from "./textWriting.ts"
import { type KnownVocabulary, vocabularyFamily } from "./vocabularyFamily.ts"
import type { AnyEncoding } from "../encodings.ts"

/** An estimate of the tokens of a text. */
export interface TokenEstimate {
  /** The best single number. */
  readonly tokens: number
  /** The lower end of the band that nine of ten texts are in. */
  readonly low: number
  /** The upper end of that band. */
  readonly high: number
  /** The basis of the estimate, in a few words. */
  readonly basis: string
}

/** The tokens of a text in the two encodings that stand in. */
export type StandInCounts = Readonly<Record<StandIn, number>>

/**
 * Estimates the tokens of a text for a model whose vocabulary is not published, from its tokens in two
 * vocabularies that are: by what is known of the vendor's, or of the nearest to it, for each script in
 * the text. `bench/bands/RESULTS.md` has the figures and their sources.
 *
 * @example
 * const text = "How much is the fish?"
 * const counts = { cl100k_base: 6, o200k_base: 6 }
 * const { low, tokens, high } = estimateTokens(vocabularyFamily({ provider: "anthropic", name: "claude-opus-4-5" }), readWriting(text), counts)
 * low <= tokens && tokens <= high // => true
 */
export const estimateTokens = (
  { family, isNearest }: KnownVocabulary,
  writing: TextWriting,
  counts: StandInCounts
): TokenEstimate => {
  const own = amounts(family, writing, counts)
  if (!isNearest) return rounded(own, own.bases.join("; "))
  const any = amounts("any", writing, counts)
  const widest = { ...own, low: Math.min(own.low, any.low), high: Math.max(own.high, any.high) }
  return rounded(widest, `${NEAREST} ${family}`)
}

const NEAREST = "nearest known vocabulary:"

interface Amounts {
  readonly tokens: number
  readonly low: number
  readonly high: number
  readonly bases: ReadonlyArray<string>
}

const rounded = ({ high, low, tokens }: Amounts, basis: string): TokenEstimate => ({
  tokens: Math.round(tokens),
  low: Math.floor(low),
  high: Math.ceil(high),
  basis
})

/** The writing assumed for a text of digits and symbols alone. */
const NO_LETTERS: ReadonlyMap<Writing, number> = new Map([["code", 1]])

const amounts = (family: Family, writing: TextWriting, counts: StandInCounts): Amounts => {
  const { basis, digits, writings } = CALIBRATIONS[family]
  const letters = writing.letters.size === 0 ? NO_LETTERS : writing.letters
  const size = writing.length < 2000 ? 0 : writing.length < 20_000 ? 1 : 2
  // A token for each digit, or for three; if that is not known, the band has both.
  const few = digits === 1 ? writing.digits : writing.digitGroups
  let tokens = few
  let low = few
  let high = digits === undefined ? writing.digits : few
  const bases = new Set<string>()
  for (const script of letters.keys()) {
    const known = writings[script]
    const { bands, factor, standIn }: Calibration = known ?? CALIBRATIONS.any.writings[script]!
    const part = (counts[standIn] - writing.digitGroups) * shareOf(script, letters, standIn)
    const band = bands[Math.min(size, bands.length - 1)]!
    tokens += part * factor
    low += part * band[0]
    high += part * band[1]
    bases.add(known === undefined ? CALIBRATIONS.any.basis : basis)
  }
  return { tokens, low, high, bases: [...bases] }
}

/** The share of a text's tokens that a script has, by the tokens that its letters usually need. */
const shareOf = (script: Writing, letters: ReadonlyMap<Writing, number>, standIn: StandIn): number => {
  let all = 0
  for (const [each, units] of letters) all += units * DENSITY[each][standIn]
  return (letters.get(script)! * DENSITY[script][standIn]) / all
}

/** The fields of a model on which its count depends. */
export interface CountedModel {
  readonly provider: string
  readonly name: string
  readonly tokenizer_config: { readonly encoding: AnyEncoding } | null
}

/** The tokens of a text for a model: `tokens` is the best number, which all prices are made with. */
export interface ModelCount {
  readonly tokens: number
  /** The encoding that counted exactly; absent for an estimate. */
  readonly encoding?: AnyEncoding
  /** The estimate, with its band and its basis; absent for an exact count. */
  readonly estimate?: TokenEstimate
}

/**
 * The encodings in which a text must be counted for a model: its own, or the stand-ins if it is not published.
 *
 * @example
 * const { modelById } = bundledPrices(Date.now()).view
 * encodingsFor(modelById.get("openai-gpt-5")) // => ["o200k_base"]
 * encodingsFor(modelById.get("anthropic-claude-opus-4-5")) // => ["cl100k_base", "o200k_base"]
 */
export const encodingsFor = ({ tokenizer_config }: CountedModel): ReadonlyArray<AnyEncoding> =>
  tokenizer_config === null ? STAND_INS : [tokenizer_config.encoding]

/**
 * Computes the tokens of a text for a model from its counts in {@link encodingsFor}: exact, or the best estimate.
 * Undefined while a count is missing.
 *
 * @example
 * const { modelById } = bundledPrices(Date.now()).view
 * const counts = new Map([["cl100k_base", 6], ["o200k_base", 6]])
 * const writing = readWriting("How much is the fish?")
 * tokensFor(modelById.get("openai-gpt-5"), counts, writing).tokens // => 6
 * tokensFor(modelById.get("anthropic-claude-opus-4-5"), counts, writing).estimate.low // => 5
 */
export const tokensFor = (
  model: CountedModel,
  counts: ReadonlyMap<AnyEncoding, number>,
  writing: TextWriting
): ModelCount | undefined => {
  const encoding = model.tokenizer_config?.encoding
  if (encoding !== undefined) {
    const tokens = counts.get(encoding)
    return tokens === undefined ? undefined : { tokens, encoding }
  }
  const [cl100k_base, o200k_base] = [counts.get("cl100k_base"), counts.get("o200k_base")]
  if (cl100k_base === undefined || o200k_base === undefined) return undefined
  const estimate = estimateTokens(vocabularyFamily(model), writing, { cl100k_base, o200k_base })
  return { tokens: estimate.tokens, estimate }
}
