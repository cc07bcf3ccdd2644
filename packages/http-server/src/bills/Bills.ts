import type { Costs, CostRequest } from "@ratecard/api"
import { Catalogue } from "@ratecard/core/effect"
import { type Billing, billRecord } from "@ratecard/core/ledger"
import { Clock, Context, Effect, Layer } from "effect"
import type { HttpServerRequest } from "effect/http"
import { inSlices } from "../inSlices.ts"
import { type OverLimit, RateLimits } from "../limits/RateLimits.ts"

/** So many records count as one request, and fit into a turn of the event loop. */
const RECORDS_A_REQUEST = 100

/** What requests cost, at the prices that the service publishes. */
export class Bills extends Context.Service<
  Bills,
  {
    /** The {@link Costs} of records as JSON, billed in slices so that others are served in between. */
    bill(request: CostRequest): Effect.Effect<string, OverLimit, HttpServerRequest.HttpServerRequest>
  }
>()("@ratecard/http-server/Bills") {
  static readonly layer = Layer.effect(
    Bills,
    Effect.gen(function* () {
      const catalogue = yield* Catalogue
      const limits = yield* RateLimits
      return Bills.of({
        bill: Effect.fnUntraced(function* ({ currency, overlay, records }) {
          yield* limits.takeMore("counting", Math.ceil(records.length / RECORDS_A_REQUEST) - 1)
          const billing = {
            prices: yield* catalogue.snapshot,
            now: yield* Clock.currentTimeMillis,
            overlay: overlay ?? undefined,
            currency: currency ?? undefined
          }
          return yield* inSlices(() => billAll(records, billing))
        })
      })
    })
  )
}

/** Pauses after each record; what was billed is written at once, so that no turn has to write it all. */
function* billAll(records: CostRequest["records"], billing: Billing): Generator<void, string> {
  let results = ""
  for (const record of records) {
    const result = billRecord(record, billing) satisfies Costs["results"][number]
    results += `${results === "" ? "" : ","}${JSON.stringify(result)}`
    yield
  }
  return `{"results":[${results}]}`
}
