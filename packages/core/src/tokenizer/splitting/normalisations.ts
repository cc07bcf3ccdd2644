import type { Normalisation } from "./pattern.ts"

/** A character that nothing before it is joined with: no mark, no vowel or final consonant of Hangul. */
const STARTS = /[\0-\u02ff\u0370-\u0482\u0e01-\u0e30\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff\uac00-\ud7a3]/u

/** Unicode's canonical composition, as the engine has it. */
export const nfc: Normalisation = {
  apply: (text) => text.normalize("NFC"),
  settled: (text) => {
    let index = text.length - 1
    while (index > 0 && !STARTS.test(text.charAt(index))) index--
    return Math.max(index, 0)
  }
}

const BLANK = "\u2581"

/** SentencePiece writes U+2581 for a blank: what it is given as one is read as the other. */
export const sentencePieceBlanks: Normalisation = {
  apply: (text) => (text.includes(BLANK) ? text.replaceAll(BLANK, " ") : text),
  settled: (text) => text.length
}
