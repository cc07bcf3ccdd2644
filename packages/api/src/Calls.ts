import { BillLine, Currency } from "@ratecard/core/effect"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NotFound, Unavailable } from "./requests/Problems.ts"
import { OwnPages, SignedIn } from "./requests/Security.ts"
import { JsonBody, RequestFaults } from "./requests/Validation.ts"

const Amount = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))

export const CallRequest = Schema.Struct({
  model_id: Schema.String.annotate({ examples: ["openai-gpt-5"] }),
  text: Schema.String.annotate({ description: "The prompt", examples: ["Hello, world"] })
}).annotate({ identifier: "CallRequest", description: "A text for a model" })
export interface CallRequest extends Schema.Schema.Type<typeof CallRequest> {}

export const CallAnswer = Schema.Struct({
  model_id: Schema.String,
  response_text: Schema.String,
  input_tokens: Schema.Natural.annotate({ description: "As the provider counted them, cached ones included" }),
  output_tokens: Schema.Natural.annotate({ description: "As the provider counted them, reasoning included" }),
  input_cost: Amount.annotate({ description: "Cached input at its own price" }),
  output_cost: Amount,
  total_cost: Amount,
  currency: Currency,
  lines: Schema.Array(BillLine).annotate({
    description: "What was billed, line by line, with the price of each; the costs are sums of it. Empty without a bill"
  }),
  error: Schema.NullOr(Schema.String).annotate({
    description:
      "Why there is no response; then the text is empty, and the numbers are 0 unless the answer said what it used"
  })
}).annotate({ identifier: "CallAnswer", description: "What a model answered, and what that cost" })
export interface CallAnswer extends Schema.Schema.Type<typeof CallAnswer> {}

export class CallGroup extends HttpApiGroup.make("calls")
  .add(
    HttpApiEndpoint.post("call", "/call", {
      payload: CallRequest,
      success: CallAnswer,
      error: [NotFound, Unavailable]
    })
      .middleware(RequestFaults)
      .middleware(JsonBody)
      .middleware(OwnPages)
      .annotate(OpenApi.Identifier, "call_model")
      .annotate(OpenApi.Summary, "Call a model with the caller's own key")
      .annotate(
        OpenApi.Description,
        "A failed call is a 200 with `error`. Tokens are the provider's own counts; costs are at the prices of the catalogue."
      )
  )
  .middleware(RequestFaults)
  .middleware(SignedIn)
  .prefix("/api/v1")
  .annotate(OpenApi.Title, "Calls")
  .annotate(OpenApi.Description, "Model calls on the caller's behalf") {}
