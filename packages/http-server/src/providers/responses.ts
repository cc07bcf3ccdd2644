import { bearerCount, openAiLike } from "./chatCompletions.ts"
import { lengthOf } from "./countExactly.ts"
import type { Protocol } from "./protocol.ts"

/** Answers are not kept at the provider: they would not be asked for again. */
const NOT_KEPT = { store: false }

/** Some of their models answer to the Responses protocol alone, and all of them do. */
export const openai = openAiLike(
  async (settings, name) => (await import("@ai-sdk/openai")).createOpenAI(settings).responses(name),
  { openai: NOT_KEPT }
)

export const xai: Protocol = {
  ...openAiLike(async (settings, name) => (await import("@ai-sdk/xai")).createXai(settings).responses(name), {
    xai: NOT_KEPT
  }),
  count: bearerCount(
    "/tokenize-text",
    (model, text) => ({ model, text }),
    (answer) => lengthOf(answer?.token_ids)
  )
}
