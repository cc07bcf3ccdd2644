import {
  administrator,
  freePort,
  jsonOf,
  Postgres,
  postgresStore,
  prepare,
  PRICED_MODEL,
  PriceLists,
  risenPrices,
  type Running,
  setPrice,
  startHaProxy,
  startRedis,
  startServer,
  type Written
} from "@ratecard/test-support"
import { Agent } from "node:http"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { calculationRequest } from "../http/load.ts"
import { type Answered, askFrom, Crowd } from "./crowd.ts"
import { FAKETIME, Findings, millis, quantile, seconds, tell } from "./drill.ts"
import { optionsOf } from "../options.ts"

const HELP = `Three replicas on one PostgreSQL with a standby, and one Redis, behind HAProxy: the sync of the day, whose first replica is killed, restarts, clocks, limits and a failover.

pnpm x drill fleet

It needs Debian's haproxy, redis-server, postgresql and libfaketime, and takes some three minutes.
`

const CONFIGURATION = fileURLToPath(new URL("../../deploy/haproxy.cfg", import.meta.url))
const LIMIT = 600
const PER_SECOND = 150
const SERVED_TARGET_MILLIS = 1000
const RECOVERY_TARGET_MILLIS = 5000
const EXIT_TARGET_MILLIS = 20_000
const SYNC_TARGET_MILLIS = 60_000
const QUESTIONS = [
  { path: "/api/v1/models" },
  { path: `/api/v1/models/${PRICED_MODEL}` },
  { path: "/api/v1/recommend?limit=5" },
  { path: "/api/v1/price-changes" },
  { path: `/api/v1/models/${PRICED_MODEL}/price-history` },
  { path: "/api/v1/calculate", body: calculationRequest(1000) }
]

optionsOf(HELP, {})

const findings = new Findings()
tell("the fleet starts")
/** Each replica has its own lists, so that they tell which one asks. */
const lists = await Promise.all([PriceLists.start(), PriceLists.start(), PriceLists.start()])
await using _lists = {
  [Symbol.asyncDispose]: async () => void (await Promise.all(lists.map((each) => each[Symbol.asyncDispose]())))
}
await using redis = await startRedis()
await using primary = await Postgres.start()
await using store = postgresStore(primary)
await prepare(store)
/** Signs in before everything: a replica refuses a token from more than a minute ahead of its clock. */
const signedIn = Date.now()
const person = await administrator(store, () => signedIn)
await using standby = await primary.standby()

const ports = [await freePort(), await freePort(), await freePort()] as const
const [entrance, database] = [await freePort(), await freePort()]
const on = (port: number) => `127.0.0.1:${port}`
const addresses = {
  RATECARD_BIND: on(entrance),
  REPLICA_ONE: on(ports[0]),
  REPLICA_TWO: on(ports[1]),
  REPLICA_THREE: on(ports[2]),
  POSTGRES_BIND: on(database),
  POSTGRES_PRIMARY: on(primary.port),
  POSTGRES_STANDBY: on(standby.port)
}
await using _proxy = await startHaProxy(CONFIGURATION, addresses, entrance)
const fleet = { url: `http://${on(entrance)}` }

const url = new URL(store.settings["DATABASE_URL"]!)
url.port = String(database)
/** When the sync of the day is due. */
const due = new Date(Math.ceil(Date.now() / 1000) * 1000 + 15_000)
const settings = {
  ...store.settings,
  DATABASE_URL: url.href,
  REDIS_URL: `redis://${on(redis.port)}`,
  RATE_LIMIT_PER_MINUTE: String(LIMIT),
  TRUST_PROXY_HOPS: "1",
  SYNC_CRON: `${due.getUTCSeconds()} ${due.getUTCMinutes()} ${due.getUTCHours()} * * *`
}
const startReplica = (number: number, skewSeconds = 0): Promise<Running> =>
  startServer({
    ...settings,
    ...lists[number]!.settings,
    PORT: String(ports[number]),
    ...(skewSeconds === 0
      ? {}
      : {
          LD_PRELOAD: FAKETIME,
          FAKETIME: `${skewSeconds > 0 ? "+" : "-"}${Math.abs(skewSeconds)}s`,
          FAKETIME_DONT_FAKE_MONOTONIC: "1"
        })
  })
const replicas = await Promise.all(ports.map((_, number) => startReplica(number)))
await using _replicas = {
  [Symbol.asyncDispose]: async () => void (await Promise.all(replicas.map((each) => each.end())))
}
await until(async () => (await priceAt(fleet)) !== undefined)

let price = 1
const acknowledged: Array<number> = []

await syncOnce()
await spread("prices set through HAProxy", 20, () => fleet)
await limitTogether()
await restartInTurn()
await keepWrongClocks()
await failOver()
findings.print()

/** All replicas have the same instant of the day, and one of them syncs; it is killed while the lists let it wait. */
async function syncOnce(): Promise<void> {
  tell("the daily sync is due")
  for (const each of lists) each.hang()
  await until(async () => lists.some(({ requests }) => requests > 0))
  await setTimeout(2000)
  const asking = lists.flatMap(({ requests }, number) => (requests > 0 ? [number] : []))
  findings.judge("replicas that ask the lists at the day's instant", String(asking.length), "1", asking.length === 1)
  const first = asking[0]!
  await replicas[first]!.end("SIGKILL")
  const killed = performance.now()
  for (const each of lists) each.list(risenPrices(0))
  tell("the replica that synced is killed")
  await until(async () => (await runs()) > 0)
  const taken = performance.now() - killed
  findings.judge(
    "from its SIGKILL to the sync of another one",
    seconds(taken),
    seconds(SYNC_TARGET_MILLIS),
    taken <= SYNC_TARGET_MILLIS
  )
  replicas[first] = await startReplica(first)
  // A client that still waits looks again within ten seconds.
  await setTimeout(12_000)
  findings.judge("syncs on the day's instant, of three replicas", String(await runs()), "1", (await runs()) === 1)
}

/** Prices are set at one place each, and asked for at every replica. */
async function spread(what: string, count: number, placeOf: (number: number) => Pick<Running, "url">): Promise<void> {
  const delays: Array<number> = []
  for (let number = 0; number < count; number++) {
    tell(`${what}: ${number + 1} of ${count}`)
    const { answered, price: set, status } = await setNext(placeOf(number))
    if (status !== 201) throw new Error(`${what}: a price was answered with ${status}`)
    const shown = await Promise.all(replicas.map((replica) => shows(replica, set)))
    delays.push(Math.max(0, ...shown.map((at) => at - answered)))
  }
  const most = Math.max(...delays)
  findings.judge(
    `${what}: served everywhere, slowest (median) of ${count}`,
    `${millis(most)} (${millis(quantile(delays, 0.5))})`,
    millis(SERVED_TARGET_MILLIS),
    most <= SERVED_TARGET_MILLIS
  )
}

/** One client asks twice as much as it may, through HAProxy, which spreads it over all replicas. */
async function limitTogether(): Promise<void> {
  tell("one client asks too much")
  const agent = new Agent({ keepAlive: true, maxSockets: 12 })
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 2 * LIMIT }, () => askFrom("127.2.0.1", agent, entrance, { path: "/api/v1/exchange-rate" }))
  )
  agent.destroy()
  const refilled = Math.ceil(((performance.now() - begun) / 60_000) * LIMIT) + 1
  const times = (status: number) => answers.filter((answer) => answer.status === status).length
  const [good, refused] = [times(200), times(429)]
  findings.judge(
    `requests of one client that asks ${2 * LIMIT} times at once: answered, refused with 429`,
    `${good}, ${refused}`,
    `${LIMIT} and up to ${refilled} more, all others`,
    good >= LIMIT && good <= LIMIT + refilled && good + refused === answers.length
  )
}

/** Every replica is stopped with SIGTERM and started again, under load; twice around. */
async function restartInTurn(): Promise<void> {
  const crowd = new Crowd(entrance, QUESTIONS, PER_SECOND)
  const writing = writeOften()
  const ends: Array<number> = []
  for (let restart = 0; restart < 2 * replicas.length; restart++) {
    tell(`rolling restart ${restart + 1} of ${2 * replicas.length}`)
    ends.push(await restartReplica(restart % replicas.length))
    // Until HAProxy has seen it: the next one must not stop before.
    await setTimeout(1500)
  }
  const writes = await writing.stop()
  judgeReads(`${2 * replicas.length} restarts in turn, under load`, await crowd.stop())
  const slowest = Math.max(...ends)
  findings.judge(
    "from SIGTERM to the end of a replica, slowest",
    seconds(slowest),
    seconds(EXIT_TARGET_MILLIS),
    slowest <= EXIT_TARGET_MILLIS
  )
  const failed = writes.filter(({ status }) => status !== 201)
  findings.judge(
    "prices set meanwhile: failed",
    `${failed.length} of ${writes.length}${failed.length === 0 ? "" : `: ${failed.map(({ status }) => status).join(", ")}`}`,
    "0",
    failed.length === 0
  )
}

/** One replica's clock is ahead by three minutes, and another one's behind by so much that the day's sync is due again. */
async function keepWrongClocks(): Promise<void> {
  tell("two replicas get wrong clocks")
  await restartReplica(1, 180)
  const behind = Math.round((Date.now() - due.getTime()) / 1000) + 5
  await restartReplica(2, -behind)
  const again = setTimeout(8000)
  const clocks = await Promise.all(replicas.map(clockOf))
  findings.judge(
    "clocks of the replicas, ahead by",
    clocks.map((ahead) => `${ahead} s`).join(", "),
    `0 s, 180 s, ${-behind} s`,
    [0, 180, -behind].every((skew, index) => Math.abs(clocks[index]! - skew) <= 2)
  )
  await spread(
    "prices set in turn at replicas 3 minutes ahead, right and behind",
    9,
    (number) => replicas[(number + 1) % 3]!
  )
  await again
  findings.judge(
    "syncs, when one replica comes to the day's instant again",
    String(await runs()),
    "1",
    (await runs()) === 1
  )
  await restartReplica(1)
  await restartReplica(2)
  await setTimeout(1500)
}

/** The primary ends at once, and the standby is promoted. */
async function failOver(): Promise<void> {
  tell("PostgreSQL fails over to its standby")
  const crowd = new Crowd(entrance, QUESTIONS, PER_SECOND)
  const writing = writeOften()
  await setTimeout(3000)
  const left = performance.now()
  await primary.halt()
  await setTimeout(2000)
  await standby.promote()
  const promoted = performance.now()
  await setTimeout(2 * RECOVERY_TARGET_MILLIS)
  const writes = await writing.stop()
  judgeReads("failover, under load", await crowd.stop())
  const meanwhile = writes.filter(({ sent }) => sent > left && sent < promoted)
  const others = writes.filter(({ status }) => status !== 201 && status !== 503)
  findings.judge(
    "writes without a primary: refused with 503",
    `${meanwhile.filter(({ status }) => status === 503).length} of ${meanwhile.length}`,
    "all",
    meanwhile.every(({ status }) => status === 503) && others.length === 0
  )
  const refused = writes.findLast(({ status }) => status !== 201)
  const recovery = Math.max(0, (refused?.answered ?? 0) - promoted)
  findings.judge(
    "from the promotion to the end of the last refused write",
    seconds(recovery),
    seconds(RECOVERY_TARGET_MILLIS),
    recovery <= RECOVERY_TARGET_MILLIS && writes.at(-1)?.status === 201
  )
  const stored = (
    await standby.execute(store.settings["DATABASE_URL"]!, "select input_price from price_entries")
  ).split("\n")
  const kept = new Set(stored.map(Number))
  const lost = acknowledged.filter((each) => !kept.has(each))
  findings.judge(
    "acknowledged prices that the standby has not",
    `${lost.length} of ${acknowledged.length}`,
    "0",
    lost.length === 0
  )
  await spread("after the failover: prices set through HAProxy", 5, () => fleet)
}

function judgeReads(what: string, answers: ReadonlyArray<Answered>): void {
  const failed = answers.filter(({ status }) => status !== 200)
  const statuses = Map.groupBy(failed, ({ path, status }) => `${status} ${path}`)
  findings.judge(
    `${what}: reads and counts failed`,
    `${failed.length} of ${answers.length}`,
    "0",
    answers.length > 0 && failed.length === 0
  )
  for (const [kind, { length }] of statuses) findings.note("", `${length} × ${kind}`)
  const times = answers.map((answer) => answer.millis)
  findings.note(
    `${what}: 99th percentile (slowest)`,
    `${millis(quantile(times, 0.99))} (${millis(Math.max(...times))})`
  )
}

/** Restarts a replica, and tells how long its end took. */
async function restartReplica(number: number, skewSeconds = 0): Promise<number> {
  const told = performance.now()
  await replicas[number]!.end()
  const ended = performance.now() - told
  replicas[number] = await startReplica(number, skewSeconds)
  return ended
}

/** Sets another price through HAProxy twice a second, until told. */
function writeOften() {
  const over = new AbortController()
  const writes: Array<Promise<Written>> = []
  const writing = (async () => {
    for (; !over.signal.aborted; await setTimeout(500)) writes.push(setNext(fleet))
  })()
  return {
    stop: async () => {
      over.abort()
      await writing
      return Promise.all(writes)
    }
  }
}

async function setNext(at: Pick<Running, "url">): Promise<Written & { readonly price: number }> {
  price = Number((price + 0.001).toFixed(3))
  const set = price
  const written = await setPrice(at, person, set)
  if (written.status === 201) acknowledged.push(set)
  return { ...written, price: set }
}

/** When a replica was seen to serve a price. */
async function shows(replica: Pick<Running, "url">, set: number): Promise<number> {
  const patience = performance.now() + 20 * SERVED_TARGET_MILLIS
  await until(async () => (await priceAt(replica)) === set || performance.now() > patience)
  return performance.now()
}

/** The price that a replica serves, asked as its proxy would for a new client each time. */
async function priceAt({ url }: Pick<Running, "url">): Promise<number | undefined> {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
  const answer = await fetch(`${url}/api/v1/models/${PRICED_MODEL}`, {
    headers: { "x-forwarded-for": `10.${a}.${b}.${c}` }
  })
  return (await jsonOf<{ readonly input_price?: number }>(answer)).input_price
}

/** By how many seconds a replica's clock is ahead of this one. */
async function clockOf({ url }: Running): Promise<number> {
  const { headers } = await fetch(`${url}/health`)
  return Math.round((Date.parse(headers.get("date") ?? "") - Date.now()) / 1000)
}

async function runs(): Promise<number> {
  const [{ count }] = (await store.rows<{ count: number }>("select count(*)::int as count from sync_runs")) as [
    { count: number }
  ]
  return count
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await setTimeout(10)
}
