import { assert, describe, it } from "@effect/vitest"
import { request } from "node:http"
import { type RunningServer, sharedServer } from "../../../test/server.ts"

const JSON_TYPE = { "content-type": "application/json" }

const call = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } })

/** `fetch` sets the host by itself. */
const statusFor = (server: RunningServer, headers: Record<string, string>, body: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port: server.port, path: "/mcp", method: "POST" }
    const sent = request({ ...options, headers: { ...JSON_TYPE, ...headers } })
    sent.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject)
    sent.end(body)
  })

describe("/mcp on loopback", () => {
  const server = sharedServer({ WEB_URL: "https://web.example", MAX_BODY_BYTES: "2048" })

  it("answers agents from the price book", async () => {
    const { json, status } = await server().post("/mcp", call("exchange_rate", {}), {
      "mcp-protocol-version": "2025-11-25"
    })
    const rate = await server().ask("/api/v1/exchange-rate")
    assert.deepStrictEqual([status, json.result.structuredContent], [200, rate.json])
  })

  it("takes the hosts of its addresses and loopback, and refuses others before reading", async () => {
    for (const host of ["localhost:1", "web.example", "127.0.0.1"]) {
      assert.strictEqual(await statusFor(server(), { host }, call("exchange_rate", {})), 200, host)
    }
    for (const host of ["evil.example", "web.example.evil.example"]) {
      assert.strictEqual(await statusFor(server(), { host }, "{"), 403, host)
    }
    assert.strictEqual(await statusFor(server(), { origin: "https://web.example" }, call("exchange_rate", {})), 200)
    for (const origin of ["https://evil.example", "null"]) {
      assert.strictEqual(await statusFor(server(), { origin }, "{"), 403, origin)
    }
  })

  it("holds its bodies to the limit of the server", async () => {
    const { json, status } = await server().post("/mcp", call("list_models", { name: "a".repeat(2048) }))
    assert.strictEqual(status, 413)
    assert.include(json.error.message, "2048 bytes")
  })

  it("takes a turn of the event loop for each request of a batch, so that others are served in between", async () => {
    const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" })
    let turns = 0
    let turn = setImmediate(function count() {
      turns++
      turn = setImmediate(count)
    })
    const { json } = await server().post("/mcp", JSON.stringify(Array.from({ length: 40 }, (_, id) => ping(id))))
    clearImmediate(turn)
    assert.strictEqual(json.length, 40)
    assert.isAtLeast(turns, 40)
  })

  it("refuses other methods and revisions", async () => {
    assert.strictEqual((await server().ask("/mcp")).status, 405)
    const { status } = await server().post("/mcp", call("list_models", {}), { "mcp-protocol-version": "1999-01-01" })
    assert.strictEqual(status, 400)
    assert.isTrue(await server().isHealthy())
  })
})

describe("/mcp beyond loopback", () => {
  const server = sharedServer({
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://prices.example",
    RATE_LIMIT_PER_MINUTE: "20",
    TRUST_PROXY_HOPS: "1"
  })

  const ask = (client: string, body: string) =>
    new Promise<readonly [status: number | undefined, limit: string | undefined]>((resolve, reject) => {
      const headers = { ...JSON_TYPE, host: "prices.example", "x-forwarded-for": `203.0.113.66, ${client}` }
      const sent = request({ host: "127.0.0.1", port: server().port, path: "/mcp", method: "POST", headers })
      sent.on("response", ({ headers, statusCode }) => resolve([statusCode, String(headers["ratelimit"])]))
      sent.on("error", reject).end(body)
    })

  it("estimates costs within the budget of counting, and answers the rest within that of reads", async () => {
    const estimate = call("estimate_cost", { text: "x", model_ids: ["openai-gpt-5"] })
    const billed = call("estimate_cost", { input_tokens: 5, model_ids: ["openai-gpt-5"] })
    const batch = `[${estimate},${billed},${estimate}]`
    assert.deepStrictEqual(await ask("2001:db8::1", estimate), [200, '"reads";r=19;t=3'])
    const [refused, budget] = await ask("2001:db8::2", batch)
    assert.strictEqual(refused, 429)
    // Half a minute brings the next count, and some of it may be over.
    assert.match(budget!, /^"counting";r=1;t=(?:[12]?\d|30)$/u)
    assert.strictEqual((await ask("2001:db8::3", estimate))[0], 200)
    assert.strictEqual((await ask("2001:db8::4", billed))[0], 429)
    assert.strictEqual((await ask("2001:db8::5", call("exchange_rate", {})))[0], 200)
    assert.strictEqual((await ask("198.51.100.7", estimate))[0], 200)
  })

  it("takes a read for each request of a batch", async () => {
    const batch = (length: number) => `[${Array.from({ length }, () => call("exchange_rate", {})).join(",")}]`
    assert.strictEqual((await ask("2001:db8:1::1", batch(20)))[0], 200)
    const [refused, budget] = await ask("2001:db8:1::1", batch(2))
    assert.strictEqual(refused, 429)
    assert.match(budget!, /^"reads";r=0;t=\d+$/u)
  })

  it("is for the host of PUBLIC_URL alone", async () => {
    assert.strictEqual(await statusFor(server(), { host: "prices.example" }, call("exchange_rate", {})), 200)
    for (const host of ["127.0.0.1", "localhost", "0.0.0.0"]) {
      assert.strictEqual(await statusFor(server(), { host }, "{"), 403, host)
    }
    const { json } = await server().post("/mcp", call("exchange_rate", {}))
    assert.include(json.error.message, "PUBLIC_URL")
  })
})
