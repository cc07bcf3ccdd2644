import { isHighSurrogate } from "../text/textLength.ts"
import type { Normalisation } from "./pattern.ts"

/** A character that nothing before it is joined with: no mark, no vowel or final consonant of Hangul. */
const STARTS = /[\0-\u02ff\u0370-\u0482\u0e01-\u0e30\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff\uac00-\ud7a3]/u

const compose = (text: string): string => text.normalize("NFC")

/** Composing never makes a longer text shorter than the start of it. */
const composedFrom = (text: string, length: number): number => {
  let units = 0
  let beyond = text.length + 1
  while (beyond - units > 1) {
    const middle = (units + beyond) >> 1
    if (compose(text.slice(0, middle)).length <= length) units = middle
    else beyond = middle
  }
  return isHighSurrogate(text.charCodeAt(units - 1)) ? units - 1 : units
}

/** Unicode's canonical composition, as the engine has it. */
export const nfc: Normalisation = {
  apply: compose,
  settled: (text) => {
    let index = text.length - 1
    while (index > 0 && !STARTS.test(text.charAt(index))) index--
    return text.slice(0, Math.max(index, 0))
  },
  unitsBefore: (text, length) => (text === compose(text) ? length : composedFrom(text, length)),
  unitsApart: (text, length) => {
    const whole = compose(text)
    if (whole === text) return length
    const units = composedFrom(text, length)
    const start = compose(text.slice(0, units))
    return start.length === length && start + compose(text.slice(units)) === whole ? units : 0
  }
}

const BLANK = "\u2581"

/** SentencePiece writes U+2581 for a blank: what it is given as one is read as the other. */
export const sentencePieceBlanks: Normalisation = {
  apply: (text) => (text.includes(BLANK) ? text.replaceAll(BLANK, " ") : text),
  settled: (text) => text,
  unitsBefore: (_text, length) => length,
  unitsApart: (_text, length) => length
}
