import { formatDay, formatNumber } from "../format.ts"
import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"

/** At which rate dollars and rubles are converted, and from when and where it is. */
export const RateNote = () => {
  const { language, prices } = useSite()
  const words = useWords(SHELL_WORDS)
  const { rate, updated_at } = prices.value.rate
  const shown = formatNumber(rate, language.value, { maximumFractionDigits: 4 })
  return (
    <p class="small faint">
      {updated_at === null ? words.fallbackRate(shown) : words.rate(shown, formatDay(updated_at, language.value))}
    </p>
  )
}
