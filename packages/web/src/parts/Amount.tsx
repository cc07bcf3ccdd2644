import type { Currency } from "@ratecard/core/catalogue"
import { formatNumber } from "../format.ts"
import { useSite } from "../site.ts"

/** Number of decimals that a number needs, at most `most`. */
export const decimalsOf = (value: number, most = 4): number => {
  let decimals = 0
  while (decimals < most && Math.abs(value - Number(value.toFixed(decimals))) > 1e-9) decimals++
  return decimals
}

const SIGNS: Readonly<Record<Currency, string>> = { usd: "$", rub: "₽" }

/** An amount that stands in a column on its decimal point, with its sign where the language has it: what it lacks to `decimals` is kept free. */
export const AlignedMoney = ({
  currency,
  decimals,
  value
}: {
  readonly currency: Currency
  readonly decimals: number
  readonly value: number
}) => {
  const { language } = useSite()
  const isBefore = language.value === "en"
  const own = Math.max(Math.min(2, decimals), decimalsOf(value, decimals))
  const sign = <span class="sign">{SIGNS[currency]}</span>
  return (
    <>
      {isBefore && sign}
      {formatNumber(value, language.value, { minimumFractionDigits: own, maximumFractionDigits: own })}
      {!isBefore && <>&nbsp;{sign}</>}
      {own < decimals && (
        <span class="pad" aria-hidden="true">
          {(own === 0 ? "." : "") + "0".repeat(decimals - own)}
        </span>
      )}
    </>
  )
}
