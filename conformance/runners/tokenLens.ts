// tokenlens: reads bodies that count as OpenAI does, takes counters of caches.
import { getTokenCosts, type ModelCatalog } from "tokenlens"
import { answerWith } from "./priced.ts"
import type { Asked } from "./ask.ts"
import { firstPriced, usageOf } from "./counters.ts"

/** The bodies that its documentation names: those of providers that count as OpenAI does, and of the AI SDK. */
const READ = new Set(["openai.chat", "openai.responses", "deepseek.chat", "mistral.chat", "xai.chat", "ai-sdk.v5"])

const PROVIDERS: Readonly<Record<string, string>> = { moonshot: "moonshotai", qwen: "alibaba" }

type Usage = Parameters<typeof getTokenCosts>[0]["usage"]

const ownOf = ({ question: { context, model = "" } }: Asked): { readonly providers?: ModelCatalog } => {
  const rates = context?.rates
  if (rates === undefined) return {}
  const cost = {
    input: Number(rates["input"]),
    output: Number(rates["output"]),
    cache_read: Number(rates["cache_read"])
  }
  return { providers: { custom: { id: "custom", models: { [model]: { id: model, name: "Own", cost } } } } }
}

/** Both ways of writing a model are in its documentation; each finds some that the other does not. */
const price = (asked: Asked, usage: Usage): number | undefined => {
  const { context, provider } = asked.question
  const vendor = context?.channel === "bedrock" ? "amazon-bedrock" : (PROVIDERS[provider] ?? provider)
  return firstPriced(asked, (model) =>
    [":", "/"]
      .map((separator) => getTokenCosts({ modelId: `${vendor}${separator}${model}`, usage, ...ownOf(asked) }).totalUSD)
      .find((total) => total !== undefined)
  )
}

await answerWith({
  fromBody: (asked, body) => (READ.has(asked.question.api ?? "") ? price(asked, usageOf(body) as Usage) : undefined),
  fromCounters: (asked, { audioInput, cacheRead, cacheWrite, imageInput, input, output }) => {
    const uncached = input + audioInput + imageInput
    return price(asked, {
      input: uncached,
      output,
      total: uncached + output,
      cacheReads: cacheRead,
      cacheWrites: cacheWrite
    })
  }
})
