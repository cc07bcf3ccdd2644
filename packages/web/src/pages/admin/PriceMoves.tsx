import type { Currency, ListPrices } from "@ratecard/core/catalogue"
import { formatMoney, formatNumber } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { ADMIN_WORDS } from "../../words/admin.ts"
import { movesOf, type PriceMove } from "./priceMoves.ts"

/** What a step does to the prices per million tokens, a line each: from what, to what, and how much that is. */
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
            {share !== undefined &&
              formatNumber(share, language.value, {
                style: "percent",
                signDisplay: "exceptZero",
                maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0
              })}
            {name === "cached_input_price" && from !== null && to === null && words.cachedRemoved}
            {name === "cached_input_price" && !isFirst && from === null && to !== null && words.cachedAdded}
          </span>
        </span>
      ))}
    </span>
  )
}
