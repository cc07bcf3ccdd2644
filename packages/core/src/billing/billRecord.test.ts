import { assert, describe, it } from "@effect/vitest"
import { LATEST, NOW, prices } from "../../test/ledger.ts"
import { agentLogs, billRecord, type CostRecord, type PricedLine, type Bill, type RefusedRecord } from "../ledger.ts"

/** A model that only the caller knows. */
const OWN_RATES = {
  name: "mine",
  rules: [{ model: "overlay", prices: { input: "1", cache_read: "0.1", output: "2" } }]
}

const made = (record: CostRecord): Bill | RefusedRecord =>
  billRecord(record, { prices, now: NOW, logs: agentLogs, overlay: OWN_RATES })

const bill = (record: CostRecord): Bill => {
  const result = made(record)
  assert(!("error" in result), JSON.stringify(result))
  return result
}

const errorOf = (record: CostRecord): RefusedRecord["error"] => {
  const result = made(record)
  assert("error" in result, JSON.stringify(result))
  return result.error
}

const USAGE = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 }

describe("billRecord", () => {
  it("says how the name led to the model, how the usage was read and of when the prices are", () => {
    const { convention, matched, model_id, prices_as_of } = bill({ model: "openai/gpt-4o-2024-08-06", usage: USAGE })
    assert.deepStrictEqual(
      [model_id, matched],
      ["openai-gpt-4o", { name: "openai/gpt-4o-2024-08-06", how: "prefixed" }]
    )
    assert.include(convention.identity, "20")
    assert.strictEqual(prices_as_of, LATEST.slice(0, 10))
    assert.strictEqual(bill({ model: "overlay", usage: USAGE }).matched.how, "overlay")
  })

  it("takes the response's model over the caller's, and a provider for a hint", () => {
    const response = { model: "gpt-5.5", usage: USAGE }
    assert.strictEqual(bill({ model: "gpt-4o", response }).model_id, "openai-gpt-5.5")
    assert.strictEqual(bill({ model: "gpt-4o", provider: "nobody", usage: USAGE }).model_id, "openai-gpt-4o")
  })

  it("takes who served it and where from the name, and says whose price it is", () => {
    const regional = bill({
      model: "eu.anthropic.claude-opus-4-5-20251101-v1:0",
      usage: { input_tokens: 1, output_tokens: 1 }
    })
    assert.deepStrictEqual([regional.matched.how, (regional.lines[0] as PricedLine).multiplier], ["host", "1.1"])
    const anywhere = bill({
      model: "global.anthropic.claude-opus-4-5-20251101-v1:0",
      usage: { input_tokens: 1, output_tokens: 1 }
    })
    assert.notProperty(anywhere.lines[0], "multiplier")
    const resold = bill({ model: "openrouter/openai/gpt-4o", usage: USAGE })
    assert.deepStrictEqual([resold.total, resold.warnings.map(({ code }) => code)], ["0.000125", ["list_price"]])
  })

  it("takes the tariff from the name that a gateway has for it, where the record says none", () => {
    const usage = { prompt_tokens: 1000, completion_tokens: 1000, total_tokens: 2000 }
    const linesOf = (record: CostRecord) =>
      (bill({ usage, at: "2026-11-10", ...record }).lines as ReadonlyArray<PricedLine>).map(({ price, tariff }) => [
        price,
        tariff
      ])
    const batch = [
      ["0.625", "batch"],
      ["5", "batch"]
    ]
    assert.deepStrictEqual(linesOf({ model: "openrouter/openai/gpt-5:batch" }), batch)
    // OpenRouter's answer names the model, and the caller's name the tariff.
    const response = { model: "openai/gpt-5-2025-08-07", usage }
    assert.deepStrictEqual(linesOf({ model: "openrouter/openai/gpt-5:batch", usage: undefined, response }), batch)
    assert.deepStrictEqual(
      linesOf({ model: "openrouter/openai/gpt-5-mini:batch", usage: undefined, response }).map(([, tariff]) => tariff),
      [undefined, undefined]
    )
    assert.deepStrictEqual(linesOf({ model: "anthropic/claude-opus-4.8-fast" }), [
      ["10", "fast"],
      ["50", "fast"]
    ])
    assert.deepStrictEqual(
      linesOf({ model: "openai/gpt-5-fast" }),
      linesOf({ model: "gpt-5", request: { service_tier: "priority" } })
    )
    const told = { model: "openai/gpt-5:batch", usage: { ...usage, service_tier: "flex" } }
    assert.deepStrictEqual(
      linesOf(told).map(([, tariff]) => tariff),
      ["flex", "flex"]
    )
    assert.deepStrictEqual(linesOf({ model: "openai/gpt-5:batch", context: { batch: false } })[0], ["1.25", undefined])
  })

  it("bills a name that moves as the model that it meant then", () => {
    const usage = { promptTokenCount: 1000, candidatesTokenCount: 1000, totalTokenCount: 2000 }
    const at = (day: string) => bill({ model: "gemini-flash-latest", usage, at: day })
    assert.deepStrictEqual([at("2026-05-18").total, at("2026-05-19").total], ["0.0035", "0.0105"])
    const unknown = errorOf({ model: "gemini-flash-latest", usage, at: "2026-08-01" })
    assert.deepInclude(unknown, {
      code: "UnknownModel",
      candidates: ["google-gemini-3.5-flash", "google-gemini-3.8-flash"]
    })
    assert.match(unknown.message, /: pass the model itself, as what it meant .+ is not known\./u)
  })

  // Names of LiteLLM's map of 2026-08-21 and of pi-ai's tables of 2026-11-10.
  it("takes the uplift of a cloud from the name", () => {
    const multiplier = (model: string, usage: object = USAGE, at = "2026-08-22") =>
      (bill({ model, usage, at }).lines[0] as PricedLine).multiplier
    for (const model of ["openai.gpt-5.5", "us.openai.gpt-6-sol", "azure/eu/gpt-4o-2024-11-20", "azure/us/gpt-5.1"])
      assert.strictEqual(multiplier(model, USAGE, "2026-10-22"), "1.1", model)
    for (const model of ["azure/eu/o1-2024-12-17", "azure/eu/o3-mini-2025-01-31"])
      assert.strictEqual(multiplier(model), "1.1", model)
    for (const model of ["global.openai.gpt-5.6-sol", "azure/global/gpt-5.1", "azure/gpt-5.1"])
      assert.isUndefined(multiplier(model), model)
    for (const model of [
      "us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0",
      "bedrock/us-gov-east-1/anthropic.claude-3-haiku-20240307-v1:0"
    ])
      assert.strictEqual(multiplier(model, { input_tokens: 1, output_tokens: 1 }, "2026-01-01"), "1.2", model)
  })

  it("believes the body of where it was served", () => {
    const multiplier = (inference_geo: string, geo: string) => {
      const usage = { input_tokens: 1000, output_tokens: 0, inference_geo }
      const [line] = bill({ model: "claude-sonnet-4-6", usage, context: { geo } }).lines as ReadonlyArray<PricedLine>
      return line?.multiplier
    }
    assert.isUndefined(multiplier("global", "us"))
    assert.strictEqual(multiplier("us", "global"), "1.1")
    assert.strictEqual(multiplier("not_available", "us"), "1.1")
  })

  it("believes the caller where the response's name means no model", () => {
    const response = { model: "07.03.2024", usage: USAGE }
    assert.deepStrictEqual(bill({ model: "gpt-4o", response }).matched, { name: "gpt-4o", how: "name" })
  })

  it("bills what there is now if no time is given", () => {
    const [line] = bill({ model: "gpt-5.6-sol", usage: USAGE }).lines as ReadonlyArray<PricedLine>
    assert.strictEqual(line?.price, "4")
  })

  it("bills each request of a log by its own length and speed", () => {
    const line = (id: string, input_tokens: number, speed: string) => ({
      type: "assistant",
      message: { id, model: "claude-opus-4-6", usage: { input_tokens, output_tokens: 0, speed } }
    })
    const usage = [line("a", 200_001, "standard"), line("b", 200_000, "standard"), line("c", 1000, "fast")]
    const { lines, total } = bill({ usage, at: "2026-02-20" })
    assert.deepStrictEqual(
      lines.map(({ price, quantity }) => [quantity, price]),
      [
        [200_001, "10"],
        [200_000, "5"],
        [1000, "30"]
      ]
    )
    assert.strictEqual(total, "3.03001")
  })

  it("bills the longer names of models that the tariffs name by a pattern", () => {
    const usage = { promptTokenCount: 1000, promptTokensDetails: [{ modality: "AUDIO", tokenCount: 1000 }] }
    for (const model of ["gemini-live-2.5-flash-preview", "gemini-2.5-flash-native-audio-preview-12-2025"])
      assert.strictEqual(bill({ model, usage, at: "2026-09-01" }).total, "0.003")
  })

  it("refuses what names no instant, no model or no usage", () => {
    assert.deepInclude(errorOf({ model: "gpt-4o", usage: USAGE, at: "yesterday" }), {
      code: "InvalidUsage",
      fields: ["at"]
    })
    assert.deepInclude(errorOf({ usage: USAGE }), { code: "UnknownModel", fields: ["model"] })
    assert.deepInclude(errorOf({ model: "gpt-4o", usage: { tokens: 3 } }), { code: "UnknownShape" })
    assert.strictEqual((made({ id: "a", usage: USAGE }) as RefusedRecord).id, "a")
  })
})
