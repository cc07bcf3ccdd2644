import type { Costs, CostRequest } from "@ratecard/api"
import type { PriceSnapshot } from "@ratecard/core/catalogue"
import { Catalogue, Tokenizer } from "@ratecard/core/effect"
import { type Billing, billRecord, textCounter, type TextsToCount, textsToCount } from "@ratecard/core/ledger"
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
      const tokenizer = yield* Tokenizer
      /** What counts the text in logs that say too little, once it is counted here: no bill waits for a text. */
      const counterOf = Effect.fnUntraced(function* (records: CostRequest["records"], prices: PriceSnapshot) {
        const asked = yield* inSlices(() => textsIn(records, prices))
        const counted = new Map<TextsToCount["encodings"][number], Map<string, number>>()
        for (const { encodings, texts } of asked) {
          for (const text of texts) {
            const counts = yield* tokenizer.countEach(encodings, text)
            for (const [place, encoding] of encodings.entries()) {
              counted.set(encoding, (counted.get(encoding) ?? new Map<string, number>()).set(text, counts[place]!))
            }
          }
        }
        const counters = Array.from(
          counted,
          ([encoding, of]) => [encoding, { count: (text: string) => of.get(text)! }] as const
        )
        return textCounter(prices, new Map(counters))
      })
      return Bills.of({
        bill: Effect.fnUntraced(function* ({ currency, overlay, records }) {
          yield* limits.takeMore("counting", Math.ceil(records.length / RECORDS_A_REQUEST) - 1)
          const prices = yield* catalogue.snapshot
          const billing = {
            prices,
            // Nobody counts just now: the bill says that its text is not counted.
            countTexts: yield* Effect.orElseSucceed(counterOf(records, prices), () => undefined),
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

/** The texts that have to be counted; pauses after each record. */
function* textsIn(
  records: CostRequest["records"],
  prices: PriceSnapshot
): Generator<void, ReadonlyArray<TextsToCount>> {
  const found: Array<TextsToCount> = []
  for (const record of records) {
    found.push(...textsToCount(record, prices))
    yield
  }
  return found
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
