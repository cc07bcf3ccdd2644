/** `vocabulary/vocabulary.ts`: the token of some bytes. */
import { bytes, keys, longest, MASKS, NONE, slotCount, slots } from "./memory"

const ID_BITS: i32 = 18
const ID_MASK: i32 = (1 << ID_BITS) - 1
const PRINT_MASK: i32 = (1 << (32 - ID_BITS)) - 1
const KEY_BYTES: i32 = 12
const LENGTH_SHIFT: i32 = 24

/** The id of the token that is `length` (at least 1) bytes from `start`, or NONE. */
export function find(start: i32, length: i32): i32 {
  if (length > longest) return NONE
  const isLong = length > KEY_BYTES
  let front = load<u64>(start)
  let third = load<i32>(start + 8)
  if (isLong) third = load<i32>(start + length - 4)
  else {
    front &= load<u64>(MASKS + 16 - length)
    third &= load<i32>(MASKS + 24 - length)
  }
  const hash = hashOf(i32(front), i32(front >> 32), third, length)
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
    if (!isLong || hasMiddle(bytes + (last & ((1 << LENGTH_SHIFT) - 1)), start, length)) return id
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
