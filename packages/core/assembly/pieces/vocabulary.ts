/** `vocabulary/vocabulary.ts`: the token of some bytes. */
import { bytes, keys, longest, MASKS, NONE, sieve, slotCount, slots } from "./memory"

const ID_BITS: i32 = 18
const ID_MASK: i32 = (1 << ID_BITS) - 1
const PRINT_MASK: i32 = (1 << (32 - ID_BITS)) - 1
const KEY_BYTES: i32 = 12
const LENGTH_SHIFT: i32 = 24

/** A bit of the sieve for each of the first 20 bits of a hash: whether a token may have it. */
const SIEVE_SHIFT: i32 = 12

/** The number of questions after which the sieve is made, in a millisecond. */
let questionsLeft: i32 = 4096

/** The bytes of the last question, as keys have them. */
let front: u64 = 0
let third: i32 = 0

/**
 * Fresh words, hashes and base64 mostly ask for bytes that are not a token, and a table of 128 KB says so sooner than
 * one of megabytes: they take 60 to 80 % of the time.
 */
function makeSieve(): void {
  for (let slot = 0; slot < slotCount; slot++) {
    const entry = load<i32>(slots + (slot << 2))
    if (entry == 0) continue
    const key = keys + (((entry & ID_MASK) - 1) << 4)
    const hash = hashOf(load<i32>(key), load<i32>(key, 4), load<i32>(key, 8), load<i32>(key, 12) >>> LENGTH_SHIFT)
    const at = wordOf(hash)
    store<i32>(at, load<i32>(at) | (1 << ((hash >>> SIEVE_SHIFT) & 31)))
  }
}

/** The word of the sieve that has the bit of a hash. */
function wordOf(hash: i32): i32 {
  return sieve + ((hash >>> (SIEVE_SHIFT + 5)) << 2)
}

/** Whether `length` (at least 1) bytes from `start` may be a token, as far as the sieve knows. */
export function mayBe(start: i32, length: i32): bool {
  if (length > longest) return false
  if (questionsLeft > 0) {
    if (--questionsLeft == 0) makeSieve()
    return true
  }
  const hash = ask(start, length)
  return ((load<i32>(wordOf(hash)) >>> ((hash >>> SIEVE_SHIFT) & 31)) & 1) != 0
}

/** The hash of the bytes. */
function ask(start: i32, length: i32): i32 {
  front = load<u64>(start)
  if (length > KEY_BYTES) third = load<i32>(start + length - 4)
  else {
    front &= load<u64>(MASKS + 16 - length)
    third = load<i32>(start + 8) & load<i32>(MASKS + 24 - length)
  }
  return hashOf(i32(front), i32(front >> 32), third, length)
}

/** The id of the token that is `length` (at least 1) bytes from `start`, or NONE. */
export function find(start: i32, length: i32): i32 {
  if (length > longest) return NONE
  const hash = ask(start, length)
  const mask = slotCount - 1
  let slot = hash >>> (clz(slotCount) + 1)
  while (true) {
    const entry = load<i32>(slots + (slot << 2))
    if (entry == 0) return NONE
    slot = (slot + 1) & mask
    if (entry >>> ID_BITS != (hash & PRINT_MASK)) continue
    const id = (entry & ID_MASK) - 1
    const key = keys + (id << 4)
    const last = load<i32>(key, 12)
    if (load<u64>(key) != front || load<i32>(key, 8) != third || last >>> LENGTH_SHIFT != length) continue
    if (length <= KEY_BYTES || hasMiddle(bytes + (last & ((1 << LENGTH_SHIFT) - 1)), start, length)) return id
  }
}

/** Whether the bytes that a long key leaves out are those of the token at `token`. */
function hasMiddle(token: i32, start: i32, length: i32): bool {
  for (let index = 8; index < length - 4; index++) {
    if (load<u8>(start + index) != load<u8>(token + index)) return false
  }
  return true
}

function hashOf(first: i32, second: i32, third: i32, length: i32): i32 {
  const mixed = (first * 0x9e3779b1) ^ (second * 0x85ebca77) ^ (third * 0xc2b2ae3d) ^ (length * 0x27d4eb2f)
  const spread = (mixed ^ (mixed >>> 15)) * 0x2c1b3c6d
  return spread ^ (spread >>> 12)
}
