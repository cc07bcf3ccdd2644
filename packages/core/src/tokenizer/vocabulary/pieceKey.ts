/** Pieces and tokens up to this length are compared as three words. */
export const KEY_BYTES = 12

/** By a piece's length, the bits of one of the three words that are the piece's own; of a longer piece all are. */
const masks = (word: number): Int32Array =>
  Int32Array.from({ length: KEY_BYTES + 2 }, (_, length) => {
    const bytes = Math.min(Math.max(length - 4 * word, 0), 4)
    return bytes === 4 || length > KEY_BYTES ? -1 : (1 << (8 * bytes)) - 1
  })
export const FIRST_MASK = masks(0)
export const SECOND_MASK = masks(1)
export const THIRD_MASK = masks(2)

/** A cheap hash. Its highest bits depend on all bits of the words, its lowest on their lowest alone: use the highest. */
export const mix = (first: number, second: number, third: number): number =>
  Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77) ^ Math.imul(third, 0xc2b2ae3d)

/** A hash for two uses at once: its highest bits choose a slot, its lowest tell most keys of a slot apart. */
export const hashOf = (first: number, second: number, third: number, length: number): number => {
  const mixed = mix(first, second, third) ^ Math.imul(length, 0x27d4eb2f)
  const spread = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return spread ^ (spread >>> 12)
}
