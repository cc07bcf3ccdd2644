import { assert, describe, it } from "@effect/vitest"
import { answerTo, type Reply } from "./answer.ts"

const HOUR = 3_600_000

const metadata = (over: object = {}) => ({
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  ...over
})

const ask = (method: string, params: object = {}) => answerTo({ id: 1, method, params: { ...params } })

const askStateless = (method: string, params: object = {}, over?: object) =>
  ask(method, { ...params, _meta: metadata(over) })

const resultOf = (answer: ReturnType<typeof answerTo>): any => ("result" in answer ? answer.result : assert.fail())

const codeOf = (answer: ReturnType<typeof answerTo>): number =>
  "error" in answer ? answer.error.code : assert.fail(JSON.stringify(answer))

const completed = (answer: ReturnType<typeof answerTo>, result: object): Reply =>
  "complete" in answer ? answer.complete(result) : assert.fail()

describe("answerTo, in revisions with initialize", () => {
  it("agrees on the client's revision, or offers the newest one that has initialize", () => {
    for (const [wanted, spoken] of [
      ["2025-11-25", "2025-11-25"],
      ["2024-11-05", "2024-11-05"],
      ["2026-07-28", "2025-11-25"],
      ["1999-01-01", "2025-11-25"]
    ]) {
      assert.strictEqual(resultOf(ask("initialize", { protocolVersion: wanted })).protocolVersion, spoken)
    }
    assert.strictEqual(codeOf(ask("initialize", { protocolVersion: 5 })), -32602)
  })

  it("answers pings, and leaves results as they are", () => {
    assert.deepStrictEqual(resultOf(ask("ping")), {})
    assert.deepStrictEqual(completed(ask("tools/list"), { tools: [] }), { result: { tools: [] } })
    assert.deepStrictEqual(completed(ask("tools/call", { name: "a" }), { content: [] }), { result: { content: [] } })
  })

  it("knows no method of the stateless one", () => {
    assert.strictEqual(codeOf(ask("server/discover")), -32601)
  })
})

describe("answerTo, in the revision without", () => {
  const identified = {
    resultType: "complete",
    _meta: { "io.modelcontextprotocol/serverInfo": resultOf(ask("initialize", { protocolVersion: "" })).serverInfo }
  }

  it("discovers what is spoken, for hours", () => {
    const { ttlMs, ...discovered } = resultOf(askStateless("server/discover"))
    assert.isAtLeast(ttlMs, 2 * HOUR)
    assert.deepInclude(discovered, { ...identified, cacheScope: "public", capabilities: { tools: {} } })
    assert.includeMembers(discovered.supportedVersions, ["2026-07-28", "2025-11-25"])
  })

  it("says of each result that it is complete and whose, and how long a list may be kept", () => {
    const { ttlMs, ...listed } = resultOf(completed(askStateless("tools/list"), { tools: [] }))
    assert.isAtLeast(ttlMs, 2 * HOUR)
    assert.deepStrictEqual(listed, { ...identified, cacheScope: "public", tools: [] })
    const called = askStateless("tools/call", { name: "a", arguments: { b: 1 } })
    assert.deepStrictEqual("call" in called && called.call, { name: "a", args: { b: 1 } })
    assert.deepStrictEqual(completed(called, { content: [] }), { result: { ...identified, content: [] } })
  })

  it("knows no method of those before it", () => {
    for (const method of ["initialize", "ping", "logging/setLevel", "resources/subscribe"]) {
      assert.strictEqual(codeOf(askStateless(method)), -32601, method)
    }
  })

  it("refuses revisions that it does not speak, and names those that it does", () => {
    const unknown = askStateless("tools/list", {}, { "io.modelcontextprotocol/protocolVersion": "1900-01-01" })
    assert.strictEqual(codeOf(unknown), -32022)
    const data = "error" in unknown ? (unknown.error.data as any) : undefined
    assert.strictEqual(data.requested, "1900-01-01")
    assert.include(data.supported, "2026-07-28")
  })

  it("refuses what lacks its metadata, or has it wrong", () => {
    for (const over of [
      { "io.modelcontextprotocol/protocolVersion": 20260728 },
      { "io.modelcontextprotocol/protocolVersion": null },
      { "io.modelcontextprotocol/clientCapabilities": undefined },
      { "io.modelcontextprotocol/clientCapabilities": [] },
      { "io.modelcontextprotocol/clientCapabilities": "tools" }
    ]) {
      assert.strictEqual(codeOf(askStateless("tools/list", {}, over)), -32602, JSON.stringify(over))
    }
  })
})

describe.each([
  ["with", ask],
  ["without", askStateless]
])("answerTo, in revisions %s initialize", (_, ask) => {
  it("refuses parameters that are none", () => {
    assert.strictEqual(codeOf(ask("tools/list", { cursor: "2" })), -32602)
    for (const params of [{}, { name: 5 }, { name: "a", arguments: [] }, { name: "a", arguments: "b" }]) {
      assert.strictEqual(codeOf(ask("tools/call", params)), -32602, JSON.stringify(params))
    }
  })

  it("knows nothing but tools", () => {
    for (const method of ["resources/list", "prompts/get", "subscriptions/listen", "__proto__", ""]) {
      assert.strictEqual(codeOf(ask(method)), -32601, method)
    }
  })
})
