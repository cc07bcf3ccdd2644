import { Effect } from "effect"
import { lengthOf } from "./countExactly.ts"
import { ProviderFailed } from "./faults.ts"
import { type Access, type Asking, askProvider, keyedFetch, type KeyedRequest, type Protocol } from "./protocol.ts"

/** The model that a key is tried with: counting is free. */
const CHECKED_MODEL = "yandexgpt-5-lite"

const headers = ({ key }: Access) => ({ authorization: `Api-Key ${key}` })

/** A model is addressed within the folder that pays for it. */
const modelUri = ({ extra }: Access, model: string): Asking<string> =>
  extra["folder_id"]
    ? Effect.succeed(`gpt://${extra["folder_id"]}/${model}`)
    : Effect.fail(
        new ProviderFailed({ message: "Yandex Cloud needs the folder: store the key again, with extra.folder_id." })
      )

const tokenize = (access: Access, model: string, text: string): Asking<KeyedRequest> =>
  Effect.map(modelUri(access, model), (uri) => ({
    url: `${access.baseUrl}/foundationModels/v1/tokenize`,
    headers: headers(access),
    body: { modelUri: uri, text }
  }))

/** Yandex Cloud's own count of tokens, and its calls in OpenAI's protocol. */
export const yandex: Protocol = {
  check: (access) =>
    Effect.asVoid(Effect.flatMap(tokenize(access, CHECKED_MODEL, "Hello"), (asked) => askProvider(access, asked))),
  model: (access, name) =>
    Effect.zipWith(
      modelUri(access, name),
      Effect.promise(() => import("@ai-sdk/openai-compatible")),
      (uri, { createOpenAICompatible }) => ({
        model: createOpenAICompatible({
          name: "yandex",
          baseURL: `${access.baseUrl}/v1`,
          headers: headers(access),
          fetch: keyedFetch
        })(uri)
      })
    ),
  count: { request: tokenize, tokensIn: (answer) => lengthOf(answer?.tokens) }
}
