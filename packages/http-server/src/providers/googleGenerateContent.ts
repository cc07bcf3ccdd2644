import { Effect } from "effect"
import { sdkSettings } from "./chatCompletions.ts"
import { nameOf, ProviderFailed } from "./faults.ts"
import { type Access, type Asking, askProvider, type Protocol } from "./protocol.ts"

const headers = ({ key }: Access) => ({ "x-goog-api-key": key })

/** The name becomes a segment of the path that the key is sent to. */
const plainName = ({ provider }: Access, name: string): Asking<string> =>
  /^[\w.-]+$/u.test(name) && !name.includes("..")
    ? Effect.succeed(name)
    : Effect.fail(new ProviderFailed({ message: `${nameOf(provider)} has no model with this name.` }))

/** Google's Gemini API, and its count of a text's tokens. */
export const google: Protocol = {
  check: (access) =>
    Effect.asVoid(askProvider(access, { url: `${access.baseUrl}/models?pageSize=1`, headers: headers(access) })),
  model: (access, name) =>
    Effect.zipWith(
      plainName(access, name),
      Effect.promise(() => import("@ai-sdk/google")),
      (plain, { createGoogle }) => ({ model: createGoogle(sdkSettings(access))(plain) })
    ),
  count: {
    request: (access, model, text) =>
      Effect.map(plainName(access, model), (plain) => ({
        url: `${access.baseUrl}/models/${plain}:countTokens`,
        headers: headers(access),
        body: { contents: [{ role: "user", parts: [{ text }] }] }
      })),
    tokensIn: (answer) => answer?.totalTokens
  }
}
