import {
  byteLength,
  classAt,
  LOWER,
  MARK,
  NEWLINE,
  NUMBER,
  skip,
  SYMBOL,
  UNCASED,
  UPPER,
  WHITE_SPACE
} from "./characterClasses.ts"
import { contractionEnd, lineBreaksEnd, paddingEnd, shortNumberEnd, type Split } from "./split.ts"

const BLANK = 0x20
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
export const splitO200k: Split = (classes, bytes, from, limit, settled, ends) => {
  let start = from
  let pieces = 0
  while (start < limit && pieces < ends.length) {
    const lead = bytes[start]!
    const first = classAt(classes, bytes, start)
    let end = start
    if ((first & WORD) !== 0) {
      // A mark may also be the optional character before a word: it comes to the same piece.
      end = contractionEnd(bytes, wordEnd(classes, bytes, start), true)
    } else if ((first & NUMBER) !== 0) {
      end = shortNumberEnd(classes, bytes, start)
    } else {
      const next = start + byteLength(lead)
      const second = classAt(classes, bytes, next)
      if ((second & WORD) !== 0 && (first & NEWLINE) === 0) {
        end = contractionEnd(bytes, wordEnd(classes, bytes, next), true)
      } else if ((first & SYMBOL) !== 0 || (lead === BLANK && (second & SYMBOL) !== 0)) {
        end = lineBreaksAndSlashesEnd(classes, bytes, skip(classes, bytes, next, SYMBOL))
      } else {
        const run = skip(classes, bytes, start, WHITE_SPACE)
        if (run > settled) break
        end = lineBreaksEnd(classes, bytes, start, run)
        if (end === start) end = paddingEnd(bytes, start, run, limit)
      }
    }
    if (end > settled) break
    ends[pieces++] = end
    start = end
  }
  return pieces
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
  if (tail > head) return tail
  return lastInBoth > index ? lastInBoth : head
}

const lineBreaksAndSlashesEnd = (classes: Uint8Array, bytes: Uint8Array, index: number): number => {
  let end = index
  while (bytes[end] === SLASH || (classAt(classes, bytes, end) & NEWLINE) !== 0) end++
  return end
}
