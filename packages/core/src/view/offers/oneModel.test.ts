import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "../../bundled.ts"
import { findOffers, modelKey, offerNamed, offersAsked, priceSnapshot } from "../../catalogue.ts"
import { LISTED_OFFERS } from "../../offers.ts"
import { IS_WHOLE } from "@ratecard/test-support"

const NOW = Date.parse("2026-11-29T12:00:00Z")
const PRICES = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS, offers: LISTED_OFFERS }, NOW)
const OFFERS = findOffers(PRICES)
const KEYS = new Map(OFFERS.map((offer) => [offer.id, modelKey(offer)]))

/** Offers of one model, by hand. */
const SAME: ReadonlyArray<readonly [string, string]> = [
  ["openrouter/z-ai/glm-4.6", "fireworks/accounts/fireworks/models/glm-4p6"],
  ["openrouter/z-ai/glm-4.6", "venice/zai-org-glm-4.6"],
  ["openrouter/z-ai/glm-4.6", "opencode/glm-4.6"],
  ["openrouter/z-ai/glm-4.6", "cerebras/zai-glm-4.6"],
  ["openrouter/z-ai/glm-4.6", "modelscope/ZhipuAI/GLM-4.6"],
  ["openrouter/z-ai/glm-4.6", "nano-gpt/z-ai/GLM-4.6-turbo"],
  ["openrouter/z-ai/glm-4.6", "llmgateway-providers/novita/glm-4.6"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "cerebras/llama-3.3-70b"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "groq/llama-3.3-70b-versatile"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "together/meta-llama/Llama-3.3-70B-Instruct-Turbo"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "together/meta-llama/Llama-3.3-70B-Instruct-Turbo-Free"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "openrouter/meta-llama/llama-3.3-70b-instruct:free"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "cloudflare/@cf/meta/llama-3.3-70b-instruct-fp8-fast"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "lambda/llama3.3-70b-instruct-fp8"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "nano-gpt/TEE/llama3-3-70b"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "snowflake/snowflake-llama-3.3-70b"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "databricks/databricks-meta-llama-3-3-70b-instruct"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "pendra/llama3.3:70b"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "oci/meta.llama-3.3-70b-instruct-fp8-dynamic"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "stackit/cortecs/Llama-3.3-70B-Instruct-FP8-Dynamic"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "bedrock/us.meta.llama3-3-70b-instruct-v1:0"],
  ["openrouter/meta-llama/llama-3.3-70b-instruct", "vertex/meta/llama-3.3-70b-instruct-maas"],
  ["deepinfra/deepseek-ai/DeepSeek-V3.2", "crof/deepseek-v3.2"],
  ["deepinfra/deepseek-ai/DeepSeek-V3.2", "azure/FW-DeepSeek-V3.2"],
  ["deepinfra/deepseek-ai/DeepSeek-V3.2", "bedrock/us-west-2/deepseek.v3.2"],
  ["deepinfra/deepseek-ai/DeepSeek-V3.2", "chutes/deepseek-ai/DeepSeek-V3.2-TEE"],
  ["deepinfra/deepseek-ai/DeepSeek-V3.2", "digitalocean/deepseek-3.2"],
  ["deepinfra/deepseek-ai/DeepSeek-V3.2", "fireworks/accounts/fireworks/models/deepseek-v3p2"],
  ["deepinfra/deepseek-ai/DeepSeek-V3.2", "avian/deepseek/deepseek-v3.2"],
  ["groq/openai/gpt-oss-120b", "bedrock/openai.gpt-oss-120b-1:0"],
  ["groq/openai/gpt-oss-120b", "digitalocean/openai-gpt-oss-120b"],
  ["groq/openai/gpt-oss-120b", "databricks/databricks-gpt-oss-120b"],
  ["groq/openai/gpt-oss-120b", "edenai/databricks/databricks-gpt-oss-120b@eu"],
  ["groq/openai/gpt-oss-120b", "clarifai/openai/chat-completion/models/gpt-oss-120b-high-throughput"],
  ["groq/openai/gpt-oss-120b", "huggingface-groq/openai/gpt-oss-120b-fast"],
  ["openai/gpt-5.5", "venice/openai-gpt-55"],
  ["openrouter/moonshotai/kimi-k3", "azure/FW-Kimi-K3"],
  ["openrouter/moonshotai/kimi-k3", "synthetic/hf:moonshotai/Kimi-K3"],
  ["openrouter/minimax/minimax-m2.5", "opencode/minimax-m2.5-free"],
  ["openrouter/minimax/minimax-m2.5", "siliconflow-cn/Pro/MiniMaxAI/MiniMax-M2.5"],
  ["google/gemma-3-27b-it", "privatemode-ai/gemma-3-27b"],
  ["together/Qwen/Qwen3-Coder-480B-A35B-Instruct-FP8", "bedrock/qwen.qwen3-coder-480b-a35b-v1:0"]
]

/** Offers of two models, however alike their names are. */
const OTHER: ReadonlyArray<readonly [string, string]> = [
  ["openrouter/z-ai/glm-4.6", "openrouter/z-ai/glm-4.6v"],
  ["zai/glm-4.6v", "zai/glm-4.6v-flash"],
  ["zai/glm-4.7", "zai/glm-4.7-flash"],
  ["zai/glm-4.7-flash", "zai/glm-4.7-flashx"],
  ["zai/glm-5", "zai/glm-5-turbo"],
  ["zai/glm-5", "zai/glm-5.1"],
  ["zai/glm-4.5", "zai/glm-4.5-air"],
  ["openrouter/z-ai/glm-4.6", "nano-gpt/GLM-4.6-Derestricted-v5"],
  ["groq/openai/gpt-oss-120b", "groq/openai/gpt-oss-20b"],
  ["groq/openai/gpt-oss-20b", "groq/openai/gpt-oss-safeguard-20b"],
  ["meta/llama-3.3-70b-instruct", "meta/llama-3.3-8b-instruct"],
  ["meta/llama-3.3-70b-instruct", "lambda/deepseek-llama3.3-70b"],
  ["meta/llama-3.3-70b-instruct", "nano-gpt/huihui-ai/Llama-3.3-70B-Instruct-abliterated"],
  ["meta/llama-3.3-70b-instruct", "nano-gpt/shisa-ai/shisa-v2-llama3.3-70b"],
  ["meta/llama-3.3-70b-instruct", "nvidia/nvidia/llama-3.3-nemotron-super-49b-v1"],
  ["nvidia/nvidia/llama-3.3-nemotron-super-49b-v1", "nvidia/nvidia/llama-3.3-nemotron-super-49b-v1.5"],
  ["meta/llama-3.3-70b-instruct", "huggingface-sambanova/tokyotech-llm/Llama-3.3-Swallow-70B-Instruct-v0.4"],
  ["fireworks/accounts/fireworks/models/llama-v3p2-1b", "fireworks/accounts/fireworks/models/llama-v3p2-1b-instruct"],
  ["together/google/gemma-7b", "together/google/gemma-7b-it"],
  ["deepinfra/deepseek-ai/DeepSeek-V3.2", "deepseek/deepseek-v3.2-exp"],
  ["deepinfra/deepseek-ai/DeepSeek-V3.2", "azure/deepseek-v3.2-speciale"],
  ["deepinfra/deepseek-ai/DeepSeek-V3", "deepinfra/deepseek-ai/DeepSeek-V3.2"],
  ["deepinfra/deepseek-ai/DeepSeek-R1", "deepinfra/deepseek-ai/DeepSeek-R1-Distill-Qwen-32B"],
  ["deepinfra/deepseek-ai/DeepSeek-R1", "openrouter/deepseek/deepseek-r1-0528"],
  ["openrouter/deepseek/deepseek-v4-flash", "deepinfra/deepseek-ai/DeepSeek-V4-Pro"],
  ["openai/gpt-5.5", "openai/gpt-5.5-pro"],
  ["openai/gpt-5", "openai/gpt-5-mini"],
  ["openai/gpt-5", "openrouter/openai/gpt-5-chat"],
  ["openrouter/openai/gpt-3.5-turbo", "openrouter/openai/gpt-3.5-turbo-instruct"],
  ["azure/gpt-4", "azure/gpt-4-turbo"],
  ["openrouter/openai/gpt-5.1-codex", "openrouter/openai/gpt-5.1-codex-mini"],
  ["anthropic/claude-opus-4-5", "anthropic/claude-opus-4-6"],
  ["openrouter/moonshotai/kimi-k2.7-code", "vercel/moonshotai/kimi-k2.7-code-highspeed"],
  ["openrouter/moonshotai/kimi-k2.6", "openrouter/moonshotai/kimi-k2.5"],
  ["minimax/MiniMax-M2.7", "minimax/MiniMax-M2.7-highspeed"],
  ["novita/qwen/qwen3-coder-480b-a35b-instruct", "bedrock/qwen.qwen3-coder-next"],
  ["openrouter/qwen/qwen3-coder-plus", "openrouter/qwen/qwen3-coder-flash"],
  ["openrouter/qwen/qwen3-235b-a22b", "openrouter/qwen/qwen3-235b-a22b-thinking-2507"],
  ["openrouter/qwen/qwen3-next-80b-a3b-instruct", "openrouter/qwen/qwen3-next-80b-a3b-thinking"],
  ["openrouter/qwen/qwen3-30b-a3b", "openrouter/qwen/qwen3-30b-a3b-instruct-2507"],
  ["google/gemma-3-27b-it", "openrouter/google/gemma-3-12b-it"],
  ["google/gemini-3.5-flash", "google/gemini-3.5-flash-lite"]
]

/** Lists come and go: of those that name both the pairs are asked for. */
const isOffered = (pair: readonly [string, string]): boolean => pair.every((id) => KEYS.has(id))

const keysOf = ([one, other]: readonly [string, string]) => [KEYS.get(one), KEYS.get(other)]

describe("the one model behind the names of hosts", () => {
  it("is the same for all spellings", () => {
    assert.isAbove(SAME.filter(isOffered).length, SAME.length / 2)
    const apart = SAME.filter(isOffered).filter((pair) => keysOf(pair)[0] !== keysOf(pair)[1])
    assert.deepStrictEqual(
      apart.map((pair) => [...pair, ...keysOf(pair)].join(" ")),
      []
    )
  })

  it("is another for other sizes, versions and tunings", () => {
    assert.isAbove(OTHER.filter(isOffered).length, OTHER.length / 2)
    const merged = OTHER.filter(isOffered).filter((pair) => keysOf(pair)[0] === keysOf(pair)[1])
    assert.deepStrictEqual(
      merged.map((pair) => [...pair, ...keysOf(pair)].join(" ")),
      []
    )
  })

  it("is on one row of the hundred most offered", () => {
    const counts = Map.groupBy(OFFERS, modelKey)
    const most = [...counts].toSorted((one, other) => other[1].length - one[1].length).slice(0, 100)
    assert.isAbove(most.at(-1)![1].length, 20)
    // Without separators, makers and the words of hosts, no two are written alike.
    const bare = Map.groupBy(most, ([key]) =>
      key
        .toLowerCase()
        .replace(
          /^(?:[a-z]+\/|openai-|anthropic-|google-|zai-|deepseek-|moonshot-|minimax-|qwen-|meta-|xai-|mistral-)+/u,
          ""
        )
        .replaceAll(/instruct|meta|deepseek|[^a-z\d]/gu, "")
        .replace(/(?:it|fp8|free|maas|fast)$/u, "")
    )
    const twice = [...bare].filter(([, rows]) => rows.length > 1).map(([, rows]) => rows.map(([key]) => key))
    assert.deepStrictEqual(twice, [])
  })
})

describe("a name without a host", () => {
  for (const [name, key] of [
    ["glm 4.6", "zai-glm-4.6"],
    ["llama 3.3 70b", "meta-Llama-3.3-70B-Instruct"],
    ["deepseek v3.2", "deepseek-v3.2"],
    ["gpt-oss-120b", "openai-gpt-oss-120b"],
    ["openai-gpt-55", "openai-gpt-5.5"]
  ] as const)
    it(`means one model, and the cheapest that is paid for comes first: ${name}`, () => {
      const found = offersAsked(PRICES, { model: name }, NOW)
      if (found.is !== "offers") return assert.fail(found.message)
      assert.strictEqual(found.model, key)
      const [first] = found.offers
      assert.isNull(first!.variant)
      assert.isAbove(first!.input_price!, 0)
      const usual = found.offers.filter(
        ({ input_price, output_price, variant }) => variant === null && input_price !== null && output_price !== null
      )
      for (const { currency, input_price, output_price } of usual)
        if (currency === first!.currency)
          assert.isAtLeast(3 * input_price! + output_price!, 3 * first!.input_price! + first!.output_price!)
      assert.match(first!.source.as_of!, /^2026-/u)
      assert.isNotEmpty(first!.source.source)
    })

  it("means what it means where all offers are known, if it is the first that is asked for", () => {
    const names = [...new Set(OFFERS.flatMap(({ id, model, name }) => [id, name, model ?? id])), ...PRICES.names.keys()]
    const step = Math.floor(names.length / (IS_WHOLE ? 1000 : 12))
    for (const name of names.filter((_, place) => place % step === 0)) {
      assert.deepStrictEqual(findOffers({ ...PRICES }, { model: name }), findOffers(PRICES, { model: name }), name)
      assert.deepStrictEqual(offerNamed({ ...PRICES }, name), offerNamed(PRICES, name), name)
    }
  }, 300_000)

  it("shows free and quantised offers as variants, behind the usual ones", () => {
    const found = offersAsked(PRICES, { model: "llama 3.3 70b" }, NOW)
    if (found.is !== "offers") return assert.fail(found.message)
    const variants = found.offers.map(({ variant }) => variant)
    assert.includeMembers(variants, ["free", "fp8", "turbo"])
    assert.isBelow(variants.lastIndexOf(null, variants.indexOf("free")), variants.indexOf("free"))
    assert.deepStrictEqual([...new Set(variants.slice(0, 30))], [null])
  })
})
