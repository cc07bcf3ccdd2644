import { type Running, usageBodies } from "@ratecard/test-support"
import autocannon from "autocannon"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { cpuSeconds } from "../drills/drill.ts"

/** A request that is made again and again, over a number of connections. */
export interface Load {
  readonly path: string
  readonly connections: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A server under load. */
export interface Loaded {
  /** Requests that were answered in a second; a busy server refuses others. */
  readonly rate: number
  /** The 99th percentile of the time that one took, in milliseconds. */
  readonly p99: number
  /** Processor time of one, in microseconds. */
  readonly micros: number
}

/** The figures of a server under a closed loop; a failed request fails the measurement. */
export const load = async (
  { pid, url: server }: Pick<Running, "pid" | "url">,
  { body, connections, headers = {}, path }: Load,
  seconds: number
): Promise<Loaded> => {
  const url = server + path
  const before = cpuSeconds(pid)
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(body === undefined
      ? { headers }
      : { method: "POST" as const, body, headers: { ...headers, "content-type": "application/json" } })
  })
  const refused = result.statusCodeStats["503"]?.count ?? 0
  if (result.non2xx > refused || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  const { average, total } = result.requests
  const micros = (1e6 * (cpuSeconds(pid) - before)) / (total - refused)
  return { rate: (average * (total - refused)) / total, p99: result.latency.p99, micros }
}

/** A request to price `length` characters of English for these models, or for every one that is counted locally. */
export const calculationRequest = (length: number, model_ids?: ReadonlyArray<string>): string => {
  const readme = createRequire(import.meta.url).resolve("fastify/README.md")
  return JSON.stringify({ text: readFileSync(readme, "utf8").repeat(4).slice(0, length), model_ids })
}

/** A request to bill a number of records, in the shapes of all vendors. */
export const costRequest = (records: number): string =>
  JSON.stringify({ records: Array.from(usageBodies(records, 1), ({ record }) => record) })
