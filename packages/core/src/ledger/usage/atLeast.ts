import { type CountTexts, isDoubtful, tokensOf } from "../logs/loggedText.ts"
import type { LoggedText, TokenBand } from "../logs/logRecord.ts"
import type { Warning } from "../schemas/Bill.ts"
import type { OutputBand, Reading } from "./reading.ts"

/**
 * A reading of a log that says too little: its output is at least the tokens of the text that was logged.
 * One whose usage is that of the whole response stays as it is.
 */
export const atLeast = (
  reading: Reading,
  logged: LoggedText | undefined,
  countTexts: CountTexts | undefined
): Reading => {
  if (!isDoubtful(logged)) return reading
  const text = tokensOf(logged, reading.model, countTexts)
  const said = reading.outputTokens
  if (logged.isEarly !== true && text !== undefined && text.low <= said) return reading
  const least = ({ high, low, tokens }: TokenBand): OutputBand => ({
    said,
    low: Math.max(said, low),
    tokens: Math.max(said, tokens),
    high: Math.max(said, high)
  })
  const band = least(text ?? { low: said, tokens: said, high: said })
  const warning = text === undefined ? UNCOUNTED : PLACEHOLDER_USAGE
  return { ...withOutput(reading, band.low), incomplete: true, band, warnings: [...reading.warnings, warning] }
}

/** A reading with as many tokens of output as the text that was logged has at most. */
export const atMost = (reading: Reading): Reading => {
  const { band, requests } = reading
  if (requests === undefined) return band === undefined ? reading : withOutput(reading, band.high)
  return { ...reading, requests: requests.map(atMost) }
}

const withOutput = (reading: Reading, output: number): Reading => {
  const more = output - reading.outputTokens
  if (more === 0) return reading
  const { amounts } = reading
  const place = amounts.findIndex(({ unit }) => unit === "output")
  const before = amounts[place]?.quantity ?? 0
  const amount = { unit: "output" as const, quantity: Number(before) + more }
  return {
    ...reading,
    outputTokens: output,
    amounts: place === -1 ? [...amounts, amount] : amounts.with(place, amount)
  }
}

/** Of a log whose usage is not that of the whole response. */
export const PLACEHOLDER_USAGE: Warning = {
  code: "undercounted",
  message: "The log has only the usage at the stream's start: output is counted from its text, and more was billed."
}

const UNCOUNTED: Warning = {
  code: "undercounted",
  message: "The log has only the usage at the stream's start, and its text is not counted: far more was billed."
}
