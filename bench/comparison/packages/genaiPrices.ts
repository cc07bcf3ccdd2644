import { calcPrice, extractUsage, findProvider, type Provider, type Usage } from "@pydantic/genai-prices"
import { type Case, type Counters, countersOf, outputItems, OWN_RATES, promptOf } from "../cases.ts"
import type { Rival } from "./rival.ts"

/** Its names of providers. */
const PROVIDERS: Readonly<Record<string, string>> = { moonshot: "moonshotai", xai: "x-ai" }

/** Its readers of bodies, by our names of their shapes. */
const FLAVOURS: Readonly<Record<string, string>> = {
  "openai.chat": "chat",
  "openai.responses": "responses",
  "openai.realtime": "realtime",
  "anthropic.messages": "default",
  "gemini.generateContent": "default",
  "deepseek.chat": "chat",
  "xai.chat": "chat",
  "mistral.chat": "default",
  "moonshot.chat": "chat"
}

const OWN: Provider = {
  id: "own",
  name: "Own",
  api_pattern: ".*",
  models: [
    {
      id: OWN_RATES.model,
      match: { equals: OWN_RATES.model },
      prices: { input_mtok: OWN_RATES.input, cache_read_mtok: OWN_RATES.cacheRead, output_mtok: OWN_RATES.output }
    }
  ]
}

const providerOf = ({ context, model, provider }: Case): Provider | undefined => {
  if (model === OWN_RATES.model) return OWN
  return findProvider({ providerId: context?.channel === "bedrock" ? "aws" : (PROVIDERS[provider] ?? provider) })
}

/** Its names of models whose snapshots and modes it does not tell apart. */
const modelOf = ({ model }: Case): string => (model.startsWith("grok-4.20-") ? "grok-4.20" : model)

const searchesOf = ({ groundingQueries, webSearches, xSearches }: Counters): Usage => ({
  web_searches: webSearches + groundingQueries,
  social_searches: xSearches
})

const price = (one: Case, usage: Usage): number | undefined => {
  const provider = providerOf(one)
  if (provider === undefined) return undefined
  return calcPrice(usage, modelOf(one), { provider, timestamp: new Date(one.at) })?.total_price
}

export const genaiPrices: Rival = {
  name: "@pydantic/genai-prices",
  fromResponse: (one) => {
    const provider = providerOf(one)
    const flavour = FLAVOURS[one.api]
    if (provider === undefined || flavour === undefined) return undefined
    const response =
      one.provider === "google"
        ? { modelVersion: one.model, usageMetadata: one.usage, candidates: [one.response_extra ?? {}] }
        : { model: one.model, usage: one.usage, output: outputItems(one) }
    // It has prices of searches, and does not read all that tell of some.
    return price(one, { ...searchesOf(countersOf(one)), ...extractUsage(provider, response, flavour).usage })
  },
  fromCounters: (one, used) =>
    price(one, {
      input_tokens: promptOf(used),
      input_audio_tokens: used.audioInput + used.audioCacheRead,
      input_image_tokens: used.imageInput,
      cache_read_tokens: used.cacheRead,
      cache_audio_read_tokens: used.audioCacheRead,
      cache_write_tokens: used.cacheWrite,
      cache_write_1h_tokens: used.cacheWrite1h,
      output_tokens: used.output,
      output_audio_tokens: used.audioOutput,
      output_reasoning_tokens: used.reasoning,
      ...searchesOf(used)
    })
}
