/**
 * How many UTF-16 units of `text` the first `kept` of its tokens take, without the last of them if
 * they end inside a character. Token `id` has `offsets[id + 1] - offsets[id]` bytes.
 */
export const lastBorder = (text: string, ids: Uint32Array, kept: number, offsets: Int32Array): number => {
  let border = 0
  let unit = 0
  let bytes = 0
  let tokenEnd = 0
  for (let token = 0; token < kept; token++) {
    const id = ids[token]!
    tokenEnd += offsets[id + 1]! - offsets[id]!
    while (bytes < tokenEnd) {
      const codePoint = text.codePointAt(unit) ?? 0
      unit += codePoint > 0xffff ? 2 : 1
      bytes += utf8Length(codePoint)
    }
    if (bytes === tokenEnd) border = unit
  }
  return border
}

/** Bytes of UTF-8; a lone surrogate takes the three of U+FFFD. */
export const utf8Length = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4
