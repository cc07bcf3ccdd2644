/** A slot is one word: an id from 1 on, or nothing, and above it as many bits of the hash as there is room for. */
export const ID_BITS = 18
export const ID_MASK = (1 << ID_BITS) - 1
export const PRINT_MASK = (1 << (32 - ID_BITS)) - 1

/** How far to move a hash right: its highest bits are the slot where to look first. */
export const shiftOf = (slots: Int32Array): number => Math.clz32(slots.length) + 1

/**
 * The slots of the ids that have a token, by the hashes of their keys; between a quarter and a half
 * are taken, and the frequent tokens, which have low ids, get the first ones. In one loop, as the
 * engine compiles a loop while it runs: of two, it would give up the inner one at every token.
 */
export const makeSlots = (hashes: Int32Array, offsets: Int32Array, tokens: number): Int32Array => {
  const slots = new Int32Array(2 ** (33 - Math.clz32(tokens)))
  const shift = shiftOf(slots)
  let id = 0
  let slot = hashes[id]! >>> shift
  while (id < hashes.length) {
    if (offsets[id] !== offsets[id + 1]) {
      if (slots[slot] !== 0) {
        slot = (slot + 1) & (slots.length - 1)
        continue
      }
      slots[slot] = ((hashes[id]! & PRINT_MASK) << ID_BITS) | (id + 1)
    }
    slot = hashes[++id]! >>> shift
  }
  return slots
}
