import { asciiMachine, UNDECIDED, LETTERS, SYMBOLS, WHITE_SPACES } from "../asciiMachine.ts"
import { LETTER, LINE_FEED, skip } from "../characterClasses.ts"
import { contractionEnd, type Pattern, pieceEndWith } from "../pattern.ts"

/** Makes the function that finds the end of a piece, with numbers of up to this many digits. */
export const pieceEndCl100k = (digits: number): Pattern["pieceEnd"] => {
  const pieceEnd = pieceEndWith(
    LETTER,
    (classes, bytes, index) => skip(classes, bytes, index, LETTER),
    LINE_FEED,
    digits
  )
  return (classes, bytes, start, limit, settled) => {
    // A contraction goes before any other reading of its apostrophe.
    const contraction = contractionEnd(bytes, start, "anyCase")
    return contraction > start ? contraction : pieceEnd(classes, bytes, start, limit, settled)
  }
}

/**
 * The pattern of cl100k_base:
 *
 * `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
 */
export const patternCl100k: Pattern = {
  ascii: asciiMachine({
    start: {
      upper: "letters",
      lower: "letters",
      number: "oneDigit",
      apostrophe: "apostrophe",
      slash: "symbol",
      other: "symbol",
      blank: "blank",
      space: "space",
      lineBreak: "lineBreaks"
    },
    letters: LETTERS,
    oneDigit: { number: "twoDigits" },
    twoDigits: { number: "threeDigits" },
    threeDigits: {},
    // A contraction may start here.
    apostrophe: { ...SYMBOLS, upper: UNDECIDED, lower: UNDECIDED },
    // One symbol may belong to the word after it.
    symbol: { ...LETTERS, ...SYMBOLS },
    symbols: SYMBOLS,
    breaksAfterSymbols: { lineBreak: "breaksAfterSymbols" },
    blank: { ...LETTERS, ...SYMBOLS, ...WHITE_SPACES },
    lastBlank: { ...LETTERS, ...SYMBOLS, ...WHITE_SPACES },
    space: { ...LETTERS, ...WHITE_SPACES },
    lastSpace: { ...LETTERS, ...WHITE_SPACES },
    lineBreaks: { lineBreak: "lineBreaks" }
  }),
  pieceEnd: pieceEndCl100k(3)
}
