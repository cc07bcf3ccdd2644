import type { Currency } from "@ratecard/core/catalogue"
import { formatDay, formatMoney, formatPercent } from "../../format.ts"
import type { LineStory, Move } from "../../lines/lineStory.ts"
import { usePriceIn } from "../../parts/usePriceIn.ts"
import { useSite, useWords } from "../../site.ts"
import { LINE_WORDS } from "../../words/line.ts"

/** Tells the price history of a line in one sentence. */
export const useStoryText = (own: Currency) => {
  const language = useSite().language.value
  const words = useWords(LINE_WORDS)
  const { currency, priceIn } = usePriceIn(own)
  return ({ input, isYear, output, since }: LineStory): string => {
    const money = (amount: number) => formatMoney(priceIn(amount), currency, language)
    const clause = (name: string, { before, now, percent }: Move) => {
      if (before === now) return words.stayed(name, money(now))
      const size = percent === undefined ? "" : ` (${formatPercent(percent, language)})`
      return (now < before ? words.fell : words.rose)(name, money(before), money(now), size)
    }
    const period = isYear ? words.inYear : words.since(formatDay(since, language))
    return words.story(period, clause(words.names.input, input), clause(words.names.output, output))
  }
}
