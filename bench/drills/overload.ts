import { freePort, residentBytes, startHaProxy, startServer } from "@ratecard/test-support"
import { simulate } from "@ratecard/http-server/overload"
import { fork } from "node:child_process"
import { once } from "node:events"
import { availableParallelism, constants, setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { longestTurn, WITH_TURNS } from "../loop/turns.ts"
import { openLoop } from "./openLoop.ts"
import { type Kind, KINDS, requestsOf } from "./kinds.ts"
import { cpuSeconds, Findings, keepApart, megabytes, millis, quantile, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Four times as many requests as the server can answer, of each kind in turn, and what becomes of them.

pnpm x drill overload [--seconds N] [--rounds N] [--only TEXT] [--haproxy]

  --seconds N   length of each of the two measurements of a round (2)
  --rounds N    for each kind: what can be answered, then four times that; the middle round counts (7)
  --only TEXT   only the kinds whose name holds this text
  --haproxy     through HAProxy, as deploy/haproxy.cfg sets it up, on the processor of the load

Two cores cannot send four times the reads. Where less than the peak is sent, the share is of what was sent, and four times
the peak is simulated with the costs that were measured, by the model in packages/http-server/test/overload.ts.
`

const OVERLOAD = 4
/** The statuses of a server that has no room, or of a client over its limit. */
const REFUSALS = [429, 503]
/** As many as are answered at once, of most kinds: more would only wait. */
const PEAK_CONNECTIONS = 32
/** Some four times as many as may wait in line. */
const CONNECTIONS = 2000
const GOODPUT_TARGET = 0.85
const HEALTH_TARGET_MILLIS = 100
/** Processor time of a refusal: `pnpm x bench http`. */
const REFUSAL_MILLIS = 0.04
const MEMORY_TARGET_BYTES = 700e6

const CONFIGURATION = fileURLToPath(new URL("../../deploy/haproxy.cfg", import.meta.url))

const options = optionsOf(HELP, { seconds: "2", rounds: "7", only: "", haproxy: false })
const duration = wholeOption("seconds", options.seconds, 2)
const rounds = wholeOption("rounds", options.rounds, 1)

const findings = new Findings()
// As many threads as the server itself would have on the processors that it is left.
const workers = String(Math.max(1, availableParallelism() - 1))
const isBehind = options.haproxy
await using server = await startServer({
  ...WITH_TURNS,
  COUNT_WORKERS: workers,
  ...(isBehind && { TRUST_PROXY_HOPS: "1" })
})

const areApart = keepApart(server.pid)

const port = isBehind ? await freePort() : Number(new URL(server.url).port)
/** One replica of three is there; it is asked for its database by none. */
const addresses = async () => ({
  RATECARD_BIND: `127.0.0.1:${port}`,
  REPLICA_ONE: new URL(server.url).host,
  REPLICA_TWO: `127.0.0.1:${await freePort()}`,
  REPLICA_THREE: `127.0.0.1:${await freePort()}`,
  POSTGRES_BIND: `127.0.0.1:${await freePort()}`,
  POSTGRES_PRIMARY: `127.0.0.1:${await freePort()}`,
  POSTGRES_STANDBY: `127.0.0.1:${await freePort()}`
})
await using _proxy = isBehind ? await startHaProxy(CONFIGURATION, await addresses(), port) : undefined
const url = `http://127.0.0.1:${port}`

const healthWatch = fork(fileURLToPath(new URL("healthWatch.ts", import.meta.url)), [url], {
  serialization: "advanced"
})
await once(healthWatch, "message")
// The load gives way to HAProxy and to the watch, which share its processor and are not part of it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/**
 * One load, with or without a rate: how many requests a second were sent, how many answers were good, how many were
 * refused as they should be, how many neither; and the good answers per second of the server's processor time, which
 * does not depend on other programs.
 */
const load = async (kind: Kind, connections: number, rate?: number) => {
  const { answers, metered, sent, taken } = await openLoop(port, requestsOf(kind), {
    connections,
    millis: 1000 * duration,
    meter: () => cpuSeconds(server.pid),
    ...(rate === undefined ? {} : { rate })
  })
  const times = (...statuses: ReadonlyArray<number>) =>
    statuses.reduce((sum, status) => sum + (answers.get(status) ?? 0), 0)
  const good = kind.good ?? 200
  const [answered, shed] = [times(good), times(...REFUSALS)]
  return {
    sent: sent / duration,
    taken,
    goodput: answered / duration,
    perCpu: answered / metered,
    shed: shed / duration,
    others: [...answers].filter(([status, count]) => count > 0 && ![good, ...REFUSALS].includes(status))
  }
}

/** Measures while another process asks for the server's health. */
const watched = async <A>(measure: () => Promise<A>) => {
  healthWatch.send("begin")
  const measured = await measure()
  const taken = once(healthWatch, "message")
  healthWatch.send("end")
  const [health] = (await taken) as [ReadonlyArray<number>]
  return { measured, health }
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`

let peakMemory = 0
const memory = setInterval(() => (peakMemory = Math.max(peakMemory, residentBytes(server.pid))), 200)

/**
 * Measures a kind at its peak, and then with four times as many requests, within seconds: the machine's speed
 * changes.
 */
const round = async (kind: Kind) => {
  const peak = await load(kind, PEAK_CONNECTIONS)
  await longestTurn(server.pid)
  const { health, measured } = await watched(() => load(kind, CONNECTIONS, Math.ceil(OVERLOAD * peak.goodput)))
  return {
    ...measured,
    peak: peak.goodput,
    answer: 1000 / peak.perCpu,
    offered: measured.sent / peak.goodput,
    share: measured.goodput / Math.min(peak.goodput, measured.sent),
    perCpu: measured.perCpu / peak.perCpu,
    turn: await longestTurn(server.pid),
    health
  }
}

type Round = Awaited<ReturnType<typeof round>>

for (const kind of KINDS.filter(({ name }) => name.includes(options.only))) {
  tell(`${kind.name}: warming up`)
  await load(kind, PEAK_CONNECTIONS)
  const all: Array<Round> = []
  while (all.length < rounds) {
    tell(`${kind.name}: round ${all.length + 1} of ${rounds}`)
    all.push(await round(kind))
  }
  const middle = (figure: (one: Round) => number) => quantile(all.map(figure), 0.5)
  const share = middle((one) => one.share)
  findings.judge(
    `${kind.name}: answered of ${middle(({ peak }) => peak).toFixed(0)}/s, or of what was sent`,
    `${percent(share)} (${all.map((one) => percent(one.share)).join(", ")})`,
    percent(GOODPUT_TARGET),
    share >= GOODPUT_TARGET
  )
  findings.note(`${kind.name}: the same for each second of its processor time`, percent(middle(({ perCpu }) => perCpu)))
  const offered = middle((one) => one.offered)
  findings.note(
    `${kind.name}: sent (connections that waited for an answer)`,
    `${offered.toFixed(1)} times (${percent(middle(({ taken }) => taken))})`
  )
  if (offered < OVERLOAD) {
    const answer = middle((one) => one.answer)
    const simulated = simulate({ answer, refusal: REFUSAL_MILLIS, connections: CONNECTIONS, times: OVERLOAD })
    findings.judge(
      `${kind.name}: simulated with ${OVERLOAD} times, an answer being ${millis(answer)} of the processor`,
      percent(simulated.answered),
      percent(GOODPUT_TARGET),
      simulated.answered >= GOODPUT_TARGET
    )
  }
  findings.note(`${kind.name}: refused with 503 or 429`, `${middle(({ shed }) => shed).toFixed(0)}/s`)
  const others = all.flatMap((one) => one.others)
  findings.judge(
    `${kind.name}: answered otherwise, or not`,
    others.map(([status, count]) => (status === 0 ? `${count} not` : `${count} with ${status}`)).join(", ") || "0",
    "0",
    others.length === 0
  )
  findings.note(
    `${kind.name}: longest turn of the event loop, processor time`,
    millis(Math.max(...all.map(({ turn }) => turn)))
  )
  const health = all.flatMap((one) => one.health)
  const [slow, slowest] = [quantile(health, 0.99), Math.max(...health)]
  findings.judge(
    `${kind.name}: /health, 99th percentile (slowest) of ${health.length}`,
    `${millis(slow)} (${millis(slowest)})`,
    millis(HEALTH_TARGET_MILLIS),
    slow <= HEALTH_TARGET_MILLIS
  )
  findings.note(`${kind.name}: resident memory of the server, at most until now`, megabytes(peakMemory))
}
clearInterval(memory)
healthWatch.disconnect()
findings.judge(
  "resident memory of the server, at most",
  megabytes(peakMemory),
  megabytes(MEMORY_TARGET_BYTES),
  peakMemory <= MEMORY_TARGET_BYTES
)
findings.note("server and load on processors of their own", areApart ? "yes" : "no")
findings.print()
