import { residentBytes, startServer } from "@ratecard/test-support"
import { fork } from "node:child_process"
import { once } from "node:events"
import { Agent } from "node:http"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { longestTurn, WITH_TURNS } from "../loop/turns.ts"
import { optionsOf, wholeOption } from "../options.ts"
import { askFrom } from "./crowd.ts"
import { Findings, keepApart, megabytes, millis, quantile, tell } from "./drill.ts"

const HELP = `The dearest questions that anybody may ask, 4, 12 and 24 at once: statements of as many models, days, units and rows as
fit, and 1,000 bills; what becomes of a polite client beside them, of /health and of the memory.

pnpm x drill statements [--seconds N] [--rest N] [--at-once N,N]

  --seconds N   length of each burst (15)
  --rest N      seconds after a burst until memory is looked at (60)
  --at-once N   connections of each burst, comma-separated (4,12,24)
`

const options = optionsOf(HELP, { seconds: "15", rest: "60", "at-once": "4,12,24" })
const seconds = wholeOption("seconds", options.seconds, 2)
const rest = wholeOption("rest", options.rest, 1)
const bursts = options["at-once"].split(",").map((text) => wholeOption("at-once", text, 1))

const HEALTH_TARGET_MILLIS = 100
const KEPT_TARGET_BYTES = 100e6
const POLITE_MILLIS = 150

const csv = (rows: number, rowOf: (place: number) => string): string =>
  ["start_time,amount_value,line_item", ...Array.from({ length: rows }, (_, place) => rowOf(place))].join("\n")

const focus = (rows: number): string =>
  [
    "BilledCost,ChargePeriodStart,ChargeCategory,SkuId",
    ...Array.from({ length: rows }, (_, place) => `1,2026-11-20,Usage,a/u${place}`)
  ].join("\n")

const DAY = 86_400
const START = 1_789_344_000

/** A record, so that all is compared with something. */
const RECORD = { model: "gpt-5", at: "2026-09-14T10:00:00Z", usage: { prompt_tokens: 9000, completion_tokens: 10 } }

/** Over the bounds, then as much as fits in them: models, days, units and rows. */
const STATEMENTS = [
  csv(36_000, (place) => `${START},0.0025,"m${place}, input"`),
  csv(40_000, (place) => `${START - DAY * (place % 20_000)},1,m${place % 2}`),
  focus(30_000),
  csv(10_000, (place) => `${START - DAY * (place % 10)},1,m${Math.floor(place / 10)}-0513`),
  csv(10_000, (place) => `${START - DAY * (place % 5000)},1,m${place % 2}`),
  focus(10_000),
  csv(36_000, (place) => `${START},0.0025,"gpt-5, input ${place % 90}"`)
]

const QUESTIONS = [
  ...STATEMENTS.map((statement) => ({
    path: "/api/v1/reconcile",
    body: JSON.stringify({ statement: statement.slice(0, 1_000_000), records: [RECORD] })
  })),
  { path: "/api/v1/cost", body: JSON.stringify({ records: Array.from({ length: 1000 }, () => RECORD) }) }
]

const POLITE = { path: "/api/v1/tokenize", body: JSON.stringify({ text: "Ten words of prose. ".repeat(1000) }) }

await using server = await startServer(WITH_TURNS)
const areApart = keepApart(server.pid)
const port = Number(new URL(server.url).port)
const watch = fork(fileURLToPath(new URL("healthWatch.ts", import.meta.url)), [server.url], {
  serialization: "advanced"
})
await once(watch, "message")
const polite = new Agent({ keepAlive: true })
const askPolitely = () => askFrom("127.1.1.1", polite, port, POLITE)

tell("warming up")
for (let time = 0; time < 20; time++) await askPolitely()

const findings = new Findings()

for (const count of bursts) {
  const before = residentBytes(server.pid)
  let peak = before
  const memory = setInterval(() => (peak = Math.max(peak, residentBytes(server.pid))), 100)
  tell(`${count} at once`)
  await longestTurn(server.pid)
  const until = performance.now() + 1000 * seconds
  const statuses = new Map<number, number>()
  watch.send("begin")
  const dear = Array.from({ length: count }, async (_, number) => {
    const agent = new Agent({ keepAlive: true })
    for (let turn = number; performance.now() < until; turn++) {
      const { status } = await askFrom(`127.1.2.${number + 1}`, agent, port, QUESTIONS[turn % QUESTIONS.length]!)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 400) await setTimeout(100)
    }
    agent.destroy()
  })
  const asked: Array<ReturnType<typeof askPolitely>> = []
  while (performance.now() < until) {
    asked.push(askPolitely())
    await setTimeout(POLITE_MILLIS)
  }
  const answers = await Promise.all(asked)
  await Promise.all(dear)
  const taken = once(watch, "message")
  watch.send("end")
  const [health] = (await taken) as [ReadonlyArray<number>]
  const answered = answers.filter(({ status }) => status === 200)
  const name = `${count} at once`
  findings.judge(
    `${name}: a polite client's text of 20 KB`,
    `${answered.length} of ${answers.length} answered, half within ${millis(
      quantile(
        answers.map((one) => one.millis),
        0.5
      )
    )}`,
    "all",
    answered.length === answers.length
  )
  const slow = quantile(health, 0.99)
  findings.judge(
    `${name}: /health, 99th percentile (slowest) of ${health.length}`,
    `${millis(slow)} (${millis(Math.max(...health))})`,
    millis(HEALTH_TARGET_MILLIS),
    slow <= HEALTH_TARGET_MILLIS
  )
  findings.note(`${name}: longest turn of the event loop, processor time`, millis(await longestTurn(server.pid)))
  findings.note(
    `${name}: answers to the dear questions`,
    [...statuses].map(([status, times]) => `${times} with ${status}`).join(", ")
  )
  tell(`${name}: ${rest} seconds of rest`)
  await setTimeout(1000 * rest)
  clearInterval(memory)
  const kept = residentBytes(server.pid) - before
  findings.judge(
    `${name}: memory ${rest} seconds later, more than before`,
    `${megabytes(kept)} (${megabytes(before)} before, at most ${megabytes(peak)})`,
    megabytes(KEPT_TARGET_BYTES),
    kept <= KEPT_TARGET_BYTES
  )
}
watch.disconnect()
polite.destroy()
findings.note("server and load on processors of their own", areApart ? "yes" : "no")
findings.print()
