import { byteLength, classAt, LOWER, MARK, skip, UNCASED, UPPER } from "./characterClasses.ts"
import { contractionEnd, type Pattern, pieceEndWith, SLASH } from "./pattern.ts"

/** `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`, in the pattern's first half of a word. */
const HEAD = UPPER | UNCASED | MARK
/** `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`, in its second half. */
const TAIL = LOWER | UNCASED | MARK
const BOTH = HEAD & TAIL
const WORD = HEAD | TAIL

/**
 * The pattern of o200k_base, with H and T for the two sets above and C for `(?i:'s|'t|'re|'ve|'m|'ll|'d)`:
 *
 * `[^\r\n\p{L}\p{N}]?H*T+C?|[^\r\n\p{L}\p{N}]?H+T*C?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`
 */
export const patternO200k: Pattern = {
  ascii: [
    "^ulqqxtnqb",
    "uul!......",
    "l.l!......",
    "x....y....",
    "y....z....",
    "z.........",
    "qulpp..rp.",
    "p..pp..rp.",
    "r...r..r..",
    "bulpp.T!pB",
    "Bulpp.T!pB",
    "tul...T!.B",
    "Tul...T!.B",
    "n......n.."
  ],
  // A mark may also be the optional character before a word: it comes to the same piece.
  pieceEnd: pieceEndWith(WORD, (classes, bytes, index) => contractionEnd(bytes, wordEnd(classes, bytes, index)), SLASH)
}

/**
 * The end of `H*T+|H+T*`, where `index` is at a character of H or T. When no lower case letter
 * follows the H run, the first alternative gives characters back until T+ has one that is in both
 * sets; without such a one the second alternative takes the run.
 */
const wordEnd = (classes: Uint8Array, bytes: Uint8Array, index: number): number => {
  let head = index
  let lastInBoth = index
  for (;;) {
    const characterClass = classAt(classes, bytes, head)
    if ((characterClass & HEAD) === 0) break
    head += byteLength(bytes[head]!)
    if ((characterClass & BOTH) !== 0) lastInBoth = head
  }
  const tail = skip(classes, bytes, head, TAIL)
  return tail > head || lastInBoth === index ? tail : lastInBoth
}
