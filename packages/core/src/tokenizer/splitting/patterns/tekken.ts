import { SLASH } from "../characterClasses.ts"
import { patternO200k, WORD, wordEnd } from "./o200k.ts"
import { type Pattern, pieceEndWith } from "../pattern.ts"

/** Mistral's pattern: o200k's, with single digits and without contractions. */
export const patternTekken: Pattern = {
  ascii: {
    ...patternO200k.ascii,
    head: { upper: "head", lower: "tail" },
    tail: { lower: "tail" },
    oneDigit: {}
  },
  pieceEnd: pieceEndWith(WORD, wordEnd, SLASH, 1)
}
