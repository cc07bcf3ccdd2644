/** `encoding/pieceEncoder.ts`: the tokens of pieces. */
import {
  crossed,
  CROSSED_BYTES,
  ids,
  lines,
  longs,
  MASKS,
  misses,
  NONE,
  said,
  short,
  UNREACHED,
  worths
} from "./memory"
import { mergeLong } from "./long"
import { LONG, merge, nextOf, tokenAt } from "./merge"
import { find } from "./vocabulary"

/** Pieces up to this long are in the table of short ones: 12 bytes, and how long and what they are worth. */
const SHORT: i32 = 12
const SHORT_BITS: i32 = 15
const LENGTH_BITS: i32 = 4

/** Longer ones are in lines of 64 bytes: length and number of tokens, the bytes, and the tokens. */
const LINE_BITS: i32 = 14
const LONGEST: i32 = 52

/** Room for ids: as many, and those of a piece. */
const MOST_IDS: i32 = 16_384

/** Written only so that the compiler does not leave the reading out. */
export let read: i32 = 0

/**
 * Reads the tables of short pieces and of pairs, in order, which fills the processor's caches faster than a long text
 * would, here and there: 15 to 20 % of the time if they are cold.
 */
export function readAhead(withBorders: bool): void {
  let all = 0
  for (let at = short; at < lines; at += 64) all |= load<i32>(at)
  if (withBorders) for (let at = crossed; at < crossed + CROSSED_BYTES; at += 64) all |= load<i32>(at)
  read = all
}

/**
 * The number of tokens in the `pieces` pieces that end at `ends`, after the start of the first; what each is worth is
 * then at `worths`. How many are left to JavaScript is said, and which is at `longs`. Unless it is only `counting`, long
 * ones are left to `emit`.
 */
export function count(ends: i32, pieces: i32, counting: bool): i32 {
  let tokens = 0
  let missed = 0
  let start = load<i32>(ends - 4)
  for (let piece = 0; piece < pieces; piece++) {
    const end = load<i32>(ends + 4 * piece)
    const length = end - start
    const over = SHORT + 1 - length
    const known = SHORT + 1 - (over & ~(over >> 31))
    const front = load<u64>(start) & load<u64>(MASKS + 16 - known)
    const back = u64(load<u32>(start + 8) & load<u32>(MASKS + 24 - known))
    const entry = shortEntry(front, back)
    const held = load<u64>(entry, 8)
    const other = (load<u64>(entry) ^ front) | ((held ^ back ^ (u64(known) << 32)) & 0xfffffffff)
    const isHit = i32(other == 0)
    const worth = (i32(held >> 32) >> LENGTH_BITS) & -isHit
    tokens += i32(worth > 0) - (worth & (worth >> 31))
    store<i32>(worths + 4 * piece, worth)
    store<i32>(misses + 4 * missed, piece)
    missed += 1 - isHit
    start = end
  }
  let long = 0
  for (let miss = 0; miss < missed; miss++) {
    const piece = load<i32>(misses + 4 * miss)
    const end = ends + 4 * piece
    const from = load<i32>(end - 4)
    const length = load<i32>(end) - from
    const worth = length < LONG ? worthOf(from, length) : counting ? -longOf(from, length, 0) : -1
    if (worth == 0) store<i32>(longs + 4 * long++, piece)
    store<i32>(worths + 4 * piece, worth)
    tokens += worth > 0 ? 1 : -worth
  }
  store<i32>(said, long)
  return tokens
}

/** Writes the ids of the counted pieces from `first` on, up to one for JavaScript or where room ends: says how many. */
export function emit(ends: i32, first: i32, pieces: i32): i32 {
  let to = ids
  let piece = first
  const full = ids + 4 * MOST_IDS
  for (; piece < pieces; piece++) {
    const worth = load<i32>(worths + 4 * piece)
    const start = load<i32>(ends + 4 * piece - 4)
    const length = load<i32>(ends + 4 * piece) - start
    if (worth == 0 || to + 4 * length > full) break
    if (worth > 0) {
      store<i32>(to, worth - 1)
      to += 4
    } else if (length < LONG) {
      to = emitSeveral(to, start, length)
    } else {
      const tokens = longOf(start, length, to)
      if (tokens == 0) {
        store<i32>(worths + 4 * piece, 0)
        break
      }
      to += 4 * tokens
    }
  }
  store<i32>(said, (to - ids) >> 2)
  return piece
}

function shortEntry(front: u64, back: u64): i32 {
  return short + (i32(((front * 0x9e3779b97f4a7c15) ^ (back * 0xc2b2ae3d27d4eb4f)) >> (64 - SHORT_BITS)) << 4)
}

/** Returns the value of a piece that the table of short pieces lacks. A short one is then added to it. */
function worthOf(start: i32, length: i32): i32 {
  if (length > SHORT) return -severalOf(start, length)
  const id = findWhole(start, length)
  const worth = id == NONE ? -severalOf(start, length) : id + 1
  const front = load<u64>(start) & load<u64>(MASKS + 16 - length)
  const back = u64(load<u32>(start + 8) & load<u32>(MASKS + 24 - length))
  const entry = shortEntry(front, back)
  store<u64>(entry, front)
  store<u64>(entry, back | (u64(u32((worth << LENGTH_BITS) | length)) << 32), 8)
  return worth
}

/** The token that a whole piece is. */
function findWhole(start: i32, length: i32): i32 {
  const id = find(start, length)
  for (let index = load<i32>(UNREACHED); index > 0; index--) if (load<i32>(UNREACHED + 4 * index) == id) return NONE
  return id
}

/** Number of tokens: several, or one that is long. */
function severalOf(start: i32, length: i32): i32 {
  const line = lineOf(start, length)
  const tokens = held(line, start, length)
  if (tokens > 0) return tokens
  const id = length > SHORT ? findWhole(start, length) : NONE
  if (id != NONE) {
    if (length <= LONGEST) store<i32>(writeKey(line, start, length, 1), id)
    return 1
  }
  const made = merge(start, length)
  const keyEnd = (length + 3) & ~3
  if (4 + keyEnd + 4 * made <= 64) {
    let to = writeKey(line, start, length, made)
    for (let position = 0; position < length; position = nextOf(position)) {
      store<i32>(to, tokenAt(position))
      to += 4
    }
  }
  return made
}

function emitSeveral(to: i32, start: i32, length: i32): i32 {
  const line = lineOf(start, length)
  const tokens = held(line, start, length)
  if (tokens > 0) {
    memory.copy(to, line + 4 + ((length + 3) & ~3), 4 * tokens)
    return to + 4 * tokens
  }
  const id = length > SHORT ? findWhole(start, length) : NONE
  if (id != NONE) {
    store<i32>(to, id)
    return to + 4
  }
  merge(start, length)
  let next = to
  for (let position = 0; position < length; position = nextOf(position)) {
    store<i32>(next, tokenAt(position))
    next += 4
  }
  return next
}

/** Number of tokens of a long piece, which are written to `to` unless that is 0; 0 if it is for JavaScript. */
function longOf(start: i32, length: i32, to: i32): i32 {
  const id = findWhole(start, length)
  if (id == NONE) return mergeLong(start, length, to)
  if (to != 0) store<i32>(to, id)
  return 1
}

/** The line that a piece has to be in. */
function lineOf(start: i32, length: i32): i32 {
  let hash: u64 = u64(length)
  let at = start
  for (const last = start + length - 8; at < last; at += 8) hash = rotl(hash ^ load<u64>(at), 29) * 0x9e3779b97f4a7c15
  const rest = start + length - at
  hash = rotl(hash ^ (load<u64>(at) & load<u64>(MASKS + 16 - rest)), 29) * 0x9e3779b97f4a7c15
  return lines + (i32((hash ^ (hash << 31)) >> (64 - LINE_BITS)) << 6)
}

/** The number of tokens of the piece if `line` holds it, else 0. */
function held(line: i32, start: i32, length: i32): i32 {
  const tag = load<i32>(line)
  if (tag >>> 8 != length) return 0
  let at = 0
  for (; at + 16 < length; at += 16) {
    if (v128.any_true(v128.xor(v128.load(start + at), v128.load(line + at, 4)))) return 0
  }
  const other = v128.xor(v128.load(start + at), v128.load(line + at, 4))
  return v128.any_true(v128.and(other, v128.load(MASKS + 16 - (length - at)))) ? 0 : tag & 0xff
}

/** Returns where the tokens go. */
function writeKey(line: i32, start: i32, length: i32, tokens: i32): i32 {
  store<i32>(line, (length << 8) | tokens)
  memory.copy(line + 4, start, length)
  return line + 4 + ((length + 3) & ~3)
}
