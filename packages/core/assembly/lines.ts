/**
 * Reads lines of JSON, 16 bytes at a time: says which are broken, and where the values of wanted names are in the others.
 * BENCH
 *
 * It shares one memory with `LineScanner.ts`, which has the same places in it, in bytes.
 */

/** The line: its start, its end, how many lines were passed before it, and where the next one begins. */
const FOUND: i32 = 0
/** Of each wanted name 16 bytes: where its value is, and how often it has been another one. */
const VALUES: i32 = 64
/** Of each wanted name 16 bytes: its list, its size, the list of the names in its value, and how it is wanted. */
const NAMES: i32 = 2048
/** The bytes of the names, 64 for each. */
const NAME_BYTES: i32 = 4096
/** Of the value that is wanted flat: how many numbers it has, a hash of all else in it, and the numbers. */
const FLAT: i32 = 6144
const NUMBERS: i32 = FLAT + 16
const MAX_NUMBERS: i32 = 480
/** Of each name 1024 bytes: the size of the value that was found last, and the value. */
const LAST: i32 = 8192
/** Of each open bracket 12 bytes: what closes it and the name whose value it is, the list of names in it, its place. */
const OPEN: i32 = 65536

const MAX_DEPTH: i32 = 32768
const MAX_REMEMBERED: i32 = 1020

// How a name is wanted: on lines without one that is needed, nothing is looked at but for one that tells by itself.
const NEEDED: i32 = 1
const NEEDED_FLAT: i32 = 2
const TELLING: i32 = 3

// What is found.
const END: i32 = 0
const LINE: i32 = 1
const ODD: i32 = 2
const BROKEN: i32 = 3

const NONE: i32 = -1
const WRONG: i32 = -1

const QUOTE: u8 = 0x22
const COMMA: u8 = 0x2c
const MINUS: u8 = 0x2d
const DOT: u8 = 0x2e
const ZERO: u8 = 0x30
const COLON: u8 = 0x3a
const OPEN_ARRAY: u8 = 0x5b
const BACKSLASH: u8 = 0x5c
const CLOSE_ARRAY: u8 = 0x5d
const OPEN_OBJECT: u8 = 0x7b
const CLOSE_OBJECT: u8 = 0x7d
const NEW_LINE: u8 = 0x0a

let count: i32 = 0
/** The names that must be there, as bits, those of which one is enough, and those that are. */
let needed: u32 = 0
let telling: u32 = 0
let present: u32 = 0
/** A name that is wanted is there twice, or has escapes, or the line is too deep: only a parser knows what it says. */
let isOdd: bool = false

/** Takes the wanted names; call it before `next`. */
export function want(names: i32): void {
  count = names
  needed = 0
  telling = 0
  for (let name = 0; name < names; name++) {
    const kind = load<i32>(NAMES + 16 * name, 12)
    if (kind == TELLING) telling |= 1 << name
    else if (kind >= NEEDED) needed |= 1 << name
    store<i32>(LAST + 1024 * name, NONE)
  }
}

/**
 * Finds the next line that is broken, odd, or has all names that must be there, or one that is enough. `end` is behind a line break.
 */
export function next(start: i32, end: i32): i32 {
  let at = start
  let passed = 0
  while (at < end) {
    const first = afterBlanks(at)
    if (load<u8>(first) == NEW_LINE) {
      at = first + 1
      passed++
      continue
    }
    const behind = afterLine(first)
    const lineEnd = behind == WRONG ? lineBreakAfter(first) : behind
    const kind = behind == WRONG ? BROKEN : isOdd ? ODD : isTelling() ? LINE : END
    if (kind == END) {
      at = lineEnd + 1
      passed++
      continue
    }
    if (kind == LINE) compareWithLast()
    store<i32>(FOUND, first)
    store<i32>(FOUND, lineEnd, 4)
    store<i32>(FOUND, passed, 8)
    store<i32>(FOUND, lineEnd + 1, 12)
    return kind
  }
  store<i32>(FOUND, passed, 8)
  return END
}

function isTelling(): bool {
  return (present & needed) == needed || (present & telling) != 0
}

/** At the line break behind a line that is JSON as `JSON.parse` has it, else WRONG. */
function afterLine(start: i32): i32 {
  present = 0
  isOdd = false
  let depth = 0
  let list = 0
  let name = NONE
  let at = start
  while (true) {
    // A value.
    at = afterBlanks(at)
    const begin = at
    const byte = load<u8>(at)
    if (byte == OPEN_OBJECT || byte == OPEN_ARRAY) {
      const close = byte == OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY
      const inner = close == CLOSE_ARRAY ? NONE : depth == 0 ? 0 : name == NONE ? NONE : load<i32>(NAMES + 16 * name, 8)
      at = afterBlanks(at + 1)
      if (load<u8>(at) != close) {
        if (depth == MAX_DEPTH) return WRONG
        const open = OPEN + 12 * depth++
        store<i32>(open, close | (name << 8))
        store<i32>(open, inner, 4)
        store<i32>(open, begin, 8)
        list = inner
        if (close == CLOSE_ARRAY) {
          name = NONE
          continue
        }
        name = nameAt(at, list)
        at = nameEnd
        if (at == WRONG) return WRONG
        continue
      }
      at++
    } else {
      at = afterScalar(at)
      if (at == WRONG) return WRONG
    }
    if (name != NONE) found(name, begin, at)
    at = afterBlanks(at)
    while (depth > 0 && load<u8>(at) == load<u8>(OPEN + 12 * (depth - 1))) {
      at++
      const open = OPEN + 12 * --depth
      const closed = load<i32>(open) >> 8
      if (closed != NONE) found(closed, load<i32>(open, 8), at)
      at = afterBlanks(at)
    }
    if (depth == 0) return load<u8>(at) == NEW_LINE ? at : WRONG
    if (load<u8>(at) != COMMA) return WRONG
    at++
    const open = OPEN + 12 * (depth - 1)
    list = load<i32>(open, 4)
    name = NONE
    if (load<u8>(open) == CLOSE_OBJECT) {
      name = nameAt(afterBlanks(at), list)
      at = nameEnd
      if (at == WRONG) return WRONG
    }
  }
}

function found(name: i32, start: i32, end: i32): void {
  if (present & (1 << name)) isOdd = true
  present |= 1 << name
  const value = VALUES + 16 * name
  store<i32>(value, start)
  store<i32>(value, end, 4)
}

/** Behind the colon of the name that was read last. */
let nameEnd: i32 = 0

/** The wanted name that is there, else NONE; `nameEnd` is behind its colon, or WRONG. */
function nameAt(start: i32, list: i32): i32 {
  nameEnd = WRONG
  if (load<u8>(start) != QUOTE) return NONE
  hasEscapes = false
  const end = afterString(start + 1)
  if (end == WRONG) return NONE
  const colon = afterBlanks(end)
  if (load<u8>(colon) != COLON) return NONE
  nameEnd = colon + 1
  if (list == NONE) return NONE
  if (hasEscapes) isOdd = true
  const size = end - start - 2
  for (let name = 0; name < count; name++) {
    const wanted = NAMES + 16 * name
    if (load<i32>(wanted, 4) == size && load<i32>(wanted) == list && isSame(start + 1, NAME_BYTES + 64 * name, size)) {
      return name
    }
  }
  return NONE
}

function isSame(one: i32, other: i32, size: i32): bool {
  let at = 0
  for (; at + 16 <= size; at += 16) {
    if (i8x16.bitmask(i8x16.ne(v128.load(one + at), v128.load(other + at))) != 0) return false
  }
  const rest = size - at
  if (rest == 0) return true
  return (i8x16.bitmask(i8x16.ne(v128.load(one + at), v128.load(other + at))) & ((1 << rest) - 1)) == 0
}

/** Counts of each value how often it has been another one than that before it. */
function compareWithLast(): void {
  for (let name = 0; name < count; name++) {
    const value = VALUES + 16 * name
    if ((present & (1 << name)) == 0) {
      store<i32>(value, NONE)
      continue
    }
    const start = load<i32>(value)
    const size = load<i32>(value, 4) - start
    const last = LAST + 1024 * name
    if (load<i32>(last) == size && isSame(start, last + 4, size)) continue
    store<i32>(value, load<i32>(value, 8) + 1, 8)
    store<i32>(last, size > MAX_REMEMBERED ? NONE : size)
    if (size <= MAX_REMEMBERED) memory.copy(last + 4, start, size)
    if (load<i32>(NAMES + 16 * name, 12) == NEEDED_FLAT) flatten(start, start + size)
  }
}

/** Takes the whole numbers out of a value and a hash of the rest; no count where it has others, or too many. */
function flatten(start: i32, end: i32): void {
  let hash: u64 = 0
  let numbers = 0
  let at = start
  store<i32>(FLAT, NONE)
  while (at < end) {
    const byte = load<u8>(at)
    if (byte == QUOTE) {
      const behind = afterString(at + 1)
      for (; at + 8 <= behind; at += 8) hash = mixed(hash, load<u64>(at))
      while (at < behind) hash = mixed(hash, load<u8>(at++))
    } else if (isDigit(byte)) {
      const first = at
      let number = 0
      while (isDigit(load<u8>(at))) number = number * 10 + load<u8>(at++) - ZERO
      const next = load<u8>(at)
      if (at - first > MAX_DIGITS || numbers == MAX_NUMBERS || next == DOT || (next | 0x20) == 0x65) return
      store<i32>(NUMBERS + 4 * numbers++, number)
      hash = mixed(hash, ZERO)
    } else if (byte == MINUS) return
    else {
      hash = mixed(hash, byte)
      at++
    }
  }
  store<u64>(FLAT, hash, 8)
  store<i32>(FLAT, numbers)
}

/** So long, they fit. */
const MAX_DIGITS: i32 = 9

function mixed(hash: u64, more: u64): u64 {
  const product = (hash ^ more) * 0x9e3779b97f4a7c15
  return product ^ (product >> 29)
}

function afterBlanks(start: i32): i32 {
  let at = start
  let byte = load<u8>(at)
  while (byte == 0x20 || byte == 0x09 || byte == 0x0d) byte = load<u8>(++at)
  return at
}

function lineBreakAfter(start: i32): i32 {
  let at = start
  while (true) {
    const mask = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(NEW_LINE)))
    if (mask != 0) return at + ctz(mask)
    at += 16
  }
}

let hasEscapes: bool = false

/** Behind the closing quote of the text that begins at `start`, 16 bytes at a time. */
function afterString(start: i32): i32 {
  let at = start
  while (true) {
    const bytes = v128.load(at)
    const ends = v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(QUOTE)), i8x16.eq(bytes, i8x16.splat(BACKSLASH))),
      i8x16.lt_u(bytes, i8x16.splat(0x20))
    )
    const mask = i8x16.bitmask(ends)
    if (mask == 0) {
      at += 16
      continue
    }
    at += ctz(mask)
    const byte = load<u8>(at)
    if (byte == QUOTE) return at + 1
    if (byte != BACKSLASH) return WRONG
    hasEscapes = true
    const escaped = load<u8>(at + 1)
    if (escaped == 0x75) {
      for (let digit = at + 2; digit < at + 6; digit++) if (!isHexDigit(load<u8>(digit))) return WRONG
      at += 6
    } else if (isEscaped(escaped)) {
      at += 2
    } else return WRONG
  }
}

function isEscaped(byte: u8): bool {
  return (
    byte == 0x6e ||
    byte == QUOTE ||
    byte == BACKSLASH ||
    byte == 0x74 ||
    byte == 0x2f ||
    byte == 0x62 ||
    byte == 0x66 ||
    byte == 0x72
  )
}

function afterScalar(start: i32): i32 {
  const byte = load<u8>(start)
  if (byte == QUOTE) return afterString(start + 1)
  if (byte == MINUS || isDigit(byte)) return afterNumber(start)
  if (load<u32>(start) == 0x65757274) return start + 4 // true
  if (load<u32>(start) == 0x6c6c756e) return start + 4 // null
  if (byte == 0x66 && load<u32>(start + 1) == 0x65736c61) return start + 5 // false
  return WRONG
}

function afterNumber(start: i32): i32 {
  let at = load<u8>(start) == MINUS ? start + 1 : start
  const whole = at
  at = afterDigits(at)
  if (at == whole || (load<u8>(whole) == ZERO && at > whole + 1)) return WRONG
  if (load<u8>(at) == DOT) {
    const fraction = at + 1
    at = afterDigits(fraction)
    if (at == fraction) return WRONG
  }
  if ((load<u8>(at) | 0x20) == 0x65) {
    at++
    if (load<u8>(at) == MINUS || load<u8>(at) == 0x2b) at++
    const exponent = at
    at = afterDigits(at)
    if (at == exponent) return WRONG
  }
  return at
}

function afterDigits(start: i32): i32 {
  let at = start
  while (isDigit(load<u8>(at))) at++
  return at
}

function isDigit(byte: u8): bool {
  return byte >= ZERO && byte <= 0x39
}

function isHexDigit(byte: u8): bool {
  return isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
}
