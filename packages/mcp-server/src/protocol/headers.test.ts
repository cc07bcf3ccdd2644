import { assert, describe, it } from "@effect/vitest"
import { headerFault, revisionFault } from "./headers.ts"

const call = (name: unknown = "exchange_rate", revision: unknown = "2026-07-28") => ({
  id: 1,
  method: "tools/call",
  params: { name, _meta: { "io.modelcontextprotocol/protocolVersion": revision } }
})

const HEADERS = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "exchange_rate" }

const base64 = (text: string) => `=?base64?${Buffer.from(text).toString("base64")}?=`

const LEGACY = { id: 1, method: "tools/call", params: { name: "exchange_rate" } }

describe("headerFault", () => {
  it("finds nothing where headers say what the body says", () => {
    assert.isUndefined(headerFault(call(), HEADERS))
    assert.isUndefined(headerFault({ ...call(), method: "tools/list" }, { ...HEADERS, "mcp-method": "tools/list" }))
  })

  it("reads names in Base64 as UTF-8", () => {
    for (const name of ["exchange_rate", " обмен ", "=?base64?a?=", "\uFEFFa"]) {
      assert.isUndefined(headerFault(call(name), { ...HEADERS, "mcp-name": base64(name) }), name)
    }
    for (const name of ["=?base64??=", "=?base64?%?=", "=?base64?/w==?=", "=?BASE64?ZXhjaGFuZ2VfcmF0ZQ==?="]) {
      assert.strictEqual(headerFault(call(), { ...HEADERS, "mcp-name": name })?.code, -32020, name)
    }
  })

  it("finds a mismatch where a header is missing or says something else", () => {
    for (const over of [
      { "mcp-protocol-version": undefined },
      { "mcp-protocol-version": "2025-11-25" },
      { "mcp-protocol-version": "1999-01-01" },
      { "mcp-method": undefined },
      { "mcp-method": "tools/list" },
      { "mcp-method": "TOOLS/CALL" },
      { "mcp-name": undefined },
      { "mcp-name": "list_models" },
      { "mcp-name": "" }
    ]) {
      assert.strictEqual(headerFault(call(), { ...HEADERS, ...over })?.code, -32020, JSON.stringify(over))
    }
    assert.strictEqual(headerFault(call(5), { ...HEADERS, "mcp-name": "5" })?.code, -32020)
  })

  it("wants metadata in the body of the revision that has them", () => {
    assert.strictEqual(headerFault(LEGACY, HEADERS)?.code, -32602)
  })

  it("wants nothing repeated of revisions before, but that they are spoken", () => {
    for (const revision of [undefined, "2025-11-25", "2024-11-05"]) {
      assert.isUndefined(headerFault(LEGACY, { "mcp-protocol-version": revision, "mcp-name": "x" }))
      assert.isUndefined(revisionFault({ "mcp-protocol-version": revision }))
    }
    assert.strictEqual(headerFault(LEGACY, { "mcp-protocol-version": "1999-01-01" })?.code, -32022)
  })
})
