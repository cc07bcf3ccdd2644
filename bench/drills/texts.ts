import { loadTokenizer } from "@ratecard/core/tokenizer"
import { startServer } from "@ratecard/test-support"
import { setTimeout } from "node:timers/promises"
import { WORST_TEXTS } from "../tokenizer/worstTexts.ts"
import { Findings, millis, quantile, tell } from "./drill.ts"
import { timeOf } from "./latency.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `The worst texts there are for a tokenizer: how their counts grow with their length, and reads while eight of them are counted.

pnpm x drill texts [--units N]

  --units N   UTF-16 units of the longest (1000000; a body of 4 MB holds that many of three bytes each)
`

const GROWTH_TARGET = 2.5
const READ_TARGET_MILLIS = 50
const COUNTS_AT_ONCE = 8
const READS = 500
/** `Retry-After` of a refusal, in milliseconds. */
const RETRY_MILLIS = 1000
/** This many texts that JSON escapes fit a body of 4 MB. */
const MOST_ESCAPED = 650_000
const ENCODING = "o200k_base"
const TRIES = 5

const options = optionsOf(HELP, { units: "1000000" })
const units = wholeOption("units", options.units, 10_000)

const findings = new Findings()
const tokenizer = await loadTokenizer(ENCODING)
const growths = Object.entries(WORST_TEXTS).map(([name, textOf]) => {
  tell(`${name}: ${units / 2} and ${units} units`)
  const texts = [textOf(units / 2), textOf(units)] as const
  // In turn, because the machine's speed drifts; the best of each, because collecting garbage is not counting.
  const tries = Array.from({ length: TRIES }, () => texts.map((text) => timeToCount(text)))
  const [half, whole] = [0, 1].map((index) => Math.min(...tries.map((each) => each[index]!))) as [number, number]
  return { name, growth: whole / half, whole }
})
const steepest = growths.toSorted((a, b) => b.growth - a.growth)[0]!
findings.judge(
  `${growths.length} worst texts of ${units} units, compared with their halves: steepest growth`,
  `${steepest.growth.toFixed(2)} (${steepest.name})`,
  `${GROWTH_TARGET}`,
  steepest.growth <= GROWTH_TARGET
)
const slowest = growths.toSorted((a, b) => b.whole - a.whole)[0]!
findings.note("slowest of them", `${millis(slowest.whole)} (${slowest.name})`)

await using server = await startServer()
const read = `${server.url}/api/v1/models/openai-gpt-5`
for (let warm = 0; warm < 200; warm++) await timeOf(read)
tell(`reads during ${COUNTS_AT_ONCE} counts`)
const over = new AbortController()
const statuses: Array<number> = []
const counts = Object.values(WORST_TEXTS)
  .slice(-COUNTS_AT_ONCE)
  .map(async (textOf) => {
    const body = JSON.stringify({ text: textOf(Math.min(units, MOST_ESCAPED)), encoding: ENCODING })
    // Again and again, so that no read has the server for itself.
    do {
      const answer = await fetch(`${server.url}/api/v1/tokenize`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body
      })
      await answer.arrayBuffer()
      statuses.push(answer.status)
      if (answer.status !== 200) await setTimeout(RETRY_MILLIS)
    } while (!over.signal.aborted)
  })
const times: Array<number> = []
while (times.length < READS) {
  times.push(await timeOf(read))
  await setTimeout(5)
}
over.abort()
await Promise.all(counts)
findings.judge(
  `reads during ${COUNTS_AT_ONCE} such counts: 99th percentile (slowest) of ${times.length}`,
  `${millis(quantile(times, 0.99))} (${millis(Math.max(...times))})`,
  millis(READ_TARGET_MILLIS),
  quantile(times, 0.99) <= READ_TARGET_MILLIS
)
findings.note("the same: median", millis(quantile(times, 0.5)))
const [counted, refused] = [200, 503].map((status) => statuses.filter((each) => each === status).length) as [
  number,
  number
]
findings.judge(
  "these counts: answered 200 or refused with 503",
  `${counted} and ${refused} of ${statuses.length}`,
  "all",
  counted + refused === statuses.length
)
findings.print()

/** Processor time in milliseconds, which others on the machine take none of. */
function timeToCount(text: string): number {
  const before = process.cpuUsage()
  tokenizer.count(text)
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000
}
