/** The size of a text. */
export interface TextSize {
  /** Unicode code points; a lone surrogate is one. */
  readonly characters: number
  /** Runs of characters without the Unicode property White_Space. */
  readonly words: number
}

/**
 * Counts the characters and the words of a text.
 *
 * @example
 * textSize(" How  much? 👋") // => { characters: 13, words: 3 }
 */
export const textSize = (text: string): TextSize => {
  let pairs = 0
  let words = 0
  let previous = 1 << SPACE
  for (let i = 0; i < text.length; i++) {
    const unit = UNITS[text.charCodeAt(i)]!
    words += (previous >> SPACE) & ~(unit >> SPACE) & 1
    pairs += (previous >> HIGH) & (unit >> LOW) & 1
    previous = unit
  }
  return { characters: text.length - pairs, words }
}

export const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800
export const isLowSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xdc00

/** The Unicode property White_Space, which has U+0085, unlike `\s`. */
const WHITE_SPACE: ReadonlyArray<readonly [from: number, to?: number]> = [
  [0x09, 0x0d],
  [0x20],
  [0x85],
  [0xa0],
  [0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f],
  [0x205f],
  [0x3000]
]

/** Bits of a unit: it is white space, or the first or second half of a surrogate pair. */
const SPACE = 0
const HIGH = 1
const LOW = 2

/**
 * The bits of every UTF-16 unit. Without branches the loop takes 0.8 of the time for English and 0.5 for Russian: the
 * end of a word cannot be predicted.
 */
const UNITS = /* @__PURE__ */ ((): Uint8Array => {
  const units = new Uint8Array(2 ** 16).fill(1 << HIGH, 0xd800, 0xdc00).fill(1 << LOW, 0xdc00, 0xe000)
  for (const [from, to = from] of WHITE_SPACE) units.fill(1 << SPACE, from, to + 1)
  return units
})()

/**
 * The number of UTF-16 units of `text` in the first `kept` of its tokens, without the last token if it ends inside a
 * character. Token `id` has `offsets[id + 1] - offsets[id]` bytes.
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
