import { Effect } from "effect"
import { randomInt } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { sql } from "../../database/sql.ts"
import type { Installation } from "../../../test/Installation.ts"
import { onOneDatabase } from "../../../test/databases.ts"
import { signIn } from "../../../test/people.ts"
import { RunningServer } from "../../../test/server.ts"

const KEY = "sk-of-a-person-wXyz"

onOneDatabase("stored keys", (install) => {
  let installation: Installation
  let server: RunningServer
  let anna: string
  let boris: string

  const start = () => RunningServer.start(installation.settings)
  /** Changes rows as a person could who has the database and no key. */
  const tamper = async (statement: ReturnType<typeof sql>) => {
    const isHeld = installation.databaseUrl === undefined
    if (isHeld) await server.stop()
    await installation.query(statement)
    if (isHeld) server = await start()
  }

  beforeAll(async () => {
    installation = install()
    anna = await signIn(installation, { email: "anna@example.org" })
    boris = await signIn(installation, { email: "boris@example.org" })
    server = await start()
  })
  afterAll(() => server?.stop())

  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const add = (key: unknown, token = anna) => server.post("/api/v1/api-keys", key, as(token))
  const remove = (provider: string, token = anna) =>
    server.ask(`/api/v1/api-keys/${provider}`, { method: "DELETE", headers: as(token) })
  const list = async (token = anna) => {
    const { json, status } = await server.ask("/api/v1/api-keys", { headers: as(token) })
    expect(status).toBe(200)
    return json.keys
  }

  it("are listed in the order of providers, and never told", async () => {
    expect(await list()).toEqual([])
    const { headers, json, status } = await add({ provider: "sber", key: KEY, display_name: "work" })
    expect(status).toBe(201)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(json).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/u),
      provider: "sber",
      display_name: "work",
      key_hint: "••••wXyz",
      is_valid: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u)
    })
    const { json: openai } = await add({ provider: "openai", key: "short-key11", extra: null, display_name: null })
    expect(openai).toMatchObject({ key_hint: "••••", display_name: null })
    expect(await list()).toEqual([openai, json])
  })

  it("replace each other, one for each provider", async () => {
    const { json: first } = await add({ provider: "xai", key: `${KEY}-1` })
    const { json: second } = await add({ provider: "xai", key: `${KEY}-abcd`, display_name: "new" })
    expect(second.id).not.toBe(first.id)
    expect((await list()).filter(({ provider }: any) => provider === "xai")).toEqual([second])
    await Promise.all(Array.from({ length: 10 }, (_, index) => add({ provider: "xai", key: `${KEY}${index}` })))
    expect((await list()).filter(({ provider }: any) => provider === "xai").length).toBe(1)
  })

  it("are nobody else's", async () => {
    await add({ provider: "google", key: KEY })
    expect(await list(boris)).toEqual([])
    for (const [path, method] of [
      ["google", "DELETE"],
      ["google/validate", "POST"]
    ]) {
      const { json, status } = await server.ask(`/api/v1/api-keys/${path}`, { method: method!, headers: as(boris) })
      expect([status, typeof json.detail]).toEqual([404, "string"])
    }
    expect((await list()).some(({ provider }: any) => provider === "google")).toBe(true)
  })

  it("are removed once", async () => {
    await add({ provider: "qwen", key: KEY })
    const { status, text } = await remove("qwen")
    expect([status, text]).toEqual([204, ""])
    expect((await list()).some(({ provider }: any) => provider === "qwen")).toBe(false)
    expect((await remove("qwen")).status).toBe(404)
  })

  it("may hold any visible characters of ASCII, up to 4,096 of them", async () => {
    for (const key of ["k", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "x".repeat(4096)]) {
      expect((await add({ provider: "mistral", key, extra: { "\0": "\ud800" } })).status).toBe(201)
    }
  })

  it("are taken without the white space that was pasted with them, and without an empty name", async () => {
    const { json, status } = await add({ provider: "mistral", key: ` \t${KEY}\r\n`, display_name: " " })
    expect([status, json.key_hint, json.display_name]).toEqual([201, "••••wXyz", null])
    expect((await add({ provider: "mistral", key: KEY, display_name: "" })).json.display_name).toBe(null)
  })

  const secret = "canary-canary-canary"
  for (const [fault, body, loc, type] of [
    ["no key", { provider: "openai", extra: { folder_id: secret } }, ["body", "key"], "missing"],
    ["no provider", { key: secret }, ["body", "provider"], "missing"],
    ["an unknown provider", { provider: secret, key: secret }, ["body", "provider"], "literal_error"],
    ["an empty key", { provider: "openai", key: "" }, ["body", "key"], "string_pattern_mismatch"],
    ["a key of white space", { provider: "openai", key: " \n" }, ["body", "key"], "string_pattern_mismatch"],
    [
      "two words as a key",
      { provider: "openai", key: `${secret} ${secret}` },
      ["body", "key"],
      "string_pattern_mismatch"
    ],
    [
      "a key of two lines",
      { provider: "openai", key: `${secret}\r\nx: y` },
      ["body", "key"],
      "string_pattern_mismatch"
    ],
    [
      "a key no header can carry",
      { provider: "openai", key: `${secret}-й` },
      ["body", "key"],
      "string_pattern_mismatch"
    ],
    ["a member that nobody knows", { provider: "openai", key: secret, keys: secret }, ["body"], "extra_forbidden"],
    ["the key as a name", { provider: "openai", key: "x", [secret]: "x" }, ["body"], "extra_forbidden"],
    [
      "it as a name further in",
      { provider: "openai", key: "x", extra: { [secret]: 5 } },
      ["body", "extra"],
      "string_type"
    ],
    ["a key that is too long", { provider: "openai", key: secret.repeat(250) }, ["body", "key"], "string_too_long"],
    ["a key in a list", { provider: "openai", key: [secret] }, ["body", "key"], "string_type"],
    ["a key in broken JSON", `{"key":"${secret}"`, ["body", 29], "json_invalid"],
    ["a list", [secret], ["body"], "model_attributes_type"],
    ["a text", JSON.stringify(secret), ["body"], "model_attributes_type"],
    [
      "an extra that is not text",
      { provider: "sber", key: secret, extra: { scope: [secret] } },
      ["body", "extra"],
      "string_type"
    ],
    [
      "an extra of 17",
      {
        provider: "sber",
        key: secret,
        extra: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [index, secret]))
      },
      ["body", "extra"],
      "too_long"
    ],
    [
      "a name of two lines",
      { provider: "sber", key: secret, display_name: `a\n${secret}` },
      ["body", "display_name"],
      "string_pattern_mismatch"
    ]
  ] as const) {
    it(`are refused with ${fault}, and not repeated`, async () => {
      const { json, status, text } = await add(body)
      expect(status).toBe(422)
      expect(json.detail.map((item: any) => [item.loc, item.type])).toEqual([[loc, type]])
      expect(text).not.toContain('"input"')
      expect(text).not.toContain("canary")
    })
  }

  it("of an unknown provider do not fit the contract", async () => {
    for (const [path, method] of [
      ["nobody", "DELETE"],
      ["nobody/validate", "POST"]
    ]) {
      const { json, status } = await server.ask(`/api/v1/api-keys/${path}`, { method: method!, headers: as(anna) })
      expect(status).toBe(422)
      expect(json.detail[0]).toMatchObject({ loc: ["path", "provider"], type: "literal_error" })
    }
  })

  it("are for signed-in people, decided before anything else", async () => {
    for (const headers of [{}, as("x"), { authorization: `Basic ${anna}` }]) {
      const { headers: answered, json, status } = await server.post("/api/v1/api-keys", "{broken", headers)
      expect([status, answered.get("www-authenticate"), Object.keys(json)]).toEqual([401, "Bearer", ["detail"]])
      expect((await server.ask("/api/v1/api-keys", { headers })).status).toBe(401)
    }
  })

  it("that were moved to another user or changed by a bit cannot be read, and the others can", async () => {
    for (const token of [anna, boris]) {
      for (const provider of ["anthropic", "deepseek", "moonshot"]) await add({ provider, key: KEY }, token)
    }
    const flip = sql`select id, sealed from api_keys where provider = 'moonshot'`.pipe(
      Effect.flatMap(
        Effect.forEach((row: any) => {
          const bytes = Buffer.from(row.sealed, "base64")
          bytes[randomInt(bytes.length)]! ^= 1 << randomInt(8)
          return sql`update api_keys set sealed = ${bytes.toString("base64")} where id = ${row.id}::uuid`
        })
      )
    )
    const swap = sql`
      update api_keys mine set sealed = other.sealed, sealed_with = other.sealed_with from api_keys other
      where mine.provider = 'anthropic' and other.provider = 'anthropic' and mine.user_id <> other.user_id`
    await tamper(Effect.andThen(flip, swap))
    for (const token of [anna, boris]) {
      const valid = Object.fromEntries((await list(token)).map((key: any) => [key.provider, key.is_valid]))
      expect(valid).toMatchObject({ anthropic: false, moonshot: false, deepseek: true })
      const { json } = await server.ask("/api/v1/api-keys/anthropic/validate", { method: "POST", headers: as(token) })
      expect(json).toEqual({
        is_valid: false,
        error: "The stored key for Anthropic cannot be read any more. Store it again."
      })
      const call = await server.post("/api/v1/call", { model_id: "anthropic-claude-opus-5", text: "x" }, as(token))
      expect(call.json.error).toBe(json.error)
    }
    expect((await add({ provider: "anthropic", key: KEY })).json.is_valid).toBe(true)
    expect((await list()).find(({ provider }: any) => provider === "anthropic").is_valid).toBe(true)
  })

  it("that were moved whole to another user cannot be read either", async () => {
    await remove("deepseek", boris)
    await tamper(
      sql`
        update api_keys set user_id = (select id from users where email = 'boris@example.org')
        where provider = 'deepseek'`
    )
    expect((await list(boris)).find(({ provider }: any) => provider === "deepseek").is_valid).toBe(false)
  })
})
