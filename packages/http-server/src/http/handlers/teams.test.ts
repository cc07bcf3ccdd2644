import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-proto"
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http"
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs"
import { BasicTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { afterAll, beforeAll, expect, it } from "vitest"
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { sql } from "../../database/sql.ts"
import type { Installation } from "../../../test/Installation.ts"
import { onOneDatabase, onOwnPostgres } from "../../../test/databases.ts"
import { signIn } from "../../../test/people.ts"
import { RunningServer } from "../../../test/server.ts"

/** A call of Claude Haiku 4.5: 1 dollar for a million of input, 5 of output. */
const CALL = { model: "claude-haiku-4-5", input_tokens: 1000, output_tokens: 100 }

const JSON_TYPE = { "content-type": "application/json" }

/** A message of logs with events of Claude Code, each of a time in milliseconds. */
const logsOf = (
  events: ReadonlyArray<{ readonly at: number } & Record<string, unknown>>,
  person = "ada@example.org"
) => ({
  resourceLogs: [
    {
      resource: { attributes: attributesOf({ "service.name": "claude-code", "user.email": person }) },
      scopeLogs: [
        {
          logRecords: events.map(({ at, ...attributes }) => ({
            timeUnixNano: `${at}000000`,
            body: { stringValue: "claude_code.api_request" },
            attributes: attributesOf({ "event.name": "api_request", ...attributes })
          }))
        }
      ]
    }
  ]
})

const attributesOf = (all: Record<string, unknown>) =>
  Object.entries(all).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: String(value) }
  }))

const DAY = 86_400_000
const YESTERDAY = Date.now() - DAY

onOneDatabase("teams", (install) => {
  let installation: Installation
  let server: RunningServer
  const people = { admin: "", member: "", stranger: "" }

  beforeAll(async () => {
    installation = install()
    people.admin = await signIn(installation, { email: "root@example.org" })
    people.member = await signIn(installation, { email: "Ada@example.org" })
    people.stranger = await signIn(installation, { email: "eve@example.org" })
    server = await RunningServer.start({ ...installation.settings, ADMIN_EMAILS: "root@example.org" })
  })
  afterAll(() => server?.stop())

  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const ask = (path: string, token = people.admin) => server.ask(`/api/v1/teams${path}`, { headers: as(token) })
  const change = (method: string, path: string, body?: unknown, token = people.admin) =>
    server.ask(`/api/v1/teams${path}`, {
      method,
      headers: { ...as(token), ...(body === undefined ? {} : JSON_TYPE) },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
  const send = (token: string, message: unknown, { signal = "logs", headers = {} } = {}) =>
    server.ask(`/v1/${signal}`, {
      method: "POST",
      headers: { ...as(token), ...JSON_TYPE, ...headers },
      body:
        typeof message === "string" || message instanceof Uint8Array
          ? (message as NonNullable<RequestInit["body"]>)
          : JSON.stringify(message)
    })
  /** A team with a token, and nothing stored. */
  const newTeam = async (name: string, more: object = {}) => {
    expect((await change("PUT", `/${name}`, more)).status).toBe(200)
    const { json, status } = await change("POST", `/${name}/tokens`, { label: "collector" })
    expect(status).toBe(201)
    return json.token as string
  }
  const usageOf = async (name: string, query = "") => (await ask(`/${name}/usage${query}`)).json

  it("are made by administrators, and seen by their members alone", async () => {
    expect((await change("PUT", "/search", { members: ["ada@example.org"] }, people.member)).status).toBe(403)
    const made = await change("PUT", "/search", { members: ["ada@example.org"], budget: "100.50" })
    expect(made.json).toMatchObject({
      name: "search",
      members: ["ada@example.org"],
      budget: "100.50",
      spent: "0",
      complete: true,
      pseudonyms: false
    })
    expect((await change("PUT", "/all", {})).status).toBe(422)
    expect((await change("PUT", "/Search Team", {})).status).toBe(422)
    expect((await ask("", people.member)).json.teams.map(({ name }: any) => name)).toEqual(["search"])
    expect((await ask("", people.stranger)).json.teams).toEqual([])
    expect((await ask("/search/usage", people.member)).status).toBe(200)
    expect((await ask("/search/usage", people.stranger)).status).toBe(404)
    expect((await ask("/all/usage", people.member)).status).toBe(404)
    expect((await server.ask("/api/v1/teams/search/usage")).status).toBe(401)
    expect((await change("DELETE", "/search/usage", undefined, people.member)).status).toBe(403)
  })

  it("take what exporters of OpenTelemetry send, in protobuf and in JSON", async () => {
    const token = await newTeam("exporters")
    const headers = as(token)
    const logs = new LoggerProvider({
      processors: [
        new BatchLogRecordProcessor({ exporter: new OTLPLogExporter({ url: `${server.url}/v1/logs`, headers }) })
      ]
    })
    const logger = logs.getLogger("com.anthropic.claude_code.events")
    for (let place = 0; place < 20; place++)
      logger.emit({
        timestamp: YESTERDAY + place,
        body: "claude_code.api_request",
        attributes: { "event.name": "api_request", "session.id": "s", request_id: `req_${place}`, ...CALL }
      })
    await logs.shutdown()
    const traces = new BasicTracerProvider({
      spanProcessors: [new SimpleSpanProcessor(new OTLPTraceExporter({ url: `${server.url}/v1/traces`, headers }))]
    })
    const span = traces.getTracer("shop").startSpan("chat", {
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.response.model": CALL.model,
        "gen_ai.response.id": "msg_1",
        "gen_ai.usage.input_tokens": CALL.input_tokens,
        "gen_ai.usage.output_tokens": CALL.output_tokens
      }
    })
    span.end()
    await traces.shutdown()
    // 21 times 0.0015 dollars.
    expect((await usageOf("exporters")).total).toMatchObject({ cost: "0.0315", responses: 21, complete: true })
  })

  it("count each response once, however often and in whichever form it is sent", async () => {
    const token = await newTeam("once")
    const events = Array.from({ length: 300 }, (_, place) => ({
      at: YESTERDAY + place,
      request_id: `r${place}`,
      ...CALL
    }))
    for (const some of [events, events.slice(0, 100), events.slice(50, 250)]) {
      const { json, status } = await send(token, logsOf(some))
      expect([status, json]).toEqual([200, {}])
    }
    const zipped = gzipSync(JSON.stringify(logsOf(events)))
    expect((await send(token, zipped, { headers: { "content-encoding": "gzip" } })).status).toBe(200)
    await Promise.all(Array.from({ length: 5 }, () => send(token, logsOf(events))))
    expect((await usageOf("once")).total).toMatchObject({ cost: "0.45", responses: 300 })
  })

  it("are summed up by person, model, day and team, with a budget of the month", async () => {
    const token = await newTeam("sums", { budget: "1" })
    const other = await newTeam("others")
    const now = Date.now()
    await send(token, logsOf([{ at: now, request_id: "a", ...CALL }]))
    await send(token, logsOf([{ at: now, request_id: "b", ...CALL, input_tokens: 2000 }], "bob@example.org"))
    await send(other, logsOf([{ at: now, request_id: "a", ...CALL }]))
    const keys = async (by: string) =>
      (await usageOf("sums", `?by=${by}`)).rows.map(({ cost, key }: any) => [key, cost])
    expect(await keys("person")).toEqual([
      ["bob@example.org", "0.0025"],
      ["ada@example.org", "0.0015"]
    ])
    expect(await keys("model")).toEqual([["anthropic-claude-haiku-4-5", "0.004"]])
    expect(await keys("service")).toEqual([["claude-code", "0.004"]])
    await send(token, logsOf([{ at: now, request_id: "c", ...CALL, input_tokens: 1500, output_tokens: 200 }]))
    expect((await ask("/sums/usage.csv")).text).toContain(",usd,0.004,")
    const { rows } = await usageOf("all", "?by=team")
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: "sums", cost: "0.0065" }),
        expect.objectContaining({ key: "others", cost: "0.0015" })
      ])
    )
    const { teams } = (await ask("")).json
    expect(teams.find(({ name }: any) => name === "sums")).toMatchObject({
      budget: "1",
      spent: "0.0065",
      complete: true
    })
  })

  it("name and count what they do not understand", async () => {
    const token = await newTeam("strange")
    const { json } = await send(
      token,
      logsOf([
        { at: YESTERDAY, request_id: "a", ...CALL, model: "nobody-knows-9" },
        { at: YESTERDAY, request_id: "b", model: CALL.model, input_tokens: "many", output_tokens: 1 },
        { at: 4_102_444_800_000, request_id: "c", ...CALL }
      ])
    )
    expect(json.partialSuccess.rejectedLogRecords).toBe("2")
    const { total, unknown_models, unread } = await usageOf("strange")
    expect(total).toMatchObject({ cost: "0", complete: false, responses: 1, priced: 0 })
    expect(unknown_models[0].name).toBe("nobody-knows-9")
    expect(unread.map(({ count, what }: any) => [count, what])).toEqual([
      [1, "claude_code.api_request"],
      [1, "claude_code.api_request"]
    ])
  })

  it("show people by pseudonyms that stay the same, and erase them by these", async () => {
    const token = await newTeam("hidden", { pseudonyms: true })
    await send(token, logsOf([{ at: YESTERDAY, request_id: "a", ...CALL }]))
    await send(token, logsOf([{ at: YESTERDAY, request_id: "b", ...CALL, input_tokens: 5000 }], "bob@example.org"))
    const names = (await usageOf("hidden", "?by=person")).rows.map(({ key }: any) => key)
    expect(names).toEqual([
      expect.stringMatching(/^person-[\da-f]{8}$/u),
      expect.stringMatching(/^person-[\da-f]{8}$/u)
    ])
    const { text } = await ask("/hidden/usage.csv")
    expect(text).toContain(names[0])
    expect(text).not.toContain("example.org")
    const lines = (await ask("/hidden/responses")).text.trimEnd().split("\n")
    expect(new Set(lines.map((line) => JSON.parse(line).person))).toEqual(new Set(names))
    expect((await change("DELETE", `/hidden/usage?person=${names[0]}`)).status).toBe(204)
    const after = await usageOf("hidden", "?by=person")
    expect(after.rows.map(({ key }: any) => key)).toEqual([names[1]])
    const day = new Date(YESTERDAY).toISOString().slice(0, 10)
    expect(after.erased).toEqual([{ day, responses: 1 }])
    expect((await ask("/hidden/usage.csv")).text).toMatch(new RegExp(`hidden,${day}.*,1\\n$`, "u"))
    const stored = await installation.query(sql<{ record: string }>`
      select record from usage_responses where record like '%bob@example.org%'`)
    expect(stored.filter(({ record }) => record.includes("5000"))).toEqual([])
  })

  it("are written to a folder by day, for databases to read", async () => {
    const token = await newTeam("nightly")
    await send(token, logsOf([{ at: YESTERDAY, request_id: "n", ...CALL }]))
    const folder = mkdtempSync(join(tmpdir(), "ratecard-usage-"))
    const other = await RunningServer.start({
      ...installation.settings,
      USAGE_EXPORT_DIR: folder,
      USAGE_EXPORT_CRON: "* * * * * *"
    })
    const file = join(folder, `day=${new Date(YESTERDAY).toISOString().slice(0, 10)}`, "usage.parquet")
    while (!existsSync(file)) await setTimeout(50)
    await other.stop()
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(file) })
    expect(rows.filter(({ team }: any) => team === "nightly")).toEqual([
      expect.objectContaining({ person: "ada@example.org", cost: "0.0015", responses: 1n })
    ])
    rmSync(folder, { recursive: true })
  })

  it("forget a member who deletes their account", async () => {
    const token = await signIn(installation, { email: "leaver@example.org" })
    await newTeam("left", { members: ["leaver@example.org", "ada@example.org"] })
    expect((await ask("/left/usage", token)).status).toBe(200)
    const left = await server.ask("/api/v1/auth/me", { method: "DELETE", headers: as(token) })
    expect(left.status).toBe(204)
    const { teams } = (await ask("")).json
    expect(teams.find(({ name }: any) => name === "left").members).toEqual(["ada@example.org"])
  })

  it("have a table of at most 200,000 rows, and say what to do", async () => {
    const token = await newTeam("many")
    await send(token, logsOf([{ at: YESTERDAY, request_id: "m", ...CALL }]))
    await installation.query(sql`
      insert into usage_cells (account, day, place, prices, named, agent, model, machine, responses)
      select account, usage_cells.day, number::text, prices, named, agent, model, number::text, 1
      from usage_cells join teams on teams.id = account and teams.name = 'many', generate_series(1, 200000) as number`)
    const { json, status } = await ask("/many/usage.csv")
    expect([status, json.detail[0].msg]).toEqual([422, "The table has more than 200000 rows: ask for fewer days"])
    expect((await change("DELETE", "/many")).status).toBe(204)
  })

  it("refuse what is not theirs, or no telemetry", async () => {
    const token = await newTeam("refusals")
    expect((await send("rct_wrong", logsOf([]))).status).toBe(401)
    expect((await send(people.admin, logsOf([]))).status).toBe(401)
    expect((await send(token, "{")).json.message).toContain("no logs message")
    expect((await send(token, "[]")).status).toBe(400)
    expect((await send(token, "x", { headers: { "content-type": "text/plain" } })).status).toBe(415)
    const broken = new Uint8Array([10, 255, 255, 255, 255, 15, 1, 2, 3])
    expect((await send(token, broken, { headers: { "content-type": "application/x-protobuf" } })).status).toBe(400)
    expect((await send(token, "x".repeat(5_000_000))).status).toBe(413)
    const bomb = gzipSync(Buffer.alloc(100_000_000, 32))
    expect((await send(token, bomb, { headers: { "content-encoding": "gzip" } })).status).toBe(413)
    const { tokens } = (await ask("/refusals/tokens")).json
    expect((await change("DELETE", `/refusals/tokens/${tokens[0].id}`)).status).toBe(204)
    expect((await send(token, logsOf([]))).status).toBe(401)
    expect((await usageOf("refusals")).total.responses).toBe(0)
    expect((await change("DELETE", "/refusals")).status).toBe(204)
    expect((await ask("/refusals/usage")).status).toBe(404)
  })
})

onOwnPostgres("telemetry while the database is away", (install, postgres) => {
  it.skipIf(postgres === undefined)("is not acknowledged, and counts once when it is sent again", async () => {
    const installation = install()
    const admin = await signIn(installation, { email: "root@example.org" })
    const server = await RunningServer.start({ ...installation.settings, ADMIN_EMAILS: "root@example.org" })
    const headers = { authorization: `Bearer ${admin}`, ...JSON_TYPE }
    const ask = (path: string, method: string, body?: object) =>
      server.ask(`/api/v1/teams${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    await ask("/away", "PUT", {})
    const { token } = (await ask("/away/tokens", "POST", { label: "collector" })).json
    const send = (request_id: string) =>
      server.ask("/v1/logs", {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, ...JSON_TYPE },
        body: JSON.stringify(logsOf([{ at: YESTERDAY, request_id, ...CALL }]))
      })
    expect((await send("a")).status).toBe(200)
    await postgres!().halt("SIGQUIT")
    const refused = await send("b")
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"])
    await postgres!().resume()
    while ((await send("b")).status !== 200) await setTimeout(100)
    expect((await send("b")).status).toBe(200)
    expect((await ask("/away/usage", "GET")).json.total).toMatchObject({ responses: 2, cost: "0.003" })
    await server.stop()
  })
})
