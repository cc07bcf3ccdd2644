/**
 * Tokens of one vocabulary for each of another's: each pair once, in the order of the names. Written by
 * `pnpm x bench pairs --write`, which says how.
 */
declare const pairs: Readonly<
  Record<string, Readonly<Record<string, readonly [low: number, best: number, high: number]>>>
>
export = pairs
