import { PROVIDER_SLUGS, providerOf, type ProviderSlug } from "@ratecard/core/catalogue"
import { hanging, IS_WHOLE, json, redirect, StandIn } from "@ratecard/test-support"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, expect, it } from "vitest"
import { identifier, sql } from "../database/sql.ts"
import type { Installation } from "../../test/Installation.ts"
import { onEmbeddedDatabase } from "../../test/databases.ts"
import { signIn } from "../../test/people.ts"
import { ServerProcess } from "../../test/ServerProcess.ts"
import { PROTOCOLS, Vendors } from "@ratecard/test-support/vendors"

/** What a canary could be found by: any eight characters of it in a row, as it is or in base64; five would occur by chance. */
const traces = (canary: string): ReadonlyArray<string> =>
  [canary, Buffer.from(canary).toString("base64").replace(/=+$/u, "")].flatMap((form) =>
    Array.from({ length: form.length - 7 }, (_, at) => form.slice(at, at + 8))
  )

/** Those that are asked as OpenAI is, which fails in every way: one way is enough for each. */
const ALIKE: ReadonlySet<ProviderSlug> = new Set(["xai", "qwen", "deepseek", "moonshot"])

/** Where vendors are asked to count. */
const COUNT = /count|tokenize/iu

/** The first three bytes of something, as a number. */
const head = (bytes: Buffer, at: number): number => (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!

/** Which of these are somewhere in bytes, found in one walk through them: a database is long, and traces are many. */
const foundIn = (bytes: Buffer, wanted: ReadonlySet<string>): ReadonlyArray<string> => {
  const heads = new Uint8Array(2 ** 24)
  for (const each of wanted) heads[head(Buffer.from(each), 0)] = 1
  const found: Array<string> = []
  for (let at = 0; at < bytes.length - 7; at++) {
    if (heads[head(bytes, at)] === 0) continue
    const each = bytes.toString("latin1", at, at + 8)
    if (wanted.has(each)) found.push(each)
  }
  return found
}

onEmbeddedDatabase("keys and prompts", (install) => {
  let installation: Installation
  let server: ServerProcess
  let vendors: Vendors
  let collector: StandIn
  let token: string
  /** What the collector of traces and metrics was sent. */
  const telemetry: Array<Buffer> = []
  const bodies: Array<string> = []
  const canaries = Object.fromEntries(
    PROVIDER_SLUGS.map((slug) => [slug, randomBytes(30).toString("base64url")])
  ) as Record<ProviderSlug, string>
  const prompt = randomBytes(30).toString("hex")

  beforeAll(async () => {
    installation = install()
    token = await signIn(installation, { email: "canary@example.org" })
    vendors = await Vendors.start()
    collector = await StandIn.start((request, response) => {
      void buffer(request).then((bytes) => {
        telemetry.push(bytes)
        response.end()
      })
    })
    server = await ServerProcess.start({
      ...installation.settings,
      ...vendors.settings,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LOG_LEVEL: "trace",
      PROVIDER_TIMEOUT: "500 millis",
      CALL_TIMEOUT: "500 millis"
    })
  })
  afterAll(async () => {
    await server?.stop()
    await vendors?.[Symbol.asyncDispose]()
    await collector?.stop()
  })

  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await server.ask(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
    bodies.push(answer.text, JSON.stringify([...answer.headers]))
    expect(answer.status).toBeLessThan(500)
    return answer.json
  }

  const dump = Effect.gen(function* () {
    const tables = yield* sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`
    const rows = yield* Effect.forEach(tables, ({ name }) => sql`select t::text as row from ${identifier(name)} t`)
    return JSON.stringify(rows)
  })

  const folder = (path: string): Buffer =>
    Buffer.concat(
      readdirSync(path, { recursive: true, withFileTypes: true })
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => statSync(file).isFile())
        .map((file) => readFileSync(file))
    )

  it.runIf(IS_WHOLE)("are found nowhere but with their providers", async () => {
    const { models } = (await server.ask("/api/v1/models")).json
    for (const [place, provider] of PROVIDER_SLUGS.entries()) {
      const key = canaries[provider]
      const own = models.filter((model: any) => model.provider === provider)
      const model_id = (own.find((model: any) => model.tokenizer_type !== "tiktoken") ?? own[0]).id
      const use = async () => {
        await ask("POST", `/api-keys/${provider}/validate`)
        await ask("POST", "/call", { model_id, text: prompt })
        await ask("POST", "/calculate", { model_ids: [model_id], text: "a text" })
        await ask("GET", "/api-keys")
      }
      const { extra } = PROTOCOLS[provider]
      expect((await ask("POST", "/api-keys", { provider, key, extra })).key_hint).toBe(`••••${key.slice(-4)}`)
      for (const spoilt of [{ provider, key: [key] }, { key }, { provider: key, key }, [key], `{"key":"${key}`]) {
        await ask("POST", "/api-keys", spoilt)
      }
      // Refused, with the key in the vendor's own words; then taken; then every way to fail.
      await use()
      vendors.keys.add(key)
      await use()
      const hasCounted = vendors.requests.some(({ path, vendor }) => vendor === provider && COUNT.test(path))
      expect([provider, hasCounted]).toEqual([provider, providerOf(provider).countsTokens])
      const quoting = (status: number) =>
        json({ error: { message: `Bearer ${key} and Basic ${Buffer.from(key).toString("base64")}` } }, { status })
      const ways = [quoting(500), quoting(429), quoting(200), redirect("http://127.0.0.1:9/", 307), hanging]
      for (const [way, answering] of ways.entries()) {
        // Silence is the same of everybody.
        const isAlike = ALIKE.has(provider) || (answering === hanging && provider !== "openai")
        if (isAlike && way !== place % ways.length) continue
        await vendors.while(answering, use)
      }
      expect(vendors.requests.some(({ headers }) => JSON.stringify(headers).includes(key))).toBe(true)
    }
    const { errors } = await server.signal("SIGTERM")
    const places = {
      bodies: Buffer.from(bodies.join("\n")),
      log: Buffer.from(JSON.stringify(server.log)),
      errors: Buffer.from(errors),
      telemetry: Buffer.concat(telemetry),
      database: Buffer.from(await installation.query(dump)),
      files: folder(installation.dataDir)
    }
    expect(places.log.includes("A model provider failed")).toBe(true)
    for (const told of ["Calls.call", "ModelProvider.count", "http_server_request_duration_seconds"]) {
      expect([told, places.telemetry.includes(told)]).toEqual([told, true])
    }
    expect(places.database.includes(`••••${canaries.openai.slice(-4)}`)).toBe(true)
    const secrets = new Set([...Object.values(canaries), prompt].flatMap(traces))
    // They would be found.
    expect(foundIn(Buffer.concat([places.log, Buffer.from(prompt)]), secrets)).toHaveLength(prompt.length - 7)
    for (const [place, bytes] of Object.entries(places)) {
      expect([place, foundIn(bytes, secrets)]).toEqual([place, []])
    }
  })
})
