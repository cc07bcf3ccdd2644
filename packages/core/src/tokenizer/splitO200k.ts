import {
  byteLength,
  BYTES,
  classAt,
  LETTER,
  LOWER,
  MARK,
  NEWLINE,
  NUMBER,
  OTHER,
  skip,
  SPACE,
  SYMBOL,
  UNCASED,
  UPPER
} from "./characterClasses.ts"
import { APOSTROPHE, BLANK, contractionEnd, letterEnd, shortNumberEnd, type Split, whiteSpaceEnd } from "./split.ts"

const SLASH = 0x2f

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
export const splitO200k: Split = (classes, bytes, from, limit, settled, ends, view) => {
  let start = from
  let pieces = 0
  while (start < limit && pieces < ends.length) {
    let end = asciiEnd(classes, bytes, start, view)
    if (end === start) end = pieceEnd(classes, bytes, start, limit, settled)
    if (end > settled) break
    ends[pieces++] = end
    start = end
  }
  return pieces
}

/**
 * Where the piece at `start` ends if it is a word or punctuation, all ASCII, with an ASCII character
 * after it; else `start`. Most pieces of code and of much prose are so, and {@link pieceEnd} asks
 * several questions of each character where this asks one: 7 to 15 % of the time of counting.
 */
const asciiEnd = (classes: Uint8Array, bytes: Uint8Array, start: number, view: DataView): number => {
  let end = start
  const lead = bytes[end]!
  const first = classes[BYTES + lead]!
  let kind = first
  if (first === OTHER || first === SPACE) kind = classes[BYTES + bytes[++end]!]!
  if (kind === 0) return start
  if ((kind & LETTER) !== 0) {
    while (kind === UPPER) kind = classes[BYTES + bytes[++end]!]!
    if (kind !== LOWER) return start
    end = letterEnd(view, end, 0)
    const after = bytes[end]!
    return after >= 0x80 || after === APOSTROPHE ? start : end
  }
  if (first !== OTHER && !(lead === BLANK && kind === OTHER)) return start
  while (kind === OTHER) kind = classes[BYTES + bytes[++end]!]!
  while (kind === NEWLINE || bytes[end] === SLASH) kind = classes[BYTES + bytes[++end]!]!
  return kind === 0 ? start : end
}

/** Where the piece at `start` ends; after `settled` if that cannot be known yet. */
const pieceEnd = (classes: Uint8Array, bytes: Uint8Array, start: number, limit: number, settled: number): number => {
  const lead = bytes[start]!
  const first = classAt(classes, bytes, start)
  // A mark may also be the optional character before a word: it comes to the same piece.
  if ((first & WORD) !== 0) return contractionEnd(bytes, wordEnd(classes, bytes, start), true)
  if ((first & NUMBER) !== 0) return shortNumberEnd(classes, bytes, start)
  const next = start + byteLength(lead)
  const second = classAt(classes, bytes, next)
  if ((second & WORD) !== 0 && (first & NEWLINE) === 0) {
    return contractionEnd(bytes, wordEnd(classes, bytes, next), true)
  }
  if ((first & SYMBOL) !== 0 || (lead === BLANK && (second & SYMBOL) !== 0)) {
    return lineBreaksAndSlashesEnd(classes, bytes, skip(classes, bytes, next, SYMBOL))
  }
  return whiteSpaceEnd(classes, bytes, start, limit, settled)
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

const lineBreaksAndSlashesEnd = (classes: Uint8Array, bytes: Uint8Array, index: number): number => {
  let end = index
  while (bytes[end] === SLASH || (classAt(classes, bytes, end) & NEWLINE) !== 0) end++
  return end
}
