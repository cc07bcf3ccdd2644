import { embeddedStore, killRepeatedly, lostWork, postgresStore, readStored, tornWork } from "@ratecard/test-support"
import { assert, it } from "@effect/vitest"
import { onEveryDatabase } from "../../test/databases.ts"
import { newDataFolder } from "../../test/newDataFolder.ts"

/** On each kind of database, while it writes and syncs; `pnpm x drill kills` does more, at other moments too. */
const ONE_KILL = { kills: 1, seed: 21 }

/** A busy machine may need many seconds for each restart. */
const TIMEOUT_MILLIS = 600_000

onEveryDatabase("a server that is killed while it writes and syncs", (_install, postgres) => {
  it(
    "loses nothing that it acknowledged and leaves nothing torn",
    async () => {
      await using store = postgres === undefined ? embeddedStore(newDataFolder()) : postgresStore(postgres())
      const survived = await killRepeatedly(store, ONE_KILL)
      assert.isAbove(survived.acknowledgedPrices, 0)
      assert.isAbove(survived.acknowledgedSyncs + survived.unheardSyncs, 0)
      assert.deepStrictEqual([survived.lost, survived.torn, survived.unserved], [[], [], []])

      // What would be found if half of a sync had been written, and a price not at all.
      await store.execute(`
        insert into price_entries (model_id, valid_from, input_price, output_price, source, author, revision)
        values ('openai-gpt-5', now(), 1, 1, 'litellm', 'sync:half', (select revision + 1 from book))`)
      const found = await readStored(store)
      const price = { model_id: "openai-gpt-5", input_price: 77, isAcknowledged: true }
      assert.deepStrictEqual(lostWork(found, { prices: [price], runs: [] }), ["the price 77 of openai-gpt-5 is lost"])
      const [behind, ...halves] = tornWork(found, { prices: [], runs: [] })
      assert.match(behind!, /^a row has revision \d+, and the book is at \d+$/u)
      assert.deepStrictEqual(halves, ["1 entries of the unrecorded sync half"])
    },
    TIMEOUT_MILLIS
  )
})
