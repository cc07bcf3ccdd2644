import { openAiLike } from "./chatCompletions.ts"

/** Answers are not kept at the provider: nobody would ask for them again. */
const NOT_KEPT = { store: false }

/** Some of their models answer to the Responses protocol alone, and all of them do. */
export const openai = openAiLike(
  async (settings, name) => (await import("@ai-sdk/openai")).createOpenAI(settings).responses(name),
  { openai: NOT_KEPT }
)

export const xai = openAiLike(
  async (settings, name) => (await import("@ai-sdk/xai")).createXai(settings).responses(name),
  { xai: NOT_KEPT }
)
