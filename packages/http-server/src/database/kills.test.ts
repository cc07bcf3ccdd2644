import { embeddedStore, killRepeatedly, lostWork, postgresStore, readStored, tornWork } from "@ratecard/test-support"
import { expect, it } from "vitest"
import { onEveryDatabase } from "../../test/databases.ts"
import { newDataFolder } from "../../test/server.ts"

/** On each kind of database; `pnpm drill:kills` does more. */
const KILLS = 2

/** A busy machine may need many seconds for each restart. */
const TIMEOUT_MILLIS = 600_000

onEveryDatabase("a server that is killed while it writes and syncs", (_install, postgres) => {
  it(
    "loses nothing that it acknowledged and leaves nothing torn",
    async () => {
      await using store = postgres === undefined ? embeddedStore(newDataFolder()) : postgresStore(postgres())
      const survived = await killRepeatedly(store, { kills: KILLS, seed: 4 })
      expect(survived.acknowledgedPrices).toBeGreaterThan(0)
      expect(survived.acknowledgedSyncs + survived.unheardSyncs).toBeGreaterThan(0)
      expect(survived.lost).toEqual([])
      expect(survived.torn).toEqual([])
      expect(survived.unserved).toEqual([])

      // What would be found if half of a sync had been written, and a price not at all.
      await store.execute(`
        insert into price_entries (model_id, valid_from, input_price, output_price, source, author, revision)
        values ('openai-gpt-5', now(), 1, 1, 'litellm', 'sync:half', (select revision + 1 from book))`)
      const found = await readStored(store)
      const price = { model_id: "openai-gpt-5", input_price: 77, isAcknowledged: true }
      expect(lostWork(found, { prices: [price], runs: [] })).toEqual(["the price 77 of openai-gpt-5 is lost"])
      expect(tornWork(found, { prices: [], runs: [] })).toEqual([
        expect.stringMatching(/^a row bears revision \d+, and the book is at \d+$/u),
        "1 entries of the unrecorded sync half"
      ])
    },
    TIMEOUT_MILLIS
  )
})
