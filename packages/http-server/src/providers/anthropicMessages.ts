import { Effect } from "effect"
import { sdkSettings } from "./chatCompletions.ts"
import { type Access, askProvider, type Protocol } from "./protocol.ts"

const headers = ({ key }: Access) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" })

/** Anthropic's Messages, and its count of their tokens. */
export const anthropic: Protocol = {
  check: (access) =>
    Effect.asVoid(askProvider(access, { url: `${access.baseUrl}/models?limit=1`, headers: headers(access) })),
  model: (access, name) =>
    Effect.map(
      Effect.promise(() => import("@ai-sdk/anthropic")),
      ({ createAnthropic }) => ({ model: createAnthropic(sdkSettings(access))(name) })
    ),
  count: {
    request: (access, model, text) =>
      Effect.succeed({
        url: `${access.baseUrl}/messages/count_tokens`,
        headers: headers(access),
        body: { model, messages: [{ role: "user", content: text }] }
      }),
    tokensIn: (answer) => answer?.input_tokens
  }
}
