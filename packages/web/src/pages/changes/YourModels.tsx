import { formatPercent, formatSum } from "../../format.ts"
import { useSignal } from "@preact/signals"
import type { Model } from "@ratecard/core/catalogue"
import { useEffect } from "preact/hooks"
import { modelHref } from "../../parts/modelHref.ts"
import { useOfferText } from "../../parts/useOfferText.ts"
import { dayText, modelsAsked, type Prices } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { CHANGES_WORDS } from "../../words/changes.ts"
import { workloadText } from "../cost/workloadText.ts"
import { type CostRequest, costRequestOf } from "../cost/costRequest.ts"
import { costRowsOf, monthOf } from "../cost/costRows.ts"
import { lastOf, type Month } from "./month.ts"

/** The cost of a month of calls with a model, at the prices of two days; null if that is not known. */
export interface YourCost {
  readonly model: Model
  readonly before: number | null
  readonly now: number | null
}

/** The calls that a query of the cost page asks for, and what a month of them became from one day to another. */
export const yourMonth = (
  prices: Prices,
  asked: string,
  from: number,
  to: number
): { readonly request: CostRequest; readonly costs: ReadonlyArray<YourCost> } => {
  const costsAt = (at: number, models?: ReadonlyArray<Model>) => {
    const query = new URLSearchParams(asked)
    query.set("at", dayText(at))
    const view = modelsAsked(prices, query)
    const own = costRequestOf(query, view)
    const request =
      models === undefined ? own : { ...own, models: models.flatMap(({ id }) => view.modelById.get(id) ?? []) }
    const rows = costRowsOf(request, undefined, prices, query)
    return { request, costs: new Map(rows.map((row) => [row.model.id, monthOf(row, request)])) }
  }
  const { costs: now, request } = costsAt(to)
  const { costs: before } = costsAt(from, request.models)
  const costs = request.models.map((model) => ({
    model,
    before: before.get(model.id) ?? null,
    now: now.get(model.id) ?? null
  }))
  // Of all models only those whose price moved are of interest.
  return { request, costs: request.isEvery ? costs.filter((cost) => cost.before !== cost.now) : costs }
}

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
  const money = (amount: number) => formatSum(amount, request.currency, language)
  const moveOf = ({ before, now }: YourCost): readonly [kind: string, text: string] => {
    if (now === null) return ["", words.unknown]
    if (before === null) return ["", words.new]
    if (before === now) return ["", words.same]
    const percent = before === 0 ? "" : formatPercent((now / before - 1) * 100, language)
    return now < before ? ["drop", `▼ ${percent}`] : ["rise", `▲ ${percent}`]
  }
  return (
    <section class="your-models">
      <h2>{words.title}</h2>
      <p>
        {words.about} <a href={`${address.href("/")}?${kept.value}`}>{workloadText(site, request)}</a>
      </p>
      <ul class="change-list">
        {costs.map((cost) => {
          const { before, model, now } = cost
          const [kind, text] = moveOf(cost)
          return (
            <li key={model.id} class={`change ${kind}`}>
              <a href={modelHref(address, model.id)}>{model.display_name}</a>
              <span class="kind">{text}</span>
              <span class="moves">
                <span>
                  {[...new Set([before, now])].flatMap((each) => (each === null ? [] : [money(each)])).join(" → ")}
                </span>
                {model.retirement && <span>{offerText(model, at)}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
