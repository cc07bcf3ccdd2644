import { freePort, residentBytes, startHaProxy, startServer } from "@ratecard/test-support"
import { fork } from "node:child_process"
import { once } from "node:events"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { longestTurn, WITH_TURNS } from "../loop/turns.ts"
import { openLoop } from "./openLoop.ts"
import { type Kind, KINDS, requestsOf } from "./kinds.ts"
import { cpuSeconds, Findings, keepApart, megabytes, millis, quantile, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Four times as many requests as the server can answer, of each kind in turn, and what becomes of them.

pnpm x drill overload [--seconds N] [--only TEXT] [--haproxy]

  --seconds N   length of each of the two measurements of a kind (10)
  --only TEXT   only the kinds whose name holds this text
  --haproxy     through HAProxy, as deploy/haproxy.cfg sets it up, on the processor of the load

How much more than the peak can be sent is for the machine to say: two cores send four times the long texts, not the reads. What
cannot be sent is not a fault; docs/decisions/010-doors.md has the model for it.
`

const OVERLOAD = 4
/** As many as are answered at once, of most kinds: more would only wait. */
const PEAK_CONNECTIONS = 32
/** Some four times as many as may wait in line. */
const CONNECTIONS = 2000
const GOODPUT_TARGET = 0.85
const HEALTH_TARGET_MILLIS = 100
const MEMORY_TARGET_BYTES = 700e6

const CONFIGURATION = fileURLToPath(new URL("../../deploy/haproxy.cfg", import.meta.url))

const options = optionsOf(HELP, { seconds: "10", only: "", haproxy: false })
const duration = wholeOption("seconds", options.seconds, 2)

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
  const [answered, shed] = [times(kind.good ?? 200), times(429, 503)]
  return {
    sent: sent / duration,
    taken,
    goodput: answered / duration,
    perCpu: answered / metered,
    shed: shed / duration,
    others: times(...answers.keys()) - answered - shed
  }
}

const HEALTH_WATCH = fileURLToPath(new URL("healthWatch.ts", import.meta.url))

/** Measures while another process asks for the server's health. */
const watched = async <A>(measure: () => Promise<A>) => {
  const watch = fork(HEALTH_WATCH, [url], { serialization: "advanced" })
  await once(watch, "message")
  const measured = await measure()
  const taken = once(watch, "message")
  watch.send("done")
  const [health] = (await taken) as [ReadonlyArray<number>]
  return { measured, health }
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`

let peakMemory = 0
const memory = setInterval(() => (peakMemory = Math.max(peakMemory, residentBytes(server.pid))), 200)

for (const kind of KINDS.filter(({ name }) => name.includes(options.only))) {
  tell(`${kind.name}: what it can do`)
  await load(kind, PEAK_CONNECTIONS)
  const peak = await load(kind, PEAK_CONNECTIONS)
  tell(`${kind.name}: ${OVERLOAD} times that`)
  await longestTurn(server.pid)
  const { health, measured } = await watched(() => load(kind, CONNECTIONS, Math.ceil(OVERLOAD * peak.goodput)))
  const { goodput, others, perCpu, sent, shed, taken } = measured
  const offered = sent / peak.goodput
  const share = goodput / peak.goodput
  findings.judge(
    `${kind.name}: answered of ${peak.goodput.toFixed(0)}/s`,
    percent(share),
    percent(GOODPUT_TARGET),
    share >= GOODPUT_TARGET
  )
  findings.note(`${kind.name}: the same for each second of its processor time`, percent(perCpu / peak.perCpu))
  findings.note(
    `${kind.name}: sent (connections that waited for an answer)`,
    `${offered.toFixed(1)} times (${percent(taken)})`
  )
  findings.note(`${kind.name}: refused with 503 or 429`, `${shed.toFixed(0)}/s`)
  findings.judge(`${kind.name}: answered otherwise, or not`, String(others), "0", others === 0)
  findings.note(`${kind.name}: longest turn of the event loop, processor time`, millis(await longestTurn(server.pid)))
  const [slow, slowest] = [quantile(health, 0.99), Math.max(...health)]
  findings.judge(
    `${kind.name}: /health, 99th percentile (slowest) of ${health.length}`,
    `${millis(slow)} (${millis(slowest)})`,
    millis(HEALTH_TARGET_MILLIS),
    slow <= HEALTH_TARGET_MILLIS
  )
}
clearInterval(memory)
findings.judge(
  "resident memory of the server, at most",
  megabytes(peakMemory),
  megabytes(MEMORY_TARGET_BYTES),
  peakMemory <= MEMORY_TARGET_BYTES
)
findings.note("server and load on processors of their own", areApart ? "yes" : "no")
findings.print()
