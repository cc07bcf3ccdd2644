import type { Watch } from "@ratecard/api"
import { providerOf } from "@ratecard/core/catalogue"
import { formatCount, formatMoney } from "../../../format.ts"
import { useSite, useWords } from "../../../site.ts"
import { FOLLOW_WORDS } from "../../../words/follow.ts"

/** Says what a watch is, in a few words. */
export const useWatchText = (): ((watch: Watch) => string) => {
  const { language, prices } = useSite()
  const { allModels, days, told, units } = useWords(FOLLOW_WORDS)
  return (watch) => {
    const entry = prices.value.view.entryById.get(watch.model_id ?? "")
    const name = entry?.display_name ?? watch.model_id ?? allModels
    if (watch.rule === "moved") return told.moved(name)
    if (watch.rule === "retires") return told.retires(name, formatCount(watch.days, days, language.value))
    const currency = entry === undefined ? "usd" : providerOf(entry.provider).currency
    return told.below(name, units[watch.unit], formatMoney(watch.price, currency, language.value))
  }
}
