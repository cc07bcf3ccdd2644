import { assert, it } from "@effect/vitest"
import { millisSince } from "@ratecard/test-support"
import { bundledPrices } from "@ratecard/core"
import { finish } from "@ratecard/core/ledger"
import { Effect } from "effect"
import { explainStatement } from "./explainStatement.ts"

const NOW = Date.parse("2026-11-21T12:00:00Z")

it.effect("looks for no ids near the names of unknown models, of which a statement says nothing", () =>
  Effect.gen(function* () {
    const records = Array.from({ length: 1000 }, (_, place) => ({
      model: `claude-opus-4-5-nearly-${place}`,
      at: "2026-11-20",
      usage: { input_tokens: 1, output_tokens: 1 }
    }))
    const statement = "date,model,input (w/ cache write),output tokens,cost\n2026-11-20,gpt-5,1,1,1\n"
    const before = process.cpuUsage()
    const answer = yield* finish(explainStatement({ records, statement }, { prices: bundledPrices(NOW), now: NOW }))
    const millis = millisSince(before)
    // 4,000 before.
    assert.isBelow(millis, 2000)
    assert.deepInclude(answer, { responses: 1000, complete: false, faults: [] })
  })
)
