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
      cache_write_tokens: 0,
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
    assert.deepStrictEqual(readUsage(usage), {
      input_tokens: 32,
      cached_input_tokens: 0,
      cache_write_tokens: 0,
      output_tokens: 103
    })
  })

  it("reads DeepSeek's and Moonshot's names of the cached part", () => {
    const counted = { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 }
    const expected = { input_tokens: 100, cached_input_tokens: 64, cache_write_tokens: 0, output_tokens: 5 }
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
    assert.deepStrictEqual(readUsage(usage), {
      input_tokens: 1050,
      cached_input_tokens: 400,
      cache_write_tokens: 0,
      output_tokens: 320
    })
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
      cache_write_tokens: 0,
      output_tokens: 1
    })
  })

  const read = (
    input_tokens: number,
    cached_input_tokens: number,
    cache_write_tokens: number,
    output_tokens: number
  ) => ({
    input_tokens,
    cached_input_tokens,
    cache_write_tokens,
    output_tokens
  })

  it("reads the AI SDK of versions 5 to 7, whose input includes the cached tokens", () => {
    assert.deepStrictEqual(
      readUsage({ inputTokens: 100, outputTokens: 9, totalTokens: 109, reasoningTokens: 4, cachedInputTokens: 60 }),
      read(100, 60, 0, 9)
    )
    const sixth = {
      inputTokens: 100,
      inputTokenDetails: { noCacheTokens: 30, cacheReadTokens: 60, cacheWriteTokens: 10 },
      outputTokens: 9,
      outputTokenDetails: { textTokens: 5, reasoningTokens: 4 },
      totalTokens: 109,
      cachedInputTokens: 60
    }
    assert.deepStrictEqual(readUsage(sixth), read(100, 60, 10, 9))
    assert.deepStrictEqual(readUsage({ inputTokens: 3, outputTokens: 1 }), read(3, 0, 0, 1))
    const raw = { input_tokens: 30, cache_creation: { ephemeral_1h_input_tokens: 8 } }
    assert.deepStrictEqual(readUsage({ ...sixth, raw }), { ...read(100, 60, 10, 9), cache_write_1h_tokens: 8 })
  })

  it("reads LangChain, whose input includes what was read and written", () => {
    const usage = {
      input_tokens: 350,
      output_tokens: 240,
      total_tokens: 590,
      input_token_details: { audio: 0, cache_creation: 200, cache_read: 100 },
      output_token_details: { audio: 0, reasoning: 200 }
    }
    assert.deepStrictEqual(readUsage(usage), read(350, 100, 200, 240))
  })

  it("reads Bedrock's Converse, whose input is beside what was read and written", () => {
    const usage = {
      inputTokens: 10,
      outputTokens: 5,
      totalTokens: 115,
      cacheReadInputTokens: 80,
      cacheWriteInputTokens: 20
    }
    assert.deepStrictEqual(readUsage(usage), read(110, 80, 20, 5))
    assert.deepStrictEqual(
      readUsage({ ...usage, cacheDetails: [{ ttl: "5m", inputTokens: 20 }] }),
      read(110, 80, 20, 5)
    )
    assert.deepInclude(readUsage({ ...usage, cacheDetails: [{ ttl: "1h", inputTokens: 20 }] }), {
      code: "InvalidUsage"
    })
  })

  it("tells one-hour cache writes of Anthropic from the others", () => {
    const usage = {
      input_tokens: 50,
      cache_creation_input_tokens: 700,
      cache_read_input_tokens: 0,
      cache_creation: { ephemeral_5m_input_tokens: 200, ephemeral_1h_input_tokens: 500 },
      output_tokens: 1
    }
    const expected = { ...read(750, 0, 700, 1), cache_write_1h_tokens: 500 }
    assert.deepStrictEqual(readUsage(usage), expected)
    assert.deepStrictEqual(readUsage({ ...usage, cache_creation_input_tokens: undefined }), expected)
    assert.deepInclude(readUsage({ ...usage, cache_creation_input_tokens: 701 }), { code: "InvalidUsage" })
  })

  it("reads cache writes of OpenAI and Qwen, and Mistral's names of the cached part", () => {
    const responses = {
      input_tokens: 100,
      output_tokens: 1,
      input_tokens_details: { cached_tokens: 20, cache_write_tokens: 30 }
    }
    assert.deepStrictEqual(readUsage(responses), read(100, 20, 30, 1))
    const chat = (more: object) => readUsage({ prompt_tokens: 100, completion_tokens: 1, ...more })
    assert.deepStrictEqual(chat({ prompt_tokens_details: { cache_write_tokens: 30 } }), read(100, 0, 30, 1))
    assert.deepStrictEqual(chat({ prompt_tokens_details: { cache_creation_input_tokens: 30 } }), read(100, 0, 30, 1))
    assert.deepStrictEqual(chat({ prompt_token_details: { cached_tokens: 30 } }), read(100, 30, 0, 1))
    assert.deepStrictEqual(chat({ num_cached_tokens: 30 }), read(100, 30, 0, 1))
  })

  it("refuses two shapes that contradict each other, and takes two that say the same", () => {
    const two = { input_tokens: 100, output_tokens: 1, prompt_tokens: 100, completion_tokens: 1 }
    assert.deepStrictEqual(readUsage(two), read(100, 0, 0, 1))
    for (const contradiction of [
      { ...two, completion_tokens: 2 },
      { ...two, cache_read_input_tokens: 40 },
      { input_tokens: 100, output_tokens: 1, cache_read_input_tokens: 40, input_token_details: { cache_read: 40 } },
      { inputTokens: 100, outputTokens: 1, cacheReadInputTokens: 40, cachedInputTokens: 40 },
      { inputTokens: 100, outputTokens: 1, inputTokenDetails: { noCacheTokens: 100, cacheReadTokens: 40 } }
    ]) {
      assert.deepInclude(readUsage(contradiction), { code: "InvalidUsage" }, JSON.stringify(contradiction))
    }
  })

  it.each([undefined, null, "5", 5, [], {}, { tokens: 5 }, { inputTextTokens: "5" }])(
    "says that %j is in no shape that it knows",
    (usage) => {
      const fault = readUsage(usage)
      assert("code" in fault)
      assert.strictEqual(fault.code, "UnknownShape")
      assert.match(fault.message, /^usage .+\.$/u)
    }
  )

  it.each([
    { input_tokens: "5", output_tokens: 1 },
    { input_tokens: 1.5, output_tokens: 1 },
    { input_tokens: -1, output_tokens: 1 },
    { input_tokens: 5 },
    { output_tokens: 5 },
    { inputTokens: 5, outputTokens: undefined },
    { completion_tokens: 5, prompt_tokens: null, promptTokenCount: 4, prompt_tokens_details: 7, input_tokens: 3 },
    { prompt_tokens: 5, prompt_tokens_details: 7, completion_tokens: 1 },
    { prompt_tokens: NaN, completion_tokens: 1 },
    { promptTokenCount: { valueOf: 1 } },
    { input_tokens: 5, cached_input_tokens: 6, output_tokens: 1 },
    { input_tokens: 5, cache_write_tokens: 1, cache_write_1h_tokens: 2, output_tokens: 1 }
  ])("says what is wrong with %j", (usage) => {
    const fault = readUsage(usage)
    assert("code" in fault)
    assert.strictEqual(fault.code, "InvalidUsage")
    assert.match(fault.message, /^usage .+\.$/u)
  })
})
