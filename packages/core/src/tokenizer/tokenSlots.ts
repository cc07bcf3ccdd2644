/** A slot is one word: an id from 1 on, or nothing, and above it as many bits of the hash as there is room for. */
export const ID_BITS = 18
export const ID_MASK = (1 << ID_BITS) - 1
export const PRINT_MASK = (1 << (32 - ID_BITS)) - 1

const REGIONS = 256
const REGION_SHIFT = 24

/** How far to move a hash right: its highest bits are the slot where to look first. */
export const shiftOf = (slots: Int32Array): number => Math.clz32(slots.length) + 1

/**
 * The slots of the ids that have a token, by the hashes of their keys; between a quarter and a half
 * are taken. They are filled from one end to the other, by regions: in the order of ids every token
 * would wait for memory. Within a region the order is kept, so that the frequent tokens get the
 * first slots.
 */
export const makeSlots = (hashes: Int32Array, offsets: Int32Array, tokens: number): Int32Array => {
  const slots = new Int32Array(2 ** (33 - Math.clz32(tokens)))
  const shift = shiftOf(slots)
  const ids = byRegion(hashes)
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index]!
    if (offsets[id] === offsets[id + 1]) continue
    const hash = hashes[id]!
    let slot = hash >>> shift
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = ((hash & PRINT_MASK) << ID_BITS) | (id + 1)
  }
  return slots
}

/** The ids in the order of their hashes' highest bits. */
const byRegion = (hashes: Int32Array): Int32Array => {
  const ends = new Int32Array(REGIONS + 1)
  for (let id = 0; id < hashes.length; id++) ends[(hashes[id]! >>> REGION_SHIFT) + 1]!++
  for (let region = 0; region < REGIONS; region++) ends[region + 1]! += ends[region]!
  const ids = new Int32Array(hashes.length)
  for (let id = 0; id < hashes.length; id++) ids[ends[hashes[id]! >>> REGION_SHIFT]!++] = id
  return ids
}
