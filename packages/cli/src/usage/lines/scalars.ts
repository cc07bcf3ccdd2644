export const QUOTE = 0x22
export const BACKSLASH = 0x5c
const MINUS = 0x2d
const DOT = 0x2e
const ZERO = 0x30

/** Where nothing ends that was expected. */
export const WRONG = -1

/** Whether bytes have the first ones of others at a place. */
export const hasAt = (bytes: Uint8Array, start: number, others: Uint8Array, size = others.length): boolean => {
  for (let place = 0; place < size; place++) if (bytes[start + place] !== others[place]) return false
  return true
}

/** Behind a text, a number or a word; WRONG where there is none, as JSON has them. */
export const afterScalar = (bytes: Uint8Array, start: number): number => {
  const byte = bytes[start]!
  if (byte === QUOTE) return afterString(bytes, start)
  if (byte === MINUS || isDigit(byte)) return afterNumber(bytes, start)
  for (const literal of LITERALS) if (hasAt(bytes, start, literal)) return start + literal.length
  return WRONG
}

const LITERALS = ["true", "false", "null"].map((word) => Uint8Array.from(word, (letter) => letter.charCodeAt(0)))

/** The line break at the end of the line is no part of a string. */
export const afterString = (bytes: Uint8Array, start: number): number => {
  let at = start
  for (;;) {
    let byte = bytes[++at]!
    while (byte !== QUOTE && byte !== BACKSLASH && byte >= 0x20) byte = bytes[++at]!
    if (byte === QUOTE) return at + 1
    if (byte !== BACKSLASH) return WRONG
    const escaped = bytes[++at]!
    if (escaped === 0x75) {
      for (const last = at + 4; at < last; at++) if (!isHexDigit(bytes[at + 1]!)) return WRONG
    } else if (IS_ESCAPED[escaped] !== 1) return WRONG
  }
}

const IS_ESCAPED = new Uint8Array(256)
for (const letter of '"\\/bfnrt') IS_ESCAPED[letter.charCodeAt(0)] = 1

const afterNumber = (bytes: Uint8Array, start: number): number => {
  let at = bytes[start] === MINUS ? start + 1 : start
  const whole = at
  at = afterDigits(bytes, at)
  if (at === whole || (bytes[whole] === ZERO && at > whole + 1)) return WRONG
  if (bytes[at] === DOT) {
    const fraction = at + 1
    at = afterDigits(bytes, fraction)
    if (at === fraction) return WRONG
  }
  if (bytes[at] === 0x65 || bytes[at] === 0x45) {
    at++
    if (bytes[at] === MINUS || bytes[at] === 0x2b) at++
    const exponent = at
    at = afterDigits(bytes, exponent)
    if (at === exponent) return WRONG
  }
  return at
}

const afterDigits = (bytes: Uint8Array, start: number): number => {
  let at = start
  while (isDigit(bytes[at]!)) at++
  return at
}

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= 0x39

const isHexDigit = (byte: number): boolean =>
  isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
