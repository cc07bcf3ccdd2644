/**
 * `mergeInWindows` of `encoding/pieceEncoder.ts`, in windows as long as a run that is merged by looking at all its parts:
 * words without blanks take half the time.
 */
import { parts, waiting } from "./memory"
import { LONG, merge, nextOf } from "./merge"

/** Borders of a window are bits, one for each byte and one for its end. */
const WINDOW: i32 = LONG - 1
/** The bytes at the end of a window from whose first border on the next one has them, too. */
const OVERLAP: i32 = 24

/**
 * The number of tokens in `length` bytes from `start`, which are written to `to` unless that is 0; 0 if two windows have
 * no token in common. More than a window.
 */
export function mergeLong(start: i32, length: i32, to: i32): i32 {
  let tokens = 0
  let done = 0
  let from = 0
  let size = WINDOW
  merge(start, size)
  let borders = bordersOf(size)
  while (from + size < length) {
    const last = borders >> (size - OVERLAP)
    if (last == 0) return 0
    const shift = size - OVERLAP + i32(ctz(last))
    if (to != 0) memory.copy(waiting, parts, 4 * size)
    const nextFrom = from + shift
    const nextSize = min(WINDOW, length - nextFrom)
    merge(start + nextFrom, nextSize)
    const nextBorders = bordersOf(nextSize)
    const overlap = size - shift
    const shared = sharedEnd((borders >> shift) | bit(overlap), nextBorders | bit(nextSize), overlap)
    if (shared == 0) return 0
    const taken = borders & (bit(shift + shared) - 1) & ~(bit(done - from) - 1)
    if (to != 0) write(to + 4 * tokens, waiting, taken)
    tokens += i32(popcnt(taken))
    done = nextFrom + shared
    from = nextFrom
    size = nextSize
    borders = nextBorders
  }
  const taken = borders & ~(bit(done - from) - 1)
  if (to != 0) write(to + 4 * tokens, parts, taken)
  return tokens + i32(popcnt(taken))
}

function bit(index: i32): u64 {
  return (<u64>1) << index
}

/** Starts of the parts of the run that was merged last. */
function bordersOf(length: i32): u64 {
  let borders: u64 = 0
  for (let position = 0; position < length; position = nextOf(position)) borders |= bit(position)
  return borders
}

/** The end of the first token that two windows both have, of which the earlier one ends at `end`; 0 if there is none. */
function sharedEnd(earlier: u64, later: u64, end: i32): i32 {
  const either = earlier | later
  for (let both = earlier & later; both != 0; both &= both - 1) {
    const after = both & (both - 1)
    if (after == 0) return 0
    const next = i32(ctz(after))
    if (next > end) return 0
    if ((either & (bit(next) - 1)) >> i32(ctz(both)) == 1) return next
  }
  return 0
}

/** Writes the tokens that begin at `borders`, which are at `from`. */
function write(to: i32, from: i32, borders: u64): void {
  let at = to
  for (let rest = borders; rest != 0; rest &= rest - 1) {
    store<i32>(at, load<i32>(from + 4 * i32(ctz(rest))))
    at += 4
  }
}
