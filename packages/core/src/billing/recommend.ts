import type { Model } from "../catalogue/Model.ts"
import { compareMoney, type DatedRate, type Money } from "../exchange/rate.ts"
import { withoutAliases } from "../names/latestNames.ts"
import { failedFilter, FILTERS, FILTER_NAMES, type FilterName, type ModelFilters } from "../recommendation/filters.ts"
import { ordering, SORT_KEYS, type SortKey } from "../recommendation/ordering.ts"
import { DAY_MILLIS } from "../time/readInstant.ts"
import { viewAt } from "../view/catalogueAt.ts"
import { type BillOptions, estimate, type Expected, snapshotOf } from "./bill.ts"
import { type KnownMembers, refuseUnknown } from "./refuseUnknown.ts"
import { millisOf, type When } from "./When.ts"

/** Wishes for a model: filters, a call that it has to fit, and the prices to choose by. */
export interface Wanted extends ModelFilters, Pick<BillOptions, "now" | "prices"> {
  /** The prompt of one call, in tokens. Models that the call does not fit are left out; the others have its `cost`. */
  readonly input_tokens?: number | undefined
  /** The answer of that call with its reasoning, in tokens; 0 by default. */
  readonly output_tokens?: number | undefined
  /** The most that the call may cost, in `price_currency`, else in the model's own currency; it needs `input_tokens`. */
  readonly budget?: number | undefined
  /** The order: costs and prices ascend, windows descend. By default `cost` with `input_tokens`, else `input_price`. */
  readonly sort_by?: SortKey | "cost" | undefined
  /** True: a model with a dated and a `-latest` name is there by both; by default it is there once. */
  readonly aliases?: boolean | undefined
  /** The past day or instant whose models and prices are meant: ISO 8601, a Date or milliseconds. By default today's, without those that retire within 30 days. */
  readonly at?: When | undefined
  /** The rate by which dollars and rubles are compared; by default that of the prices. */
  readonly rate?: DatedRate | undefined
}

/** A model that fits. */
export interface FittingModel extends Model {
  /** The exact cost of the call, in `currency`; there if `input_tokens` were given. */
  readonly cost?: string
}

/**
 * A model that was left out, and the first filter that it did not pass. After those come `retirement` (within 30 days),
 * `tokens` (the call does not fit, or its window is unknown), `cost` (unknown) and `budget`.
 */
export interface Exclusion {
  readonly model_id: string
  readonly failed: FilterName | "retirement" | "tokens" | "cost" | "budget"
}

/** A function, so that bundles without it carry no filters. */
const knownMembers = (): KnownMembers =>
  ({
    ...(Object.fromEntries(
      FILTER_NAMES.map((name) => [name, "values" in FILTERS[name] ? FILTERS[name].values : null])
    ) as Record<FilterName, ReadonlyArray<string> | null>),
    input_tokens: null,
    output_tokens: null,
    budget: null,
    sort_by: ["cost", ...SORT_KEYS],
    aliases: null,
    at: null,
    rate: null,
    now: null,
    prices: null
  }) satisfies Record<keyof Wanted, ReadonlyArray<string> | null>

/** The models that fit, and those that do not. */
export interface Recommendation {
  /** The best first. */
  readonly models: ReadonlyArray<FittingModel>
  /** In the same order. */
  readonly excluded: ReadonlyArray<Exclusion>
}

/**
 * The models that pass all filters, best first, each once. With `input_tokens`, those that one call fits, by what it
 * costs. Rubles and dollars are compared by real value; ties go to the price of input, then of output, then to the id.
 * Throws a RangeError for tokens or a day that are none, for a budget without tokens, and for unknown names and words.
 *
 * @example
 * const call = { input_tokens: 150_000, output_tokens: 2000, budget: 0.5, price_currency: "usd" }
 * const { models } = recommend({ ...call, capabilities: ["image"], at: "2026-11-20" })
 * models.every(({ context_window, cost }) => context_window >= 152_000 && cost !== undefined) // => true
 */
export const recommend = (wanted: Wanted = {}): Recommendation => {
  const { aliases = false, budget, input_tokens, now = Date.now, output_tokens = 0 } = wanted
  refuseUnknown(wanted, knownMembers())
  const { sort_by = input_tokens === undefined ? "input_price" : "cost" } = wanted
  if (input_tokens === undefined && (budget !== undefined || sort_by === "cost")) {
    throw new RangeError('`budget` and `sort_by: "cost"` need `input_tokens`.')
  }
  const at = wanted.at === undefined ? undefined : millisOf("at", wanted.at)
  const prices = snapshotOf(wanted)
  const { rate = (at === undefined ? undefined : prices.rateOn(at)) ?? prices.rate } = wanted
  const soon = at === undefined ? now() + 30 * DAY_MILLIS : -Infinity
  const costIn = (model: Model): string | undefined =>
    input_tokens === undefined
      ? undefined
      : costOf({ model: model.id, at, input_tokens, output_tokens }, { prices, now: wanted.now })
  const excluded: Array<Exclusion> = []
  const fitting = viewAt(prices.view, at)
    .offered.toSorted(ordering(sort_by === "cost" ? "input_price" : sort_by, rate))
    .flatMap((model): ReadonlyArray<FittingModel> => {
      const cost = costIn(model)
      const failed =
        failedFilter(model, wanted, rate) ??
        (Date.parse(model.retirement?.date ?? "") < soon ? "retirement" : undefined) ??
        failedCall(model, cost, wanted, rate)
      if (failed === undefined) return [cost === undefined ? model : { ...model, cost }]
      excluded.push({ model_id: model.id, failed })
      return []
    })
  const models =
    sort_by === "cost" ? fitting.toSorted((one, other) => compareMoney(costed(one), costed(other), rate)) : fitting
  return { models: aliases ? models : withoutAliases(models, prices.view.entryById), excluded }
}

/** The cost of a call, undefined if it is not known whole. Throws a RangeError for tokens that are none. */
const costOf = (call: Expected, options: BillOptions): string | undefined => {
  const { complete, error, total } = estimate(call, options)
  if (error?.code === "InvalidUsage") throw new RangeError(error.message)
  return complete ? (total ?? undefined) : undefined
}

const costed = ({ cost, currency }: FittingModel): Money => ({ amount: Number(cost), currency })

/** Why one call does not fit a model. */
const failedCall = (
  model: Model,
  cost: string | undefined,
  { budget, input_tokens, output_tokens = 0, price_currency: currency = model.currency }: Wanted,
  rate: DatedRate
): "tokens" | "cost" | "budget" | undefined => {
  if (input_tokens === undefined) return undefined
  const { context_window, max_output_tokens } = model
  if (input_tokens + output_tokens > (context_window ?? 0) || output_tokens > (max_output_tokens ?? Infinity))
    return "tokens"
  if (cost === undefined) return "cost"
  const isOver =
    budget !== undefined && compareMoney(costed({ ...model, cost }), { amount: budget, currency }, rate) > 0
  return isOver ? "budget" : undefined
}
