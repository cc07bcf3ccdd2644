import type { ListPrices } from "@ratecard/core/catalogue"

export const PRICES = ["input_price", "cached_input_price", "output_price"] as const satisfies ReadonlyArray<
  keyof ListPrices
>

/** One price before and after a step, per million tokens; null if there is none. */
export interface PriceMove {
  readonly name: (typeof PRICES)[number]
  readonly from: number | null
  readonly to: number | null
  /** The new price less the old one, as a share of the old one; undefined if that says nothing. */
  readonly share: number | undefined
}

/** What a step does to each price; those that neither side has are left out. */
export const movesOf = (from: ListPrices | undefined, to: ListPrices): ReadonlyArray<PriceMove> =>
  PRICES.map((name) => moveOf(name, from?.[name] ?? null, to[name])).filter(
    (move) => move.from !== null || move.to !== null
  )

export const moveOf = (name: PriceMove["name"], from: number | null, to: number | null): PriceMove => ({
  name,
  from,
  to,
  share: from === null || to === null || from === 0 || from === to ? undefined : (to - from) / from
})

/** Beyond this factor, up or down, a new price is more often a slip than the truth. */
const STEEP = 2

export const isSteep = (from: number, to: number): boolean => Math.max(from, to) > STEEP * Math.min(from, to)

/**
 * Whether a step moves a user's cost by more than a factor of two. Without a cached price a cached token costs what a
 * new one does: to remove that price is a step as well.
 */
export const isSteepStep = (from: ListPrices, to: ListPrices): boolean =>
  isSteep(from.input_price, to.input_price) ||
  isSteep(from.output_price, to.output_price) ||
  isSteep(from.cached_input_price ?? from.input_price, to.cached_input_price ?? to.input_price)
