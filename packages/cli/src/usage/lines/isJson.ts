const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const COMMA = 0x2c
const COLON = 0x3a
const MINUS = 0x2d
const DOT = 0x2e
const ZERO = 0x30

const WRONG = -1

/**
 * Whether the bytes from `start` to `end`, where a line ends, are JSON: as `JSON.parse` would say, without
 * making anything of them.
 */
export const isJson = (bytes: Uint8Array, start: number, end: number): boolean => {
  /** What closes the objects and arrays that are open. */
  const open: Array<number> = []
  let at = start
  for (;;) {
    at = afterBlanks(bytes, at)
    const byte = bytes[at]
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      const close = byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY
      at = afterBlanks(bytes, at + 1)
      if (bytes[at] !== close) {
        open.push(close)
        if (close === CLOSE_OBJECT) at = afterName(bytes, at)
        if (at === WRONG) return false
        continue
      }
      at++
    } else at = afterScalar(bytes, at)
    if (at === WRONG) return false
    at = afterBlanks(bytes, at)
    while (open.length > 0 && bytes[at] === open.at(-1)) {
      open.pop()
      at = afterBlanks(bytes, at + 1)
    }
    if (open.length === 0) return at === end
    if (bytes[at] !== COMMA) return false
    at++
    if (open.at(-1) === CLOSE_OBJECT) at = afterName(bytes, afterBlanks(bytes, at))
    if (at === WRONG) return false
  }
}

/** A line has no line breaks within. */
const afterBlanks = (bytes: Uint8Array, start: number): number => {
  let at = start
  while (bytes[at] === 0x20 || bytes[at] === 0x09 || bytes[at] === 0x0d) at++
  return at
}

const afterName = (bytes: Uint8Array, start: number): number => {
  if (bytes[start] !== QUOTE) return WRONG
  const end = afterString(bytes, start)
  if (end === WRONG) return WRONG
  const at = afterBlanks(bytes, end)
  return bytes[at] === COLON ? at + 1 : WRONG
}

const afterScalar = (bytes: Uint8Array, start: number): number => {
  const byte = bytes[start]!
  if (byte === QUOTE) return afterString(bytes, start)
  if (byte === MINUS || isDigit(byte)) return afterNumber(bytes, start)
  for (const literal of LITERALS) {
    if (literal.every((expected, place) => bytes[start + place] === expected)) return start + literal.length
  }
  return WRONG
}

const LITERALS = ["true", "false", "null"].map((word) => Array.from(word, (letter) => letter.charCodeAt(0)))

/** The line break at the end of the line is no part of a string. */
const afterString = (bytes: Uint8Array, start: number): number => {
  for (let at = start + 1; ; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH) {
      at++
      if (bytes[at] === 0x75) {
        for (const last = at + 4; at < last; at++) if (!isHexDigit(bytes[at + 1]!)) return WRONG
      } else if (!ESCAPED.has(bytes[at]!)) return WRONG
    } else if (!(byte >= 0x20)) return WRONG
  }
}

const ESCAPED = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)))

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
