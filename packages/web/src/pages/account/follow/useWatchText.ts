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
    const line = watch.rule === "below" ? null : watch.line_id
    const lineName = line === null ? undefined : (linesOf(entries).find(({ slug }) => slug === line)?.name ?? line)
    const name = lineName === undefined ? (entry?.display_name ?? watch.model_id ?? allModels) : told.line(lineName)
    if (watch.rule === "moved") return told.moved(name)
    if (watch.rule === "retires") return told.retires(name, formatCount(watch.days, days, language.value))
    const currency = entry === undefined ? "usd" : providerOf(entry.provider).currency
    return told.below(name, units[watch.unit], formatMoney(watch.price, currency, language.value))
  }
}
