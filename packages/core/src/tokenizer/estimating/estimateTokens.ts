import { type Calibration, CALIBRATIONS, DENSITY, type Family, type StandIn } from "./calibrations.ts"
import type { TextWriting, Writing } from "./textWriting.ts"
import type { KnownVocabulary } from "./vocabularyFamily.ts"

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
