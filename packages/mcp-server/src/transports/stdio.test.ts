import { assert, describe, it } from "@effect/vitest"
import { sampleOf } from "@ratecard/test-support"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { type Environment, start } from "../../test/programs.ts"

const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {}
}

const request = (id: number | string, method: string, params: object = {}) => ({ jsonrpc: "2.0", id, method, params })

/** All that the program answers to these lines. */
const answersTo = async (lines: ReadonlyArray<unknown>, environment?: Environment): Promise<ReadonlyArray<any>> => {
  const { child, ended } = start([], environment)
  for (const line of lines) child.stdin.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`)
  child.stdin.end()
  const { code, errors, output } = await ended
  assert.deepStrictEqual([code, errors], [0, ""])
  return output
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

describe("standard input and output", () => {
  it("speak both kinds of revisions at once, each request by itself", async () => {
    const answers = await answersTo([
      request(1, "server/discover", { _meta }),
      request("2", "initialize", { protocolVersion: "2025-11-25" }),
      request(3, "tools/call", { name: "exchange_rate", arguments: {}, _meta }),
      request(4, "tools/call", { name: "exchange_rate", arguments: {} })
    ])
    const byId = new Map(answers.map(({ id, result }) => [id, result]))
    assert.strictEqual(byId.get(1).resultType, "complete")
    assert.strictEqual(byId.get("2").protocolVersion, "2025-11-25")
    assert.deepStrictEqual([byId.get(3).resultType, byId.get(4).resultType], ["complete", undefined])
    assert.deepStrictEqual(byId.get(3).structuredContent, byId.get(4).structuredContent)
  })

  it("tell what is wrong with a message, and with which", async () => {
    const answers = await answersTo([
      "{",
      "x".repeat(8 * 2 ** 20 + 1),
      request(1, "server/discover", { _meta: { ..._meta, "io.modelcontextprotocol/protocolVersion": "2099-01-01" } }),
      request(2, "ping", { _meta }),
      [request(3, "ping"), request(4, "tools/list", { _meta }), { jsonrpc: "2.0", method: "notifications/initialized" }]
    ])
    const coded = (answer: any): unknown =>
      Array.isArray(answer) ? answer.map(coded) : [answer.id, answer.error?.code]
    assert.deepStrictEqual(answers.map(coded), [
      [undefined, -32700],
      [undefined, -32600],
      [1, -32022],
      [2, -32601],
      [
        [3, undefined],
        [4, -32600]
      ]
    ])
  })

  it("never answer a request that was cancelled, and stop asking for it", async () => {
    const asked = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    const service = createServer((_, response) => {
      asked.resolve()
      response.on("close", () => left.resolve())
    }).listen(0, "127.0.0.1")
    await once(service, "listening")
    const { child, ended } = start([], { RATECARD_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}` })
    const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`)
    send(request("a", "tools/call", { name: "exchange_rate", arguments: {} }))
    await asked.promise
    send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "a" } })
    await left.promise
    send(request("b", "ping"))
    child.stdin.end()
    const { code, errors, output } = await ended
    service.close()
    assert.deepStrictEqual([code, errors], [0, ""])
    assert.deepStrictEqual(JSON.parse(output), { jsonrpc: "2.0", id: "b", result: {} })
  })

  it.each(sampleOf(["SIGTERM", "SIGINT"] as const, 1))(
    "end at %s, and when nobody reads them, without a word",
    async (signal) => {
      const signalled = start()
      signalled.child.stdin.write(`${JSON.stringify(request(1, "ping"))}\n`)
      await once(signalled.child.stdout, "data")
      signalled.child.kill(signal)
      const unread = start()
      unread.child.stdout.destroy()
      unread.child.stdin.write(`${JSON.stringify(request(1, "ping"))}\n`)
      for (const { code, errors } of await Promise.all([signalled.ended, unread.ended])) {
        assert.deepStrictEqual([code, errors], [0, ""])
      }
    }
  )
})
