import { Findings, keepApart, megabytes, tell } from "./drill.ts"
import { countOf, LOAD, soak } from "./soaking.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Half of what the server can answer, for a long time, with a sync of changed prices every minute: does its memory grow?

pnpm x drill soak [--minutes N]

  --minutes N   how long (30); the first sixth, at least half a minute, is not looked at
`

const TARGET_BYTES_PER_MINUTE = 1e6

/** Of the load that is meant, which other work on the machine may take a part of. */
const LOAD_TARGET = 0.95

const options = optionsOf(HELP, { minutes: "30" })
const minutes = wholeOption("minutes", options.minutes, 2)

let areApart = false
tell("what it can do")
const { answers, databaseBytes, growth, load, peak, syncs, warm } = await soak({
  minutes,
  syncCron: "* * * * *",
  peakSeconds: 15,
  onStart: (pid) => (areApart = keepApart(pid)),
  onSample: ({ at, value }) => tell(`minute ${at.toFixed(1)} of ${minutes}: ${megabytes(value)}`)
})

const total = countOf(answers)
const good = answers.get(200) ?? 0
const shed = answers.get(503) ?? 0
const findings = new Findings()
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
findings.note("resident memory of the embedded database, at the end", megabytes(databaseBytes))
findings.judge(
  "load, of what it can do",
  `${((100 * load) / peak).toFixed(0)} %: ${load.toFixed(0)}/s of ${peak.toFixed(0)}/s`,
  `${100 * LOAD} %`,
  load >= LOAD_TARGET * LOAD * peak
)
findings.judge("syncs", String(syncs), `${minutes}, one less at most`, Math.abs(syncs - minutes) <= 1)
findings.judge("answered neither 200 nor 503", `${total - good - shed} of ${total}`, "0", total === good + shed)
findings.judge("answered 503", `${shed} of ${total}`, "below 1 %", shed < total / 100)
findings.note("server and load on processors of their own", areApart ? "yes" : "no")
findings.print()
