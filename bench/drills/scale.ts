import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import {
  administrator,
  embeddedStore,
  type Person,
  Postgres,
  postgresStore,
  prepare,
  type Running,
  setPrice,
  startServer,
  type Store
} from "@ratecard/test-support"
import { setTimeout } from "node:timers/promises"
import { cpuSeconds, Findings, millis, quantile, seconds, tell } from "./drill.ts"
import { fill, type Size } from "./generated.ts"
import { askBoth, type Latencies, type Question, timeOf } from "./latency.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Years of generated history in addition to the bundled catalogue: start, and how fast questions about it are answered.

pnpm x drill scale [--models N] [--entries N] [--years N] [--requests N]

  --models N     models to make up (5000)
  --entries N    price entries to make up (200000)
  --years N      how far back they reach (5)
  --requests N   questions of each kind, each asked once (2000)
`

const SEED = 20_261_120
const START_TARGET_MILLIS = 5000
const WRITE_TARGET_MILLIS = 50
const WINDOW_TARGET_MILLIS = 20
const RATIO_TARGET = 2
const STARTS = 3

/** A server is asked this often before it counts, until its compiler has settled. */
const WARM_UP = 500

/** Two servers on databases of one PostgreSQL. */
interface Pair {
  readonly small: Running
  readonly large: Running
}

const options = optionsOf(HELP, { models: "5000", entries: "200000", years: "5", requests: "2000" })
const size: Size = {
  models: wholeOption("models", options.models),
  entries: wholeOption("entries", options.entries, Number(options.models)),
  years: wholeOption("years", options.years)
}
const requests = wholeOption("requests", options.requests, 100)

const findings = new Findings()
await using postgres = await Postgres.start()
await using embedded = embeddedStore()
const stored = postgresStore(postgres)
let ids: ReadonlyArray<string> = []
for (const store of [embedded, stored]) {
  tell(`${store.name}: making up ${size.entries} price entries of ${size.models} models`)
  await prepare(store)
  ids = await fill(store, size, SEED)
  await judgeStart(store)
}
const bundled = postgresStore(postgres)
await prepare(bundled)
const [ofLarge, ofSmall] = [await administrator(stored), await administrator(bundled)]
await using large = await startServer(stored.settings)
await using small = await startServer(bundled.settings)
const pair: Pair = { small, large }

await judgeQuestions(pair)
await judgeHistories(pair, ofSmall, ofLarge)
await judgeWindow(large)
await judgeWrites(large, ofLarge)
findings.print()

/** From the spawn to the first answer that shows what is stored. */
async function judgeStart(store: Store): Promise<void> {
  const taken: Array<number> = []
  const processor: Array<number> = []
  const whole: Array<number> = []
  for (let start = 1; start <= STARTS; start++) {
    tell(`${store.name}: start ${start} of ${STARTS}`)
    const spawned = performance.now()
    await using server = await startServer(store.settings)
    while ((await fetch(`${server.url}/api/v1/models/${ids.at(-1)}/price-history`)).status !== 200) await setTimeout(5)
    taken.push(performance.now() - spawned)
    processor.push(1000 * cpuSeconds(server.pid))
    await fetch(`${server.url}/api/v1/price-changes`)
    whole.push(performance.now() - spawned)
  }
  const slowest = Math.max(...taken)
  findings.judge(
    `${store.name}: start, slowest of ${STARTS} (median)`,
    `${seconds(slowest)} (${seconds(quantile(taken, 0.5))})`,
    seconds(START_TARGET_MILLIS),
    slowest <= START_TARGET_MILLIS
  )
  findings.note(`${store.name}: processor time of the server until then`, seconds(quantile(processor, 0.5)))
  findings.note(`${store.name}: start until all histories are read`, seconds(quantile(whole, 0.5)))
}

async function judgeQuestions(both: Pair): Promise<void> {
  // A threshold below every move that is not a rounding: it tells the questions apart and hides nothing.
  const apart = (number: number) => `min_change_pct=${(number / 1e7).toFixed(7)}`
  const same = (name: string, path: (number: number) => string): Question => ({ name, small: path, large: path })
  const provider = (number: number) => PROVIDER_SLUGS[number % PROVIDER_SLUGS.length]!
  for (const question of [
    same("changes of 90 days", (number) => `/api/v1/price-changes?days=90&${apart(number)}`),
    same("changes of 90 days, 10 listed", (number) => `/api/v1/price-changes?days=90&limit=10&${apart(number)}`),
    same(
      "drops of one provider in 90 days",
      (number) => `/api/v1/price-changes?days=90&kind=drop&provider=${provider(number)}&${apart(number)}`
    ),
    same(
      "rises of 10 % and more in a year",
      (number) => `/api/v1/price-changes?days=365&kind=rise&min_change_pct=${(10 + number / 1e7).toFixed(7)}`
    ),
    {
      name: "changes of one model in 5 years",
      small: (number) =>
        `/api/v1/price-changes?days=1825&model_id=${BUNDLED_ENTRIES[number % BUNDLED_ENTRIES.length]!.id}&${apart(number)}`,
      large: (number) => `/api/v1/price-changes?days=1825&model_id=${ids[(number * 7) % ids.length]}&${apart(number)}`
    }
  ] satisfies ReadonlyArray<Question>) {
    tell(question.name)
    await askBoth(both.small.url, both.large.url, question, 0, WARM_UP)
    const before = used(both)
    const taken = await askBoth(both.small.url, both.large.url, question, WARM_UP, requests)
    compare(question.name, taken)
    const [small, large] = used(both).map((after, server) => (1000 * (after - before[server]!)) / requests)
    findings.note(
      `${question.name}: processor time of an answer`,
      `${large!.toFixed(2)} ms, bundled ${small!.toFixed(2)} ms`
    )
  }
}

/** Processor time of each server, in seconds, which tells more than the clock on a machine that does something else. */
function used({ large, small }: Pair): ReadonlyArray<number> {
  return [cpuSeconds(small.pid), cpuSeconds(large.pid)]
}

/** Every model of the bundled catalogue and as many made-up ones; a new price makes both forget their answers. */
async function judgeHistories(both: Pair, bySmall: Person, byLarge: Person): Promise<void> {
  const name = "history of one model"
  const count = BUNDLED_ENTRIES.length
  const question: Question = {
    name,
    small: (number) => `/api/v1/models/${BUNDLED_ENTRIES[number % count]!.id}/price-history`,
    large: (number) => `/api/v1/models/${ids[number % ids.length]}/price-history`
  }
  const taken = { small: [] as Array<number>, large: [] as Array<number> }
  for (let round = 0; round * count < requests; round++) {
    tell(`${name}: round ${round + 1}`)
    for (const [server, by] of [[both.small, bySmall] as const, [both.large, byLarge] as const]) {
      await setPrice(server, by, 1 + round / 1000)
    }
    const answered = await askBoth(both.small.url, both.large.url, question, round * count, count)
    taken.small.push(...answered.small)
    taken.large.push(...answered.large)
  }
  compare(name, taken)
}

function compare(name: string, taken: Latencies): void {
  const [small, large] = [quantile(taken.small, 0.99), quantile(taken.large, 0.99)]
  const [smallMedian, largeMedian] = [quantile(taken.small, 0.5), quantile(taken.large, 0.5)]
  findings.note(`${name}: median`, `${millis(largeMedian)}, bundled ${millis(smallMedian)}`)
  findings.judge(
    `${name}: p99`,
    `${millis(large)}, bundled ${millis(small)}: ${(large / small).toFixed(2)}x`,
    `${RATIO_TARGET}x`,
    large <= RATIO_TARGET * small
  )
}

async function judgeWindow(server: Running): Promise<void> {
  const name = `${size.years} years of every change, with the summary`
  tell(name)
  const taken: Array<number> = []
  const days = Math.min(1825, size.years * 365)
  for (let number = 0; number < WARM_UP + requests; number++) {
    taken.push(
      await timeOf(
        `${server.url}/api/v1/price-changes?days=${days}&kind=all&min_change_pct=${(number / 1e7).toFixed(7)}`
      )
    )
  }
  const counted = taken.slice(WARM_UP)
  const p99 = quantile(counted, 0.99)
  findings.note(`${name}: median`, millis(quantile(counted, 0.5)))
  findings.judge(`${name}: p99`, millis(p99), millis(WINDOW_TARGET_MILLIS), p99 <= WINDOW_TARGET_MILLIS)
}

/** A new price must hold up neither its administrator nor the readers. */
async function judgeWrites(server: Running, by: Person): Promise<void> {
  const writes: Array<number> = []
  const reads: Array<number> = []
  const before = cpuSeconds(server.pid)
  for (let number = 1; number <= 40; number++) {
    tell(`writes among reads: ${number} of 40`)
    const reading = new AbortController()
    const write = setPrice(server, by, 2 + number / 1000).finally(() => reading.abort())
    while (!reading.signal.aborted) {
      reads.push(await timeOf(`${server.url}/api/v1/models/${ids[(number * 11) % ids.length]}`))
    }
    const { answered, sent } = await write
    writes.push(answered - sent)
  }
  for (const [figure, all] of [
    ["a price set", writes],
    ["a read meanwhile", reads]
  ] as const) {
    const slowest = Math.max(...all)
    findings.judge(
      `${figure}: slowest (median)`,
      `${millis(slowest)} (${millis(quantile(all, 0.5))})`,
      millis(WRITE_TARGET_MILLIS),
      slowest <= WRITE_TARGET_MILLIS
    )
  }
  const perWrite = (1000 * (cpuSeconds(server.pid) - before)) / writes.length
  findings.note("a price set: processor time, with the reads meanwhile", millis(perWrite))
}
