import {
  administrator,
  databaseServes,
  embeddedStore,
  type Person,
  Postgres,
  postgresStore,
  prepare,
  type Running,
  startServer,
  type Store
} from "@ratecard/test-support"
import { randomUUID } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { cpuSeconds, Findings, quantile, seconds, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Stored usage of a large account: questions after an upload, telemetry at a rate, and kills in the middle of it.

pnpm x drill usage [--responses N] [--times N] [--seconds N] [--rate N] [--kills N]

  --responses N   responses of one user (250000)
  --times N       how often they are multiplied for the largest account, on PostgreSQL; 0: not (40)
  --seconds N     how long telemetry is sent (600)
  --rate N        events a second, as far as they are taken (10000)
  --kills N       kills of the server while it takes telemetry (5)
`

const QUESTION_MILLIS = 200
const LARGE_MILLIS = 2000

/** Responses of an upload, and events of a message. */
const BATCH = 1000

/** Connections that send telemetry. */
const SENDERS = 4

const MODELS = ["claude-haiku-4-5", "claude-sonnet-5", "gpt-5.4-mini", "gemini-3.5-flash"]

const TEMPLATE = newTemplate()

const options = optionsOf(HELP, { responses: "250000", times: "40", seconds: "600", rate: "10000", kills: "5" })
const responses = wholeOption("responses", options.responses, BATCH)
const times = wholeOption("times", options.times, 0)
const length = wholeOption("seconds", options.seconds, 1)
const rate = wholeOption("rate", options.rate, 1)
const kills = wholeOption("kills", options.kills, 0)

const findings = new Findings()
await using postgres = await Postgres.start()
await using embedded = embeddedStore()
const stored = postgresStore(postgres)
for (const store of [embedded, stored]) {
  await prepare(store)
  await judgeQuestions(store)
}
await judgeTelemetry(postgresStore(postgres))
await judgeKills(postgresStore(postgres))
findings.print()

/** The lines of an upload: responses of a year, of some models, machines and projects. */
function linesOf(from: number): string {
  const lines = Array.from({ length: BATCH }, (_, place) => {
    const number = from + place
    const id = Buffer.from(String(number).padStart(16, "0")).toString("base64url")
    return JSON.stringify({
      v: 1,
      agent: "claude-code",
      id: `${id} ${id}`,
      at: new Date(Date.UTC(2025, 10, 1) + (number % 365) * 86_400_000 + (number % 86_400) * 1000)
        .toISOString()
        .replace(".000", ""),
      model: MODELS[number % MODELS.length],
      usage: { input_tokens: number % 5000, cache_read_input_tokens: number % 90_000, output_tokens: number % 900 },
      machine: `machine ${number % 3}`,
      project: `/work/${number % 7}`
    })
  })
  return lines.join("\n")
}

async function upload(url: string, by: Person, lines: string): Promise<void> {
  const headers = { ...(await by()), "content-type": "application/x-ndjson" }
  const answer = await fetch(`${url}/api/v1/usage`, { method: "POST", headers, body: lines })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function ask(url: string, by: Person, query: string): Promise<any> {
  const answer = await fetch(`${url}/api/v1/usage${query}`, { headers: await by() })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function judgeQuestions(store: Store): Promise<void> {
  const by = await administrator(store)
  const settings = { ...store.settings, MAX_USAGE_RESPONSES: "10000000", DATABASE_TIMEOUT: "5 minutes" }
  {
    await using server = await startServer(settings)
    await databaseServes(server.url)
    const began = performance.now()
    for (let from = 0; from < responses; from += BATCH) {
      tell(`${store.name}: ${from} of ${responses} responses are uploaded`)
      await upload(server.url, by, linesOf(from))
    }
    findings.note(
      `${store.name}: uploads of ${BATCH}, each of ${responses / BATCH}`,
      seconds((performance.now() - began) / (responses / BATCH))
    )
    await judgeAnswers(`${store.name}, ${responses} responses`, server, by, QUESTION_MILLIS)
  }
  if (store.isEmbedded || times === 0) return
  tell(`${store.name}: responses are multiplied by ${times}`)
  // Their ids are others, of the same form; the sums of a day are those of all of them.
  await store.execute(`
    insert into usage_responses (account, day, agent, id, copy, record)
    select account, day, agent, left(id, 20) || lpad(number::text, 2, '0') || substr(id, 23), copy, record
    from usage_responses, generate_series(10, ${8 + times}) as number;
    update usage_cells set responses = responses * ${times}, priced = priced * ${times}, complete = complete * ${times},
      input = input * ${times}, cache_read = cache_read * ${times}, output = output * ${times}, cost = cost * ${times};
    update usage_accounts set responses = responses * ${times}, revision = revision + 1`)
  await store.execute("vacuum analyze usage_responses")
  await using server = await startServer(settings)
  await databaseServes(server.url)
  await judgeAnswers(`${store.name}, ${responses * times} responses`, server, by, LARGE_MILLIS)
}

async function judgeAnswers(title: string, { pid, url }: Running, by: Person, target: number): Promise<void> {
  const taken: Array<number> = []
  const used: Array<number> = []
  for (const [place, query] of ["?by=day", "?by=model", "?by=project", "?by=day&since=2026-10-01"].entries()) {
    tell(`${title}: ${query} after an upload`)
    await upload(url, by, linesOf(responses + place * BATCH).split("\n", 1)[0]!)
    const before = cpuSeconds(pid)
    taken.push(await timed(() => ask(url, by, query)))
    used.push(1000 * (cpuSeconds(pid) - before))
  }
  findings.judge(
    `${title}: a question after one more upload, slowest of ${taken.length} (median)`,
    `${seconds(Math.max(...taken))} (${seconds(quantile(taken, 0.5))})`,
    seconds(target),
    Math.max(...taken) <= target
  )
  findings.note(
    `${title}: its processor time in the server, most (median)`,
    `${seconds(Math.max(...used))} (${seconds(quantile(used, 0.5))})`
  )
}

/** A team with a token, made by an administrator. */
async function newToken(url: string, by: Person): Promise<string> {
  const headers = { ...(await by()), "content-type": "application/json" }
  await fetch(`${url}/api/v1/teams/drill`, { method: "PUT", headers, body: "{}" })
  const made = await fetch(`${url}/api/v1/teams/drill/tokens`, { method: "POST", headers, body: '{"label":"drill"}' })
  return ((await made.json()) as { readonly token: string }).token
}

/** A message with events of Claude Code, each of which has an id of its own. Making it takes the sender little time. */
function messageOf(batch: string): string {
  return TEMPLATE.replaceAll("BATCH", batch).replaceAll("NOW", String(Date.now()))
}

function newTemplate(): string {
  const attribute = (key: string, value: string | number) =>
    `{"key":"${key}","value":{"${typeof value === "number" ? "intValue" : "stringValue"}":"${value}"}}`
  const events = Array.from({ length: BATCH }, (_, place) => {
    const attributes = [
      attribute("event.name", "api_request"),
      attribute("session.id", `session ${place % 20}`),
      attribute("user.email", `person${place % 50}@example.org`),
      attribute("request_id", `req_BATCH_${place}`),
      attribute("model", MODELS[place % 2]!),
      attribute("input_tokens", place),
      attribute("output_tokens", 100 + place),
      attribute("cache_read_tokens", 10_000 + place),
      attribute("cache_creation_tokens", 0),
      attribute("cost_usd", "0.01"),
      attribute("duration_ms", 900)
    ]
    return `{"timeUnixNano":"NOW000000","body":{"stringValue":"claude_code.api_request"},"attributes":[${attributes.join(",")}]}`
  })
  const resource = `{"attributes":[${attribute("service.name", "claude-code")}]}`
  return `{"resourceLogs":[{"resource":${resource},"scopeLogs":[{"logRecords":[${events.join(",")}]}]}]}`
}

async function send(url: string, token: string, message: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const answer = await fetch(`${url}/v1/logs`, { method: "POST", headers, body: message })
  await answer.arrayBuffer()
  return answer.status
}

async function judgeTelemetry(store: Store): Promise<void> {
  await prepare(store)
  const by = await administrator(store)
  await using server = await startServer(store.settings)
  await databaseServes(server.url)
  const token = await newToken(server.url, by)
  const cpu = cpuSeconds(server.pid)
  const taken: Array<number> = []
  let sent = 0
  const refused = new Map<number, number>()
  const began = performance.now()
  const end = began + length * 1000
  const sender = async () => {
    while (performance.now() < end) {
      // No faster than the rate.
      const ahead = (sent / rate) * 1000 - (performance.now() - began)
      if (ahead > 0) await setTimeout(ahead)
      sent += BATCH
      const message = messageOf(randomUUID())
      let status = 0
      taken.push(await timed(async () => (status = await send(server.url, token, message))))
      if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + BATCH)
      tell(`telemetry: ${sent} events, ${Math.round((1000 * sent) / (performance.now() - began))} a second`)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  const millis = performance.now() - began
  const lost = [...refused.values()].reduce((sum, count) => sum + count, 0)
  const held = (1000 * (sent - lost)) / millis
  const mine = process.cpuUsage()
  findings.judge(
    `telemetry: events taken in a second, over ${length} s`,
    String(Math.round(held)),
    String(rate),
    held >= 0.99 * rate
  )
  findings.note("telemetry: events refused, by status", JSON.stringify(Object.fromEntries(refused)))
  findings.note(
    "telemetry: a message, median, p99",
    `${seconds(quantile(taken, 0.5))}, ${seconds(quantile(taken, 0.99))}`
  )
  findings.note(
    "telemetry: processor time of the server for an event",
    `${(((cpuSeconds(server.pid) - cpu) * 1e6) / sent).toFixed(1)} µs`
  )
  findings.note(
    "telemetry: processor time of the sender for an event",
    `${((mine.user + mine.system) / sent).toFixed(1)} µs`
  )
  const { total } = await teamUsage(server.url, by)
  findings.judge(
    "telemetry: responses that are stored",
    String(total.responses),
    String(sent - lost),
    total.responses === sent - lost
  )
}

async function teamUsage(url: string, by: Person): Promise<any> {
  return (await fetch(`${url}/api/v1/teams/drill/usage?by=person`, { headers: await by() })).json()
}

/** Sends while the server is killed: what was not answered is sent again, as exporters do. */
async function judgeKills(store: Store): Promise<void> {
  if (kills === 0) return
  await prepare(store)
  const by = await administrator(store)
  let server = await startServer(store.settings)
  await databaseServes(server.url)
  const token = await newToken(server.url, by)
  let sent = 0
  let again = 0
  const sending = new AbortController()
  const sender = async () => {
    while (!sending.signal.aborted) {
      const message = messageOf(randomUUID())
      for (;;) {
        const status = await send(server.url, token, message).catch(() => 0)
        if (status === 200) break
        again++
        await setTimeout(100)
      }
      sent += BATCH
    }
  }
  const senders = Array.from({ length: SENDERS }, sender)
  for (let kill = 1; kill <= kills; kill++) {
    tell(`telemetry: kill ${kill} of ${kills}`)
    await setTimeout(1000 + 300 * kill)
    await server.end("SIGKILL")
    server = await startServer(store.settings)
    await databaseServes(server.url)
  }
  sending.abort()
  await Promise.all(senders)
  const { total } = await teamUsage(server.url, by)
  await server.end()
  findings.note("kills: messages that were sent again", String(again))
  findings.judge(
    `kills: responses that are stored after ${kills}`,
    String(total.responses),
    String(sent),
    total.responses === sent
  )
}
