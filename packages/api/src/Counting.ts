import { Calculation, CalculationRequest, EncodingName } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Unavailable } from "./requests/Problems.ts"
import { OPTIONAL_BEARER, OptionallySignedIn } from "./requests/Security.ts"
import { JsonBody, RequestFaults } from "./requests/Validation.ts"

/** The encoding of a text without another one. */
export const DEFAULT_ENCODING = "cl100k_base"

export const TokenizeRequest = Schema.Struct({
  text: Schema.String.annotate({ description: "Text to split", examples: ["Hello, world"] }),
  encoding: Schema.optionalKey(
    EncodingName.annotateKey({
      default: DEFAULT_ENCODING,
      description: "One of OpenAI's four, or as an extension tekken, deepseek_v3, qwen3 or gemma3"
    })
  ),
  model_id: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "As an extension, instead of an encoding: the model whose encoding splits the text, by any of its names",
      examples: ["openai-gpt-5"]
    })
  )
}).annotate({ identifier: "TokenizeRequest", description: "A text and the encoding or the model to split it with" })
export interface TokenizeRequest extends Schema.Schema.Type<typeof TokenizeRequest> {}

export const TokenInfo = Schema.Struct({
  id: Schema.Natural.annotate({ description: "Token id" }),
  text: Schema.String.annotate({ description: "Token text; bytes that are not UTF-8 on their own become U+FFFD" })
}).annotate({ identifier: "TokenInfo", description: "One token" })

export const Tokenization = Schema.Struct({
  tokens: Schema.Array(TokenInfo),
  total_count: Schema.Natural,
  encoding: EncodingName
}).annotate({ identifier: "Tokenization", description: "The tokens of one text" })

export class CountingGroup extends HttpApiGroup.make("counting")
  .add(
    HttpApiEndpoint.post("calculate", "/calculate", {
      payload: CalculationRequest,
      success: Calculation,
      error: Unavailable
    })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .middleware(OptionallySignedIn)
      .annotate(OpenApi.Transform, (operation) => ({ ...operation, security: OPTIONAL_BEARER }))
      .annotate(OpenApi.Identifier, "calculate_costs")
      .annotate(OpenApi.Summary, "Count the tokens of a text and price it, model by model")
      .annotate(
        OpenApi.Description,
        "Without `model_ids`, all offered models that are counted locally. Amounts are in each model's currency. With `at`, the prices in force at that instant. If you are signed in, providers that can count (Anthropic, Google, xAI, Moonshot AI, Yandex Cloud, Sber GigaChat) count their own models with your keys; `tokenizer_used` is then the provider's slug."
      ),
    HttpApiEndpoint.post("tokenize", "/tokenize", {
      payload: TokenizeRequest,
      success: Tokenization,
      error: Unavailable
    })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .annotate(OpenApi.Identifier, "tokenize_text")
      .annotate(OpenApi.Summary, "Split a text into tokens")
      .annotate(
        OpenApi.Description,
        "Token ids are those of OpenAI's tiktoken. Text that looks like a special token is ordinary text. Encodings of other vendors are an extension. A model without a public vocabulary is refused: `/calculate` estimates its tokens."
      )
  )
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Counting")
  .annotate(OpenApi.Description, "Exact token counts and what they cost") {}
