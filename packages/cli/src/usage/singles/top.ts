import { instantText, type Currency } from "@ratecard/core/catalogue"
import { compareDecimals, decimalIn } from "@ratecard/core/ledger"
import { inCurrency } from "../../prices/inCurrency.ts"
import { QUARTER_MILLIS } from "../cells.ts"
import { selected } from "../document.ts"
import type { PricedResponse } from "../priced.ts"
import { pricedResponses, type UsageOptions } from "../Usage.ts"
import { Causes } from "./causes.ts"
import type { Cause, TopResponse } from "../views/documents.ts"

/** The responses of a question that cost most, the dearest first; those without a price cost nothing here. */
export const topResponses = (options: UsageOptions, most: number): ReadonlyArray<TopResponse> => {
  const { exchange, prices } = options
  const causes = new Causes((model) => prices.view.modelById.get(model)?.context_window ?? undefined)
  const costOf = ({ bill }: PricedResponse): string | undefined => {
    if ("error" in bill) return undefined
    return exchange === undefined ? bill.total : inCurrency(bill.total, bill.currency, exchange.currency, exchange.rate)
  }
  const dearest = new Dearest(most)
  // A cache may be read after the last day that is asked for.
  for (const each of pricedResponses({ ...options, since: undefined, until: undefined })) {
    causes.see(each)
    const cost = costOf(each)
    if (cost !== undefined && isAsked(each, options)) dearest.add(cost, each)
  }
  return dearest.all().map(({ cost, priced }) => topOf(cost, exchange?.currency, priced, causes.of(priced)))
}

const isAsked = (
  { model, response: { agent, at } }: PricedResponse,
  { since, timezone, until }: UsageOptions
): boolean =>
  selected([{ agent, model, quarter: Math.floor(at / QUARTER_MILLIS) }], { by: "day", since, timezone, until }).length >
  0

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
  currency: Currency | undefined,
  { bill, model, response, tokens }: PricedResponse,
  causes: ReadonlyArray<Cause>
): TopResponse => {
  const { agent, at, branch, line, path, project, session } = response
  return {
    at: instantText(at),
    agent,
    ...(session !== undefined && { session }),
    ...(project !== undefined && { project }),
    ...(branch !== undefined && { branch }),
    model,
    cost,
    currency: currency ?? ("total" in bill ? bill.currency : "usd"),
    complete: "total" in bill && bill.complete,
    tokens,
    causes,
    file: path,
    line: path.endsWith(".jsonl") ? line + 1 : null
  }
}
