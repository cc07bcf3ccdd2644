/**
 * Unicode code points of `text`; a lone surrogate counts as one.
 *
 * @example
 * codePointLength("👋 hi") // => 4
 */
export const codePointLength = (text: string): number => {
  let length = text.length
  let previous = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (isLowSurrogate(unit) && isHighSurrogate(previous)) length--
    previous = unit
  }
  return length
}

/**
 * Maximal runs of characters without the Unicode property White_Space.
 *
 * @example
 * wordCount(" How  much? ") // => 2
 */
export const wordCount = (text: string): number => {
  let words = 0
  let inWord = false
  for (let i = 0; i < text.length; i++) {
    const space = isWhiteSpace(text.charCodeAt(i))
    if (!space && !inWord) words++
    inWord = !space
  }
  return words
}

export const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800
export const isLowSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xdc00

/** White_Space, which has U+0085 and lacks U+FEFF, unlike `\s`. */
const isWhiteSpace = (unit: number): boolean =>
  unit <= 0x20 ? unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) : unit >= 0x85 && isRareWhiteSpace(unit)

const isRareWhiteSpace = (unit: number): boolean =>
  unit === 0x85 ||
  unit === 0xa0 ||
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x2028 ||
  unit === 0x2029 ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000
