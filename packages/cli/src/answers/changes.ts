import { type ChangeFilter, findChanges, type PriceChange, type PriceChangeSummary } from "@ratecard/core/catalogue"
import type { Answer } from "../output/answer.ts"
import { plainDecimal } from "../output/plainDecimal.ts"
import { asOfNote, modelNamed, pricesOf } from "../prices/Prices.ts"
import type { World } from "../World.ts"

/** Which changes to list, and how many. */
export interface ChangesOptions extends Omit<ChangeFilter, "model_id" | "provider"> {
  readonly provider: ChangeFilter["provider"] | undefined
  readonly model: string | undefined
  readonly limit: number
}

/** Price changes, for programs. */
export interface ChangesDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  /** The newest first. */
  readonly changes: ReadonlyArray<PriceChange>
  readonly summary: PriceChangeSummary
}

/** The price changes of the last days, newest first. */
export const changes = async (
  { limit, model, provider, ...filter }: ChangesOptions,
  world: World
): Promise<Answer<ChangesDocument>> => {
  const prices = await pricesOf(world)
  const found = findChanges(
    prices.view.changeLog,
    {
      ...filter,
      ...(provider && { provider }),
      ...(model !== undefined && { model_id: modelNamed(prices, model).model.id })
    },
    world.now(),
    limit
  )
  const { drops, mixed, new_models, rises, total } = found.summary
  return {
    document: { as_of: prices.asOfDay, changes: found.changes, summary: found.summary },
    table: {
      columns: [
        { name: "date" },
        { name: "kind" },
        { name: "model" },
        { name: "price of" },
        { name: "before", kind: "number" },
        { name: "now", kind: "number" },
        { name: "change", kind: "number" },
        { name: "currency", title: "" }
      ],
      rows: found.changes.flatMap(rowsOf)
    },
    notes: [
      `${found.changes.length} of ${total} in ${filter.days === 1 ? "a day" : `${filter.days} days`}: ${drops} drops, ${rises} rises, ${mixed} mixed, ${new_models} new models. ${asOfNote(prices)}`
    ]
  }
}

/** A row for each price that moved, or is new. */
const rowsOf = (change: PriceChange): ReadonlyArray<ReadonlyArray<string>> =>
  (["input", "cached", "output"] as const).flatMap((unit) => {
    const before = unit === "cached" ? change.previous_cached_input_price : change[`previous_${unit}_price`]
    const now = unit === "cached" ? change.cached_input_price : change[`${unit}_price`]
    if (now === before || now === null) return []
    const percent = change[`${unit}_change_pct`]
    return [
      [
        change.date.slice(0, 10),
        change.kind,
        change.model_id,
        unit,
        before === null ? "" : plainDecimal(before),
        plainDecimal(now),
        percent === null ? "" : `${percent > 0 ? "+" : ""}${percent} %`,
        change.currency.toUpperCase()
      ]
    ]
  })
