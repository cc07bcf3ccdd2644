import {
  Browser,
  databaseServes,
  embeddedStore,
  freePort,
  gitHubProfile,
  jsonOf,
  OAUTH_CLIENT,
  OAuthStandIn,
  PATIENT,
  type Person,
  Postgres,
  postgresStore,
  prepare,
  PRICED_MODEL,
  PriceLists,
  risenPrices,
  type Running,
  servedPrice,
  setPrice,
  signInWith,
  startServer,
  type Store
} from "@ratecard/test-support"
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { FAKETIME, Findings, seconds, tell } from "./drill.ts"
import { addWebhook, Receiver, takes, watchPrices } from "./receivers.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `The clock of a server jumps ahead by a day and by a month, back by an hour, by a day and by a month, while it serves, on every kind of database; it is killed in between. PostgreSQL's own clock stays right, an embedded database's jumps too.

pnpm x drill clocks [--seconds N]

  --seconds N   how long each clock is kept (30)

It needs Debian's libfaketime: apt-get install libfaketime.
`

const HOUR = 3600
const DAY = 24 * HOUR
/** Of syncs, by the clock. */
const SYNC_SECONDS = 10
const ARRIVAL_TARGET_SECONDS = 20
/** The lease of a sync that was killed ends by itself. */
const SYNC_TARGET_SECONDS = 60
const PAGES = ["/", "/hosts", `/models/${PRICED_MODEL}`, "/changes"]
const NEGATIVE = /-\d+(\.\d+)?\s*(second|minute|hour|day|month)s?\b/iu

const options = optionsOf(HELP, { seconds: "30" })
const kept = wholeOption("seconds", options.seconds, 12)
if (!existsSync(FAKETIME)) {
  process.stderr.write(`${FAKETIME} is not there: apt-get install libfaketime\n`)
  process.exit(1)
}

const findings = new Findings()
const folder = mkdtempSync(join(tmpdir(), "ratecard-clocks-"))
const file = join(folder, "clock")
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
await using gitHub = await OAuthStandIn.gitHub().then((standIn) =>
  Object.assign(standIn, { [Symbol.asyncDispose]: () => standIn.stop() })
)
await using postgres = await Postgres.start()
await using embedded = embeddedStore()
await using stored = postgresStore(postgres)
for (const store of [embedded, stored]) await endure(store)
findings.print()

/** Sets the clock of servers ahead of the right one. */
function setClock(ahead: number): void {
  writeFileSync(`${file}.new`, `${ahead < 0 ? "" : "+"}${ahead}s\n`)
  renameSync(`${file}.new`, file)
}

async function endure(store: Store): Promise<void> {
  const { name } = store
  setClock(0)
  await prepare(store)
  await using lists = await PriceLists.start()
  lists.list(risenPrices(0))
  await using receiver = await Receiver.start()
  await using other = await Receiver.start()
  const errors: Array<string> = []
  // Cookies are kept by host and port.
  const port = await freePort()
  const start = async () => {
    const settings = {
      ...store.settings,
      ...lists.settings,
      ...PATIENT,
      PORT: String(port),
      RATE_LIMIT_PER_MINUTE: "6000",
      SYNC_CRON: `*/${SYNC_SECONDS} * * * * *`,
      OAUTH_GITHUB_CLIENT_ID: OAUTH_CLIENT.id,
      OAUTH_GITHUB_CLIENT_SECRET: OAUTH_CLIENT.secret,
      OAUTH_GITHUB_URL: gitHub.url,
      OAUTH_GITHUB_API_URL: gitHub.url,
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1"
    }
    const begun = await startServer(settings, (line) => {
      if (/"level":[56]0|\\n +at /u.test(line)) errors.push(line)
    })
    await databaseServes(begun.url)
    return begun
  }
  let server = await start()
  await using _server = { [Symbol.asyncDispose]: () => server.end("SIGKILL") }
  const browser = new Browser()
  let token = ""
  const person: Person = async () => ({ authorization: `Bearer ${token}` })
  const signIn = async () => {
    const profile = gitHubProfile(1, [{ email: "drill@example.org", primary: true, verified: true }])
    const { json, status } = await signInWith(browser, server, "github", gitHub.approve(profile))
    if (status === 200) token = json.access_token
    else tell(JSON.stringify(json))
    return status
  }
  if ((await signIn()) !== 200) throw new Error("The first sign-in failed")
  await addWebhook(server, person, receiver)
  await addWebhook(server, person, other)
  await watchPrices(server, person)
  await setTimeout(2500)

  const over = new AbortController()
  let isUp = true
  const reads = readOften(
    () => (isUp ? server : undefined),
    () => over.signal.aborted
  )
  let price = 1
  /** Sets a price; true if it is served at once. */
  const write = async () => {
    price = Number((price + 0.001).toFixed(3))
    const { status } = await setPrice(server, person, price)
    return status === 201 && (await servedPrice(server)) === price
  }
  const arrival = async (at: Receiver, input_price: number, target = ARRIVAL_TARGET_SECONDS) => {
    const began = performance.now()
    for (;;) {
      const found = [...at.taken.values()].find(({ data }) => data.change?.input_price === input_price)
      const waited = (performance.now() - began) / 1000
      if (found !== undefined || waited > 3 * target) return { found, waited }
      await setTimeout(20)
    }
  }

  /** Judges one clock. */
  const hold = async (what: string, ahead: number, renewed: number, isMeasured = true) => {
    const judge = (figure: string, measured: string, target: string, isMet: boolean) =>
      findings.judge(`${name}, ${what}: ${figure}`, measured, target, isMet)
    tell(`${name}: ${what}`)
    const old = token
    const begun = performance.now()
    while (Math.abs((await clockOf(server)) - ahead) > 3) await setTimeout(100)
    const me = await fetch(`${server.url}/api/v1/auth/me`, { headers: { authorization: `Bearer ${old}` } })
    const { json, status } = await browser.post(`${server.url}/api/v1/auth/refresh`)
    if (status === 200) token = json.access_token
    const again = status === 200 ? 200 : await signIn()
    const isAsDocumented = me.status === 401 && status === renewed && again === 200
    judge("token, renewal, sign-in", `${me.status}, ${status}, ${again}`, `401, ${renewed}, 200`, isAsDocumented)
    const isServed = await write()
    const { found, waited } = await arrival(receiver, price)
    const off = found === undefined ? NaN : Math.round(found.timestamp - Date.now() / 1000 - ahead)
    judge(
      "a price is served; its message arrives after, dated off by",
      `${isServed ? "yes" : "NO"}; ${found === undefined ? "never" : seconds(1000 * waited)}, ${off} s`,
      `yes; ${ARRIVAL_TARGET_SECONDS} s, below 30 s`,
      isServed && waited <= ARRIVAL_TARGET_SECONDS && Math.abs(off) < 30
    )
    const wrong = await wrongRetirements(server, Date.now() + 1000 * ahead)
    judge("models retired by another clock", String(wrong.length), "0", wrong.length === 0)
    const negative = await negativeAges(server)
    judge("pages with a negative age, or not answered", negative.join(", ") || "0", "0", negative.length === 0)
    const asked = lists.requests
    const counted = performance.now()
    await setTimeout(Math.max(1.5 * 1000 * SYNC_SECONDS, 1000 * kept - (counted - begun)))
    const syncs = (lists.requests - asked) / 3
    const most = (performance.now() - counted) / 1000 / SYNC_SECONDS + 1
    if (isMeasured) {
      judge("syncs that began", syncs.toFixed(1), `1 to ${most.toFixed(0)}`, syncs >= 1 && syncs <= most + 0.34)
    }
  }
  const jump = async (what: string, ahead: number, renewed = 200) => {
    setClock(ahead)
    await hold(what, ahead, renewed)
  }

  await jump("a day ahead", DAY)
  await jump("a month further", 31 * DAY, 401)
  // Twice refused, a message waits for a minute.
  other.manner = (_request, response) => void response.writeHead(500).end()
  await write()
  const refused = price
  const tried = () => other.received.filter(({ data }) => data.change?.input_price === refused).length
  while (tried() < 2) await setTimeout(50)
  other.manner = takes
  await jump("an hour back", 31 * DAY - HOUR)
  const late = await arrival(other, refused)
  findings.judge(
    `${name}: a message refused before the hour back arrives after`,
    seconds(1000 * late.waited),
    `${ARRIVAL_TARGET_SECONDS} s`,
    late.waited <= ARRIVAL_TARGET_SECONDS
  )
  await jump("a day back", 30 * DAY - HOUR)

  tell(`${name}: killed a month ahead, in a delivery and a sync`)
  other.manner = () => undefined
  lists.hang()
  const asked = lists.requests
  await write()
  const cut = price
  while (other.open === 0 || lists.requests < asked + 3) await setTimeout(20)
  isUp = false
  await server.end("SIGKILL")
  other.manner = takes
  lists.list(risenPrices(1))
  setClock(0)
  server = await start()
  isUp = true
  const restarted = performance.now()
  const before = lists.requests
  const [arrived, synced] = await Promise.all([
    arrival(other, cut),
    (async () => {
      while (lists.requests < before + 3 && performance.now() - restarted < 3000 * SYNC_TARGET_SECONDS)
        await setTimeout(50)
      return (performance.now() - restarted) / 1000
    })()
  ])
  findings.judge(
    `${name}: killed a month ahead, and put right: a message arrives after, a sync begins after`,
    `${seconds(1000 * arrived.waited)}, ${seconds(1000 * synced)}`,
    `${ARRIVAL_TARGET_SECONDS} s, ${SYNC_TARGET_SECONDS} s`,
    arrived.waited <= ARRIVAL_TARGET_SECONDS && synced <= SYNC_TARGET_SECONDS
  )
  await hold("put right", 0, 200)
  await jump("a day behind", -DAY)
  await jump("put right again", 0)

  over.abort()
  const answers = await reads
  const failed = answers.filter((status) => status !== 200)
  findings.judge(
    `${name}: reads that failed`,
    `${failed.length} of ${answers.length}${failed.length === 0 ? "" : `: ${[...new Set(failed)].join(", ")}`}`,
    "0",
    failed.length === 0
  )
  findings.judge(`${name}: errors and stacks in the log`, String(errors.length), "0", errors.length === 0)
  for (const error of errors.slice(0, 5)) findings.note("", error.slice(0, 300))
}

/** Asks ten times a second while the server is up, and gives the statuses. */
async function readOften(server: () => Running | undefined, isOver: () => boolean): Promise<ReadonlyArray<number>> {
  const statuses: Array<number> = []
  const paths = ["/api/v1/models", `/api/v1/models/${PRICED_MODEL}`, "/api/v1/price-changes", "/health/ready"]
  for (let number = 0; !isOver(); number++, await setTimeout(100)) {
    const asked = server()
    if (asked === undefined) continue
    const status = await fetch(`${asked.url}${paths[number % paths.length]!}`).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0
    )
    // One that was killed meanwhile does not count.
    if (status !== 0 || asked === server()) statuses.push(status)
  }
  return statuses
}

/** By how many seconds a server's clock is ahead. */
async function clockOf({ url }: Running): Promise<number> {
  const { headers } = await fetch(`${url}/health`)
  return (Date.parse(headers.get("date") ?? "") - Date.now()) / 1000
}

interface Listed {
  readonly id: string
  readonly supports_byok: boolean
  readonly retirement: { readonly date: string | null } | null
}

/** Models whose retirement is not as a clock says. */
async function wrongRetirements({ url }: Running, now: number): Promise<ReadonlyArray<string>> {
  const answer = await fetch(`${url}/api/v1/models?include_retired=true`)
  const { models } = await jsonOf<{ readonly models: ReadonlyArray<Listed> }>(answer)
  return models
    .filter(({ retirement }) => retirement?.date != null)
    .filter(({ retirement, supports_byok }) => supports_byok !== Date.parse(retirement!.date!) > now)
    .map(({ id }) => id)
}

async function negativeAges({ url }: Running): Promise<ReadonlyArray<string>> {
  const pages = await Promise.all(
    PAGES.map(async (path) => {
      const answer = await fetch(`${url}${path}`, { headers: { accept: "text/html" } })
      const text = (await answer.text()).replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gu, " ")
      return answer.status !== 200 ? `${path} ${answer.status}` : (NEGATIVE.exec(text)?.[0] ?? "")
    })
  )
  return pages.filter((page) => page !== "")
}
