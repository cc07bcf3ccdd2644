import { OFFLINE, startServer, UNLIMITED } from "@ratecard/test-support"
import { readFileSync } from "node:fs"
import { median } from "../http/report.ts"
import { longestTurn, WITH_TURNS } from "../loop/turns.ts"

const ROUNDS = 60

/** Linux counts processor time in ticks of this many milliseconds. */
const TICK_MILLIS = 10

/** Milliseconds of processor time that a process has taken, all its threads together. */
const processorMillis = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")
  return (Number(fields[11]) + Number(fields[12])) * TICK_MILLIS
}

/** What a request takes of its server, in milliseconds of processor time: a busy machine changes it little. */
export interface Taken {
  readonly all: number
  /** The longest turn of the event loop, in the median. */
  readonly turn: number
}

/** What `POST /api/v1/cost` with a thousand of these records takes of a server of its own, which has served some before. */
export const measureByThousand = async (records: ReadonlyArray<object>): Promise<Taken> => {
  await using server = await startServer({ ...OFFLINE, ...UNLIMITED, ...WITH_TURNS })
  const body = JSON.stringify({ records: Array.from({ length: 1000 }, (_, index) => records[index % records.length]) })
  const turns: Array<number> = []
  let before = 0
  for (let round = 0; round < 2 * ROUNDS; round++) {
    if (round === ROUNDS) before = processorMillis(server.pid)
    const headers = { "content-type": "application/json" }
    const response = await fetch(`${server.url}/api/v1/cost`, { method: "POST", headers, body })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`POST /api/v1/cost answered ${response.status}`)
    if (round >= ROUNDS) turns.push(await longestTurn(server.pid))
  }
  return { all: (processorMillis(server.pid) - before) / ROUNDS, turn: median(turns) }
}
