import { setTimeout } from "node:timers/promises"
import { descendantsOf, PriceLists, residentBytes, risenPrices, startServer } from "@ratecard/test-support"
import { KINDS, requestsOf } from "./kinds.ts"
import { openLoop, type Tally } from "./openLoop.ts"
import { type Sample, slope } from "./slope.ts"

/** Duration and rate of a load. */
export interface Soak {
  readonly minutes: number
  /** When it syncs, as in `SYNC_CRON`. */
  readonly syncCron: string
  /** Seconds in which it is found out what the server can do. */
  readonly peakSeconds: number
  /** The share of that which it is asked for; {@link LOAD} unless told. */
  readonly load?: number
  /** Learns the process id of the server before the first request. */
  readonly onStart?: (pid: number) => void
  /** Learns how many bytes the server takes after each number of minutes. */
  readonly onSample?: (sample: Sample) => void
}

/** State of the server after the load. */
export interface Soaked {
  /** Answers a second that it can give, and requests a second that it was given. */
  readonly peak: number
  readonly load: number
  readonly answers: Tally["answers"]
  /** Bytes by minutes since it was warm. */
  readonly warm: ReadonlyArray<Sample>
  /** Of those, in bytes a minute. */
  readonly growth: number
  readonly databaseBytes: number
  readonly syncs: number
}

/** The share of what it can do that a server is asked for. */
export const LOAD = 0.5

const CONNECTIONS = 32
const SAMPLE_MILLIS = 1000

/** The best of these parts counts: the first ones warm the server up, and other work holds up some. */
const PEAK_PARTS = 5

/** After each slice it is seen how much was held up by other work, for which the next one makes up. */
const SLICE_SECONDS = 10

/** Asks a server for half of what it can do, all the while, and looks at its memory. */
export const soak = async ({
  load = LOAD,
  minutes,
  onSample,
  onStart,
  peakSeconds,
  syncCron
}: Soak): Promise<Soaked> => {
  await using lists = await PriceLists.start()
  lists.list(risenPrices(0))
  await using server = await startServer({ ...lists.settings, SYNC_CRON: syncCron })
  onStart?.(server.pid)
  const ask = askMixed(Number(new URL(server.url).port))
  const rates: Array<number> = []
  for (let part = 0; part < PEAK_PARTS; part++) {
    rates.push((PEAK_PARTS * countOf(await ask(peakSeconds / PEAK_PARTS))) / peakSeconds)
  }
  const peak = Math.max(...rates)

  const answers = new Map<number, number>()
  const samples: Array<Sample> = []
  const before = lists.requests
  const syncs = () => Math.floor((lists.requests - before) / LISTS)
  const begun = performance.now()
  const watch = setInterval(() => {
    const sample = { at: (performance.now() - begun) / 60_000, value: residentBytes(server.pid) }
    samples.push(sample)
    // Each sync finds other prices than the one before.
    lists.list(risenPrices(syncs() + 1))
    onSample?.(sample)
  }, SAMPLE_MILLIS)
  try {
    for (let passed = 0; passed < 60 * minutes; passed = (performance.now() - begun) / 1000) {
      const seconds = Math.min(SLICE_SECONDS, 60 * minutes - passed)
      const missing = load * peak * (passed + seconds) - countOf(answers)
      const slice = await ask(seconds, Math.min(peak, missing / seconds))
      for (const [status, times] of slice) answers.set(status, (answers.get(status) ?? 0) + times)
    }
    // The first one may begin late on a busy machine.
    for (let waited = 0; syncs() === 0 && waited < PATIENCE_SECONDS; waited++) await setTimeout(1000)
  } finally {
    clearInterval(watch)
  }
  const warm = samples.filter(({ at }) => at > Math.max(minutes / 6, Math.min(0.5, minutes / 4)))
  return {
    peak,
    load: (1000 * countOf(answers)) / (performance.now() - begun),
    answers,
    warm,
    growth: slope(warm),
    databaseBytes: descendantsOf(server.pid).reduce((sum, pid) => sum + residentBytes(pid), 0),
    syncs: syncs()
  }
}

/** For the first sync. */
const PATIENCE_SECONDS = 100

/** Number of price lists that a sync asks. */
const LISTS = 3

/** Answers of all statuses together. */
export const countOf = (answers: Tally["answers"]): number =>
  [...answers.values()].reduce((sum, times) => sum + times, 0)

/** Asks as clients of a busy catalogue do, at a fixed rate or as fast as it answers. */
const askMixed = (port: number) => {
  const requests = mixed()
  return async (seconds: number, rate?: number): Promise<Tally["answers"]> => {
    const millis = 1000 * seconds
    const load = { connections: CONNECTIONS, millis, ...(rate === undefined ? {} : { rate }) }
    return (await openLoop(port, requests, load)).answers
  }
}

/** Mostly reads, some of the past, some counts, and agents; one in eight is a page, a card, a feed, a bill or a statement. */
const mixed = (): ReadonlyArray<Buffer> => {
  const of = (name: string) => requestsOf(KINDS.find((kind) => kind.name === name)!)
  const [reads, counts, agents] = [of("reads"), of("short counts"), of("agents")]
  const dear = ["pages", "cards", "feeds", "bills", "statements"].map(of)
  return of("reads of the past").flatMap((past, place) => {
    const kind = dear[place % dear.length]!
    const one = kind[place % kind.length]!
    return [...reads, ...reads, ...reads, past, ...counts, ...reads, ...agents, one]
  })
}
