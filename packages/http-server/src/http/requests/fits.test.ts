import { assert, describe, it } from "@effect/vitest"
import { CostRequest, STRICT, TokenizeRequest } from "@ratecard/api"
import { CalculationRequest } from "@ratecard/core/effect"
import { random, usageBodies } from "@ratecard/test-support"
import { Result, Schema } from "effect"
import { fits } from "./fits.ts"

const SCHEMAS = {
  CalculationRequest: {
    schema: CalculationRequest,
    seeds: [
      { text: "x", model_ids: ["a"], tools: [{ type: "mcp", calls: 1 }] },
      { text: "x", output_multiplier: 2.5, cached_input_ratio: 0.5, model_ids: null }
    ]
  },
  TokenizeRequest: { schema: TokenizeRequest, seeds: [{ text: "x", encoding: "o200k_base" }] },
  CostRequest: {
    schema: Schema.toEncoded(CostRequest),
    seeds: [
      { records: [{ usage: { input_tokens: 1 }, model: "x", context: { batch: true, every_request_below: 5 } }] },
      { records: [{ expected: { input_tokens: 1, tools: [{ type: "mcp" }] }, request: { a: 1 } }], currency: "USD" }
    ]
  }
} as const

const VALUES = [
  "text",
  "",
  "mcp",
  "USD",
  1,
  -1,
  1.5,
  1e9,
  null,
  true,
  [],
  {},
  [null],
  ["a"],
  [{}],
  { type: "mcp" },
  { a: 1 }
]

describe.each(Object.entries(SCHEMAS))("%s", (_, { schema, seeds }) => {
  const isRight = fits(schema)
  const decode = Schema.decodeUnknownResult(schema, STRICT)

  it("is found right wherever a change leaves it so, and nowhere else", () => {
    const { oneOf, whole } = random(11)
    const spoil = (value: unknown): unknown => {
      const names = typeof value === "object" && value !== null ? Object.keys(value) : []
      if (whole(4) === 0 || names.length === 0) return oneOf(VALUES)
      const copy: Record<string, unknown> = structuredClone(value as Record<string, unknown>)
      const name = oneOf(names)
      if (whole(6) === 0) delete copy[name]
      else if (whole(6) === 0) copy[oneOf(["other", "constructor", "toString"])] = 1
      else copy[name] = spoil(copy[name])
      return copy
    }
    let right = 0
    for (let round = 0; round < 5000; round++) {
      const value: unknown = JSON.parse(JSON.stringify(spoil(oneOf<object>(seeds))) ?? "null")
      const decoded = decode(value)
      assert.strictEqual(isRight(value), Result.isSuccess(decoded), JSON.stringify(value))
      if (Result.isFailure(decoded)) continue
      right++
      assert.deepStrictEqual(decoded.success as unknown, value)
    }
    assert.isAbove(right, 300)
  })

  it("is not right with a member of an odd name", () => {
    assert.isFalse(isRight(JSON.parse('{"__proto__":1}')))
  })
})

describe("what fits", () => {
  it("is all usage that vendors send", () => {
    const isRight = fits(Schema.toEncoded(CostRequest))
    const records = Array.from(usageBodies(200, 1), ({ record }) => record)
    assert.isTrue(isRight(JSON.parse(JSON.stringify({ records }))))
  })

  it("is nothing that has to be read first, such as a time", () => {
    assert.isTrue(fits(CalculationRequest)({ text: "x" }))
    assert.isFalse(fits(CalculationRequest)({ text: "x", at: "2026-01-01" }))
  })
})
