import { embeddedStore, IS_WHOLE, killRepeatedly, lostWork, tornWork } from "@ratecard/test-support"
import { assert, it } from "@effect/vitest"
import { newDataFolder } from "../../test/newDataFolder.ts"

/** While it writes and syncs; `pnpm x drill kills` does more, at other moments and on PostgreSQL too. */
const ONE_KILL = { kills: 1, seed: 21 }

/** A busy machine may need many seconds for each restart. */
const TIMEOUT_MILLIS = 600_000

it.runIf(IS_WHOLE)(
  "a server that is killed while it writes and syncs loses nothing that it acknowledged and leaves nothing torn",
  async () => {
    await using store = embeddedStore(newDataFolder())
    const { stored, ...survived } = await killRepeatedly(store, ONE_KILL)
    assert.isAbove(survived.acknowledgedPrices, 0)
    assert.isAbove(survived.acknowledgedSyncs + survived.unheardSyncs, 0)
    assert.deepStrictEqual([survived.lost, survived.torn, survived.unserved], [[], [], []])

    // What would be found if half of a sync had been written, and a price not at all.
    const revision = stored.revision + 1
    const half = { model_id: "openai-gpt-5", input_price: 1, author: "sync:half", revision }
    const found = { ...stored, highest: revision, entries: [...stored.entries, half] }
    const price = { model_id: "openai-gpt-5", input_price: 77, isAcknowledged: true }
    assert.deepStrictEqual(lostWork(found, { prices: [price], runs: [] }), ["the price 77 of openai-gpt-5 is lost"])
    assert.deepStrictEqual(tornWork(found, { prices: [], runs: [] }), [
      `a row has revision ${revision}, and the book is at ${stored.revision}`,
      "1 entries of the unrecorded sync half"
    ])
  },
  TIMEOUT_MILLIS
)
