/** Whole numbers from 0, inclusive, to `bound`, exclusive. */
export type Draw = (bound: number) => number

/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A number from 0, inclusive, to 1, exclusive. */
  readonly next: () => number
  /** A whole number from 0, inclusive, to `limit`, exclusive. */
  readonly whole: (limit: number) => number
  readonly oneOf: <A>(items: ReadonlyArray<A>) => A
  /** True with this probability. */
  readonly chance: (probability: number) => boolean
}

/** Whole numbers by remainder, which is all that texts need. A seed of {@link random} gives other numbers. */
export const seeded = (seed: number): Draw => {
  const word = mulberry32(seed)
  return (bound) => word() % bound
}

/** Numbers of every kind, to choose test cases with. */
export const random = (seed: number): Random => {
  const word = mulberry32(seed)
  const next = (): number => word() / 2 ** 32
  const whole = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    whole,
    oneOf: (items) => items[whole(items.length)]!,
    chance: (probability) => next() < probability
  }
}

/** Words of 32 bits: small, fast, and good enough for tests. */
const mulberry32 = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
