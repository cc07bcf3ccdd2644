import { formatDay, formatNumber } from "../format.ts"
import { dayAsked, rateAsked, rateOfDay } from "../prices/prices.ts"
import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"

/** A rate holds from a midnight in Moscow, which in UTC is the day before. */
const bankDay = (instant: string): string => instant.slice(0, "YYYY-MM-DD".length)

/** At which rate dollars and rubles are converted, and from when and where it is. */
export const RateNote = () => {
  const { address, language, prices } = useSite()
  const words = useWords(SHELL_WORDS)
  const query = address.query.value
  const { rate, updated_at } = rateAsked(prices.value, query)
  const day = dayAsked(query, prices.value.now)
  const shown = formatNumber(rate, language.value, { maximumFractionDigits: 4 })
  return (
    <p class="small faint">
      {updated_at === null
        ? words.fallbackRate(shown)
        : words.rate(shown, formatDay(bankDay(updated_at), language.value))}
      {day !== undefined &&
        rateOfDay(prices.value, query) === undefined &&
        ` ${words.notOfDay(formatDay(day, language.value))}`}
    </p>
  )
}
