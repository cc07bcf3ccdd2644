/*
 * One memory holds the tables of an encoding, and for each thread a region with what that thread alone uses. The first
 * bytes are the same for all threads. `simd/KernelRoom.ts` has the same places.
 */

/** Sixteen bytes that are all ones and then as many zeros: read before their middle, the mask of a piece's bytes. */
export const MASKS: i32 = 64
/** The ids of tokens that no piece comes to as a whole: how many, and each. */
export const UNREACHED: i32 = 128

/** In a region: what `split`, `cut` and `emit` say besides their result. */
const SAID: i32 = 0
/** 4 bytes before the first end is where the first piece starts. */
const ENDS: i32 = 64
export const MOST_PIECES: i32 = 8192
const RUNS: i32 = 0x8100
/** By piece: its token and one, or how many tokens less than zero, or zero if it is for JavaScript. */
const WORTHS: i32 = 0x10100
const MISSES: i32 = 0x18100
const LONGS: i32 = 0x20100
const IDS: i32 = 0x28100
const PARTS: i32 = 0x38200
/** The ids of a window that is stitched to the next one. */
const WAITING: i32 = 0x39000
const SHORT: i32 = 0x40000
const MEMO: i32 = 0xc0000
const LINES: i32 = 0x100000
/** Bits that say which bytes may be a token: 128 KB. */
const SIEVE: i32 = 0x200000

/** No token: higher than any id. */
export const NONE: i32 = 0x1ffffff

export let keys: i32 = 0
export let slots: i32 = 0
export let slotCount: i32 = 0
export let singles: i32 = 0
export let pairs: i32 = 0
const PAIRS_BYTES: i32 = 1 << 18
export let bytes: i32 = 0
export let longest: i32 = 0
export let beginnings: i32 = 0
export let endings: i32 = 0
export let crossed: i32 = 0
export const CROSSED_BYTES: i32 = 1 << 16
export let classes: i32 = 0

export let said: i32 = 0
export let ends: i32 = 0
export let runs: i32 = 0
export let worths: i32 = 0
export let misses: i32 = 0
export let longs: i32 = 0
export let ids: i32 = 0
export let parts: i32 = 0
export let waiting: i32 = 0
export let short: i32 = 0
export let memo: i32 = 0
export let lines: i32 = 0
export let sieve: i32 = 0

/** Takes the places of a text's tables, of the others, which are listed at `list`, and of the region. */
export function place(textTables: i32, list: i32, region: i32): void {
  pairs = textTables
  crossed = pairs + PAIRS_BYTES
  classes = crossed + CROSSED_BYTES
  keys = load<i32>(list)
  slots = load<i32>(list, 4)
  slotCount = load<i32>(list, 8)
  singles = load<i32>(list, 12)
  bytes = load<i32>(list, 16)
  longest = load<i32>(list, 20)
  beginnings = load<i32>(list, 24)
  endings = load<i32>(list, 28)
  said = region + SAID
  ends = region + ENDS
  runs = region + RUNS
  worths = region + WORTHS
  misses = region + MISSES
  longs = region + LONGS
  ids = region + IDS
  parts = region + PARTS
  waiting = region + WAITING
  short = region + SHORT
  memo = region + MEMO
  lines = region + LINES
  sieve = region + SIEVE
  memory.fill(MASKS, 0xff, 16)
}
