import { SignJWT } from "jose"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Installation } from "../../../test/Installation.ts"
import { onOwnPostgres } from "../../../test/databases.ts"
import { onceBack } from "../../../test/pause.ts"
import { accessToken, signIn } from "../../../test/people.ts"
import { RunningServer } from "../../../test/server.ts"

const ADMIN = "Operator@Example.org"
const MODEL = "openai-gpt-5"

const PRICE = { model_id: MODEL, input_price: 1, output_price: 10, cached_input_price: 0.1 }

onOwnPostgres("administration", (install, postgres) => {
  let installation: Installation
  let server: RunningServer
  let operator: string
  let reader: string
  let unverified: string

  beforeAll(async () => {
    installation = install()
    operator = await signIn(installation, { email: ADMIN })
    reader = await signIn(installation, { email: "reader@example.org" })
    unverified = await signIn(installation, { email: ADMIN, isVerified: false })
    server = await RunningServer.start({ ...installation.settings, ADMIN_EMAILS: ADMIN.toLowerCase() })
  })
  afterAll(() => server?.stop())

  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const setPrice = (price: unknown, token = operator) => server.post("/api/v1/admin/prices", price, as(token))

  it("serves a price that it took, with its history and its change", async () => {
    const { json: before } = await server.ask(`/api/v1/models/${MODEL}`)
    const answer = await setPrice(PRICE)
    expect(answer.status).toBe(201)
    expect(answer.headers.get("cache-control")).toBe("no-store")

    const { json: model } = await server.ask(`/api/v1/models/${MODEL}`)
    expect(model).toMatchObject({ input_price: 1, output_price: 10, cached_input_price: 0.1 })
    expect(answer.json.model).toEqual(model)
    const { json: history } = await server.ask(`/api/v1/models/${MODEL}/price-history`)
    expect(history.entries.at(-1)).toEqual(answer.json.entry)
    expect(answer.json.entry.source).toBe("manual")
    const { json: feed } = await server.ask(`/api/v1/price-changes?model_id=${MODEL}&days=1`)
    expect(feed.changes[0]).toEqual(answer.json.change)
    expect(answer.json.change).toMatchObject({ kind: "drop", previous_input_price: before.input_price })
  })

  it("sets the price of the model that a name means", async () => {
    const answer = await setPrice({ ...PRICE, model_id: "gpt-5-2025-08-07", input_price: 2 })
    expect(answer.json.model).toMatchObject({ id: MODEL, input_price: 2 })
    expect(answer.headers.get("ratecard-matched")).toBe('name="gpt-5-2025-08-07";how=dated')
    expect((await setPrice({ ...PRICE, model_id: "deepseek-v4-flash" })).status).toBe(404)
  })

  it("tells who set it, when, from what, to what", async () => {
    await setPrice({ ...PRICE, input_price: 3, source: "vendor page" })
    await setPrice({ ...PRICE, input_price: 4 })
    const { json } = await server.ask("/api/v1/admin/prices/log", { headers: as(operator) })
    expect(json.entries[0]).toMatchObject({
      model_id: MODEL,
      author: ADMIN,
      source: "manual",
      from: { input_price: 3, output_price: 10, cached_input_price: 0.1 },
      to: { input_price: 4, output_price: 10, cached_input_price: 0.1 }
    })
    expect(json.entries[1].source).toBe("vendor page")
    expect(Math.abs(Date.parse(json.entries[0].recorded_at) - Date.now())).toBeLessThan(60_000)
  })

  it("appends an entry that moves nothing, and says that nothing changed", async () => {
    await setPrice({ ...PRICE, input_price: 5 })
    const before = await server.ask(`/api/v1/models/${MODEL}/price-history`)
    const { json, status } = await setPrice({ ...PRICE, input_price: 5 })
    expect([status, json.change]).toEqual([201, null])
    const after = await server.ask(`/api/v1/models/${MODEL}/price-history`)
    expect(after.json.entries.length).toBe(before.json.entries.length + 1)
  })

  for (const [fault, price, loc, type] of [
    ["a negative price", { ...PRICE, output_price: -0.01 }, ["body", "output_price"], "greater_than_equal"],
    ["a price as text", { ...PRICE, input_price: "1" }, ["body", "input_price"], "float_type"],
    ["a price of null", { ...PRICE, input_price: null }, ["body", "input_price"], "float_type"],
    [
      "a cached price above the input price",
      { ...PRICE, cached_input_price: 1.01 },
      ["body", "cached_input_price"],
      "less_than_equal"
    ],
    ["an infinite price", '{"model_id":"a","input_price":1e400,"output_price":1}', ["body", "input_price"], undefined],
    ["no output price", { model_id: MODEL, input_price: 1 }, ["body", "output_price"], "missing"],
    ["an empty source", { ...PRICE, source: "" }, ["body", "source"], "string_pattern_mismatch"],
    ["a source that no database keeps", { ...PRICE, source: "a\0b" }, ["body", "source"], "string_pattern_mismatch"]
  ] as const) {
    it(`refuses ${fault}`, async () => {
      const { json, status } = await setPrice(price)
      expect(status).toBe(422)
      expect(json.detail.map((item: any) => item.loc)).toEqual([loc])
      if (type !== undefined) expect(json.detail[0].type).toBe(type)
    })
  }

  it("knows nothing of a model that does not exist, and names the nearest", async () => {
    const { json, status } = await setPrice({ ...PRICE, model_id: "openai-gpt5" })
    expect(status).toBe(404)
    expect(json.detail).toContain(MODEL)
  })

  it("runs a sync, and says how each source fared", async () => {
    for (const path of ["sync-all", "sync-beta"]) {
      const { json, status } = await server.ask(`/api/v1/admin/prices/${path}`, {
        method: "POST",
        headers: as(operator)
      })
      expect(status).toBe(200)
      expect(new Set(json.sources.map(({ status }: any) => status))).toEqual(new Set(["not_configured"]))
      expect(json).toMatchObject({ added: 0, changed: 0, confirmed: 0, quarantined: 0 })
    }
    const quarantine = await server.ask("/api/v1/admin/quarantine", { headers: as(operator) })
    expect(quarantine.json).toEqual({ quotes: [] })
    for (const [list, expected] of [
      ["litellm", 200],
      ["nobody", 422],
      ["%zz", 404]
    ] as const) {
      const asked = { method: "POST", headers: as(operator) }
      const { status } = await server.ask(`/api/v1/admin/lists/${list}/accept`, asked)
      expect([list, status]).toEqual([list, expected])
    }
  })

  it("has no quote or source by another name", async () => {
    for (const path of ["quarantine/7/release", "quarantine/x'y/dismiss", "sources/nobody/accept"]) {
      const { json, status } = await server.ask(`/api/v1/admin/${path}`, { method: "POST", headers: as(operator) })
      expect([status, typeof json.detail]).toEqual([404, "string"])
    }
  })

  const session = { user_id: crypto.randomUUID(), session_id: crypto.randomUUID() }
  const forged = (
    change: (token: SignJWT) => SignJWT,
    header: { readonly alg?: string; readonly typ?: string } = {},
    secret = installation.secret
  ) =>
    change(
      new SignJWT({ sid: session.session_id })
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header })
        .setIssuer("http://ratecard.test")
        .setAudience("ratecard")
        .setSubject(session.user_id)
        .setIssuedAt()
        .setExpirationTime("15 minutes")
        .setJti("x")
    ).sign(Buffer.from(secret))

  for (const [name, token] of [
    ["no token", () => undefined],
    ["an empty token", () => ""],
    ["no JWT", () => "abc.def.ghi"],
    ["a token of a session that never was", () => accessToken(installation, session)],
    ["a token under another secret", () => forged((token) => token, {}, "another secret of thirty-two bytes")],
    ["a token that has expired", () => forged((token) => token.setExpirationTime("-1 second"))],
    ["a token of another issuer", () => forged((token) => token.setIssuer("http://elsewhere.test"))],
    ["a token for another audience", () => forged((token) => token.setAudience("elsewhere"))],
    ["a token of another algorithm", () => forged((token) => token, { alg: "HS512" }, installation.secret.repeat(2))],
    ["a token of another type", () => forged((token) => token, { typ: "rt+jwt" })],
    [
      "a token without a signature",
      async () => `${(await accessToken(installation, session)).split(".").slice(0, 2).join(".")}.`
    ]
  ] as const) {
    it(`answers ${name} with 401, before it looks at anything else`, async () => {
      const credential = await token()
      const headers = credential === undefined ? {} : as(credential)
      const { headers: answered, json, status } = await server.post("/api/v1/admin/prices", "{broken", headers)
      expect(status).toBe(401)
      expect(answered.get("www-authenticate")).toBe("Bearer")
      expect(Object.keys(json)).toEqual(["detail"])
    })
  }

  it("answers users who are not administrators with 403", async () => {
    for (const token of [reader, unverified]) {
      for (const price of [PRICE, "{broken"]) expect((await setPrice(price, token)).status).toBe(403)
    }
  })

  it("says who is an administrator", async () => {
    const me = async (token: string) => (await server.ask("/api/v1/auth/me", { headers: as(token) })).json
    expect((await me(operator)).is_administrator).toBe(true)
    for (const token of [reader, unverified]) expect((await me(token)).is_administrator).toBe(false)
  })

  it("is open to pages of the web application alone", async () => {
    const preflight = await server.ask("/api/v1/admin/prices", { method: "OPTIONS" })
    expect(preflight.headers.get("access-control-allow-origin")).toBe("http://ratecard.test")
    expect((await setPrice(PRICE, reader)).headers.get("access-control-allow-origin")).toBe("http://ratecard.test")
  })

  it("loses no price when the server is killed", async () => {
    const { status } = await setPrice({ ...PRICE, input_price: 6.5 })
    expect(status).toBe(201)
    await server.stop()
    server = await RunningServer.start({ ...installation.settings, ADMIN_EMAILS: ADMIN.toLowerCase() })
    expect((await server.ask(`/api/v1/models/${MODEL}`)).json.input_price).toBe(6.5)
  })

  if (postgres)
    it("answers 503 while its database is away, and goes on when that is back", async () => {
      await postgres().halt()
      const away = await setPrice({ ...PRICE, input_price: 7 })
      expect(away.status).toBe(503)
      expect(away.headers.get("retry-after")).toBe("2")
      expect((await server.ask(`/api/v1/models/${MODEL}`)).json.input_price).toBe(6.5)
      await postgres().resume()
      const back = await onceBack(() => setPrice({ ...PRICE, input_price: 8 }))
      expect(back.status).toBe(201)
      expect((await server.ask(`/api/v1/models/${MODEL}`)).json.input_price).toBe(8)
    })
})
