import { assert, describe, it } from "@effect/vitest"
import { finish } from "@ratecard/core/ledger"
import { genaiOffers, litellmOffers, mergeOffers, modelsDevOffers } from "./offers.ts"

const NOW = Date.parse("2026-09-23")

const litellm = (rows: unknown) => finish(litellmOffers(rows, NOW)).offers
const modelsDev = (sections: unknown) => finish(modelsDevOffers(sections, NOW))

const row = (also: object) => ({
  litellm_provider: "groq",
  mode: "chat",
  input_cost_per_token: 1e-7,
  output_cost_per_token: 3e-7,
  ...also
})

describe("LiteLLM's list", () => {
  it("has prices per token, per query, page, image, second and character, in tiers and batches", () => {
    const [chat, rerank, ocr, image, speech, heard, seen] = litellm({
      "groq/openai/gpt-oss-120b": row({
        cache_read_input_token_cost: 7.5e-8,
        input_cost_per_token_batches: 5e-8,
        input_cost_per_token_above_200k_tokens: 2e-7,
        output_cost_per_token_priority: 6e-7
      }),
      "rerank-v9": { litellm_provider: "cohere", mode: "rerank", input_cost_per_query: 0.002, input_cost_per_token: 0 },
      "mistral/ocr-9": { litellm_provider: "mistral", mode: "ocr", ocr_cost_per_page: 0.001 },
      "fal_ai/flux": { litellm_provider: "fal_ai", mode: "image_generation", output_cost_per_image: 0.04 },
      "tts-9": { litellm_provider: "openai", mode: "audio_speech", input_cost_per_character: 0.000015 },
      "groq/whisper-9": { litellm_provider: "groq", mode: "audio_transcription", input_cost_per_second: 0.0001 },
      "sora-9": { litellm_provider: "openai", mode: "video_generation", output_cost_per_video_per_second: 0.1 }
    })
    assert.deepInclude(chat, {
      host: "groq",
      name: "openai/gpt-oss-120b",
      maker: "openai",
      model: "gpt-oss-120b",
      kind: "chat"
    })
    assert.deepStrictEqual(chat!.prices, {
      input: 0.1,
      output: 0.3,
      cache_read: 0.075,
      "input@batch": 0.05,
      "output@priority": 0.6,
      "input>200000": 0.2
    })
    assert.deepStrictEqual(rerank!.prices, { input: 0, search_unit: 2 })
    assert.deepStrictEqual(ocr!.prices, { page: 1 })
    assert.deepStrictEqual(image!.prices, { image: 0.04 })
    assert.deepStrictEqual(speech!.prices, { characters: 15 })
    assert.deepStrictEqual(heard!.prices, { audio_minute: 0.006 })
    assert.deepStrictEqual(seen!.prices, { video_second: 0.1 })
  })

  it("names hosts in many ways, which are one", () => {
    const offers = litellm({
      "fireworks_ai/accounts/fireworks/models/x": row({ litellm_provider: "fireworks_ai" }),
      "vertex_ai/meta/y-maas": row({ litellm_provider: "vertex_ai-llama_models" }),
      "us.amazon.nova-z-v1:0": row({ litellm_provider: "bedrock_converse" })
    })
    assert.deepStrictEqual(
      offers.map(({ host, maker, model, name }) => [host, name, maker, model]),
      [
        ["fireworks", "accounts/fireworks/models/x", null, null],
        ["vertex", "meta/y-maas", "meta", "y-maas"],
        ["bedrock", "us.amazon.nova-z-v1:0", "amazon", "nova-z"]
      ]
    )
  })

  it("is read past prices of images, steps and characters that it writes as prices of tokens", () => {
    const image = (price: number, also: object = {}) =>
      row({ mode: "image_generation", input_cost_per_token: price, output_cost_per_token: price, ...also })
    assert.deepStrictEqual(
      litellm({
        // $0.04 an image.
        "fireworks_ai/flux-kontext-pro": image(4e-8, { litellm_provider: "fireworks_ai" }),
        "fireworks_ai/flux-1-dev": image(1e-7, { litellm_provider: "fireworks_ai", mode: "chat" }),
        "fireworks_ai/controlnet": image(1e-9, { litellm_provider: "fireworks_ai", mode: "chat" }),
        // $0.3 for 1,000 characters, not for 1,000,000.
        "runwayml/voice": { litellm_provider: "runwayml", mode: "audio_speech", input_cost_per_character: 3e-7 },
        // 2 credits, of 1 cent each.
        "stability/fast": { litellm_provider: "stability", mode: "image_edit", output_cost_per_image: 0.002 },
        "azure/hd/1024-x-1024/dall-e-3": {
          litellm_provider: "azure",
          mode: "image_generation",
          output_cost_per_token: 0
        }
      }),
      []
    )
    const [tokens] = litellm({ "openai/gpt-image-9": image(5e-6, { output_cost_per_token: 1e-5 }) })
    assert.deepStrictEqual(tokens!.prices, { input: 5, output: 10 })
  })

  it("says what a model is for, but for what its name says better", () => {
    const kinds = litellm({
      "gemini/deep-research-pro-preview": row({ mode: "image_generation", output_cost_per_image_token: 0.00012 }),
      "vercel_ai_gateway/mistral/mistral-embed": row({ litellm_provider: "vercel_ai_gateway" }),
      "gemini/gemini-9-tts": row({}),
      "groq/x": row({})
    }).map(({ kind, prices }) => [kind, Object.keys(prices)])
    assert.deepStrictEqual(kinds, [
      ["chat", ["input", "output"]],
      ["embedding", ["input"]],
      ["speech", ["input", "output"]],
      ["chat", ["input", "output"]]
    ])
  })

  it("is read past what is not an offer: other modes, no price, sizes in names, prices that can be none", () => {
    assert.deepStrictEqual(
      litellm({
        sample_spec: { mode: "chat" },
        "1024-x-1024/dall-e": row({ mode: "image_generation", output_cost_per_image: 1 }),
        "groq/a": { litellm_provider: "groq", mode: "chat" },
        "groq/b": row({ input_cost_per_token: -1, output_cost_per_token: "free" }),
        "groq/c": row({ input_cost_per_token: 1, output_cost_per_token: Infinity }),
        "groq/<b>": row({}),
        "groq/": row({}),
        "fal_ai/steps": row({ mode: "image_generation", input_cost_per_token: 1e-10, output_cost_per_token: 1e-10 }),
        "groq/d": null,
        "groq/e": 7
      }),
      []
    )
    for (const strange of [null, 7, "x", [], [1]]) assert.deepStrictEqual(litellm(strange), [])
  })
})

describe("models.dev", () => {
  it("says whose model a host serves, and what hosts call themselves", () => {
    const { hosts, offers } = modelsDev({
      "fireworks-ai": {
        name: "Fireworks AI",
        models: {
          "accounts/fireworks/models/glm-4p6": {
            base_model: "zai/glm-4.6",
            cost: { input: 1, output: 2 },
            limit: { context: 5 }
          },
          "claude-sonnet-4": { base_model: "anthropic/claude-sonnet-4-5-20250929", cost: { input: 3, output: 15 } }
        }
      },
      mistral: {
        name: "Mistral",
        models: { "zai-glm-5": { cost: { input: 1, output: 2 } }, "mistral-x": { cost: { input: 1, output: 2 } } }
      }
    })
    assert.deepStrictEqual(hosts, { fireworks: "Fireworks AI", mistral: "Mistral" })
    assert.deepStrictEqual(
      offers.map(({ context_window, maker, model }) => [maker, model, context_window]),
      [
        ["zai", "glm-4.6", 5],
        // The list takes it for another version than its name says.
        ["anthropic", null, null],
        ["zai", null, null],
        ["mistral", "mistral-x", null]
      ]
    )
  })
})

describe("models.dev's models of images and sound", () => {
  it("have no price where that of a piece or a minute stands for one of tokens", () => {
    const of = (name: string, input: number, output: number, modalities?: object) =>
      modelsDev({ scaleway: { models: { [name]: { cost: { input, output }, modalities } } } }).offers.length
    const [heard, drawn, both] = [
      { input: ["audio"], output: ["text"] },
      { input: ["text"], output: ["image"] },
      { input: ["text", "image"], output: ["text", "image"] }
    ]
    assert.strictEqual(of("whisper-large-v3", 0.003, 0, heard), 0)
    assert.strictEqual(of("whisper-large-v3", 0.01, 0.01), 0)
    assert.strictEqual(of("wan2-2-t2v-a14b", 0.6, 0, drawn), 0)
    assert.strictEqual(of("FLUX.2-klein-4B", 1, 1, drawn), 0)
    assert.strictEqual(of("voxtral-small", 0.0023, 0.0023), 0)
    assert.strictEqual(of("gpt-4o-transcribe", 2.5, 10, heard), 1)
    assert.strictEqual(of("gpt-image-1", 5, 40, drawn), 1)
    assert.strictEqual(of("gpt-5-image", 10, 10, both), 1)
    assert.strictEqual(of("qwen-vl-ocr", 0.7, 0.7), 1)
    assert.strictEqual(of("free-tts", 0, 0), 1)
  })
})

describe("several lists", () => {
  const copy = (list: string, day: string, price: number, name = "z-ai/glm-4.6") => ({
    list,
    day,
    listed: modelsDev({ openrouter: { models: { [name]: { cost: { input: price, output: price } } } } })
  })

  it("are one shelf: an offer has a quote of each, in the order of their days, however it is spelled", () => {
    const { offers } = mergeOffers([
      copy("litellm", "2026-08-21", 2, "Z-AI/GLM-4.6"),
      copy("models.dev", "2026-07-02", 1)
    ])
    assert.lengthOf(offers, 1)
    assert.deepStrictEqual(
      offers[0]!.quotes.map(({ from, list, prices }) => [list, from, prices["input"]]),
      [
        ["models.dev", "2026-07-02", 1],
        ["litellm", "2026-08-21", 2]
      ]
    )
  })
})

describe("genai-prices", () => {
  const genai = (models: ReadonlyArray<object>) => finish(genaiOffers([{ id: "aws", name: "Bedrock", models }], NOW))

  it("names a model by its id and by all that its rule finds it by whole", () => {
    const match = { or: [{ equals: "nova-pro" }, { starts_with: "nova-pro-" }, { or: [{ equals: "us.nova-pro" }] }] }
    const { hosts, offers } = genai([
      { id: "amazon.nova-pro-v1:0", match, context_window: 300_000, prices: { input_mtok: 0.8, output_mtok: 3.2 } }
    ])
    assert.deepStrictEqual(hosts, { bedrock: "Bedrock" })
    assert.deepStrictEqual(
      offers.map(({ name }) => name),
      ["amazon.nova-pro-v1:0", "nova-pro", "us.nova-pro"]
    )
    assert.deepInclude(offers[0], { host: "bedrock", maker: "amazon", context_window: 300_000 })
    assert.deepStrictEqual(offers[0]!.prices, { input: 0.8, output: 3.2 })
  })

  it("has the price in force, of long prompts too, and none that depends on the hour", () => {
    const dated = (start_date: string, input_mtok: unknown) => ({
      constraint: { type: "start_date", start_date },
      prices: { input_mtok, output_mtok: 4 }
    })
    const { offers } = genai([
      {
        id: "a",
        match: { equals: "a" },
        prices: [
          { prices: { input_mtok: 1, output_mtok: 4 } },
          dated("2026-09-01", { base: 2, tiers: [{ start: 200_000, price: 3 }] }),
          dated("2026-10-01", 9)
        ]
      },
      {
        id: "b",
        match: {},
        prices: [{ constraint: { type: "time", start_time: "01:00", end_time: "02:00" }, prices: { input_mtok: 1 } }]
      }
    ])
    assert.deepStrictEqual(
      offers.map(({ name, prices }) => [name, prices]),
      [["a", { input: 2, output: 4, "input>200000": 3 }]]
    )
  })
})
