import { instantText, type Currency } from "@ratecard/core/catalogue"
import { compareDecimals, decimalIn } from "@ratecard/core/ledger"
import { inCurrency } from "../../prices/exchange.ts"
import { isAsked } from "../document.ts"
import { lineOf, type PricedResponse } from "../priceResponse.ts"
import { priceResponses, type UsageOptions } from "../Usage.ts"
import { Causes } from "./causes.ts"
import type { Cause, TopResponse } from "../views/documents.ts"

/** The most expensive responses of a question, in that order; those without a price cost nothing here. */
export const topResponses = (options: UsageOptions, most: number): ReadonlyArray<TopResponse> => {
  const { exchange, prices, since, timezone, until } = options
  const days = { since, timezone, until }
  const causes = new Causes((model) => prices.view.modelById.get(model)?.context_window ?? undefined)
  const costOf = ({ bill }: PricedResponse): string | undefined => {
    if ("error" in bill) return undefined
    return exchange === undefined ? bill.total : inCurrency(bill.total, bill.currency, exchange.currency, exchange.rate)
  }
  const dearest = new Dearest(most)
  // A cache may be read after the last day that is asked for.
  for (const each of priceResponses({ ...options, since: undefined, until: undefined })) {
    causes.see(each)
    const cost = costOf(each)
    if (cost !== undefined && isAsked(each, days)) dearest.add(cost, each)
  }
  return dearest.all().map(({ cost, priced }) => topOf(cost, exchange?.currency, priced, causes.of(priced)))
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
  currency: Currency | undefined,
  { bill, model, response, tokens }: PricedResponse,
  causes: ReadonlyArray<Cause>
): TopResponse => {
  const { agent, at, branch, path, project, session } = response
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
    line: lineOf(response)
  }
}
