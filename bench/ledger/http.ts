import { OFFLINE, startServer, UNLIMITED } from "@ratecard/test-support"
import { quantile } from "../drills/drill.ts"
import { median } from "../http/report.ts"
import { type Taken, takenSince, WITH_TURNS } from "../loop/turns.ts"

const ROUNDS = 60
const CLIENTS = 16

/** Processor time of the server for a question, in milliseconds (median). A busy machine changes it little. */
export interface TakenByThousand extends Taken {
  /** The least that one took. */
  readonly least: number
  /**
   * 99th percentile of the wait of 16 clients that ask without a pause, in milliseconds; infinite if they were
   * refused.
   */
  readonly wait: number
}

/** Measures `POST /api/v1/cost` with these records, on a server of its own that has served some before. */
export const measureCost = async (records: ReadonlyArray<object>): Promise<TakenByThousand> => {
  await using server = await startServer({ ...OFFLINE, ...UNLIMITED, ...WITH_TURNS })
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ records }) }
  const waits: Array<number> = []
  const ask = async () => {
    const began = performance.now()
    const response = await fetch(`${server.url}/api/v1/cost`, init)
    await response.arrayBuffer()
    if (response.status !== 200 && response.status !== 503)
      throw new Error(`POST /api/v1/cost answered ${response.status}`)
    waits.push(response.status === 200 ? performance.now() - began : Infinity)
  }
  for (let round = 0; round < 2 * ROUNDS; round++) await ask()
  await takenSince(server.pid)
  const taken: Array<Taken> = []
  for (let round = 0; round < ROUNDS; round++) {
    await ask()
    taken.push(await takenSince(server.pid))
  }
  waits.length = 0
  const client = async () => {
    for (let round = 0; round < ROUNDS / 2; round++) await ask()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return {
    all: median(taken.map(({ all }) => all)),
    least: Math.min(...taken.map(({ all }) => all)),
    longest: median(taken.map(({ longest }) => longest)),
    wait: quantile(waits, 0.99)
  }
}
