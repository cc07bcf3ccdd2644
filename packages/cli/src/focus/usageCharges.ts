import type { PricedResponse } from "../usage/priced.ts"
import type { Charge } from "./focusRows.ts"

/** The responses of agents' logs that have a bill. */
export const usageCharges = function* (responses: Iterable<PricedResponse>): Generator<Charge> {
  for (const { bill, record, response } of responses) {
    if ("error" in bill) continue
    const { agent, project, session } = record
    yield { bill, at: response.at, provider: record.provider, tags: { agent, project, session } }
  }
}
