import { Effect } from "effect"
import { sdkSettings } from "./chatCompletions.ts"
import { nameOf, ProviderFailed } from "./faults.ts"
import { askProvider } from "./keyedFetch.ts"
import type { Protocol } from "./protocol.ts"

/** Google's Gemini API. */
export const google: Protocol = {
  check: (access) =>
    Effect.asVoid(
      askProvider(access, { url: `${access.baseUrl}/models?pageSize=1`, headers: { "x-goog-api-key": access.key } })
    ),
  model: (access, name) =>
    isPlain(name)
      ? Effect.map(
          Effect.promise(() => import("@ai-sdk/google")),
          ({ createGoogle }) => ({ model: createGoogle(sdkSettings(access))(name) })
        )
      : Effect.fail(new ProviderFailed({ message: `${nameOf(access.provider)} has no model of such a name.` }))
}

/** The name becomes a segment of the path that the key is sent to. */
const isPlain = (name: string): boolean => /^[\w.-]+$/u.test(name) && !name.includes("..")
