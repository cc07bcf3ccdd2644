import { NONE, type Rivals, type Tokens } from "./vocabularyTables.ts"

/** One bit for each hash of a border's surroundings: 64 KB, of which few are set. */
const BITS = 19
export const WORD_BITS = 5

/** Bytes from here on are of longer characters. */
const ASCII_END = 0x80
/** First bytes from here on start characters of three and four bytes: CJK, Indic, Thai, emoji. */
export const LONG_CHARACTER = 0xe0
const HIGHEST_BITS = 0x80808080 | 0
/** Bytes of long characters but the first go from {@link ASCII_END} up to here. */
const LAST_CONTINUATION = 0xbf
const LAST_BYTE = 0xff

const LEAD_BITS = 5
const LEAD_MASK = (1 << LEAD_BITS) - 1
const TWO_BYTE_LEAD = 0xc0

/** Marks the borders in all tokens: some milliseconds, for the first text that has long characters. */
export const crossedBorders = ({ bytes, offsets, size }: Tokens): Int32Array => {
  const crossed = new Int32Array(1 << (BITS - WORD_BITS))
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let id = 0; id < size; id++) {
    const start = offsets[id]!
    const end = offsets[id + 1]!
    if (!mayHaveLongCharacter(view, start, end)) continue
    for (let border = start + 1; border < end; border++) {
      if (bytes[border]! >= LONG_CHARACTER && bytes[border - 1]! >= ASCII_END) cross(crossed, bytes, start, border, end)
    }
  }
  return crossed
}

/** Marks all surroundings of `border` in a token: bytes that the token does not reach may be anything. */
const cross = (crossed: Int32Array, bytes: Uint8Array, start: number, border: number, end: number): void => {
  // Tokens of two bytes are in `pairs`: as nothing is known of what is around them, they would mark half of all.
  if (end - start === 2) return
  const before = border - 2 >= start ? bytes[border - 2]! : undefined
  const second = border + 1 < end ? bytes[border + 1]! : undefined
  const third = border + 2 < end ? bytes[border + 2]! : undefined
  for (let a = before ?? ASCII_END; a <= (before ?? LAST_BYTE); a++) {
    for (let d = second ?? ASCII_END; d <= (second ?? LAST_CONTINUATION); d++) {
      for (let e = third ?? ASCII_END; e <= (third ?? LAST_CONTINUATION); e++) {
        const hash = borderHash(a, bytes[border - 1]!, bytes[border]!, d, e)
        crossed[hash >>> WORD_BITS]! |= 1 << hash
      }
    }
  }
}

/** Tells quickly whether a byte in the words of a token has its three highest bits set. */
const mayHaveLongCharacter = (view: DataView, start: number, end: number): boolean => {
  for (let index = start; index < end; index += 4) {
    const word = view.getInt32(index, true)
    if ((word & (word << 1) & (word << 2) & HIGHEST_BITS) !== 0) return true
  }
  return false
}

/** The hash of the two bytes before a border and the three after it. */
export const borderHash = (a: number, b: number, c: number, d: number, e: number): number =>
  (Math.imul((a << 24) | (b << 16) | (c << 8) | d, 0x9e3779b1) + Math.imul(e, 0x85ebca77)) >>> (32 - BITS)

/** Finds the rivals among all tokens: some milliseconds, for the first text that has characters of two bytes. */
export const rivalsOf = ({ bytes, offsets, size }: Tokens): Rivals => {
  const beginnings = new Int32Array(0x100).fill(NONE)
  const endings = new Int32Array(1 << (8 + LEAD_BITS)).fill(NONE)
  // From the highest id down, so that the lowest is written last.
  for (let id = size - 1; id >= 0; id--) {
    const start = offsets[id]!
    const last = offsets[id + 1]! - 1
    if (last <= start) continue
    const first = bytes[start]!
    if (first >= ASCII_END && first < TWO_BYTE_LEAD) beginnings[first] = id
    if (isTwoByteLead(bytes[last]!)) endings[endingOf(bytes[last - 1]!, bytes[last]!)] = id
  }
  return { beginnings, endings }
}

/** Tells whether `byte` starts a character of two bytes. */
export const isTwoByteLead = (byte: number): boolean => byte >= TWO_BYTE_LEAD && byte < LONG_CHARACTER

/** The index of the lowest token that ends with these two bytes. */
export const endingOf = (before: number, lead: number): number => (before << LEAD_BITS) | (lead & LEAD_MASK)
