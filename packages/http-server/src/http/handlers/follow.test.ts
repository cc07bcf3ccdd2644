import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { onOneDatabase } from "../../../test/databases.ts"
import { signIn } from "../../../test/people.ts"
import { RunningServer } from "../../../test/server.ts"

onOneDatabase("what people follow", (install) => {
  let server: RunningServer
  let ada: string
  let charles: string

  beforeAll(async () => {
    const installation = install()
    ada = await signIn(installation, { email: "ada@example.org" })
    charles = await signIn(installation, { email: "charles@example.org" })
    server = await RunningServer.start(installation.settings)
  })
  afterAll(() => server?.stop())

  const ask = (method: string, path: string, body?: unknown, token = ada) =>
    server.ask(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })

  describe("watches", () => {
    const RULES = [
      { rule: "moved" },
      { rule: "moved", model_id: "openai-gpt-5" },
      { rule: "below", model_id: "openai-gpt-5", unit: "output", price: 5.5 },
      { rule: "retires", model_id: null, days: 30 },
      { rule: "moved", line_id: "claude-sonnet" },
      { rule: "retires", line_id: "claude-sonnet", days: 30 },
      { rule: "below", line_id: "claude-sonnet", unit: "input", price: 2 }
    ]

    // The server looks at the prices meanwhile, and would tell the webhooks of models that retire.
    afterAll(async () => {
      for (const { id } of (await ask("GET", "/watches")).json.watches) await ask("DELETE", `/watches/${id}`)
    })

    it("are kept once each, by the id of their model, until they are removed", async () => {
      const stored = []
      for (const rule of RULES) {
        const { json, status } = await ask("PUT", "/watches", rule)
        const { created_at, id, ...what } = json
        expect([status, what]).toEqual([200, { model_id: null, line_id: null, ...rule }])
        expect(created_at).toMatch(/^20\d\d-.*Z$/u)
        expect(id).toBeTypeOf("string")
        stored.push(json)
      }
      const again = await ask("PUT", "/watches", { model_id: "gpt-5", rule: "moved" })
      expect([again.status, again.json]).toEqual([200, stored[1]])
      expect((await ask("GET", "/watches")).json).toEqual({ watches: stored })
      expect((await ask("GET", "/watches", undefined, charles)).json).toEqual({ watches: [] })
      expect((await ask("DELETE", `/watches/${stored[0].id}`)).status).toBe(204)
      expect((await ask("DELETE", `/watches/${stored[0].id}`)).status).toBe(404)
      expect((await ask("GET", "/watches")).json).toEqual({ watches: stored.slice(1) })
    })

    it.each([
      [{}, ["body", "rule"], "missing"],
      [{ rule: "risen" }, ["body", "rule"], "literal_error"],
      [{ rule: 7, model_id: "openai-gpt-5" }, ["body", "rule"], "literal_error"],
      [[], ["body"], "model_attributes_type"],
      [{ rule: "moved", days: 3 }, ["body", "days"], "extra_forbidden"],
      [{ rule: "below", unit: "input", price: 1 }, ["body", "model_id"], "value_error"],
      [{ rule: "below", model_id: null, unit: "input", price: 1 }, ["body", "model_id"], "value_error"],
      [{ rule: "below", model_id: "openai-gpt-5", unit: "input", price: 0 }, ["body", "price"], "greater_than_equal"],
      [{ rule: "below", model_id: "openai-gpt-5", unit: "cached", price: 1 }, ["body", "unit"], "literal_error"],
      [{ rule: "moved", model_id: "openai-gpt-5", line_id: "gpt" }, ["body", "line_id"], "value_error"],
      [
        { rule: "below", model_id: "openai-gpt-5", line_id: "gpt", unit: "input", price: 1 },
        ["body", "line_id"],
        "value_error"
      ],
      [{ rule: "retires", days: 366 }, ["body", "days"], "less_than_equal"],
      [{ rule: "retires", days: 1.5 }, ["body", "days"], "int_from_float"]
    ])("refuse %j at %j", async (body, loc, type) => {
      const { json, status } = await ask("PUT", "/watches", body)
      expect([status, json.detail.map((item: any) => [item.loc, item.type])]).toEqual([422, [[loc, type]]])
    })

    it("are of models that are known, and not too many", async () => {
      expect((await ask("PUT", "/watches", { rule: "moved", model_id: "gpt-nobody" })).status).toBe(404)
      const { json: line, status: noLine } = await ask("PUT", "/watches", { rule: "moved", line_id: "claude-sonet" })
      expect([noLine, line]).toEqual([404, { detail: "Unknown line 'claude-sonet'. Did you mean claude-sonnet?" }])
      for (let days = 1; days <= 100; days++) {
        expect((await ask("PUT", "/watches", { rule: "retires", days }, charles)).status).toBe(200)
      }
      const { json, status } = await ask("PUT", "/watches", { rule: "moved" }, charles)
      expect([status, json]).toEqual([409, { detail: "You may have 100 watches. Remove one first." }])
      expect((await ask("PUT", "/watches", { rule: "retires", days: 7 }, charles)).status).toBe(200)
    })
  })

  describe("webhooks", () => {
    const URL = "https://hooks.example.com/prices?of=all"

    it("show their secret once, and are gone when they are removed", async () => {
      const { json, status } = await ask("POST", "/webhooks", { url: URL })
      const { secret, ...webhook } = json
      expect([status, webhook]).toMatchObject([201, { url: URL, state: "working", failing_since: null }])
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/u)
      expect((await ask("GET", "/webhooks")).json).toEqual({ webhooks: [webhook] })
      expect((await ask("GET", `/webhooks/${webhook.id}/deliveries`)).json).toEqual({ deliveries: [] })
      for (const [method, path] of [
        ["GET", `/webhooks/${webhook.id}/deliveries`],
        ["POST", `/webhooks/${webhook.id}/test`],
        ["DELETE", `/webhooks/${webhook.id}`]
      ] as const) {
        expect((await ask(method, path, undefined, charles)).status).toBe(404)
      }
      expect((await ask("DELETE", `/webhooks/${webhook.id}`)).status).toBe(204)
      expect((await ask("GET", `/webhooks/${webhook.id}/deliveries`)).status).toBe(404)
      expect((await ask("GET", "/webhooks")).json).toEqual({ webhooks: [] })
    })

    it.each(["x", "%00", "..%2f", "00000000-0000-0000-0000-000000000000"])("are not called %s", async (id) => {
      expect((await ask("DELETE", `/webhooks/${id}`)).status).toBe(404)
      expect((await ask("POST", `/webhooks/${id}/test`)).status).toBe(404)
      expect((await ask("DELETE", `/watches/${id}`)).status).toBe(404)
    })

    it.each([
      "http://hooks.example.com/",
      "http://127.0.0.1:8080/",
      "https://127.0.0.1/",
      "https://2130706433/",
      "https://[::1]/",
      "https://[::ffff:10.0.0.1]/",
      "https://169.254.169.254/latest/meta-data",
      "https://100.64.0.1/",
      "https://224.0.0.1/",
      "https://user:word@hooks.example.com/",
      "https://",
      "ftp://hooks.example.com/",
      "mailto:ada@example.org",
      "javascript:alert(1)",
      "https://hooks.example.com/a b",
      `https://hooks.example.com/${"a".repeat(2000)}`
    ])("go to no %s", async (url) => {
      const { json, status } = await ask("POST", "/webhooks", { url })
      expect([status, json.detail.map(({ loc }: any) => loc)]).toEqual([422, [["body", "url"]]])
    })

    it("look an address up when they send, and go to no private one", async () => {
      const { json } = await ask("POST", "/webhooks", { url: `https://localhost:${server.port}/health` })
      const tested = await ask("POST", `/webhooks/${json.id}/test`)
      expect([tested.status, tested.json]).toMatchObject([
        200,
        { event: "test", model_id: null, attempts: 1, result: "private", status: null, next_attempt_at: null }
      ])
      expect((await ask("GET", `/webhooks/${json.id}/deliveries`)).json).toEqual({ deliveries: [tested.json] })
      // A test that does not arrive is not a failure of what was sent for real.
      expect((await ask("GET", "/webhooks")).json.webhooks[0].state).toBe("working")
    })

    it("are not too many", async () => {
      for (let count = 0; count < 5; count++) {
        expect((await ask("POST", "/webhooks", { url: URL }, charles)).status).toBe(201)
      }
      const { json, status } = await ask("POST", "/webhooks", { url: URL }, charles)
      expect([status, json]).toEqual([409, { detail: "You may have 5 webhooks. Remove one first." }])
    })
  })
})
