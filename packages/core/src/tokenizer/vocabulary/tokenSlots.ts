/** A slot is one word: an id from 1 on, or nothing, and above it as many bits of the hash as there is room for. */
export const ID_BITS = 18
export const ID_MASK = (1 << ID_BITS) - 1
export const PRINT_MASK = (1 << (32 - ID_BITS)) - 1

/** Slots for this number of tokens, of which between a quarter and a half are taken. */
export const makeSlots = (tokens: number): Int32Array => new Int32Array(2 ** (33 - Math.clz32(tokens)))

/** How far to move a hash right: its highest bits are the slot where to look first. */
export const shiftOf = (slots: Int32Array): number => Math.clz32(slots.length) + 1
