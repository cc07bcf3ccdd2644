import type { Currency, ListPrices } from "@ratecard/core/catalogue"
import { formatMoney, formatPercent } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"

/** The changes of prices per million tokens, a line each: from what, to what, and by how much. */
export const PriceMoves = ({
  currency,
  from,
  to
}: {
  /** Undefined: there was no price. */
  readonly from: ListPrices | undefined
  readonly to: ListPrices
  readonly currency: Currency
}) => {
  const words = useWords(ADMIN_WORDS)
  return (
    <Moves
      currency={currency}
      isFirst={from === undefined}
      moves={movesOf(from, to).map((move) => ({ ...move, label: words.prices[move.name] }))}
    />
  )
}

/** The same of prices that are named otherwise. */
export const Moves = ({
  currency,
  isFirst,
  moves
}: {
  readonly moves: ReadonlyArray<PriceMove & { readonly label: string }>
  readonly currency: Currency
  readonly isFirst: boolean
}) => {
  const { language } = useSite()
  const words = useWords(ADMIN_WORDS)
  const money = (amount: number | null) =>
    amount === null ? words.none : formatMoney(amount, currency, language.value, { maximum: 12 })
  return (
    <span class="moves">
      {moves.map(({ from, label, name, share, to }) => (
        <span key={name} class={from === to ? "move faint" : "move"}>
          <span>{label}</span>
          <span class="step">
            {!isFirst && from !== to && `${money(from)} → `}
            {money(to)}
          </span>
          <span class="share">
            {share !== undefined && formatPercent(100 * share, language.value)}
            {name === "cached_input_price" && from !== null && to === null && words.cachedRemoved}
            {name === "cached_input_price" && !isFirst && from === null && to !== null && words.cachedAdded}
          </span>
        </span>
      ))}
    </span>
  )
}

export const PRICES = ["input_price", "cached_input_price", "output_price"] as const satisfies ReadonlyArray<
  keyof ListPrices
>

/** One price before and after a step, per million tokens; null if there is none. */
interface PriceMove {
  readonly name: (typeof PRICES)[number]
  readonly from: number | null
  readonly to: number | null
  /** The new price less the old one, as a share of the old one; undefined if that says nothing. */
  readonly share: number | undefined
}

/** The change of each price; prices that neither side has are left out. */
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
