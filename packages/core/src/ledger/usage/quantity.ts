import { decimal, divide, decimalText } from "../../pricing/money.ts"

/** Decimals of a quantity that is not a whole number. */
const DECIMALS = 12

/** Seconds as minutes: an exact decimal, or one rounded half-even; 0 for none, undefined for what is not a time. */
export const minutesIn = (seconds: unknown): number | string | undefined => {
  // @ai-sdk/mistral: an object where there is no audio.
  if (seconds === undefined || seconds === 0 || typeof seconds === "object") return 0
  if (typeof seconds !== "number" || !(seconds >= 0 && seconds < 1e15)) return undefined
  return decimalText(divide(decimal(seconds), decimal(60), DECIMALS))
}

/** Tokens held for some milliseconds, as token-hours: an exact decimal, or one rounded half-even. */
export const tokenHours = (tokens: number, millis: number): string =>
  decimalText(divide(decimal(tokens * millis), decimal(3_600_000), DECIMALS))
