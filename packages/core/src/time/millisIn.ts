import { readInstant } from "./readInstant.ts"

/** `2026-09-06T12:00:00.123Z`, also without its milliseconds: as agents write their times. */
const LENGTH = 24
const LENGTH_OF_SECONDS = 20
const DAY_LENGTH = 10

/** The day that was read last: most lines have the same. */
let day = " "
let midnight = 0

/** Milliseconds since the epoch; no number where a text is not an instant. The same as `readInstant`, and sooner. */
export const millisIn = (text: string): number | undefined => {
  const millis = text.startsWith(day) ? timeIn(text) : NaN
  if (!Number.isNaN(millis)) return midnight + millis
  const at = readInstant(text)
  if (typeof at !== "number") return undefined
  const start = readInstant(text.slice(0, DAY_LENGTH))
  if (typeof start === "number") {
    day = text.slice(0, DAY_LENGTH)
    midnight = start
  }
  return at
}

/** Milliseconds since midnight; NaN where it is written otherwise. */
const timeIn = (text: string): number => {
  const { length } = text
  if (length !== LENGTH && length !== LENGTH_OF_SECONDS) return NaN
  if (text[10] !== "T" || text[13] !== ":" || text[16] !== ":" || text[length - 1] !== "Z") return NaN
  const hours = twoDigits(text, 11)
  const minutes = twoDigits(text, 14)
  const seconds = twoDigits(text, 17)
  if (!(hours < 24 && minutes < 60 && seconds < 60)) return NaN
  const whole = ((hours * 60 + minutes) * 60 + seconds) * 1000
  if (length === LENGTH_OF_SECONDS) return whole
  return text[19] === "." ? whole + digit(text, 20) * 100 + twoDigits(text, 21) : NaN
}

const twoDigits = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1)

const digit = (text: string, at: number): number => {
  const value = text.charCodeAt(at) - 0x30
  return value >= 0 && value <= 9 ? value : NaN
}
