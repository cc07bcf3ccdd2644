import { type Exchange, withConverted } from "../prices/exchange.ts"
import type { PricedResponse } from "../usage/priceResponse.ts"
import type { Charge } from "./focusRows.ts"

/** The responses of agents' logs that have a bill. */
export const usageCharges = function* (responses: Iterable<PricedResponse>, exchange?: Exchange): Generator<Charge> {
  for (const { bill, response } of responses) {
    if ("error" in bill) continue
    const { agent, at, kind, project, session } = response
    yield { bill: withConverted(bill, exchange, at), at, provider: kind.provider, tags: { agent, project, session } }
  }
}
