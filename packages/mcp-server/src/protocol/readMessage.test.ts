import { assert, describe, it } from "@effect/vitest"
import { type Received, readMessages } from "./readMessage.ts"

const PING = { jsonrpc: "2.0", id: 1, method: "ping" }

const codeOf = (text: string): number | undefined => {
  const read = readMessages(text)
  return "code" in read ? read.code : undefined
}

const nested = (depth: number): string =>
  JSON.stringify({ ...PING, params: {} }).replace("{}", `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`)

describe("readMessages", () => {
  it("reads requests, notifications and batches of them", () => {
    assert.deepStrictEqual(readMessages(JSON.stringify(PING)), { isBatch: false, messages: [PING] })
    const notification = { jsonrpc: "2.0", method: "notifications/initialized", params: {} }
    assert.deepStrictEqual(readMessages(JSON.stringify([PING, notification])), {
      isBatch: true,
      messages: [PING, notification]
    })
  })

  it("leaves answers out", () => {
    for (const answer of ['{"id":1,"result":{}', '{"id":null,"error":{"code":1,"message":""}']) {
      assert.deepStrictEqual(readMessages(`${answer},"jsonrpc":"2.0"}`), { isBatch: false, messages: [] })
    }
  })

  it("tells text that is not JSON from JSON that is not a message", () => {
    for (const text of ["", "{", "\u0000", "undefined", '{"a":1}}']) assert.strictEqual(codeOf(text), -32700, text)
    for (const value of [
      null,
      1,
      "a",
      [],
      {},
      [1],
      { ...PING, jsonrpc: "1.0" },
      { ...PING, id: null },
      { ...PING, id: {} }
    ]) {
      assert.strictEqual(codeOf(JSON.stringify(value)), -32600, JSON.stringify(value))
    }
    for (const wrong of [
      { ...PING, method: 5 },
      { ...PING, params: [] },
      { ...PING, params: "x" }
    ]) {
      assert.strictEqual(codeOf(JSON.stringify(wrong)), -32600, JSON.stringify(wrong))
    }
  })

  it("takes 50 messages at once and 64 levels, and no more", () => {
    const batch = (length: number) => JSON.stringify(Array.from({ length }, () => PING))
    assert.lengthOf((readMessages(batch(50)) as Received).messages, 50)
    assert.strictEqual(codeOf(batch(51)), -32600)
    assert.strictEqual(codeOf(nested(62)), undefined)
    assert.strictEqual(codeOf(nested(63)), -32600)
    assert.strictEqual(codeOf("[".repeat(1_000_000)), -32600)
  })

  it("counts no brackets of texts", () => {
    const text = JSON.stringify({ ...PING, params: { text: '[{"\\'.repeat(1000) } })
    assert.strictEqual(codeOf(text), undefined)
  })
})
