/**
 * Starts of pieces in 64 bytes of ASCII, by the classes of all of them at once: a bit for each byte, and rules that
 * each hold for all pieces. There is no branch for a byte or a piece, which the processor would guess wrong.
 */
import {
  digits,
  hasBreaks,
  hasSlashes,
  isAnyCase,
  isCased,
  isContracted,
  hasRest,
  isPrefixed,
  isSuffixed,
  isWholeBeforeNumber
} from "./rules"

const WIDTH: i32 = 64
/** To know that a piece starts at a byte, two more after it are looked at. */
const AHEAD: i32 = 2
const BLANK: u8 = 0x20
const APOSTROPHE: u8 = 0x27

/** The pieces that start in the 64 bytes from `at`, but for the one that starts there: those that are certain. */
export function startsIn(at: i32): u64 {
  const v0 = v128.load(at)
  const v1 = v128.load(at, 16)
  const v2 = v128.load(at, 32)
  const v3 = v128.load(at, 48)
  let beyond = bits(v0, v1, v2, v3)
  if (hasRest) beyond |= within(v0, v1, v2, v3, 0, 9) | within(v0, v1, v2, v3, 0x0e, 18) | same(v0, v1, v2, v3, 0x7f)
  const letters = within(fold(v0), fold(v1), fold(v2), fold(v3), 0x61, 26)
  const numbers = within(v0, v1, v2, v3, 0x30, 10)
  const blanks = same(v0, v1, v2, v3, BLANK)
  const white = within(v0, v1, v2, v3, 0x09, 5) | blanks
  const breaks = hasBreaks ? same(v0, v1, v2, v3, 0x0a) | same(v0, v1, v2, v3, 0x0d) : 0
  let symbols = ~(beyond | letters | numbers | white)
  let spaces = white

  if (hasBreaks) {
    let taken: u64 = 0
    let seeds = breaks & (symbols << 1)
    if (seeds != 0) {
      let takes = breaks
      if (hasSlashes) {
        takes |= same(v0, v1, v2, v3, 0x2f)
        // A slash that is taken may have a line break after it: no new seed.
        for (; (seeds & (seeds - 1)) != 0;) {
          const run = takes & ~(takes + (seeds & (0 - seeds)))
          taken |= run
          seeds &= ~run
        }
      }
      taken |= takes & ~(takes + seeds)
      symbols &= ~taken
      spaces &= ~taken
    }
  }

  const inner = spaces & ~breaks
  const firstSymbols = symbols & ~(symbols << 1)
  const ownSymbols = firstSymbols & ~(blanks << 1)
  let starts = letters & ~(letters << 1)
  if (isPrefixed) starts &= ~((inner | ownSymbols) << 1)
  else starts &= ~(blanks << 1)
  if (isCased) {
    const capitals = within(v0, v1, v2, v3, 0x41, 26)
    starts |= capitals & ((letters & ~capitals) << 1)
  }
  let firstNumbers = numbers & ~(numbers << 1)
  if (!isPrefixed) firstNumbers &= ~(blanks << 1)
  starts |= firstNumbers | ownSymbols
  if (digits > 0) {
    if (digits == 1) starts |= numbers
    else {
      const fourth = numbers & (numbers << 1) & (numbers << 2) & (numbers << 3)
      for (let next = (firstNumbers << 3) & fourth; next != 0; next = (next << 3) & fourth) starts |= next
    }
  }

  // White space: its start, and its last character before anything else.
  let last = inner & ~(white >> 1)
  if (isWholeBeforeNumber) last &= ~(numbers >> 1)
  starts |= (spaces & ~(spaces << 1)) | last
  let end = beyond == 0 ? WIDTH : i32(ctz(beyond))
  if (hasBreaks) {
    // What follows its last line break.
    const firstInner = inner & ~(inner << 1)
    const rests = firstInner & (breaks << 1) & (spaces << 1)
    if (rests != 0) {
      starts |= rests
      for (let ends = (inner + firstInner) & ~inner & breaks; ends != 0; ends &= ends - 1) {
        starts &= ~(rests & startOfRun(inner, i32(ctz(ends))))
      }
      if (end > 0) starts &= ~(rests & startOfRun(inner, end))
    }
  }
  if (isContracted) starts = contracted(starts, at, letters, ownSymbols)
  return end > AHEAD ? starts & (((<u64>1) << (end - AHEAD)) - 1) & ~1 : 0
}

/** The same where there are no words. What may be of a tag is left for JavaScript, and so is a run that is too long. */
export function runsIn(at: i32): u64 {
  const v0 = v128.load(at)
  const v1 = v128.load(at, 16)
  const v2 = v128.load(at, 32)
  const v3 = v128.load(at, 48)
  const beyond = bits(v0, v1, v2, v3) | same(v0, v1, v2, v3, 0x3c) | same(v0, v1, v2, v3, 0x3e)
  const letters = within(fold(v0), fold(v1), fold(v2), fold(v3), 0x61, 26)
  const numbers = within(v0, v1, v2, v3, 0x30, 10)
  const blanks = same(v0, v1, v2, v3, BLANK)
  const tabs = same(v0, v1, v2, v3, 0x09)
  const breaks = same(v0, v1, v2, v3, 0x0a)
  const symbols = ~(beyond | letters | numbers | blanks | tabs | breaks)
  const words = firsts(letters) | firsts(symbols)
  const oneBlank = firsts(blanks)
  const starts = (words & ~(oneBlank << 1)) | numbers | oneBlank | firsts(tabs) | firsts(breaks)
  const long = longRuns(blanks) | longRuns(tabs) | longRuns(breaks)
  let end = beyond == 0 ? WIDTH : i32(ctz(beyond))
  // The run itself starts before the end, and what follows it after that.
  if (long != 0) end = min(end, i32(ctz(long)) - LONGEST_RUN + 1 + AHEAD)
  return end > AHEAD ? starts & (((<u64>1) << (end - AHEAD)) - 1) & ~1 : 0
}

/** Runs up to this length are one piece. */
const LONGEST_RUN: i32 = 31

/** The bits from which on a run is too long. */
function longRuns(runs: u64): u64 {
  const two = runs & (runs << 1)
  const four = two & (two << 2)
  const eight = four & (four << 4)
  const sixteen = eight & (eight << 8)
  return sixteen & (sixteen << 16)
}

function firsts(runs: u64): u64 {
  return runs & ~(runs << 1)
}

/** Number of characters beyond ASCII that start from `from` up to `to`, or a few after it. */
export function charactersBeyond(from: i32, to: i32): i32 {
  let count = 0
  for (let at = from; at < to; at += 16) {
    count += popcnt(i8x16.bitmask(i8x16.ge_u(v128.load(at), i8x16.splat(i8(0xc0)))))
  }
  return count
}

/** The first of the bits of `runs` that are side by side up to the one before `end`. */
function startOfRun(runs: u64, end: i32): u64 {
  const below = end == WIDTH ? ~runs : ~runs & (((<u64>1) << end) - 1)
  return below == 0 ? 1 : (<u64>1) << (WIDTH - i32(clz(below)))
}

/** The starts, where contractions are among them. */
function contracted(before: u64, at: i32, letters: u64, ownSymbols: u64): u64 {
  let starts = before
  let candidates = ownSymbols & (letters >> 1)
  if (isSuffixed) candidates &= letters << 1
  let behind = 0
  for (; candidates != 0; candidates &= candidates - 1) {
    const index = i32(ctz(candidates))
    if (index >= WIDTH - AHEAD) break
    if (load<u8>(at + index) != APOSTROPHE) continue
    // After a contraction there is no word that could have another.
    if (isSuffixed && index == behind) continue
    const length = contractionLength(at + index)
    if (length == 0) continue
    behind = index + length
    const own = (((<u64>1) << length) - 1) << index
    starts &= ~(isSuffixed ? own : own - ((<u64>1) << index))
    starts |= letters & ((<u64>1) << behind)
  }
  return starts
}

/** Length of the contraction at an apostrophe, or 0. */
export function contractionLength(at: i32): i32 {
  const fold = isAnyCase ? 0x20 : 0
  const first = load<u8>(at + 1) | fold
  const second = load<u8>(at + 2) | fold
  if (first == 0x73 || first == 0x74 || first == 0x6d || first == 0x64) return 2
  if ((first == 0x72 || first == 0x76) && second == 0x65) return 3
  return first == 0x6c && second == 0x6c ? 3 : 0
}

function bits(v0: v128, v1: v128, v2: v128, v3: v128): u64 {
  return (
    u64(i8x16.bitmask(v0)) |
    (u64(i8x16.bitmask(v1)) << 16) |
    (u64(i8x16.bitmask(v2)) << 32) |
    (u64(i8x16.bitmask(v3)) << 48)
  )
}

function same(v0: v128, v1: v128, v2: v128, v3: v128, byte: u8): u64 {
  const all = i8x16.splat(i8(byte))
  return bits(i8x16.eq(v0, all), i8x16.eq(v1, all), i8x16.eq(v2, all), i8x16.eq(v3, all))
}

/** The bytes from `low` on, as many as `span`: as one comparison with a sign, which processors have. */
function within(v0: v128, v1: v128, v2: v128, v3: v128, low: i32, span: i32): u64 {
  const offset = i8x16.splat(i8(low + 0x80))
  const limit = i8x16.splat(i8(span - 0x80))
  return bits(
    i8x16.lt_s(i8x16.sub(v0, offset), limit),
    i8x16.lt_s(i8x16.sub(v1, offset), limit),
    i8x16.lt_s(i8x16.sub(v2, offset), limit),
    i8x16.lt_s(i8x16.sub(v3, offset), limit)
  )
}

function fold(v: v128): v128 {
  return v128.or(v, i8x16.splat(0x20))
}
