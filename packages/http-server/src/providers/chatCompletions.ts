import type { LanguageModel } from "ai"
import { Effect } from "effect"
import { askProvider, keyedFetch } from "./keyedFetch.ts"
import type { Access, CallableModel, Protocol } from "./protocol.ts"

/** What every package of the AI SDK is told. */
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
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

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

export const mistral = openAiLike(async (settings, name) =>
  (await import("@ai-sdk/mistral")).createMistral(settings)(name)
)

export const deepseek = openAiLike(async (settings, name) =>
  (await import("@ai-sdk/deepseek")).createDeepSeek(settings)(name)
)

export const qwen = openAiLike(async (settings, name) =>
  (await import("@ai-sdk/alibaba")).createAlibaba(settings)(name)
)

export const moonshot = openAiLike(async (settings, name) =>
  (await import("@ai-sdk/moonshotai")).createMoonshotAI(settings)(name)
)
