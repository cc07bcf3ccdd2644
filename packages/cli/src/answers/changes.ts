import { type ChangeFilter, findChanges, type PriceChange } from "@ratecard/core/plain"
import type { Answer } from "../output/answer.ts"
import { plainDecimal } from "../output/plainDecimal.ts"
import { namedModel } from "../prices/namedModel.ts"
import { asOfNote, pricesOf } from "../prices/Prices.ts"
import type { World } from "../World.ts"

/** Which changes, and how many of them are told. */
export interface ChangesOptions extends Omit<ChangeFilter, "model_id" | "provider"> {
  readonly provider: ChangeFilter["provider"] | undefined
  readonly model: string | undefined
  readonly limit: number
}

/** The price changes of the last days, newest first. */
export const changes = async ({ limit, model, provider, ...filter }: ChangesOptions, world: World): Promise<Answer> => {
  const prices = await pricesOf(world)
  const found = findChanges(
    prices.view.changeLog,
    {
      ...filter,
      ...(provider && { provider }),
      ...(model !== undefined && { model_id: namedModel(prices, model).id })
    },
    world.now(),
    limit
  )
  const { drops, mixed, new_models, rises, total } = found.summary
  return {
    document: { as_of: prices.asOf, changes: found.changes, summary: found.summary },
    table: {
      columns: [
        { name: "date" },
        { name: "kind" },
        { name: "model" },
        { name: "input", kind: "number" },
        { name: "cached", kind: "number" },
        { name: "output", kind: "number" },
        { name: "currency" }
      ],
      rows: found.changes.map(row)
    },
    notes: [
      `${found.changes.length} of ${total} in ${filter.days} days: ${drops} drops, ${rises} rises, ${mixed} mixed, ${new_models} new models. ${asOfNote(prices)}`
    ]
  }
}

const row = (change: PriceChange): ReadonlyArray<string> => [
  change.date.slice(0, 10),
  change.kind,
  change.model_id,
  moved(change.previous_input_price, change.input_price, change.input_change_pct),
  change.cached_input_price === null
    ? ""
    : moved(change.previous_cached_input_price, change.cached_input_price, change.cached_change_pct),
  moved(change.previous_output_price, change.output_price, change.output_change_pct),
  change.currency.toUpperCase()
]

const moved = (before: number | null, now: number, percent: number | null): string =>
  before === null || before === now
    ? plainDecimal(now)
    : `${plainDecimal(before)} → ${plainDecimal(now)}${percent === null ? "" : ` (${percent > 0 ? "+" : ""}${percent} %)`}`
