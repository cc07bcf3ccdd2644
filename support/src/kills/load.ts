import { setTimeout } from "node:timers/promises"
import { jsonOf } from "../jsonOf.ts"
import { setPrice } from "../prices.ts"
import type { Running } from "../server.ts"
import type { Person } from "../store.ts"
import type { PriceLists } from "../upstreams/PriceLists.ts"
import { risenPrices } from "../upstreams/risenPrices.ts"
import type { SetPrice } from "./faults.ts"

/** Models that are priced by hand. */
export const BY_HAND = ["openai-gpt-5", "openai-o3", "anthropic-claude-haiku-4-5"] as const

/** Work of the loads so far. They go on through many servers. */
export interface Work {
  readonly prices: Array<SetPrice>
  /** The ids of the acknowledged runs. */
  readonly runs: Array<string>
  /** Number of syncs begun. */
  syncs: number
}

/** Sets one new price after the other, until the server is gone. */
export const setPrices = async (server: Running, by: Person, { prices }: Work): Promise<void> => {
  for (let status = 201; status !== 0;) {
    const number = prices.length + 1
    const model_id = BY_HAND[number % BY_HAND.length]!
    const input_price = number / 1000
    status = (await setPrice(server, by, input_price, model_id)).status
    prices.push({ model_id, input_price, isAcknowledged: status === 201 })
  }
}

/** Runs one sync after the other, each with new prices of all but one of the listed models, until the server is gone. */
export const syncPrices = async (server: Running, by: Person, lists: PriceLists, work: Work): Promise<void> => {
  for (;;) {
    lists.list(risenPrices(++work.syncs))
    const report = await fetch(`${server.url}/api/v1/admin/prices/sync-all`, {
      method: "POST",
      headers: await by()
    }).then(jsonOf<{ readonly run_id?: string }>, () => undefined)
    if (report === undefined) return
    if (report.run_id !== undefined) work.runs.push(report.run_id)
    await setTimeout(20)
  }
}
