import { assert, it } from "@effect/vitest"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { prices } from "../../test/ledger.ts"
import { finish } from "../ledger/logs/steps.ts"
import { Reconciler } from "../reconcile.ts"

setFlagsFromString("--expose-gc")
const collectGarbage = runInNewContext("gc") as () => void

/** A statement of half a megabyte, with a name and a date that no other one has. */
const statement = (place: number): string =>
  "date,model,input (w/ cache write),output tokens,cost\n" +
  `2026-11-20T00:00:00.${place}+03:00,a-model-that-nobody-knows-${place},1,1,1\n` +
  "2026-11-20,gpt-5,1,1,1\n".repeat(20_000)

it("of a statement that is explained, nothing stays in memory", () => {
  const explain = (place: number) => finish(new Reconciler(prices, undefined).explain([statement(place)]))
  assert.include(explain(100), { format: "cursor-csv" })
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let place = 101; place < 111; place++) explain(place)
  collectGarbage()
  // All of them are 4.8 MB.
  assert.isBelow(process.memoryUsage().heapUsed - before, 1_500_000)
})
