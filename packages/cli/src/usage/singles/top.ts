import { instantText } from "@ratecard/core/catalogue"
import {
  type BillLine,
  type Decimal,
  addDecimals,
  compareDecimals,
  decimal,
  decimalIn,
  multiplyDecimals
} from "@ratecard/core/ledger"
import { converted, type Exchange, rowRate } from "../../prices/exchange.ts"
import { isAsked } from "../document.ts"
import { type PricedResponse, lineOf } from "../priceResponse.ts"
import { type UsageOptions, priceResponses } from "../Usage.ts"
import type { Cause, TopResponse } from "../views/documents.ts"

/** The most expensive responses of a question, in that order; those without a price cost nothing here. */
export const topResponses = (options: UsageOptions, most: number): ReadonlyArray<TopResponse> => {
  const { exchange, prices, since, timezone, until } = options
  const days = { since, timezone, until }
  const causes = new Causes((model) => prices.view.modelById.get(model)?.context_window ?? undefined)
  const costOf = ({ bill, response }: PricedResponse): string | undefined => {
    if ("error" in bill) return undefined
    return exchange === undefined ? bill.total : converted(bill.total, bill.currency, response.at, exchange)
  }
  const dearest = new Dearest(most)
  // A cache may be read after the last day that is asked for.
  for (const each of priceResponses({ ...options, since: undefined, until: undefined })) {
    causes.see(each)
    const cost = costOf(each)
    if (cost !== undefined && isAsked(each, days)) dearest.add(cost, each)
  }
  return dearest.all().map(({ cost, priced }) => topOf(cost, exchange, priced, causes.of(priced)))
}

interface Costing {
  readonly cost: string
  readonly priced: PricedResponse
}

/** Holds no more than twice as many as are asked for. */
class Dearest {
  #all: Array<Costing> = []
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  add(cost: string, priced: PricedResponse): void {
    this.#all.push({ cost, priced })
    if (this.#all.length >= 2 * this.#most) this.#all = this.all()
  }

  all(): Array<Costing> {
    return this.#all.toSorted(byCost).slice(0, this.#most)
  }
}

const byCost = (one: Costing, other: Costing): number =>
  compareDecimals(decimalIn(other.cost)!, decimalIn(one.cost)!) || one.priced.response.at - other.priced.response.at

const topOf = (
  cost: string,
  exchange: Exchange | undefined,
  { bill, model, response, tokens }: PricedResponse,
  causes: ReadonlyArray<Cause>
): TopResponse => {
  const { agent, at, branch, path, project, session } = response
  const rate = exchange?.rateOn(at)
  return {
    at: instantText(at),
    agent,
    ...(session !== undefined && { session }),
    ...(project !== undefined && { project }),
    ...(branch !== undefined && { branch }),
    model,
    cost,
    currency: exchange?.currency ?? ("total" in bill ? bill.currency : "usd"),
    ...(rate && { rate: rowRate(rate) }),
    complete: "total" in bill && bill.complete,
    tokens,
    causes,
    file: path,
    line: lineOf(response)
  }
}

/** When a model's cache was used in one session of one log, in milliseconds since the epoch. */
interface CacheTimes {
  first: number
  lastRead: number
}

/** A shorter prompt is below what some vendors cache at all, or costs little anew. */
const MISSED_TOKENS = 10_000

/** The least share of a prompt that a cache serves if it is not missed. */
const SERVED_SHARE = 0.1

/** A prompt that takes this share of the model's context window is long. */
const LONG_SHARE = 0.5

/** A part of a cost stands out if it is more than the whole divided by this. */
const WRITTEN_PART = 4
const OUTPUT_PART = 2

/** Finds why responses cost much, after it has seen all of them. */
class Causes {
  readonly #caches = new Map<string, CacheTimes>()
  readonly #windowOf: (model: string) => number | undefined

  constructor(windowOf: (model: string) => number | undefined) {
    this.#windowOf = windowOf
  }

  see(priced: PricedResponse): void {
    const { response, tokens } = priced
    if (tokens.cache_read + tokens.cache_write === 0) return
    const key = keyOf(priced)
    let times = this.#caches.get(key)
    if (times === undefined) this.#caches.set(key, (times = { first: Infinity, lastRead: -Infinity }))
    times.first = Math.min(times.first, response.at)
    if (tokens.cache_read > 0) times.lastRead = Math.max(times.lastRead, response.at)
  }

  of(priced: PricedResponse): ReadonlyArray<Cause> {
    const { bill, model, response, tokens } = priced
    if ("error" in bill) return []
    const prompt = tokens.input + tokens.cache_read + tokens.cache_write
    const cache = this.#caches.get(keyOf(priced))
    const isLongPriced = bill.lines.some((line) => line.price !== null && LONG_PRICE.test(line.tariff ?? ""))
    const total = decimalIn(bill.total)!
    const isPart = (times: number, unit: RegExp): boolean =>
      bill.total !== "0" && compareDecimals(multiplyDecimals(costOf(bill.lines, unit), decimal(times)), total) >= 0
    const found: Readonly<Record<Cause, boolean>> = {
      long_prompt_price: isLongPriced,
      long_prompt: !isLongPriced && prompt >= LONG_SHARE * (this.#windowOf(model) ?? Infinity),
      cache_miss:
        prompt >= MISSED_TOKENS &&
        tokens.cache_read < SERVED_SHARE * prompt &&
        cache !== undefined &&
        cache.first < response.at,
      cache_unread: cache !== undefined && cache.lastRead <= response.at && isPart(WRITTEN_PART, /^cache_write/u),
      output: isPart(OUTPUT_PART, /^output/u)
    }
    return (Object.keys(found) as ReadonlyArray<Cause>).filter((cause) => found[cause])
  }
}

/** As a line of a bill names the prices of long prompts. */
const LONG_PRICE = /\d input tokens/u

const keyOf = ({ model, response: { path, session } }: PricedResponse): string => `${path}\n${session ?? ""}\n${model}`

const costOf = (lines: ReadonlyArray<BillLine>, unit: RegExp): Decimal =>
  lines.reduce(
    (sum, line) => (line.price !== null && unit.test(line.unit) ? addDecimals(sum, decimalIn(line.amount)!) : sum),
    decimal(0)
  )
