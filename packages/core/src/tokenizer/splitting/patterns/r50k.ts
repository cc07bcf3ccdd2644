import { asciiMachine, UNDECIDED, LETTERS } from "../asciiMachine.ts"
import { BLANK, byteLength, classAt, LETTER, NUMBER, skip, SYMBOL, WHITE_SPACE } from "../characterClasses.ts"
import { contractionEnd, paddingEnd, type Pattern } from "../pattern.ts"

const symbols = { apostrophe: "symbols", slash: "symbols", other: "symbols" } as const
const whiteSpace = { blank: "lastBlank", space: "lastSpace", lineBreak: "lastSpace" } as const

/**
 * The pattern of r50k_base and p50k_base:
 *
 * `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`
 */
export const patternR50k: Pattern = {
  ascii: asciiMachine({
    start: {
      upper: "letters",
      lower: "letters",
      number: "numbers",
      apostrophe: "apostrophe",
      slash: "symbols",
      other: "symbols",
      blank: "blank",
      space: "space",
      lineBreak: "space"
    },
    letters: LETTERS,
    numbers: { number: "numbers" },
    // A contraction may start here.
    apostrophe: { ...symbols, upper: UNDECIDED, lower: UNDECIDED },
    symbols,
    blank: { ...LETTERS, ...symbols, ...whiteSpace, number: "numbers" },
    lastBlank: { ...LETTERS, ...symbols, ...whiteSpace, number: "numbers" },
    space: whiteSpace,
    lastSpace: whiteSpace
  }),
  pieceEnd: (classes, bytes, start, limit, settled) => {
    const contraction = contractionEnd(bytes, start, "lowerCase")
    if (contraction > start) return contraction
    const afterBlank = bytes[start] === BLANK ? start + 1 : start
    const kind = runOf(classAt(classes, bytes, afterBlank))
    if (kind !== 0) return skip(classes, bytes, afterBlank + byteLength(bytes[afterBlank]!), kind)
    const run = skip(classes, bytes, start, WHITE_SPACE)
    return run > settled ? run : paddingEnd(bytes, start, run, limit)
  }
}

/** The classes that continue a run of letters, numbers or symbols; 0 for white space and the end. */
const runOf = (characterClass: number): number => {
  if ((characterClass & LETTER) !== 0) return LETTER
  if ((characterClass & NUMBER) !== 0) return NUMBER
  return (characterClass & SYMBOL) !== 0 ? SYMBOL : 0
}
