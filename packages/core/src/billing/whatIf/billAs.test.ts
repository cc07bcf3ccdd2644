import { assert, beforeAll, describe, it } from "@effect/vitest"
import { sampleOf } from "@ratecard/test-support"
import { Big } from "big.js"
import { reference } from "../../../test/reference.ts"
import { bundledPrices } from "../bundledPrices.ts"
import {
  type Bill,
  billAs,
  type BillableRecord,
  billRecord,
  type Change,
  type OtherBill,
  textCounter
} from "../../ledger.ts"
import type { AnyEncoding } from "../../tokenizer.ts"
import fixture from "../../tokenizer/vendors.fixture.json" with { type: "json" }
import { loadAnyTokenizer } from "../../vocabularies.ts"

const NOW = Date.parse("2026-11-22T00:00:00Z")
const AT = "2026-11-03T10:00:00Z"
const prices = bundledPrices(NOW)

const otherOf = (record: Parameters<ReturnType<typeof billAs>>[0], change: Change, more = {}): OtherBill => {
  const other = billAs(change, { prices, now: NOW, ...more })({ at: AT, ...record })
  if ("error" in other) return assert.fail(other.error.message)
  return other
}

const refusalOf = (record: BillableRecord, change: Change): string => {
  const other = billAs(change, { prices, now: NOW })({ at: AT, ...record })
  return "error" in other ? other.error.message : assert.fail(other.bill.total)
}

const totalOf = (record: BillableRecord): string => {
  const bill = billRecord({ at: AT, ...record }, { prices, now: NOW })
  return "error" in bill ? assert.fail(bill.error.message) : bill.total
}

const quantities = ({ lines }: Bill) => Object.fromEntries(lines.map(({ quantity, unit }) => [unit, quantity]))

const codes = ({ reasons }: OtherBill) => reasons.map(({ code }) => code)

/** The price of tokens at dollars per million, by hand. */
const sum = (...terms: ReadonlyArray<readonly [tokens: number, price: string]>): string =>
  terms.reduce((all, [tokens, price]) => all.plus(Big(price).times(tokens).div(1_000_000)), Big(0)).toFixed()

describe("text that a log has", () => {
  /** A model for each vocabulary that any model of the catalogue is counted in. */
  const MODELS: Readonly<Partial<Record<AnyEncoding, string>>> = {
    cl100k_base: "gpt-4-turbo",
    o200k_base: "gpt-5",
    p50k_base: "text-davinci-003",
    tekken: "mistral-medium-latest",
    deepseek_v3: "deepseek-chat",
    qwen3: "qwen3-32b",
    gemma3: "gemini-2.5-pro"
  }
  const known = Object.entries(MODELS) as ReadonlyArray<[AnyEncoding, string]>

  /** Counts by others: tiktoken, and the vendors' own tokenizers, whose ids stand in the fixture. */
  const oracle = new Map<AnyEncoding, (text: string, place: number) => number>()
  let countTexts: ReturnType<typeof textCounter>

  beforeAll(async () => {
    for (const name of ["cl100k_base", "o200k_base", "p50k_base"] as const) {
      const encoding = reference(name)
      oracle.set(name, (text) => encoding.encode(text, [], []).length)
    }
    for (const name of ["tekken", "deepseek_v3", "qwen3", "gemma3"] as const) {
      oracle.set(name, (_, place) => fixture.ids[name][place]!.split(" ").filter((id) => id !== "").length)
    }
    const loaded = known.map(async ([name]) => [name, await loadAnyTokenizer(name)] as const)
    countTexts = textCounter(prices, new Map(await Promise.all(loaded)))
  })

  it("is counted anew exactly, for every ordered pair of vocabularies", () => {
    for (const [from, model] of sampleOf(known, 2)) {
      const others = known.filter(([other]) => other !== from)
      for (const [pair, [to, name]] of others.entries()) {
        for (const [place, text] of fixture.texts.entries()) {
          // Each text is counted in all vocabularies, once to and once from each.
          if (place % others.length !== pair) continue
          const before = oracle.get(from)!(text, place)
          const after = oracle.get(to)!(text, place)
          const usage = { prompt_tokens: before, completion_tokens: 2 * before }
          const record = { model, usage, text: { input: [text], output: [text, text] } }
          const other = otherOf(record, { model: name }, { countTexts })
          const told = quantities(other.bill)
          assert.deepStrictEqual([told["input"] ?? 0, told["output"] ?? 0], [after, 2 * after], `${from} ${to} ${text}`)
          assert.deepStrictEqual([other.low, other.high], [other.bill.total, other.bill.total])
        }
      }
    }
  })

  it("is exact in part where more was billed than the log has", () => {
    const text = "Let me look at the tests first, then I will change the reader.\n".repeat(20)
    const [before, after] = [oracle.get("o200k_base")!(text, 0), oracle.get("cl100k_base")!(text, 0)]
    const usage = { prompt_tokens: 0, completion_tokens: before + 100 }
    const record = { model: "gpt-5", usage, text: { output: [text] } }
    const other = otherOf(record, { model: "gpt-4-turbo" }, { countTexts })
    const rest = Number(quantities(other.bill)["output"]) - after
    assert.isAtLeast(rest, 90)
    assert.isAtMost(rest, 110)
    const width = (Number(other.high) - Number(other.low)) / Number(other.bill.total)
    const all = otherOf({ model: "gpt-5", usage }, { model: "gpt-4-turbo" }, { countTexts })
    assert.isBelow(width, (Number(all.high) - Number(all.low)) / Number(all.bill.total))
    assert.deepStrictEqual(codes(other), ["vocabulary", "counted_text"])
  })

  it("says nothing where it has more tokens than were billed", () => {
    const usage = { prompt_tokens: 0, completion_tokens: 3 }
    const record = { model: "gpt-5", usage, text: { output: ["far more text than three tokens can be, at any rate"] } }
    const other = otherOf(record, { model: "gpt-4-turbo" }, { countTexts })
    assert.isAtMost(Number(quantities(other.bill)["output"]), 5)
  })
})

describe("work without its text", () => {
  const usage = {
    input_tokens: 1000,
    cache_read_input_tokens: 50_000,
    cache_creation_input_tokens: 2000,
    output_tokens: 800
  }
  const opus = { model: "claude-opus-5", usage }

  it("has the same tokens for a model of the same vocabulary", () => {
    const other = otherOf(opus, { model: "claude-sonnet-5" })
    const total = sum([1000, "2"], [50_000, "0.2"], [2000, "2.5"], [800, "10"])
    assert.deepStrictEqual([other.low, other.bill.total, other.high], [total, total, total])
    assert.deepStrictEqual(other.reasons, [])
  })

  it("is a range for another vocabulary, and says why", () => {
    const other = otherOf(opus, { model: "gpt-5" })
    assert.isBelow(Number(other.low), Number(other.bill.total))
    assert.isAbove(Number(other.high), Number(other.bill.total))
    assert.match(
      other.reasons[0]!.message,
      /a text has 0\.\d+ to 0\.\d+ times as many for openai-gpt-5 as for anthropic-claude-opus-5/u
    )
  })

  it("of a range holds there and back", () => {
    const there = otherOf(
      { model: "gpt-5", usage: { prompt_tokens: 100_000, completion_tokens: 0 } },
      { model: "mistral-medium-latest" }
    )
    const tokens = Number(quantities(there.bill)["input"])
    const back = otherOf(
      { model: "mistral-medium-latest", usage: { prompt_tokens: tokens, completion_tokens: 0 } },
      { model: "gpt-5" }
    )
    assert.closeTo(Number(quantities(back.bill)["input"]), 100_000, 1)
  })

  it("keeps the bill if nothing changes", () => {
    for (const record of [opus, { model: "gpt-5", usage: { prompt_tokens: 300_000, completion_tokens: 5 } }]) {
      const total = totalOf(record)
      const other = otherOf(record, { model: record.model })
      assert.deepStrictEqual([other.low, other.bill.total, other.high], [total, total, total])
    }
  })

  it("is billed for a model that nobody knows, at the prices of one that is known", () => {
    const other = otherOf({ ...opus, model: "a-model-of-my-own" }, { model: "claude-sonnet-5" })
    assert.isBelow(Number(other.low), Number(other.high))
  })

  it("is refused for a model that nobody knows", () => {
    assert.match(refusalOf(opus, { model: "claude-sonet-5" }), /Unknown model 'claude-sonet-5'/u)
  })

  it("says where the prompt does not fit", () => {
    const usage = { input_tokens: 200_000, output_tokens: 10 }
    const other = otherOf({ model: "claude-opus-5", usage }, { model: "gpt-4-turbo" })
    assert.strictEqual(other.over?.context_window, 128_000)
    assert.isAbove(other.over!.prompt_tokens, 128_000)
    assert.isUndefined(otherOf({ model: "claude-opus-5", usage }, { model: "claude-sonnet-5" }).over)
  })

  it("keeps the tokens of pictures, which are of no vocabulary", () => {
    const details = {
      promptTokensDetails: [
        { modality: "TEXT", tokenCount: 100 },
        { modality: "IMAGE", tokenCount: 500 }
      ]
    }
    const record = {
      model: "gemini-2.5-pro",
      usage: { promptTokenCount: 600, candidatesTokenCount: 5, totalTokenCount: 605, ...details }
    }
    const other = otherOf(record, { model: "gpt-5" })
    assert.include(codes(other), "media")
    assert.strictEqual(quantities(other.bill)["input_image"], 500)
  })
})

describe("a cache", () => {
  const usage = {
    input_tokens: 1000,
    cache_read_input_tokens: 50_000,
    cache_creation_input_tokens: 2000,
    output_tokens: 800
  }
  const opus = { model: "claude-opus-5", usage }

  it("costs nothing to write to where the other vendor has no price of that", () => {
    const other = otherOf(opus, { model: "gemini-2.5-pro" })
    const told = quantities(other.bill)
    assert.notProperty(told, "cache_write_5m")
    assert.isAbove(Number(told["cache_read"]), 10 * Number(told["input"]))
    assert.include(codes(other), "cache_writes_as_input")
    assert.isTrue(other.bill.complete)
  })

  it("would have been written to where the other vendor has a price of that", () => {
    const record = {
      model: "gpt-5",
      usage: { prompt_tokens: 10_000, prompt_tokens_details: { cached_tokens: 9000 }, completion_tokens: 0 }
    }
    const other = otherOf(record, { model: "claude-sonnet-5" })
    assert.include(codes(other), "input_as_cache_writes")
    assert.property(quantities(other.bill), "cache_write_5m")
  })

  it("is written to for the time that the other vendor offers", () => {
    const lifetimes = { cache_creation: { ephemeral_1h_input_tokens: 2000, ephemeral_5m_input_tokens: 0 } }
    const other = otherOf({ ...opus, usage: { ...usage, ...lifetimes } }, { model: "gpt-6-sol" })
    assert.property(quantities(other.bill), "cache_write_30m")
  })
})

describe("a tier", () => {
  const opus = { model: "claude-opus-5", usage: { input_tokens: 1000, output_tokens: 800 } }

  it("of the request stays where the other model has it, else is the standard one", () => {
    const batch = { ...opus, context: { batch: true } }
    assert.strictEqual(otherOf(batch, { model: "claude-sonnet-5" }).bill.total, sum([1000, "1"], [800, "5"]))
    const fast = { ...opus, usage: { ...opus.usage, speed: "fast" } }
    const other = otherOf(fast, { model: "claude-sonnet-5" })
    assert.strictEqual(other.bill.total, sum([1000, "2"], [800, "10"]))
    assert.deepStrictEqual(codes(other), ["standard_tier"])
  })
})

it("of today has its own prices, and keeps the time of day, by which some prices go", () => {
  const usage = { prompt_tokens: 1000, completion_tokens: 100 }
  for (const hour of ["02", "10", "18"]) {
    const record = { model: "deepseek-v4-pro", usage, at: `2026-10-20T${hour}:00:00Z` }
    const other = otherOf(record, { model: "deepseek-v4-pro", isToday: true }, { now: NOW + 22 * 3_600_000 })
    assert.strictEqual(other.bill.total, totalOf({ ...record, at: `2026-11-22T${hour}:00:00Z` }))
  }
})

describe("several requests in one", () => {
  it("are each as long as they would be", () => {
    const request = (prompt: number) => ({ usage: { inputTokens: prompt, outputTokens: 10, totalTokens: prompt + 10 } })
    const steps = [request(150_000), request(250_000)]
    const record = {
      model: "gemini-2.5-pro",
      response: { steps, usage: { inputTokens: 400_000, outputTokens: 20, totalTokens: 400_020 } }
    }
    assert.strictEqual(otherOf(record, { model: record.model }).bill.total, totalOf(record))
    assert.isAbove(Number(otherOf(record, { model: "claude-opus-4-5" }).bill.total), 0)
  })
})
