import {
  administrator,
  type Person,
  Postgres,
  postgresStore,
  prepare,
  PRICED_MODEL,
  servedPrice,
  setPrice,
  startServer,
  type Written
} from "@ratecard/test-support"
import autocannon from "autocannon"
import { setTimeout } from "node:timers/promises"
import { Findings, millis, quantile, seconds, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `PostgreSQL goes away under load, and comes back: first stopped, then frozen with its connections open.

pnpm x drill outage [--seconds N] [--reads N]

  --seconds N   how long it is away (60)
  --reads N     reads per second meanwhile (500)
`

const WRITE_EVERY_MILLIS = 250

/** Longest wait for the answer to a write, and for full service after the database's return. */
const WRITE_TARGET_MILLIS = 1000
const RECOVERY_TARGET_MILLIS = 5000

/** Time of load before the outage and after it, in milliseconds. */
const CALM_MILLIS = 10_000

const READS = [
  "/api/v1/models",
  `/api/v1/models/${PRICED_MODEL}`,
  `/api/v1/models/${PRICED_MODEL}/price-history`,
  "/api/v1/price-changes",
  "/api/v1/recommend?limit=5",
  "/api/v1/exchange-rate"
]

const options = optionsOf(HELP, { seconds: "60", reads: "500" })
const awaySeconds = wholeOption("seconds", options.seconds, 5)
const readsPerSecond = wholeOption("reads", options.reads)

const findings = new Findings()
let writesSoFar = 0
await using postgres = await Postgres.start()
const store = postgresStore(postgres)
await prepare(store)
const person = await administrator(store)
await using server = await startServer(store.settings)

await endure("stopped", postgres.halt.bind(postgres), postgres.resume.bind(postgres))
await endure("frozen", postgres.freeze.bind(postgres), postgres.thaw.bind(postgres))
findings.print()

async function endure(how: string, leave: () => unknown, comeBack: () => unknown): Promise<void> {
  const reads = autocannon({
    url: server.url,
    connections: 8,
    overallRate: readsPerSecond,
    duration: awaySeconds + (2 * CALM_MILLIS) / 1000,
    requests: READS.map((path) => ({ path }))
  })
  const writing = new AbortController()
  const writes = writeEvery(person, writing.signal)

  tell(`PostgreSQL is about to be ${how}`)
  await setTimeout(CALM_MILLIS)
  await leave()
  const left = performance.now()
  tell(`PostgreSQL is ${how} for ${awaySeconds} seconds`)
  await setTimeout(awaySeconds * 1000)
  const returning = performance.now()
  await comeBack()
  const back = performance.now()
  tell("PostgreSQL is back")
  await setTimeout(CALM_MILLIS)
  writing.abort()
  judge(how, await writes, { left, returning, back })
  const { errors, non2xx, statusCodeStats } = await reads
  const total = Object.values(statusCodeStats).reduce((sum, { count }) => sum + count, errors)
  const good = statusCodeStats["200"]?.count ?? 0
  findings.judge(`${how}: reads answered 200`, `${good} of ${total}`, "100 %", good === total && errors + non2xx === 0)
}

interface Outage {
  readonly left: number
  readonly returning: number
  readonly back: number
}

function judge(how: string, writes: ReadonlyArray<Numbered>, { back, left, returning }: Outage): void {
  const meanwhile = writes.filter(({ answered, sent }) => sent > left && answered < returning)
  const refused = meanwhile.filter(({ status }) => status === 503)
  findings.judge(
    `${how}: writes answered 503 meanwhile`,
    `${refused.length} of ${meanwhile.length}`,
    "all",
    meanwhile.length > 0 && refused.length === meanwhile.length
  )
  const slowest = Math.max(...meanwhile.map(lasted))
  findings.judge(
    `${how}: slowest of them (median)`,
    `${millis(slowest)} (${millis(quantile(meanwhile.map(lasted), 0.5))})`,
    `${WRITE_TARGET_MILLIS} ms`,
    slowest <= WRITE_TARGET_MILLIS
  )
  const others = writes.filter((write) => !meanwhile.includes(write))
  findings.note(`${how}: slowest of all other writes`, millis(Math.max(...others.map(lasted))))
  const unusual = writes.filter(({ status }) => status !== 201 && status !== 503)
  findings.judge(`${how}: writes answered neither 201 nor 503`, String(unusual.length), "0", unusual.length === 0)
  const restored = writes.find(({ isServed, sent }) => sent >= back && isServed)
  const lastRefused = writes.findLast(({ status }) => status !== 201)
  const full = Math.max(restored?.answered ?? Infinity, lastRefused?.answered ?? 0) - back
  findings.judge(
    `${how}: from its return to full service`,
    seconds(Math.max(full, 0)),
    `${RECOVERY_TARGET_MILLIS / 1000} s`,
    full <= RECOVERY_TARGET_MILLIS
  )
}

function lasted({ answered, sent }: Written): number {
  return answered - sent
}

interface Numbered extends Written {
  /** Whether the price was served when its write had been answered. */
  readonly isServed: boolean
}

/** Sets another price every quarter of a second, whether or not the ones before were answered. */
async function writeEvery(by: Person, signal: AbortSignal): Promise<ReadonlyArray<Numbered>> {
  const writes: Array<Promise<Numbered>> = []
  while (!signal.aborted) {
    writes.push(writeOnce(by, ++writesSoFar / 1000))
    await setTimeout(WRITE_EVERY_MILLIS)
  }
  return Promise.all(writes)
}

async function writeOnce(by: Person, price: number): Promise<Numbered> {
  const written = await setPrice(server, by, price)
  return { ...written, isServed: written.status === 201 && (await servedPrice(server)) >= price }
}
