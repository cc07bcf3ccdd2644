/** `encoding/merge.ts` for runs that are short enough to look at every part for the next merge. */
import { beginnings, endings, memo, NONE, pairs, parts, singles } from "./memory"
import { isFromCharacters } from "./rules"
import { find, mayBe } from "./vocabulary"

/** Runs are shorter than this. */
export const LONG: i32 = 64
const POSITION_BITS: i32 = 6
const NOTHING: i32 = NONE << POSITION_BITS
const MEMO_BITS: i32 = 15

/** Positions of the arrays after `parts`, by the position of a part's first byte: each is 64 words, and one or more. */
const IDS: i32 = 0
export const NEXT: i32 = 0x110
const PREVIOUS: i32 = 0x220
/** The token that the part and the next one make, above the position. */
const JOINED: i32 = 0x330

/** Merges `length` bytes from `start`; the parts are then at `parts`. Returns how many. */
export function merge(start: i32, length: i32): i32 {
  let count = startParts(start, length)
  const end = parts + 4 * length
  while (true) {
    let lowest = i32x4.splat(NOTHING)
    for (let at = parts; at < end; at += 16) lowest = i32x4.min_s(lowest, v128.load(at, JOINED))
    lowest = i32x4.min_s(lowest, i32x4.shuffle(lowest, lowest, 2, 3, 0, 1))
    lowest = i32x4.min_s(lowest, i32x4.shuffle(lowest, lowest, 1, 0, 3, 2))
    const first = i32x4.extract_lane(lowest, 0)
    if (first >= NOTHING) return count
    let next = first
    // Runs of one character have the same pair again and again.
    do {
      next = mergeAt(start, length, next)
      count--
    } while (next >> POSITION_BITS == first >> POSITION_BITS)
  }
}

/** The token of the part at `position`. */
export function tokenAt(position: i32): i32 {
  return load<i32>(parts + 4 * position, IDS)
}

/** Start of the part after the one at `position`. */
export function nextOf(position: i32): i32 {
  return load<i32>(parts + 4 * position, NEXT)
}

/** Starts with the bytes, or the characters of two bytes that they are certain to become. */
function startParts(start: i32, length: i32): i32 {
  const nothing = i32x4.splat(NOTHING)
  for (let at = 0; at < length; at += 4) v128.store(parts + 4 * at, nothing, JOINED)
  let count = 0
  let before = -1
  let position = 0
  while (position < length) {
    const byte = load<u8>(start + position)
    let end = position + 1
    let id = load<i32>(singles + 4 * i32(byte))
    if (isFromCharacters) {
      if (byte >= 0xc0) {
        const size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
        const character = position + size > length ? NONE : find(start + position, size)
        if (character != NONE) {
          id = character
          end = position + size
        }
      }
    } else if (byte >= 0xc0 && byte < 0xe0 && end < length) {
      const character = wholeCharacter(start, position)
      if (character != NONE) {
        id = character
        end++
      }
    }
    const part = parts + 4 * position
    store<i32>(part, id, IDS)
    store<i32>(part, end, NEXT)
    store<i32>(part, before, PREVIOUS)
    if (before >= 0) {
      const joined =
        end - before == 2 && (byte < 0x80 || !isFromCharacters)
          ? load<i32>(pairs + 4 * i32(load<u16>(start + before)))
          : join(load<i32>(parts + 4 * before, IDS), id, start + before, end - before)
      store<i32>(parts + 4 * before, (joined << POSITION_BITS) | before, JOINED)
    }
    before = position
    position = end
    count++
  }
  return count
}

/** `encoding/merge.ts` */
function wholeCharacter(start: i32, position: i32): i32 {
  const at = start + position
  const first = i32(load<u8>(at))
  const id = load<i32>(pairs + 4 * i32(load<u16>(at)))
  if (id >= load<i32>(beginnings + 4 * i32(load<u8>(at + 1)))) return NONE
  if (position == 0) return id
  return id >= load<i32>(endings + 4 * ((i32(load<u8>(at - 1)) << 5) | (first & 31))) ? NONE : id
}

/**
 * Merges the part that `lowest` says the position of with the next one. Returns what the part after these can make, or
 * NOTHING if a part that was made comes before it.
 */
function mergeAt(start: i32, length: i32, lowest: i32): i32 {
  const position = lowest & (LONG - 1)
  const id = lowest >> POSITION_BITS
  const part = parts + 4 * position
  const gone = load<i32>(part, NEXT)
  const after = load<i32>(parts + 4 * gone, NEXT)
  const before = load<i32>(part, PREVIOUS)
  store<i32>(part, id, IDS)
  store<i32>(part, after, NEXT)
  store<i32>(parts + 4 * gone, NOTHING, JOINED)
  let joined = NONE
  let following = NOTHING
  if (after < length) {
    const next = parts + 4 * after
    store<i32>(next, position, PREVIOUS)
    following = load<i32>(next, JOINED)
    joined = join(id, load<i32>(next, IDS), start + position, load<i32>(next, NEXT) - position)
  }
  store<i32>(part, (joined << POSITION_BITS) | position, JOINED)
  if (before >= 0) {
    const made = join(load<i32>(parts + 4 * before, IDS), id, start + before, after - before)
    store<i32>(parts + 4 * before, (made << POSITION_BITS) | before, JOINED)
    joined = min(joined, made)
  }
  return joined < id ? NOTHING : following
}

/** `encoding/merge.ts`: an entry is the left id and one, the right id, and what they make. */
function join(left: i32, right: i32, start: i32, length: i32): i32 {
  if (!mayBe(start, length)) return NONE
  const entry = memo + (((left * 0x9e3779b1 + right * 0x85ebca77) >>> (32 - MEMO_BITS)) << 3)
  const asked = u64(left + 1) | (u64(right) << 19)
  const known = load<u64>(entry)
  if ((known & ((1 << 37) - 1)) == asked) return i32(known >> 37)
  const made = find(start, length)
  store<u64>(entry, asked | (u64(made) << 37))
  return made
}
