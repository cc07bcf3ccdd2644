import { asciiMachine, UNDECIDED, SYMBOLS, WHITE_SPACES } from "../asciiMachine.ts"
import { byteLength, classAt, LOWER, MARK, skip, SLASH, UNCASED, UPPER } from "../characterClasses.ts"
import { contractionEnd, type Pattern, pieceEndWith } from "../pattern.ts"

/** `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`, in the pattern's first half of a word. */
const HEAD = UPPER | UNCASED | MARK
/** `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`, in its second half. */
const TAIL = LOWER | UNCASED | MARK
const BOTH = HEAD & TAIL
export const WORD = HEAD | TAIL

const letters = { upper: "head", lower: "tail" } as const

/**
 * The pattern of o200k_base, with H and T for the two sets above and C for `(?i:'s|'t|'re|'ve|'m|'ll|'d)`:
 *
 * `[^\r\n\p{L}\p{N}]?H*T+C?|[^\r\n\p{L}\p{N}]?H+T*C?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`
 */
export const patternO200k: Pattern = {
  ascii: asciiMachine({
    start: {
      upper: "head",
      lower: "tail",
      number: "oneDigit",
      apostrophe: "symbol",
      slash: "symbol",
      other: "symbol",
      blank: "blank",
      space: "space",
      lineBreak: "lineBreaks"
    },
    // A word is upper case and then lower case letters; an apostrophe after it may start a contraction.
    head: { upper: "head", lower: "tail", apostrophe: UNDECIDED },
    tail: { lower: "tail", apostrophe: UNDECIDED },
    oneDigit: { number: "twoDigits" },
    twoDigits: { number: "threeDigits" },
    threeDigits: {},
    // One symbol may belong to the word after it.
    symbol: { ...letters, ...SYMBOLS },
    symbols: SYMBOLS,
    breaksAfterSymbols: { slash: "breaksAfterSymbols", lineBreak: "breaksAfterSymbols" },
    blank: { ...letters, ...SYMBOLS, ...WHITE_SPACES },
    lastBlank: { ...letters, ...SYMBOLS, ...WHITE_SPACES },
    space: { ...letters, ...WHITE_SPACES },
    lastSpace: { ...letters, ...WHITE_SPACES },
    lineBreaks: { lineBreak: "lineBreaks" }
  }),
  // A mark may also be the optional character before a word: it comes to the same piece.
  pieceEnd: pieceEndWith(
    WORD,
    (classes, bytes, index, settled) => contractionEnd(bytes, wordEnd(classes, bytes, index, settled), "anyCase"),
    SLASH
  )
}

/**
 * The end of `H*T+|H+T*`, where `index` is at a character of H or T. When no lower case letter
 * follows the H run, the first alternative gives characters back until T+ has one that is in both
 * sets; without such a one the second alternative takes the run. A run that goes on after `settled`
 * says neither.
 */
export const wordEnd = (classes: Uint8Array, bytes: Uint8Array, index: number, settled: number): number => {
  let head = index
  let lastInBoth = index
  for (;;) {
    const characterClass = classAt(classes, bytes, head)
    if ((characterClass & HEAD) === 0) break
    head += byteLength(bytes[head]!)
    if ((characterClass & BOTH) !== 0) lastInBoth = head
  }
  if (head > settled) return head
  const tail = skip(classes, bytes, head, TAIL)
  return tail > head || lastInBoth === index ? tail : lastInBoth
}
