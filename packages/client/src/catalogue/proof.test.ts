import { assert, it } from "@effect/vitest"
import { IS_WHOLE, playFollowGame } from "@ratecard/test-support"
import { followCatalogue } from "./catalogue.ts"

// 10,000 rounds with `pnpm x proof follow`.
it.runIf(IS_WHOLE)("shows whole prices and never older ones, whatever its source does", async () => {
  const { faults, looks, tally } = await playFollowGame(followCatalogue, { rounds: 300, timeout: 200 })
  assert.deepStrictEqual(faults, [])
  assert.isAbove(looks, 600)
  assert.isAbove(tally["serve: changed"] ?? 0, 0)
})
