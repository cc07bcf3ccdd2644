import { descendantsOf, PriceLists, residentBytes, risenPrices, startServer } from "@ratecard/test-support"
import { type Kind, KINDS, requestsOf } from "./kinds.ts"
import { Findings, megabytes, tell } from "./drill.ts"
import { openLoop, type Tally } from "./openLoop.ts"
import { type Sample, slope } from "./slope.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Half of what the server can answer, for a long time, with a sync of changed prices every minute: does its memory grow?

pnpm drill:soak [--minutes N]

  --minutes N   how long (30); the first sixth, at least half a minute, is not looked at
`

const TARGET_BYTES_PER_MINUTE = 1e6
const LOAD = 0.5
const CONNECTIONS = 32
const MEASURE_MILLIS = 10_000
const SAMPLE_MILLIS = 1000

const options = optionsOf(HELP, { minutes: "30" })
const minutes = wholeOption("minutes", options.minutes, 2)

const findings = new Findings()
await using lists = await PriceLists.start()
lists.list(risenPrices(0))
await using server = await startServer({ ...lists.settings, SYNC_CRON: "* * * * *" })
const port = Number(new URL(server.url).port)
const requests = mixed()

tell("what it can do")
await openLoop(port, requests, { connections: CONNECTIONS, millis: MEASURE_MILLIS / 2 })
const peak = perSecond(await openLoop(port, requests, { connections: CONNECTIONS, millis: MEASURE_MILLIS }))

const samples: Array<Sample> = []
const databases: Array<number> = []
const begun = performance.now()
const watch = setInterval(() => {
  const at = (performance.now() - begun) / 60_000
  samples.push({ at, value: residentBytes(server.pid) })
  databases.push(descendantsOf(server.pid).reduce((sum, pid) => sum + residentBytes(pid), 0))
  // Each sync finds other prices than the one before.
  lists.list(risenPrices(Math.ceil(at)))
  tell(`minute ${at.toFixed(1)} of ${minutes}: ${megabytes(samples.at(-1)!.value)}`)
}, SAMPLE_MILLIS)
const asked = lists.requests
const rate = Math.max(1, Math.floor(LOAD * peak))
const tally = await openLoop(port, requests, { connections: CONNECTIONS, millis: 60_000 * minutes, rate })
clearInterval(watch)

const warm = samples.filter(({ at }) => at > Math.max(minutes / 6, 0.5))
const growth = slope(warm)
const syncs = (lists.requests - asked) / 3
const total = [...tally.answers.values()].reduce((sum, count) => sum + count, 0)
const good = tally.answers.get(200) ?? 0
const shed = tally.answers.get(503) ?? 0
findings.judge(
  "resident memory, growth by least squares",
  `${(growth / 1e6).toFixed(2)} MB a minute`,
  `below ${TARGET_BYTES_PER_MINUTE / 1e6} MB a minute`,
  growth < TARGET_BYTES_PER_MINUTE
)
findings.note(
  "resident memory when warm, at the end (most)",
  `${[warm[0]!, warm.at(-1)!].map(({ value }) => megabytes(value)).join(", ")} (${megabytes(Math.max(...warm.map(({ value }) => value)))})`
)
findings.note("resident memory of the embedded database, at the end", megabytes(databases.at(-1)!))
findings.note("load, of what it can do", `${perSecond(tally, minutes * 60_000).toFixed(0)}/s of ${peak.toFixed(0)}/s`)
findings.judge("syncs", String(syncs), `${minutes}, one less at most`, Math.abs(syncs - minutes) <= 1)
findings.judge("answered neither 200 nor 503", `${total - good - shed} of ${total}`, "0", total === good + shed)
findings.judge("answered 503", `${shed} of ${total}`, "below 1 %", shed < total / 100)
findings.print()

/** Requests in the proportions of a busy catalogue: mostly reads, some of the past, some counts, and agents. */
function mixed(): ReadonlyArray<Buffer> {
  const [reads, past, counts, agents] = ["reads", "reads of the past", "short counts", "agents"].map((name) =>
    requestsOf(KINDS.find((kind: Kind) => kind.name === name)!)
  ) as [ReadonlyArray<Buffer>, ReadonlyArray<Buffer>, ReadonlyArray<Buffer>, ReadonlyArray<Buffer>]
  return past.flatMap((at) => [...reads, ...reads, ...reads, ...reads, at, ...counts, ...reads, ...agents])
}

function perSecond(tally: Tally, millis = MEASURE_MILLIS): number {
  return (1000 * [...tally.answers.values()].reduce((sum, count) => sum + count, 0)) / millis
}
