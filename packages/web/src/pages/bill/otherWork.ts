import {
  addDecimals,
  billAs,
  type Billing,
  billRecord,
  type Change,
  compareDecimals,
  type Decimal,
  decimal,
  decimalIn,
  decimalText,
  subtractDecimals
} from "@ratecard/core/ledger"
import { capabilitiesOf, type Currency, type Model, passesFilters } from "@ratecard/core/catalogue"
import type { BillSum } from "./billed.ts"
import type { ReadUsage } from "./readUsage.ts"

/** What the same work would have cost otherwise; amounts are exact decimals. */
export interface OtherWork {
  readonly change: Change
  readonly currency: Currency
  /** What the responses that can be compared cost, and how many they are. */
  readonly cost: string
  readonly responses: number
  readonly low: string
  readonly best: string
  readonly high: string
  /** The best less what was billed: negative where it saves. */
  readonly difference: string
  /** How many have a prompt that the other model could not take. */
  readonly over: number
}

/** A model with less of the cost has no say in what another one must be able to do. */
const SAY = 0.1

const MOST_MODELS = 6

/**
 * What to compare with: of each provider the model that would cost least by its list prices, of those that can do all
 * that the billed models have in common, at today's prices; the same models in batches, and without a cache.
 */
export const changesFor = (
  sums: ReadonlyArray<BillSum>,
  { now, prices }: Pick<Billing, "now" | "prices">
): ReadonlyArray<Change> => {
  const currency = mainCurrency(sums)
  const own = sums.filter((sum) => sum.currency === currency)
  const all = own.reduce((cost, { total }) => cost + Number(total), 0)
  if (all === 0) return []
  const costs = Map.groupBy(own, ({ model }) => model)
  const main = [...costs].flatMap(([id, of]) => {
    const cost = of.reduce((sum, { total }) => sum + Number(total), 0)
    const model = prices.view.modelById.get(id)
    return model === undefined || cost < SAY * all ? [] : [model]
  })
  const filters = {
    capabilities: common(main.map(capabilitiesOf)),
    tools: common(main.map(({ builtin_tools }) => builtin_tools)),
    min_context_window: Math.max(0, ...main.map(({ context_window }) => Math.min(context_window ?? 0, USUAL_WINDOW)))
  }
  const candidates = prices.view.offered
    .filter((model) => model.currency === currency && !costs.has(model.id) && passesFilters(model, filters))
    .map((model) => ({ model, cost: listCost(own, model) }))
    .toSorted((one, other) => one.cost - other.cost)
  const cheapest = new Map<string, Model>()
  for (const { model } of candidates) if (!cheapest.has(model.provider)) cheapest.set(model.provider, model)
  const models = [...cheapest.values()].slice(0, MOST_MODELS)
  const day = new Date(now).toISOString().slice(0, 10)
  return [...models.map(({ id }) => ({ model: id, day })), { tier: "batch" }, ...(hasCache(own) ? [NO_CACHE] : [])]
}

const common = <A>([first = [], ...others]: ReadonlyArray<ReadonlyArray<A>>): ReadonlyArray<A> =>
  first.filter((each) => others.every((other) => other.includes(each)))

/** Few prompts are longer than what most models take. */
const USUAL_WINDOW = 200_000

const NO_CACHE: Change = { cache: false }

const hasCache = (sums: ReadonlyArray<BillSum>): boolean =>
  sums.some(({ cacheRead, cacheWrite }) => cacheRead + cacheWrite > 0)

/** In which a bill is compared: dollars, unless there are none. */
export const mainCurrency = (sums: ReadonlyArray<BillSum>): Currency => {
  const usd = sums.some(({ currency }) => currency === "usd")
  return usd ? "usd" : (sums[0]?.currency ?? "usd")
}

/** By the list, of which the best are billed in full. */
const listCost = (sums: ReadonlyArray<BillSum>, { cached_input_price, input_price, output_price }: Model): number =>
  sums.reduce(
    (cost, { cacheRead, cacheWrite, input, output }) =>
      cost +
      (input + cacheWrite) * input_price +
      cacheRead * (cached_input_price ?? input_price) +
      output * output_price,
    0
  )

/** Bills all records as they would have been; undefined where none can be compared. */
export const otherWork = (
  { records }: ReadUsage,
  change: Change,
  billing: Billing,
  currency: Currency
): OtherWork | undefined => {
  const otherOf = billAs(change, billing)
  const sums = { cost: decimal(0), low: decimal(0), best: decimal(0), high: decimal(0) }
  let responses = 0
  let over = 0
  for (const { record } of records) {
    const own = billRecord(record, billing)
    if ("error" in own || own.currency !== currency) continue
    const other = otherOf(record)
    if ("error" in other || other.bill.currency !== currency || (own.complete && !other.bill.complete)) continue
    responses++
    if (other.over !== undefined) over++
    addTo(sums, { cost: own.total, low: other.low, best: other.bill.total, high: other.high })
  }
  if (responses === 0) return undefined
  const { best, cost, high, low } = sums
  return {
    change,
    currency,
    responses,
    over,
    cost: decimalText(cost),
    low: decimalText(low),
    best: decimalText(best),
    high: decimalText(high),
    difference: decimalText(subtractDecimals(best, cost))
  }
}

const addTo = (sums: Record<"cost" | "low" | "best" | "high", Decimal>, totals: Record<keyof typeof sums, string>) => {
  for (const name of ["cost", "low", "best", "high"] as const)
    sums[name] = addDecimals(sums[name], decimalIn(totals[name])!)
}

/** The largest saving first. */
export const bySaving = (one: OtherWork, other: OtherWork): number =>
  compareDecimals(decimalIn(one.difference)!, decimalIn(other.difference)!)
