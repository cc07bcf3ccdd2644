import { startServer } from "@ratecard/test-support"
import { Agent } from "node:http"
import { availableParallelism } from "node:os"
import { setTimeout } from "node:timers/promises"
import { type Answered, askFrom } from "./crowd.ts"
import { Findings, keepApart, millis, quantile, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Texts of 16,000 Chinese characters, over 40 connections and over 200 in turn, that ask again as soon as they are answered or
refused; and a client that counts a word five times a second.

pnpm x drill connections [--seconds N] [--rounds N]

  --seconds N   length of each measurement (8)
  --rounds N    how often each is made (3)
`

const FEW = 40
const MANY = 200
const SHARE_TARGET = 0.85
/** Longest time for a refusal, in milliseconds: a second in the queue, and the refusal itself. */
const REFUSAL_TARGET_MILLIS = 1500
const POLITE_TARGET_MILLIS = 1000
const POLITE_PAUSE_MILLIS = 200

const DEAR = { path: "/api/v1/tokenize", body: JSON.stringify({ text: "中".repeat(16_000) }) }
const POLITE = { path: "/api/v1/tokenize", body: JSON.stringify({ text: "word" }) }

const options = optionsOf(HELP, { seconds: "8", rounds: "3" })
const duration = wholeOption("seconds", options.seconds, 2)
const rounds = wholeOption("rounds", options.rounds)

const findings = new Findings()
await using server = await startServer({ COUNT_WORKERS: String(Math.max(1, availableParallelism() - 1)) })
const areApart = keepApart(server.pid)
const port = Number(new URL(server.url).port)

/** Asks one thing over one connection until `isOver`. */
const ask = async (asked: typeof DEAR, pause: number, isOver: () => boolean): Promise<ReadonlyArray<Answered>> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Array<Answered> = []
  while (!isOver()) {
    answers.push(await askFrom("127.0.0.1", agent, port, asked))
    if (pause > 0) await setTimeout(pause)
  }
  agent.destroy()
  return answers
}

/** Answers a second, refusals, and what the polite client got. */
const load = async (connections: number) => {
  const end = performance.now() + 1000 * duration
  const isOver = () => performance.now() > end
  const [polite, ...dear] = await Promise.all([
    ask(POLITE, POLITE_PAUSE_MILLIS, isOver),
    ...Array.from({ length: connections }, () => ask(DEAR, 0, isOver))
  ])
  const all = dear.flat()
  const goodput = all.filter(({ millis, sent, status }) => status === 200 && sent + millis <= end).length / duration
  return { goodput, refused: all.filter(({ status }) => status !== 200), polite }
}

await load(4)
const found = []
for (let round = 1; round <= rounds; round++) {
  tell(`round ${round} of ${rounds}`)
  found.push({ few: await load(FEW), many: await load(MANY) })
}
const median = (values: ReadonlyArray<number>): number => quantile(values, 0.5)
const few = median(found.map(({ few }) => few.goodput))
const many = median(found.map(({ many }) => many.goodput))
const refused = found.flatMap(({ few, many }) => [...few.refused, ...many.refused])
const polite = found.flatMap(({ few, many }) => [...few.polite, ...many.polite])
const waited = refused.map(({ millis }) => millis)
const politeTimes = polite.map(({ millis }) => millis)
findings.note("server and load on processors of their own", areApart ? "yes" : "no")
findings.judge(
  `answers a second over ${MANY} connections, of those over ${FEW}`,
  `${many.toFixed(1)} of ${few.toFixed(1)}, ${((100 * many) / few).toFixed(0)} %`,
  `${100 * SHARE_TARGET} %`,
  many >= SHARE_TARGET * few
)
findings.judge(
  `${refused.length} refusals: with 503, 99th percentile`,
  millis(quantile(waited, 0.99) || 0),
  millis(REFUSAL_TARGET_MILLIS),
  refused.every(({ status }) => status === 503) && !(quantile(waited, 0.99) > REFUSAL_TARGET_MILLIS)
)
findings.judge(
  `${polite.length} counts of a word meanwhile: all answered, slowest`,
  `${polite.filter(({ status }) => status === 200).length}, ${millis(Math.max(...politeTimes))}`,
  `${polite.length}, ${millis(POLITE_TARGET_MILLIS)}`,
  polite.every(({ status }) => status === 200) && Math.max(...politeTimes) <= POLITE_TARGET_MILLIS
)
findings.print()
