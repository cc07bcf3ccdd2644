import type { Watch } from "@ratecard/api"
import { providerOf } from "@ratecard/core/catalogue"
import { formatCount, formatMoney } from "../../../format.ts"
import { linesOf } from "../../../lines/lines.ts"
import { useSite, useWords } from "../../../site.ts"
import { FOLLOW_WORDS } from "../../../words/follow.ts"

/** Says what a watch is, in a few words. */
export const useWatchText = (): ((watch: Watch) => string) => {
  const { language, prices } = useSite()
  const { allModels, days, told, units } = useWords(FOLLOW_WORDS)
  return (watch) => {
    const { entries, entryById } = prices.value.view
    const entry = entryById.get(watch.model_id ?? "")
    const line = linesOf(entries).find(({ slug }) => slug === watch.line_id)
    const lineName = line?.name ?? watch.line_id
    const name = lineName === null ? (entry?.display_name ?? watch.model_id ?? allModels) : told.line(lineName)
    if (watch.rule === "moved") return told.moved(name)
    if (watch.rule === "retires") return told.retires(name, formatCount(watch.days, days, language.value))
    const provider = (entry ?? line)?.provider
    const currency = provider === undefined ? "usd" : providerOf(provider).currency
    return told.below(name, units[watch.unit], formatMoney(watch.price, currency, language.value))
  }
}
