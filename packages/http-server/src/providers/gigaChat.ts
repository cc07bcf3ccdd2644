import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { bearer, sdkSettings } from "./chatCompletions.ts"
import { ProviderFailed, unreachableFault } from "./faults.ts"
import { type Access, type Asking, askProvider, type Protocol } from "./protocol.ts"

/** The scope of a private person's key. */
const DEFAULT_SCOPE = "GIGACHAT_API_PERS"

/** A short-lived token for a key; taken anew for each call, so that a key that was withdrawn ends at once. */
const accessToken = (access: Access): Asking<string> =>
  Effect.gen(function* () {
    const { authUrl, extra, key, provider } = access
    if (authUrl === null)
      return yield* new ProviderFailed({ message: "This server is not set up to call Sber GigaChat." })
    const answer = yield* askProvider(access, {
      url: authUrl,
      headers: { authorization: `Basic ${key}`, RqUID: randomUUID() },
      body: new URLSearchParams({ scope: extra["scope"] ?? DEFAULT_SCOPE })
    })
    const token: unknown = answer?.access_token
    return typeof token === "string" && token !== "" ? token : yield* unreachableFault(provider, undefined)
  })

/** Sber's GigaChat: a key is exchanged for a token, and calls are in OpenAI's protocol. */
export const sber: Protocol = {
  check: (access) => Effect.asVoid(accessToken(access)),
  model: (access, name) =>
    Effect.zipWith(
      accessToken(access),
      Effect.promise(() => import("@ai-sdk/openai-compatible")),
      (token, { createOpenAICompatible }) => ({
        model: createOpenAICompatible({
          ...sdkSettings(access),
          name: "sber",
          apiKey: token
        })(name),
        secrets: [token]
      })
    ),
  count: {
    request: (access, model, text) =>
      Effect.map(accessToken(access), (token) => ({
        url: `${access.baseUrl}/tokens/count`,
        headers: bearer(token),
        body: { model, input: [text] },
        secrets: [token]
      })),
    tokensIn: (answer) => answer?.[0]?.tokens
  }
}
