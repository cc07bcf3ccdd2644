import { getTokenCosts, type ModelCatalog } from "tokenlens"
import { type Case, OWN_RATES } from "../cases.ts"
import type { Rival } from "./rival.ts"

/** The bodies that its documentation names: those of providers that count as OpenAI does, and of the AI SDK. */
const READ = new Set(["openai.chat", "openai.responses", "deepseek.chat", "mistral.chat", "xai.chat", "ai-sdk.v5"])

const PROVIDERS: Readonly<Record<string, string>> = { moonshot: "moonshotai", qwen: "alibaba" }

const OWN: ModelCatalog = {
  custom: {
    id: "custom",
    models: {
      [OWN_RATES.model]: {
        id: OWN_RATES.model,
        name: "Own",
        cost: { input: OWN_RATES.input, output: OWN_RATES.output, cache_read: OWN_RATES.cacheRead }
      }
    }
  }
}

type Usage = Parameters<typeof getTokenCosts>[0]["usage"]

/** Both ways of writing a model are in its documentation; each finds some that the other does not. */
const price = ({ context, model, provider }: Case, usage: Usage): number | undefined =>
  [":", "/"]
    .map((separator) => {
      const vendor = context?.channel === "bedrock" ? "amazon-bedrock" : (PROVIDERS[provider] ?? provider)
      const providers = model === OWN_RATES.model ? { providers: OWN } : {}
      return getTokenCosts({ modelId: `${vendor}${separator}${model}`, usage, ...providers }).totalUSD
    })
    .find((total) => total !== undefined)

export const tokenLens: Rival = {
  name: "tokenlens",
  fromResponse: (one) => (READ.has(one.api) ? price(one, one.usage) : undefined),
  fromCounters: (one, { audioInput, cacheRead, cacheWrite, imageInput, input, output }) => {
    const uncached = input + audioInput + imageInput
    return price(one, {
      input: uncached,
      output,
      total: uncached + output,
      cacheReads: cacheRead,
      cacheWrites: cacheWrite
    })
  }
}
