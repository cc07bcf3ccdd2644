import { assert, describe, it } from "@effect/vitest"
import { BillOracle, charges, readSeedFacts } from "@ratecard/test-support/ledger"
import { isBill, NOW, tariffNamed } from "../../../test/ledger.ts"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "../../bundled.ts"
import { priceSnapshot } from "../../catalogue.ts"
import { bill } from "../../ledger.ts"
import { KEPT_OFFERS } from "../../offers.ts"

describe("a bill", () => {
  // 20,000 of them with `pnpm x proof bills`.
  it("is what an oracle of the rules says, over models, tariffs, places and days", () => {
    const seeds = readSeedFacts()
    const kept = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS, offers: KEPT_OFFERS }, NOW).book
    const oracle = new BillOracle(seeds)
    for (const { charged, context, used } of charges(seeds, 300, NOW, 1)) {
      const told = JSON.stringify(charged)
      const made = bill(used, tariffNamed(charged.name, charged.provider, kept), { at: charged.at, now: NOW, context })
      const expected = oracle.bill(charged)
      assert.strictEqual(isBill(made), expected !== undefined, told)
      if (!isBill(made) || expected === undefined) continue
      assert.strictEqual(made.total, expected.total.toFixed(), told)
      assert.strictEqual(made.complete, !expected.amounts.includes(null), told)
    }
  })
})
