import { add, compare, decimalOf, decimalText, roundHalfEven, ZERO } from "../pricing/money.ts"

/** How amounts are shown to people. */
export interface ShownAmounts {
  readonly places: number
  /** The text of an amount at these places, without zeros at its end. */
  readonly rounded: (amount: string) => string
}

const MOST_PLACES = 6

/** The fewest places at which the rounded parts of a sum still add up to it: cents, of less than a dollar more. */
export const roundingFor = (parts: ReadonlyArray<string>, whole: string): ShownAmounts => {
  const at = (amount: string, places: number) => roundHalfEven(decimalOf(amount), places)
  let places = parts.every((part) => Math.abs(Number(part)) < 1) ? 4 : 2
  const addsUp = () =>
    compare(
      parts.reduce((sum, part) => add(sum, at(part, places)), ZERO),
      at(whole, places)
    ) === 0
  while (places < MOST_PLACES && !addsUp()) places++
  return { places, rounded: (amount) => decimalText(at(amount, places)) }
}
