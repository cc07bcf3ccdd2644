// @pydantic/genai-prices: reads bodies, knows some past prices, cache lifetimes and searches.
import { calcPrice, extractUsage, findProvider, type Provider, type Usage } from "@pydantic/genai-prices"
import type { Asked } from "./ask.ts"
import { answerWith } from "./priced.ts"
import { type Counters, firstPriced } from "./counters.ts"

/** Its names of providers. */
const PROVIDERS: Readonly<Record<string, string>> = {
  moonshot: "moonshotai",
  xai: "x-ai",
  "amazon-bedrock": "aws",
  "fireworks-ai": "fireworks"
}

/** Its readers of bodies, by the names of their shapes. */
const FLAVOURS: Readonly<Record<string, string>> = {
  "openai.chat": "chat",
  "openai.responses": "responses",
  "openai.realtime": "realtime",
  "openai.embeddings": "embeddings",
  "anthropic.messages": "default",
  "bedrock.converse": "default",
  "gemini.generateContent": "default",
  "deepseek.chat": "chat",
  "xai.chat": "chat",
  "xai.responses": "responses",
  "mistral.chat": "default",
  "moonshot.chat": "chat"
}

const providerOf = ({ question: { context, model = "", provider } }: Asked): Provider | undefined => {
  const { rates } = context ?? {}
  if (rates !== undefined) {
    const prices = {
      input_mtok: Number(rates["input"]),
      cache_read_mtok: Number(rates["cache_read"]),
      output_mtok: Number(rates["output"])
    }
    return { id: "own", name: "Own", api_pattern: ".*", models: [{ id: model, match: { equals: model }, prices }] }
  }
  const host = context?.channel === "bedrock" ? "aws" : context?.channel === "azure" ? "azure" : provider
  return findProvider({ providerId: PROVIDERS[host] ?? host })
}

const searchesOf = ({ groundingQueries, webSearches, xSearches }: Counters): Usage => ({
  web_searches: webSearches + groundingQueries,
  social_searches: xSearches
})

const price = (asked: Asked, usage: Usage): number | undefined => {
  const provider = providerOf(asked)
  const timestamp = new Date(asked.question.at!)
  return provider && firstPriced(asked, (model) => calcPrice(usage, model, { provider, timestamp })?.total_price)
}

await answerWith({
  fromBody: (asked, body) => {
    const provider = providerOf(asked)
    const flavour = FLAVOURS[asked.question.api ?? ""]
    if (provider === undefined || flavour === undefined) return undefined
    return price(asked, extractUsage(provider, body, flavour).usage)
  },
  fromCounters: (asked, used) =>
    price(asked, {
      input_tokens: used.prompt,
      input_audio_tokens: used.audioInput + used.audioCacheRead,
      input_image_tokens: used.imageInput,
      cache_read_tokens: used.cacheRead,
      cache_audio_read_tokens: used.audioCacheRead,
      cache_write_tokens: used.cacheWrite,
      cache_write_1h_tokens: used.cacheWrite1h,
      output_tokens: used.output,
      output_audio_tokens: used.audioOutput,
      output_image_tokens: used.imageOutput,
      output_reasoning_tokens: used.reasoning,
      ...searchesOf(used)
    })
})
