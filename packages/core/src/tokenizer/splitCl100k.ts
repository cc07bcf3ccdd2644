import { byteLength, classAt, LETTER, NEWLINE, NUMBER, skip, SYMBOL, WHITE_SPACE } from "./characterClasses.ts"
import { contractionEnd, lineBreaksEnd, paddingEnd, shortNumberEnd, type Split } from "./split.ts"

const BLANK = 0x20

/**
 * The pattern of cl100k_base:
 *
 * `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`
 */
export const splitCl100k: Split = (classes, bytes, from, limit, settled, ends) => {
  let start = from
  let pieces = 0
  while (start < limit && pieces < ends.length) {
    const lead = bytes[start]!
    const first = classAt(classes, bytes, start)
    let end = start
    if ((first & LETTER) !== 0) {
      end = skip(classes, bytes, start, LETTER)
    } else if ((first & NUMBER) !== 0) {
      end = shortNumberEnd(classes, bytes, start)
    } else {
      const next = start + byteLength(lead)
      const second = classAt(classes, bytes, next)
      end = contractionEnd(bytes, start, true)
      if (end > start) {
        // A contraction goes before any other reading of its apostrophe.
      } else if ((second & LETTER) !== 0 && (first & NEWLINE) === 0) {
        end = skip(classes, bytes, next, LETTER)
      } else if ((first & SYMBOL) !== 0 || (lead === BLANK && (second & SYMBOL) !== 0)) {
        end = skip(classes, bytes, skip(classes, bytes, next, SYMBOL), NEWLINE)
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
