import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { modelHref } from "../../parts/modelHref.ts"
import { percentText } from "../../parts/percentText.ts"
import { sumText } from "../../parts/sumText.ts"
import { useOfferText } from "../../parts/useOfferText.ts"
import { useSite, useWords } from "../../site.ts"
import { CHANGES_WORDS } from "../../words/changes.ts"
import { workloadText } from "../compare/month.ts"
import { lastOf, type Month } from "./month.ts"
import { yourMonth } from "./yourMonth.ts"

/** The reader's last calculation at the prices of a month's beginning and end; nothing where the browser keeps none. */
export const YourModels = ({ month }: { readonly month: Month }) => {
  const site = useSite()
  const { address, language: chosen, prices } = site
  const language = chosen.value
  const words = useWords(CHANGES_WORDS).yours
  const offerText = useOfferText()
  const kept = useSignal("")
  useEffect(() => {
    try {
      kept.value = localStorage.getItem("cost") ?? ""
    } catch {
      // The browser keeps nothing.
    }
  }, [])
  if (kept.value === "") return null
  const at = lastOf(site, month)
  const { costs, request } = yourMonth(prices.value, kept.value, month.start - 1, at)
  if (costs.length === 0) return null
  const money = (amount: number) => sumText(amount, request.currency, language)
  const text = (before: number | null, now: number | null): string => {
    if (now === null) return words.unknown
    if (before === null) return `${words.new} ${money(now)}`
    if (before === now) return `${money(now)}, ${words.same}`
    const size = before === 0 ? "" : ` (${percentText((now / before - 1) * 100, language)})`
    return `${now < before ? "▼" : "▲"} ${money(before)} → ${money(now)}${size}`
  }
  return (
    <section class="your-models">
      <h2>{words.title}</h2>
      <p>
        {words.about} <a href={`${address.href("/")}?${kept.value}`}>{workloadText(site, request)}</a>
      </p>
      <ul class="change-list">
        {costs.map(({ before, model, now }) => (
          <li key={model.id} class="change">
            <a href={modelHref(address, model.id)}>{model.display_name}</a>
            <span>{text(before, now)}</span>
            <span>{model.retirement && offerText(model, at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
