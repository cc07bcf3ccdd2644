import type { BillLine } from "../schemas/Bill.ts"

/** How many tokens of each sort. */
export interface TokenSums {
  /** Uncached, with what tools read. */
  readonly input: number
  readonly cache_read: number
  readonly cache_write: number
  /** With reasoning. */
  readonly output: number
}

const SORTS = ["input", "cache_read", "cache_write", "output"] as const satisfies ReadonlyArray<keyof TokenSums>

/**
 * The tokens in the lines of a bill.
 *
 * @example
 * tokensIn([]) // => { input: 0, cache_read: 0, cache_write: 0, output: 0 }
 */
export const tokensIn = (lines: ReadonlyArray<BillLine>): TokenSums => {
  const tokens = { input: 0, cache_read: 0, cache_write: 0, output: 0 }
  for (const { quantity, unit } of lines) {
    const sort = SORTS.find((each) => unit === each || unit.startsWith(`${each}_`))
    if (sort !== undefined) tokens[sort] += Number(quantity)
  }
  return tokens
}
