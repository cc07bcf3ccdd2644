import type { TokenBand } from "../../ledger/logs/logRecord.ts"
import { atMost } from "../../ledger/usage/atLeast.ts"
import type { Amount, Reading, Unit } from "../../ledger/usage/reading.ts"
import type { TokenRatio } from "../../tokenizer/estimating/vocabularyPair.ts"

/** An end of a range, or its best number. */
export type End = keyof TokenRatio

/** Logged text in the vocabulary that was billed, and in the other one. */
export interface CountedTwice {
  readonly own: TokenBand
  readonly other: TokenBand
}

/** A change of a reading's amounts. */
export interface AmountChange {
  readonly ratio: TokenRatio
  /** Logged text of the prompt and of the answer; absent if there is none, or nothing to count it with. */
  readonly input?: CountedTwice | undefined
  readonly output?: CountedTwice | undefined
  /** The unit in which the other model is billed for an amount; undefined: for nothing. */
  readonly unitOf: (unit: Unit, end: End) => Unit | undefined
}

/** A reading with other tokens in other units, at one end of the range. */
export const changedReading = (reading: Reading, change: AmountChange, end: End): Reading => {
  const { band: _, ...own } = end === "high" ? atMost(reading) : reading
  const { requests } = own
  // Which of several requests the text is of is not known.
  const each = requests === undefined ? change : { ...change, input: undefined, output: undefined }
  const changed = requests?.map((request) => changedReading(request, each, end))
  const amounts = changedAmounts(own.amounts, each, end)
  const promptOf = (request: Reading) => tokensIn(request.amounts, isPrompt)
  return {
    ...own,
    amounts,
    promptTokens:
      changed === undefined
        ? changedPrompt(own.promptTokens, own.amounts, amounts)
        : changed.reduce((most, request) => Math.max(most, promptOf(request)), 0),
    outputTokens: tokensIn(amounts, isOutput),
    ...(changed && { requests: changed })
  }
}

/** The prompt by the tokens that it had; of calls to come one prompt stands for many. */
const changedPrompt = (promptTokens: number, before: ReadonlyArray<Amount>, after: ReadonlyArray<Amount>): number => {
  const all = tokensIn(before, isPrompt)
  return all === 0 ? promptTokens : Math.round((promptTokens * tokensIn(after, isPrompt)) / all)
}

const changedAmounts = (
  amounts: ReadonlyArray<Amount>,
  { input, output, ratio, unitOf }: AmountChange,
  end: End
): ReadonlyArray<Amount> => {
  const prompt = amounts.filter(({ unit }) => isPrompt(unit) && !isMedia(unit))
  const answer = amounts.filter(({ unit }) => isOutput(unit) && !isMedia(unit))
  const quantities = new Map<Amount, number>([
    ...spread(prompt, changedTokens(sumOf(prompt), ratio, input, end)),
    ...spread(answer, changedTokens(sumOf(answer), ratio, output, end))
  ])
  const changed = new Map<Unit, Amount>()
  for (const amount of amounts) {
    const unit = unitOf(amount.unit, end)
    const quantity = quantities.get(amount) ?? amount.quantity
    if (unit === undefined || quantity === 0) continue
    const before = changed.get(unit)
    changed.set(unit, { unit, quantity: before === undefined ? quantity : Number(before.quantity) + Number(quantity) })
  }
  return [...changed.values()]
}

const spread = (amounts: ReadonlyArray<Amount>, sum: number): ReadonlyArray<readonly [Amount, number]> => {
  const quantities = amounts.map(({ quantity }) => Number(quantity))
  const own = shareOut(quantities, sum)
  return amounts.map((amount, place) => [amount, own[place]!])
}

const sumOf = (amounts: ReadonlyArray<Amount>): number =>
  amounts.reduce((sum, { quantity }) => sum + Number(quantity), 0)

const tokensIn = (amounts: ReadonlyArray<Amount>, isOf: (unit: Unit) => boolean): number =>
  sumOf(amounts.filter(({ unit }) => isOf(unit)))

export const isPrompt = (unit: Unit): boolean => /^(?:input|cache_read|cache_write)(?:_|$)/u.test(unit)

const isOutput = (unit: Unit): boolean => /^output(?:_|$)/u.test(unit)

/** Tokens of pictures and sounds are of no vocabulary. */
export const isMedia = (unit: Unit): boolean => /_(?:audio|image|video)$/u.test(unit)

/**
 * Tokens of the other vocabulary for `tokens` that were billed: the text that is there as it was counted, and the
 * rest by the ratio. Text that has more tokens than were billed is not what was billed, and says nothing.
 */
const changedTokens = (tokens: number, ratio: TokenRatio, counted: CountedTwice | undefined, end: End): number => {
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
const shareOut = (parts: ReadonlyArray<number>, sum: number): ReadonlyArray<number> => {
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
