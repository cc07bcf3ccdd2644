import type { ProviderSlug } from "../catalogue/Fields.ts"
import { PROVIDER_SLUGS } from "../catalogue/providers.ts"
import { changeLogIn } from "../history/changeLog.ts"
import { CHANGE_FILTERS, type ChangeFilter, findChanges, type FoundChanges } from "../history/changes.ts"
import { instantText } from "../time/readInstant.ts"
import { viewAt } from "../view/catalogueAt.ts"
import { namedModel } from "../view/namedModel.ts"
import { type BillOptions, snapshotOf } from "./bill.ts"
import { bundledPrices } from "./bundledPrices.ts"
import { refuseUnknown } from "./refuseUnknown.ts"
import { millisOf, type When } from "./When.ts"

/** A time, and the changes of it that are wanted. */
export interface ChangesWanted extends Pick<BillOptions, "now" | "prices"> {
  /** The first instant: a day (its midnight in UTC), an ISO 8601 instant, a Date or milliseconds since the epoch. */
  readonly from: When
  /** The last instant, in the same forms; now by default. */
  readonly to?: When | undefined
  /** `drop`, `rise`, `new` (a model that was added), `changes` (all but `new`; the default) or `all`. */
  readonly kind?: ChangeFilter["kind"] | undefined
  /** Only this provider's models. */
  readonly provider?: ProviderSlug | undefined
  /** Only this model, by any name that means exactly one. */
  readonly model?: string | undefined
  /** The smallest change in percent, by the price that moved most; 0 by default. It never hides a new model. */
  readonly min_change_pct?: number | undefined
  /** The most changes in the answer; all by default. */
  readonly limit?: number | undefined
}

const KNOWN = {
  from: null,
  to: null,
  kind: CHANGE_FILTERS,
  provider: PROVIDER_SLUGS,
  model: null,
  min_change_pct: null,
  limit: null,
  now: null,
  prices: null
} satisfies Record<keyof ChangesWanted, ReadonlyArray<string> | null>

/**
 * The price changes between two days: every price that moved, with the price before it. Throws a RangeError for a day that
 * cannot be read, a `to` before `from`, a name that means no model, and unknown names and words.
 *
 * @example
 * const { changes, summary } = priceChanges({ from: "2025-06-01", to: "2025-07-01", provider: "openai" })
 * const { input_price, model_id, previous_input_price } = changes.at(-1)
 * [model_id, previous_input_price, input_price] // => ["openai-o3", 10, 2]
 * summary.rises // => 0
 */
export const priceChanges = (wanted: ChangesWanted): FoundChanges => {
  const { kind = "changes", limit, min_change_pct = 0, model, now = Date.now, provider } = wanted
  refuseUnknown(wanted, KNOWN)
  const from = millisOf("from", wanted.from)
  const to = wanted.to === undefined ? now() : millisOf("to", wanted.to)
  if (to < from) throw new RangeError("`to` comes before `from`.")
  const prices = wanted.prices === undefined ? bundledPrices(to) : snapshotOf(wanted)
  const named = model === undefined ? undefined : namedModel(prices, model)
  if (named !== undefined && named.is !== "model" && named.entry === undefined) throw new RangeError(named.message)
  const filter: ChangeFilter = {
    days: 0,
    since: instantText(from),
    kind,
    min_change_pct,
    ...(provider && { provider }),
    ...(named?.entry && { model_id: named.entry.id })
  }
  const view = wanted.prices === undefined ? prices.view : viewAt(prices.view, to)
  return findChanges(changeLogIn(view), filter, to, limit)
}
