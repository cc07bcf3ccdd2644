import {
  addDecimals,
  type Billing,
  billTogetherAs,
  type Change,
  compareDecimals,
  type Decimal,
  decimal,
  decimalIn,
  decimalText,
  subtractDecimals
} from "@ratecard/core/ledger"
import { capabilitiesOf, type Currency, type Model, type ModelFilters, passesFilters } from "@ratecard/core/catalogue"
import type { BillSum } from "./billed.ts"
import type { BillingOf } from "./billUsage.ts"
import type { UsagePiece } from "./readUsage.ts"

/** The cost of the same work with another model; amounts are exact decimals. */
export interface OtherWork {
  readonly change: Change
  readonly currency: Currency
  /** The cost of the responses that can be compared, and their number. */
  readonly cost: string
  readonly responses: number
  readonly low: string
  readonly best: string
  readonly high: string
  /** The best less what was billed: negative where it saves. */
  readonly difference: string
  /** The number of prompts that the other model could not take. */
  readonly over: number
}

/** A model with less of the cost has no say in what another one must be able to do. */
const SAY = 0.1

const MOST_MODELS = 6

/**
 * Names the models to compare with: the cheapest of each provider by their list prices, two of those that were billed,
 * of the models that can do all that the billed ones have in common, at today's prices.
 */
export const changesFor = (
  sums: ReadonlyArray<BillSum>,
  { prices }: Pick<Billing, "prices">
): ReadonlyArray<Change> => {
  const currency = mainCurrency(sums)
  const billed = sums.filter((sum) => sum.currency === currency && Number(sum.cost) > 0)
  if (billed.length === 0) return []
  const main = mainModels(billed, prices.view.modelById)
  const known = new Set(billed.map(({ model }) => model))
  const offered = prices.view.offered.filter((model) => model.currency === currency && !known.has(model.id))
  const models = cheapestOf(
    offered.filter((model) => passesFilters(model, filtersOf(main))),
    billed,
    new Set(main.map(({ provider }) => provider))
  )
  return models.map(({ id }) => ({ model: id, isToday: true }))
}

/** The models of most of the cost. */
const mainModels = (billed: ReadonlyArray<BillSum>, models: ReadonlyMap<string, Model>): ReadonlyArray<Model> => {
  const costOf = (sums: ReadonlyArray<BillSum>) => sums.reduce((sum, { cost }) => sum + Number(cost), 0)
  const all = costOf(billed)
  return [...Map.groupBy(billed, ({ model }) => model)].flatMap(([id, sums]) => {
    const model = models.get(id)
    return model === undefined || costOf(sums) < SAY * all ? [] : [model]
  })
}

const filtersOf = (main: ReadonlyArray<Model>): ModelFilters => ({
  capabilities: common(main.map(capabilitiesOf)),
  min_context_window: Math.max(0, ...main.map(({ context_window }) => Math.min(context_window ?? 0, USUAL_WINDOW)))
})

const cheapestOf = (
  models: ReadonlyArray<Model>,
  billed: ReadonlyArray<BillSum>,
  own: ReadonlySet<string>
): ReadonlyArray<Model> => {
  const byCost = (some: ReadonlyArray<Model>) =>
    some
      .map((model) => ({ model, cost: listCost(billed, model) }))
      .toSorted((one, other) => one.cost - other.cost)
      .map(({ model }) => model)
  const ofProviders = [...Map.groupBy(byCost(models), ({ provider }) => provider)]
  return byCost(ofProviders.flatMap(([provider, of]) => of.slice(0, own.has(provider) ? 2 : 1))).slice(0, MOST_MODELS)
}

const common = <A>([first = [], ...others]: ReadonlyArray<ReadonlyArray<A>>): ReadonlyArray<A> =>
  first.filter((each) => others.every((other) => other.includes(each)))

/** Few prompts are longer than what most models take. */
const USUAL_WINDOW = 200_000

/** In which a bill is compared: dollars, unless there are none. */
export const mainCurrency = (sums: ReadonlyArray<BillSum>): Currency => {
  const usd = sums.some(({ currency }) => currency === "usd")
  return usd ? "usd" : (sums[0]?.currency ?? "usd")
}

/** The cost by list prices; the best are then billed in full. */
const listCost = (sums: ReadonlyArray<BillSum>, { cached_input_price, input_price, output_price }: Model): number =>
  sums.reduce(
    (cost, { tokens: { cache_read, cache_write, input, output } }) =>
      cost +
      (input + cache_write) * input_price +
      cache_read * (cached_input_price ?? input_price) +
      output * output_price,
    0
  )

/**
 * Bills all records as each change would have had them, the largest saving first; without the changes that nothing can be
 * compared with.
 */
export const otherWorks = async (
  pieces: AsyncIterable<UsagePiece>,
  changes: ReadonlyArray<Change>,
  billingOf: BillingOf,
  currency: Currency
): Promise<ReadonlyArray<OtherWork>> => {
  const all = changes.map((change) => ({
    change,
    sums: { cost: decimal(0), low: decimal(0), best: decimal(0), high: decimal(0) },
    responses: 0,
    over: 0
  }))
  for await (const { records } of pieces) {
    const together = billTogetherAs(
      records.map(({ record }) => record),
      changes,
      await billingOf(records)
    )
    for (const { bill: own, others, records: count } of together) {
      if ("error" in own || own.currency !== currency) continue
      for (const [place, made] of others.entries()) {
        if ("error" in made || made.bill.currency !== currency || (own.complete && !made.bill.complete)) continue
        const other = all[place]!
        other.responses += count
        if (made.over !== undefined) other.over += count
        addTo(other.sums, { cost: own.total, low: made.low, best: made.bill.total, high: made.high })
      }
    }
  }
  return all
    .filter(({ responses }) => responses > 0)
    .map(({ change, over, responses, sums: { best, cost, high, low } }) => ({
      change,
      currency,
      responses,
      over,
      cost: decimalText(cost),
      low: decimalText(low),
      best: decimalText(best),
      high: decimalText(high),
      difference: decimalText(subtractDecimals(best, cost))
    }))
    .toSorted(bySaving)
}

const addTo = (sums: Record<"cost" | "low" | "best" | "high", Decimal>, totals: Record<keyof typeof sums, string>) => {
  for (const name of ["cost", "low", "best", "high"] as const)
    sums[name] = addDecimals(sums[name], decimalIn(totals[name])!)
}

/** The largest saving first. */
const bySaving = (one: OtherWork, other: OtherWork): number =>
  compareDecimals(decimalIn(one.difference)!, decimalIn(other.difference)!)
