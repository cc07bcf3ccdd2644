import { BANK_RATES } from "@ratecard/core/rates"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { McpProtocol } from "effect/ai"
import { request } from "node:http"
import { httpHost, standalone } from "../../test/programs.ts"
import { REVISIONS } from "../protocol/faults.ts"

const JSON_TYPE = { "content-type": "application/json" }

const message = (method: string, params?: object, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  params
})

const initialize = (protocolVersion: string) =>
  message("initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "tests", version: "1.0.0" } })

describe("streamable HTTP", () => {
  let server: Awaited<ReturnType<typeof standalone>>
  beforeAll(async () => {
    server = await standalone()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url, {
      method: "POST",
      headers: { ...JSON_TYPE, ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body)
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, json: text === "" ? undefined : JSON.parse(text) }
  }

  /** `fetch` sets the host by itself. */
  const statusFor = (headers: Record<string, string>, body: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { hostname, pathname, port } = new URL(server.url)
      const sent = request({ hostname, port, path: pathname, method: "POST", headers: { ...JSON_TYPE, ...headers } })
      sent.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject)
      sent.end(body)
    })

  it("refuses a foreign Host or Origin before it reads the body", async () => {
    for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io:80"]) {
      assert.strictEqual(await statusFor({ host }, "{"), 403, host)
    }
    for (const origin of ["https://evil.example", "null", "http://localhost.evil.example"]) {
      assert.strictEqual(await statusFor({ origin }, "{"), 403, origin)
    }
    assert.strictEqual(
      await statusFor({ host: "localhost", origin: "http://localhost:3000" }, JSON.stringify(message("ping"))),
      200
    )
  })

  it("lets pages of its own ask, and no others read", async () => {
    const origin = "http://localhost:3000"
    const preflight = await fetch(server.url, { method: "OPTIONS", headers: { origin } })
    assert.strictEqual(preflight.status, 204)
    assert.include(preflight.headers.get("access-control-allow-headers"), "mcp-protocol-version")
    const { headers } = await post(message("ping"), { origin })
    assert.strictEqual(headers.get("access-control-allow-origin"), origin)
  })

  it("refuses a revision of the protocol that it does not speak with 400", async () => {
    const { json, status } = await post(message("ping"), { "mcp-protocol-version": "2099-01-01" })
    assert.strictEqual(status, 400)
    assert.include(json.error.message, REVISIONS.join(", "))
  })

  it("speaks every revision that it says it speaks", async () => {
    for (const revision of REVISIONS.filter((name) => name !== McpProtocol.v2026_07_28.protocolVersion)) {
      const { json } = await post(initialize(revision))
      assert.strictEqual(json.result.protocolVersion, revision)
      const listed = await post(message("tools/list"), { "mcp-protocol-version": revision })
      assert.lengthOf(listed.json.result.tools, 7, revision)
    }
    const revision = McpProtocol.v2026_07_28.protocolVersion
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": revision,
      "io.modelcontextprotocol/clientCapabilities": {}
    }
    const headers = { "mcp-protocol-version": revision, "mcp-method": "tools/list" }
    assert.lengthOf((await post(message("tools/list", { _meta }), headers)).json.result.tools, 7)
  })

  it("tells what is wrong with a request that stands alone, with the request and a status", async () => {
    const revision = "2026-07-28"
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": revision,
      "io.modelcontextprotocol/clientCapabilities": {}
    }
    const call = message("tools/call", { name: "exchange_rate", arguments: {}, _meta }, 7)
    const headers = { "mcp-protocol-version": revision, "mcp-method": "tools/call", "mcp-name": "exchange_rate" }
    const told = async (body: object, over: Record<string, string> = {}) => {
      const { json, status } = await post(body, { ...headers, ...over })
      return [status, json.error?.code, json.id]
    }
    assert.deepStrictEqual(await told(call), [200, undefined, 7])
    assert.deepStrictEqual(await told(call, { "mcp-name": "=?base64?ZXhjaGFuZ2VfcmF0ZQ==?=" }), [200, undefined, 7])
    for (const over of [
      { "mcp-name": "list_models" },
      { "mcp-method": "tools/list" },
      { "mcp-protocol-version": "2025-11-25" }
    ]) {
      assert.deepStrictEqual(await told(call, over), [400, -32020, 7], JSON.stringify(over))
    }
    const { json, status } = await post(call)
    assert.deepStrictEqual([status, json.error.code, json.id], [400, -32020, 7])
    const asked = (method: string, params: object = { _meta }) =>
      told(message(method, params, 8), { "mcp-method": method })
    assert.deepStrictEqual(await asked("tools/list", {}), [400, -32602, 8])
    assert.deepStrictEqual(
      await asked("tools/list", { _meta: { ..._meta, [Object.keys(_meta)[1]!]: 5 } }),
      [400, -32602, 8]
    )
    for (const method of ["ping", "initialize", "subscriptions/listen"]) {
      assert.deepStrictEqual(await asked(method), [404, -32601, 8], method)
    }
    assert.deepStrictEqual(await told([call]), [400, -32600, undefined])
    const unknown = { ..._meta, "io.modelcontextprotocol/protocolVersion": "2099-01-01" }
    const refused = await post(message("tools/list", { _meta: unknown }), {
      "mcp-protocol-version": "2099-01-01",
      "mcp-method": "tools/list"
    })
    assert.strictEqual(refused.status, 400)
    assert.deepStrictEqual(refused.json.error.data, { supported: REVISIONS, requested: "2099-01-01" })
    const noTool = message("tools/call", { name: "eat", _meta }, 9)
    assert.deepStrictEqual(await told(noTool, { "mcp-name": "eat" }), [200, -32602, 9])
  })

  it("keeps no session: a request stands alone, whatever session its client believes in", async () => {
    const { headers } = await post(initialize("2025-11-25"))
    assert.isNull(headers.get("mcp-session-id"))
    const call = message("tools/call", { name: "exchange_rate", arguments: {} })
    const { json, status } = await post(call, { "mcp-session-id": "of another server" })
    assert.deepStrictEqual([status, json.result.structuredContent.rate], [200, BANK_RATES.at(-1)!.rate])
  })

  it("answers batches of the revision that has them, and takes notifications", async () => {
    const batch = [
      message("ping", undefined, 1),
      message("tools/list", undefined, 2),
      { jsonrpc: "2.0", method: "notifications/initialized" }
    ]
    const { json } = await post(batch)
    assert.deepStrictEqual(
      json.map(({ id }: { readonly id: number }) => id),
      [1, 2]
    )
    assert.strictEqual(
      (await post({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } })).status,
      202
    )
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" }
    for (const [revision, status] of [
      ["2025-11-25", 202],
      ["2099-01-01", 400]
    ] as const) {
      assert.strictEqual((await post(notification, { "mcp-protocol-version": revision })).status, status)
      assert.strictEqual((await post(batch, { "mcp-protocol-version": revision })).status, 400)
    }
  })

  it("says what is wrong with anything else, and stays up", async () => {
    assert.strictEqual((await fetch(server.url)).status, 405)
    assert.strictEqual((await fetch(server.url, { method: "DELETE" })).headers.get("allow"), "POST")
    assert.strictEqual((await post("{")).json.error.code, -32700)
    assert.strictEqual((await post("[]")).json.error.code, -32600)
    assert.strictEqual((await post("[".repeat(100_000))).status, 400)
    assert.strictEqual((await post("a=b", { "content-type": "application/x-www-form-urlencoded" })).status, 415)
    assert.strictEqual((await post("{}", { "content-encoding": "gzip" })).status, 415)
    assert.strictEqual((await post(" ".repeat(5_000_000))).status, 413)
    assert.strictEqual((await post(message("tools/eat"))).json.error.code, -32601)
    assert.strictEqual((await post(message("tools/call", { name: "eat" }))).json.error.code, -32602)
    assert.isTrue(server.isRunning())
  })

  it("reads no message of more values than tools take, however they are held", async () => {
    const values = Array.from({ length: 10_000 }, () => ({}))
    for (const params of [
      { name: "list_models", arguments: { capabilities: values } },
      { name: "estimate_cost", arguments: { response: Object.fromEntries(values.map((value, n) => [n, value])) } }
    ]) {
      const { json, status } = await post(message("tools/call", params))
      assert.deepStrictEqual([status, json.error.code], [400, -32600])
      assert.include(json.error.message, "at most 10000 values")
    }
    const text = ",[{".repeat(20_000)
    const { json } = await post(
      message("tools/call", { name: "estimate_cost", arguments: { model_ids: ["gpt-5"], text } })
    )
    assert.isAbove(json.result.structuredContent.results[0].tokens, 1000)
  })

  it("never gives one client the answer of another, in 300 calls at once", async () => {
    await using first = await httpHost(server.url)
    await using second = await httpHost(server.url)
    const calls = Array.from({ length: 150 }, (_, index) =>
      [first, second].map(async ({ call }, client) => {
        const amount = 2 * index + client
        const { data } = await call("exchange_rate", { amount })
        assert.approximately(data.converted.amount, amount * data.rate, 1e-6)
      })
    )
    assert.lengthOf(await Promise.all(calls.flat()), 300)
  })
})
