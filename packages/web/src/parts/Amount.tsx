import type { Currency } from "@ratecard/core/catalogue"
import { formatNumber } from "../format.ts"
import { useSite } from "../site.ts"

/** How many decimals a number needs, at most `most`. */
export const decimalsOf = (value: number, most = 4): number => {
  let decimals = 0
  while (decimals < most && Math.abs(value - Number(value.toFixed(decimals))) > 1e-9) decimals++
  return decimals
}

/** A number that stands in a column on its decimal point: what it lacks to `decimals` is kept free. */
const Aligned = ({ decimals, value }: { readonly decimals: number; readonly value: number }) => {
  const { language } = useSite()
  const own = Math.max(Math.min(2, decimals), decimalsOf(value, decimals))
  const text = formatNumber(value, language.value, { minimumFractionDigits: own, maximumFractionDigits: own })
  return (
    <>
      {text}
      {own < decimals && (
        <span class="pad" aria-hidden="true">
          {(own === 0 ? "." : "") + "0".repeat(decimals - own)}
        </span>
      )}
    </>
  )
}

const SIGNS: Readonly<Record<Currency, string>> = { usd: "$", rub: "₽" }

/** An amount of money that stands in a column on its decimal point, with its sign where the language has it. */
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
  const sign = <span class="sign">{SIGNS[currency]}</span>
  const number = <Aligned value={value} decimals={decimals} />
  return language.value === "ru" ? (
    <>
      {number}&nbsp;{sign}
    </>
  ) : (
    <>
      {sign}
      {number}
    </>
  )
}
