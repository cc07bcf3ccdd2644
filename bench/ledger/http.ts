import { OFFLINE, startServer, UNLIMITED } from "@ratecard/test-support"
import { median } from "../http/report.ts"

const ROUNDS = 30

/**
 * Milliseconds, in the median, in which a server of its own answers `POST /api/v1/cost` with a thousand of
 * these records: what it takes from them, what it answers and the way there and back included.
 */
export const millisOfThousand = async (records: ReadonlyArray<object>): Promise<number> => {
  await using server = await startServer({ ...OFFLINE, ...UNLIMITED })
  const body = JSON.stringify({ records: Array.from({ length: 1000 }, (_, index) => records[index % records.length]) })
  const request = { method: "POST", headers: { "content-type": "application/json" }, body }
  const times: Array<number> = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    const response = await fetch(`${server.url}/api/v1/cost`, request)
    await response.arrayBuffer()
    times.push(performance.now() - start)
    if (response.status !== 200) throw new Error(`POST /api/v1/cost answered ${response.status}`)
  }
  return median(times.slice(ROUNDS / 3))
}
