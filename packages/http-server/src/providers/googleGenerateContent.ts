import { Effect } from "effect"
import { sdkSettings } from "./chatCompletions.ts"
import { askProvider } from "./keyedFetch.ts"
import type { Protocol } from "./protocol.ts"

/** Google's Gemini API. */
export const google: Protocol = {
  check: (access) =>
    Effect.asVoid(
      askProvider(access, { url: `${access.baseUrl}/models?pageSize=1`, headers: { "x-goog-api-key": access.key } })
    ),
  model: (access, name) =>
    Effect.map(
      Effect.promise(() => import("@ai-sdk/google")),
      ({ createGoogle }) => ({ model: createGoogle(sdkSettings(access))(name) })
    )
}
