import type { LanguageModel } from "ai"
import { Effect } from "effect"
import { type Access, askProvider, type CallableModel, keyedFetch, type Protocol, type TokenCount } from "./protocol.ts"

/** The options of every package of the AI SDK. */
export interface SdkSettings {
  readonly apiKey: string
  readonly baseURL: string
  readonly fetch: typeof fetch
}

export const sdkSettings = ({ baseUrl, key }: Access): SdkSettings => ({
  apiKey: key,
  baseURL: baseUrl,
  fetch: keyedFetch
})

/** The key in the header that most providers want it in. */
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

type MakeModel = (settings: SdkSettings, name: string) => Promise<LanguageModel>

/** OpenAI's protocol: a bearer key, a list of models, and calls as `makeModel` makes them. */
export const openAiLike = (makeModel: MakeModel, options?: CallableModel["options"]): Protocol => ({
  check: (access) =>
    Effect.asVoid(askProvider(access, { url: `${access.baseUrl}/models`, headers: bearer(access.key) })),
  model: (access, name) =>
    Effect.map(
      Effect.promise(() => makeModel(sdkSettings(access), name)),
      (model) => (options === undefined ? { model } : { model, options })
    )
})

/** A count with a bearer key: its path, its body, and the number in its answer. */
export const bearerCount = (
  path: string,
  body: (model: string, text: string) => unknown,
  tokensIn: TokenCount["tokensIn"]
): TokenCount => ({
  request: ({ baseUrl, key }, model, text) =>
    Effect.succeed({ url: `${baseUrl}${path}`, headers: bearer(key), body: body(model, text) }),
  tokensIn
})

export const mistral = openAiLike(async (settings, name) =>
  (await import("@ai-sdk/mistral")).createMistral(settings)(name)
)

export const deepseek = openAiLike(async (settings, name) =>
  (await import("@ai-sdk/deepseek")).createDeepSeek(settings)(name)
)

export const qwen = openAiLike(async (settings, name) =>
  (await import("@ai-sdk/alibaba")).createAlibaba(settings)(name)
)

export const moonshot: Protocol = {
  ...openAiLike(async (settings, name) => (await import("@ai-sdk/moonshotai")).createMoonshotAI(settings)(name)),
  count: bearerCount(
    "/tokenizers/estimate-token-count",
    (model, text) => ({ model, messages: [{ role: "user", content: text }] }),
    (answer) => (answer?.error ? undefined : answer?.data?.total_tokens)
  )
}
