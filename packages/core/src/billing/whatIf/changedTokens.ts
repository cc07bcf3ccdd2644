import type { TokenBand } from "../../ledger/logs/logRecord.ts"
import type { TokenRatio } from "../../tokenizer/estimating/vocabularyPair.ts"

/** End of a range. */
export type End = keyof TokenRatio

/** Logged text in the vocabulary that was billed, and in the other one. */
export interface CountedTwice {
  readonly own: TokenBand
  readonly other: TokenBand
}

/**
 * Tokens of the other vocabulary for `tokens` that were billed: the text that is there as it was counted, and the
 * rest by the ratio. Text that has more tokens than were billed is not what was billed, and says nothing.
 */
export const changedTokens = (
  tokens: number,
  ratio: TokenRatio,
  counted: CountedTwice | undefined,
  end: End
): number => {
  if (counted === undefined || counted.own.low > tokens) return rounded(tokens * ratio[end], end)
  const { other, own } = counted
  const rest = Math.max(0, tokens - { low: own.high, best: own.tokens, high: own.low }[end])
  const text = { low: other.low, best: other.tokens, high: other.high }[end]
  return text + rounded(rest * ratio[end], end)
}

/** Outwards at the ends. A product such as 1.1 × 10 must not become one token more for the digits of a program's numbers. */
const rounded = (tokens: number, end: End): number => {
  if (end === "best") return Math.round(tokens)
  return end === "low" ? Math.floor(tokens + TOLERANCE) : Math.ceil(tokens - TOLERANCE)
}

const TOLERANCE = 1e-6

/** Parts that add up to another sum, each with its share of it, in whole numbers. */
export const shareOut = (parts: ReadonlyArray<number>, sum: number): ReadonlyArray<number> => {
  const all = parts.reduce((one, other) => one + other, 0)
  let before = 0
  let given = 0
  return parts.map((part) => {
    before += part
    const upTo = all === 0 ? 0 : Math.round((sum * before) / all)
    const own = upTo - given
    given = upTo
    return own
  })
}
