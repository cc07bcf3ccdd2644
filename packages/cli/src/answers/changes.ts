import {
  type ChangeFilter,
  changeLogIn,
  findChanges,
  instantText,
  type PriceChange,
  type PriceChangeSummary,
  viewAt
} from "@ratecard/core/catalogue"
import { instantOf } from "../instants.ts"
import type { Answer } from "../output/answer.ts"
import { plainDecimal } from "../output/formatCell.ts"
import { asOfNote, modelNamed, pricesOf } from "../prices/Prices.ts"
import { Refusal, type World } from "../World.ts"

/** The changes to list, and how many. */
export interface ChangesOptions extends Pick<ChangeFilter, "kind" | "min_change_pct"> {
  readonly days: number | undefined
  readonly since: string | undefined
  readonly until: string | undefined
  readonly provider: ChangeFilter["provider"] | undefined
  readonly model: string | undefined
  readonly limit: number
}

/** Price changes, for programs. */
export interface ChangesDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  /** Newest first. */
  readonly changes: ReadonlyArray<PriceChange>
  readonly summary: PriceChangeSummary
}

/** The price changes of a time, newest first. */
export const changes = async (
  { days, kind, limit, min_change_pct, model, provider, since, until }: ChangesOptions,
  world: World
): Promise<Answer<ChangesDocument>> => {
  const now = world.now()
  const start = since === undefined ? undefined : startOf(since, days, now)
  const end = until === undefined ? undefined : Math.min(now, instantOf("--until", until, now, true))
  if (end !== undefined && start !== undefined && end < start) throw new Refusal("--until comes before --since.")
  const prices = pricesOf(world)
  const found = findChanges(
    changeLogIn(viewAt(prices.view, end)),
    {
      days: days ?? 90,
      kind,
      min_change_pct,
      ...(start !== undefined && { since: instantText(start) }),
      ...(provider && { provider }),
      ...(model !== undefined && { model_id: modelNamed(prices, model).model.id })
    },
    end ?? now,
    limit
  )
  const { drops, mixed, new_models, period_days, rises, total } = found.summary
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
      `${found.changes.length} of ${total} in ${period_days === 1 ? "a day" : `${period_days} days`}: ${drops} drops, ${rises} rises, ${mixed} mixed, ${new_models} new models. ${asOfNote(prices)}`,
      ...(found.changes.some(isOfCacheAlone) ? [COMES_AND_GOES] : [])
    ]
  }
}

/** Whether a change only adds or removes the cached price. */
const isOfCacheAlone = (change: PriceChange): boolean =>
  change.input_price === change.previous_input_price &&
  change.output_price === change.previous_output_price &&
  change.cached_change_pct === null

const COMES_AND_GOES = "A cached price that is added counts as a drop, one that is removed as a rise."

/** The first instant that `--since` names. */
const startOf = (since: string, days: number | undefined, now: number): number => {
  if (days !== undefined) throw new Refusal("Give --days or --since, not both.")
  const start = instantOf("--since", since, now)
  if (start > now) throw new Refusal(`--since takes a day of the past, not ${since}.`)
  return start
}

/** The change of a single price: one that comes or goes has no other to compare it with. */
const kindOf = ({ kind }: PriceChange, before: number | null, now: number | null): string =>
  kind !== "new" && before === null ? "added" : now === null ? "removed" : kind

/** A row for each price that moved, came or went. */
const rowsOf = (change: PriceChange): ReadonlyArray<ReadonlyArray<string>> =>
  (["input", "cached", "output"] as const).flatMap((unit) => {
    const before = unit === "cached" ? change.previous_cached_input_price : change[`previous_${unit}_price`]
    const now = unit === "cached" ? change.cached_input_price : change[`${unit}_price`]
    if (now === before) return []
    const percent = change[`${unit}_change_pct`]
    return [
      [
        change.date.slice(0, 10),
        kindOf(change, before, now),
        change.model_id,
        unit,
        before === null ? "" : plainDecimal(before),
        now === null ? "" : plainDecimal(now),
        percent === null ? "" : `${percent > 0 ? "+" : ""}${percent} %`,
        change.currency.toUpperCase()
      ]
    ]
  })
