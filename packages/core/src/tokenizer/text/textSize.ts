/** How long a text is. */
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
  let characters = text.length
  let words = 0
  let previous = 0
  let wasSpace = 1
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    // Without a branch, the loop takes 0.6 of the time: the end of a word cannot be predicted.
    const space = unit < LATIN.length ? LATIN[unit]! : Number(isRareWhiteSpace(unit))
    words += wasSpace & (space ^ 1)
    wasSpace = space
    if (unit >= 0xdc00 && isLowSurrogate(unit) && isHighSurrogate(previous)) characters--
    previous = unit
  }
  return { characters, words }
}

export const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800
export const isLowSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xdc00

const isRareWhiteSpace = (unit: number): boolean =>
  unit === 0x1680 ||
  (unit >= 0x2000 && unit <= 0x200a) ||
  unit === 0x2028 ||
  unit === 0x2029 ||
  unit === 0x202f ||
  unit === 0x205f ||
  unit === 0x3000

/** White_Space of Latin-1, which has U+0085, unlike `\s`: 1 for each. */
const LATIN = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, unit) =>
  Number(/\p{White_Space}/u.test(String.fromCharCode(unit)))
)
