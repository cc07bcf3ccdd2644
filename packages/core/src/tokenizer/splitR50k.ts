import { byteLength, classAt, LETTER, NUMBER, skip, SYMBOL, WHITE_SPACE } from "./characterClasses.ts"
import { BLANK, contractionEnd, paddingEnd, type Split } from "./split.ts"

/**
 * The pattern of r50k_base and p50k_base:
 *
 * `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`
 */
export const splitR50k: Split = (classes, bytes, from, limit, settled, ends) => {
  let start = from
  let pieces = 0
  while (start < limit && pieces < ends.length) {
    let end = contractionEnd(bytes, start, false)
    if (end === start) {
      const afterBlank = bytes[start] === BLANK ? start + 1 : start
      const kind = runOf(classAt(classes, bytes, afterBlank))
      if (kind !== 0) {
        end = skip(classes, bytes, afterBlank + byteLength(bytes[afterBlank]!), kind)
      } else {
        const run = skip(classes, bytes, start, WHITE_SPACE)
        if (run > settled) break
        end = paddingEnd(bytes, start, run, limit)
      }
    }
    if (end > settled) break
    ends[pieces++] = end
    start = end
  }
  return pieces
}

/** The classes that continue a run of letters, numbers or symbols; 0 for white space and the end. */
const runOf = (characterClass: number): number => {
  if ((characterClass & LETTER) !== 0) return LETTER
  if ((characterClass & NUMBER) !== 0) return NUMBER
  return (characterClass & SYMBOL) !== 0 ? SYMBOL : 0
}
