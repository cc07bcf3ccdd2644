import {
  administrator,
  Browser,
  databaseServes,
  embeddedStore,
  type Fault,
  type FaultProxy,
  gitHubProfile,
  json,
  jsonOf,
  litellmFile,
  OAUTH_CLIENT,
  OAuthStandIn,
  Postgres,
  postgresStore,
  prepare,
  PRICED_MODEL,
  type Running,
  setPrice,
  signInWith,
  StandIn,
  startFaultProxy,
  startServer,
  text
} from "@ratecard/test-support"
import { setTimeout } from "node:timers/promises"
import { Findings, millis, quantile, seconds, tell } from "./drill.ts"
import { optionsOf } from "../options.ts"

const HELP = `Each upstream has every fault of a network: what asks it is answered in time, and reads go on.

pnpm x drill upstreams [--only NAME]

  --only NAME   database, bank, prices, identity or vendor
`

const FAULTS: ReadonlyArray<readonly [name: string, fault: Fault]> = [
  ["latency of 0.3 s", { _tag: "Latency", milliseconds: 300 }],
  ["black hole", { _tag: "BlackHole" }],
  ["reset", { _tag: "Reset" }],
  ["close after 3 s", { _tag: "SlowClose", milliseconds: 3000 }],
  ["cut after 100 bytes", { _tag: "Cut", bytes: 100 }],
  ["trickle, 10 bytes a second", { _tag: "Trickle", milliseconds: 100 }]
]

/**
 * A question to the service that makes it ask an upstream, with its time limit and the time until it succeeds again.
 */
interface Asking {
  readonly name: string
  readonly proxy: FaultProxy
  readonly ask: () => Promise<string>
  /** Result of `ask` if the upstream works. */
  readonly good: string
  /** Other results that are allowed. */
  readonly bad: RegExp
  readonly targetMillis: number
  readonly recoveryMillis: number
}

/** Time an answer may take beyond the service's own deadline for its upstream, in milliseconds. */
const SLACK_MILLIS = 1000
const READ_TARGET_MILLIS = 250
const BANK_TARGET_MILLIS = 16_000 + SLACK_MILLIS

const options = optionsOf(HELP, { only: "" })

const findings = new Findings()
await using postgres = await Postgres.start()
await using store = postgresStore(postgres)
await prepare(store)
const person = await administrator(store)

await using vendor = standInOf(await StandIn.start(json({ data: [] })))
await using prices = standInOf(
  await StandIn.start(json(litellmFile([{ provider: "openai", name: "gpt-4o", input: 2.5, output: 10 }])))
)
const gitHub = await OAuthStandIn.gitHub()
await using bank = standInOf(await StandIn.start())
bank.answering = (request, response) =>
  (request.url!.startsWith("/scripts/XML_daily") ? text(bankXml()) : json(mirrorJson()))(request, response)
const proxies = {
  database: await startFaultProxy({ host: "127.0.0.1", port: postgres.port }),
  vendor: await proxyOf(vendor.url),
  prices: await proxyOf(prices.url),
  identity: await proxyOf(gitHub.url),
  bank: await proxyOf(bank.url)
}
const at = ({ port }: FaultProxy) => `http://127.0.0.1:${port}`

await using server = await startServer({
  ...store.settings,
  // All that is asked comes from one address.
  RATE_LIMIT_PER_MINUTE: "0",
  DATABASE_URL: store.settings["DATABASE_URL"]!.replace(`:${postgres.port}/`, `:${proxies.database.port}/`),
  OPENAI_BASE_URL: at(proxies.vendor),
  PROVIDER_TIMEOUT: "2 seconds",
  LITELLM_URL: at(proxies.prices),
  OAUTH_GITHUB_CLIENT_ID: OAUTH_CLIENT.id,
  OAUTH_GITHUB_CLIENT_SECRET: OAUTH_CLIENT.secret,
  OAUTH_GITHUB_URL: at(proxies.identity),
  OAUTH_GITHUB_API_URL: at(proxies.identity)
})
await databaseServes(server.url)
const post = async (path: string, body?: unknown) =>
  fetch(`${server.url}/api/v1/${path}`, {
    method: "POST",
    headers: { ...(await person()), ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
await post("api-keys", { provider: "openai", key: "a-key-of-nobody" })

let written = 0
const ada = gitHubProfile(1, [{ email: "ada@example.org", primary: true, verified: true }])
const askings: ReadonlyArray<Asking> = [
  {
    name: "database",
    proxy: proxies.database,
    ask: async () => String((await setPrice(server, person, ++written / 1000)).status),
    good: "201",
    bad: /^503$/u,
    targetMillis: 1000,
    recoveryMillis: 5000
  },
  {
    name: "vendor",
    proxy: proxies.vendor,
    ask: async () => {
      const { error, is_valid } = await jsonOf<Record<string, unknown>>(post("api-keys/openai/validate"))
      return is_valid === true ? "valid" : String(error)
    },
    good: "valid",
    bad: /^OpenAI (did not|does not|could not|answered)/u,
    targetMillis: 2000 + SLACK_MILLIS,
    // A vendor that was away several times in a row gets no requests for ten seconds.
    recoveryMillis: 11_000
  },
  {
    name: "identity",
    proxy: proxies.identity,
    ask: async () => {
      // The address names the proxy, and the stand-in knows itself by its own.
      const approve = (address: string) => gitHub.approve(ada)(address.replace(at(proxies.identity), gitHub.url))
      return String((await signInWith(new Browser(), server, "github", approve)).status)
    },
    good: "200",
    bad: /^502$/u,
    targetMillis: 10_000 + SLACK_MILLIS,
    recoveryMillis: 11_000
  },
  {
    name: "prices",
    proxy: proxies.prices,
    ask: async () => {
      const answer = await post("admin/prices/sync-all")
      if (answer.status !== 200) return `status ${answer.status}`
      const { sources } = await jsonOf<{ sources: ReadonlyArray<Record<string, string>> }>(answer)
      const { error, status } = sources.find(({ source }) => source === "litellm")!
      return error === null ? status! : `${status}: ${error}`
    },
    good: "ok",
    bad: /^failed: It/u,
    targetMillis: 30_000 + SLACK_MILLIS,
    recoveryMillis: 5000
  }
]

try {
  for (const asking of askings) if (options.only === "" || options.only === asking.name) await endure(asking)
  if (options.only === "" || options.only === "bank")
    for (const [name, fault] of FAULTS) await startWithBank(name, fault)
} finally {
  for (const proxy of Object.values(proxies)) await proxy.close()
  await gitHub.stop()
}
findings.print()

async function endure({ ask, bad, good, name, proxy, recoveryMillis, targetMillis }: Asking): Promise<void> {
  const before = await ask()
  findings.judge(`${name}, no fault`, before, good, before === good)
  for (const [what, fault] of FAULTS) {
    tell(`${name}: ${what}`)
    const stop = new AbortController()
    const reads = readOn(server, stop.signal)
    proxy.set(fault)
    const began = performance.now()
    const said = await ask()
    const took = performance.now() - began
    proxy.set({ _tag: "None" })
    const back = await untilGood(ask, good, recoveryMillis)
    stop.abort()
    const { failed, slow } = await reads
    findings.judge(
      `${name}, ${what}`,
      `${said.slice(0, 60)} after ${seconds(took)}; back after ${seconds(back)}; reads p99 ${millis(slow)}`,
      `${seconds(targetMillis)}, back ${seconds(recoveryMillis)}`,
      (said === good || bad.test(said)) &&
        took <= targetMillis &&
        back <= recoveryMillis &&
        failed === 0 &&
        slow <= READ_TARGET_MILLIS
    )
  }
}

/** The bank is asked in the background: a request is answered at once, with the mirror's rate where the bank has none in time. */
async function startWithBank(what: string, fault: Fault): Promise<void> {
  tell(`bank: ${what}`)
  await using folder = embeddedStore()
  proxies.bank.set(fault)
  await using other = await startServer({
    ...folder.settings,
    CBR_URL: `${at(proxies.bank)}/scripts`,
    CBR_MIRROR_URL: `${bank.url}daily_json.js`
  })
  const began = performance.now()
  const rateOf = async () =>
    (await jsonOf<{ readonly source: string }>(fetch(`${other.url}/api/v1/exchange-rate`))).source
  const first = await rateOf()
  const answered = performance.now() - began
  let source = first
  while (source === "fallback" && performance.now() - began < 20_000) {
    await setTimeout(50)
    source = await rateOf()
  }
  const took = performance.now() - began
  findings.judge(
    `bank, ${what}`,
    `${first} after ${millis(answered)}; ${source} after ${seconds(took)}`,
    `${millis(READ_TARGET_MILLIS)}; ${seconds(BANK_TARGET_MILLIS)}`,
    answered <= READ_TARGET_MILLIS && source !== "fallback" && took <= BANK_TARGET_MILLIS
  )
  proxies.bank.set({ _tag: "None" })
}

async function untilGood(ask: () => Promise<string>, good: string, limitMillis: number): Promise<number> {
  const began = performance.now()
  while (performance.now() - began <= limitMillis + SLACK_MILLIS) {
    if ((await ask()) === good) return performance.now() - began
    await setTimeout(100)
  }
  return Infinity
}

/** Reads a model all the while; how many reads failed, and what 99 of 100 took at most. */
async function readOn({ url }: Running, signal: AbortSignal) {
  const times: Array<number> = []
  let failed = 0
  while (!signal.aborted) {
    const began = performance.now()
    const answer = await fetch(`${url}/api/v1/models/${PRICED_MODEL}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) failed++
    times.push(performance.now() - began)
    await setTimeout(10)
  }
  return { failed, slow: quantile(times, 0.99) }
}

function proxyOf(url: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(url)
  return startFaultProxy({ host: hostname, port: Number(port) })
}

function standInOf(standIn: StandIn) {
  return Object.assign(standIn, { [Symbol.asyncDispose]: () => standIn.stop() })
}

/** The day in Moscow. */
function today(): string {
  return new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
}

function bankXml(): string {
  const date = today().split("-").toReversed().join(".")
  return `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${date}"><Valute ID="R01235"><CharCode>USD</CharCode><Nominal>1</Nominal><Value>81,1291</Value></Valute></ValCurs>`
}

function mirrorJson() {
  return { Date: `${today()}T11:30:00+03:00`, Valute: { USD: { Nominal: 1, Value: 81.1291 } } }
}
