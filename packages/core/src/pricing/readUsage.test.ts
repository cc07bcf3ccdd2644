import { assert, describe, it } from "@effect/vitest"
import { readUsage } from "./readUsage.ts"

describe("readUsage", () => {
  it("takes cached tokens of OpenAI's chat completions as a part of the prompt", () => {
    const usage = {
      prompt_tokens: 2006,
      completion_tokens: 300,
      total_tokens: 2306,
      prompt_tokens_details: { cached_tokens: 1920, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 200 }
    }
    assert.deepStrictEqual(readUsage(usage), {
      input_tokens: 2006,
      cached_input_tokens: 1920,
      output_tokens: 300
    })
  })

  it("adds reasoning that the total counts beside the completion", () => {
    const usage = {
      prompt_tokens: 32,
      completion_tokens: 9,
      total_tokens: 135,
      completion_tokens_details: { reasoning_tokens: 94 }
    }
    assert.deepStrictEqual(readUsage(usage), { input_tokens: 32, cached_input_tokens: 0, output_tokens: 103 })
  })

  it("reads DeepSeek's and Moonshot's names of the cached part", () => {
    const counted = { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 }
    const expected = { input_tokens: 100, cached_input_tokens: 64, output_tokens: 5 }
    const deepseek = { ...counted, prompt_cache_hit_tokens: 64, prompt_cache_miss_tokens: 36 }
    assert.deepStrictEqual(readUsage(deepseek), expected)
    assert.deepStrictEqual(readUsage({ ...counted, cached_tokens: 64 }), expected)
  })

  it("reads OpenAI's responses", () => {
    const usage = {
      input_tokens: 328,
      input_tokens_details: { cached_tokens: 128 },
      output_tokens: 52,
      output_tokens_details: { reasoning_tokens: 10 },
      total_tokens: 380
    }
    assert.deepStrictEqual(readUsage(usage), {
      input_tokens: 328,
      cached_input_tokens: 128,
      cache_write_tokens: 0,
      output_tokens: 52
    })
  })

  it("adds Anthropic's disjoint counters up to the whole prompt", () => {
    const usage = {
      input_tokens: 50,
      cache_creation_input_tokens: 248,
      cache_read_input_tokens: 100_000,
      output_tokens: 503,
      cache_creation: { ephemeral_5m_input_tokens: 248, ephemeral_1h_input_tokens: 0 },
      service_tier: "standard"
    }
    assert.deepStrictEqual(readUsage(usage), {
      input_tokens: 100_298,
      cached_input_tokens: 100_000,
      cache_write_tokens: 248,
      output_tokens: 503
    })
  })

  it("takes Google's thoughts as output and what tools read as input", () => {
    const usage = {
      promptTokenCount: 1000,
      cachedContentTokenCount: 400,
      candidatesTokenCount: 20,
      thoughtsTokenCount: 300,
      toolUsePromptTokenCount: 50,
      totalTokenCount: 1370
    }
    assert.deepStrictEqual(readUsage(usage), { input_tokens: 1050, cached_input_tokens: 400, output_tokens: 320 })
  })

  it("reads its own terms, and takes null and absent details as none", () => {
    assert.deepStrictEqual(readUsage({ input_tokens: 10, cached_input_tokens: 4, output_tokens: 1 }), {
      input_tokens: 10,
      cached_input_tokens: 4,
      cache_write_tokens: 0,
      output_tokens: 1
    })
    assert.deepStrictEqual(readUsage({ prompt_tokens: 3, prompt_tokens_details: null, completion_tokens: 1 }), {
      input_tokens: 3,
      cached_input_tokens: 0,
      output_tokens: 1
    })
  })

  it.each([
    {},
    { tokens: 5 },
    { input_tokens: "5", output_tokens: 1 },
    { input_tokens: 1.5, output_tokens: 1 },
    { input_tokens: -1, output_tokens: 1 },
    { prompt_tokens: 5, prompt_tokens_details: 7, completion_tokens: 1 },
    { prompt_tokens: NaN, completion_tokens: 1 },
    { promptTokenCount: { valueOf: 1 } },
    { input_tokens: 5, cached_input_tokens: 6, output_tokens: 1 }
  ])("says what is wrong with %j", (usage) => {
    const fault = readUsage(usage)
    assert(typeof fault === "string")
    assert.match(fault, /^usage .+\.$/u)
  })
})
