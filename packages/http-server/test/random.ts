/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A number from 0, inclusive, to 1, exclusive. */
  next(): number
  /** A whole number from 0, inclusive, to `limit`, exclusive. */
  whole(limit: number): number
  oneOf<A>(items: ReadonlyArray<A>): A
  /** True with this probability. */
  chance(probability: number): boolean
}

/** Mulberry32: small, fast, and good enough to choose test cases with. */
export const random = (seed: number): Random => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    whole,
    oneOf: (items) => items[whole(items.length)]!,
    chance: (probability) => next() < probability
  }
}
