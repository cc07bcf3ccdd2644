import { Schema } from "effect"
import { Currency, ProviderSlug } from "../catalogue/Fields.ts"
import { MatchKind, NamedTier } from "../names/NamedModel.ts"
import { PastInstant } from "../time/PastInstant.ts"
import { MAX_TOOL_TIMES, MAX_TOOL_TOKENS, TOOL_TYPES } from "./toolEstimates.ts"

const Tokens = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MAX_TOOL_TOKENS }))
const Times = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MAX_TOOL_TIMES }))
const Amount = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))

export const ToolEstimate = Schema.Struct({
  type: Schema.Literals(TOOL_TYPES).annotate({ description: "Kind of tool" }),
  count: Schema.optionalKey(Times.annotate({ description: "Tools of this kind in the request", default: 1 })),
  calls: Schema.optionalKey(Times.annotate({ description: "Invocations", default: 1 })),
  def_tokens: Schema.optionalKey(
    Schema.NullOr(Tokens).annotate({ description: "Tokens of one definition; null takes the built-in estimate" })
  ),
  call_tokens: Schema.optionalKey(
    Schema.NullOr(Tokens).annotate({ description: "Tokens of one invocation; null takes the built-in estimate" })
  ),
  result_tokens: Schema.optionalKey(
    Schema.NullOr(Tokens).annotate({ description: "Tokens of one result; null takes the built-in estimate" })
  )
}).annotate({ identifier: "ToolEstimate", description: "Tools whose token overhead a calculation includes" })
export interface ToolEstimate extends Schema.Schema.Type<typeof ToolEstimate> {}

export const CalculationRequest = Schema.Struct({
  text: Schema.String.annotate({
    description: "Text to count; special-token text such as <|endoftext|> is ordinary text",
    examples: ["Hello, world"]
  }),
  model_ids: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Schema.String)).annotate({
      description:
        "Models to price, by id or any name that means exactly one; absent or null: every offered model that is counted locally",
      examples: [["openai-gpt-5", "anthropic-claude-opus-4-5"]]
    })
  ),
  output_multiplier: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1000 })).annotate({
      description: "Expected output tokens per input token",
      default: 1
    })
  ),
  cached_input_ratio: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })).annotate({
      description: "Share of the input tokens that the provider's prompt cache serves",
      default: 0
    })
  ),
  tools: Schema.optionalKey(
    Schema.NullOr(Schema.Array(ToolEstimate)).annotate({ description: "Tools whose overhead is added" })
  ),
  at: Schema.optionalKey(PastInstant)
}).annotate({ identifier: "CalculationRequest", description: "A text and how it will be used" })
export interface CalculationRequest extends Schema.Schema.Type<typeof CalculationRequest> {}

export const BILLED_BECAUSE = ["long_prompt", "better_count", "minimum", "over_window"] as const

export const ModelCalculationResult = Schema.Struct({
  model_id: Schema.String,
  provider: ProviderSlug,
  provider_display_name: Schema.String,
  model_name: Schema.String,
  display_name: Schema.String,
  tokens: Schema.Natural.annotate({ description: "Input tokens of the text" }),
  cached_tokens: Schema.Natural.annotate({ description: "Input tokens served from the prompt cache" }),
  input_cost: Amount.annotate({ description: "All input tokens at the full input price" }),
  cached_input_cost: Amount.annotate({ description: "The cached tokens at the cached price" }),
  effective_input_cost: Amount.annotate({ description: "Input after the cache discount" }),
  output_cost: Amount,
  total_cost: Amount.annotate({ description: "effective_input_cost + output_cost + tool_cost" }),
  currency: Currency,
  context_window: Schema.NullOr(Schema.Natural),
  is_available: Schema.Boolean.annotate({ description: "False for a retired model" }),
  tokenizer_used: Schema.String.annotate({
    description: "Encoding, or the provider that counted; a leading ≈ marks an approximate count",
    examples: ["o200k_base", "≈cl100k_base"]
  }),
  tool_input_tokens: Schema.Natural,
  tool_output_tokens: Schema.Natural,
  tool_cost: Amount.annotate({ description: "Tool overhead; the cache never discounts it" }),
  billed_cost: Schema.NullOr(Amount).annotate({
    description:
      "What a bill of this call comes to; equal to total_cost if nothing differs, null if a part has no known price"
  }),
  billed_because: Schema.Array(Schema.Literals(BILLED_BECAUSE)).annotate({
    description:
      "Why the bill may differ: the price of long prompts, a better count than the approximate one, a prompt over the context window"
  })
}).annotate({
  identifier: "ModelCalculationResult",
  description: "What the text costs with one model; amounts are in `currency`, rounded half-even to 12 decimals"
})
export interface ModelCalculationResult extends Schema.Schema.Type<typeof ModelCalculationResult> {}

export const MatchedName = Schema.Struct({
  name: Schema.String.annotate({ description: "As it was asked for", examples: ["gpt-5"] }),
  model_id: Schema.String.annotate({ examples: ["openai-gpt-5"] }),
  how: MatchKind,
  tier: Schema.optionalKey(
    NamedTier.annotate({ description: "The tariff that a gateway's name says; the costs are the standard ones" })
  )
}).annotate({ identifier: "MatchedName", description: "A name that is not an id, and the one model that it means" })
export interface MatchedName extends Schema.Schema.Type<typeof MatchedName> {}

export const ModelTokenEstimate = Schema.Struct({
  model_id: Schema.String,
  tokens: Schema.Natural.annotate({ description: "The best single number of input tokens of the text" }),
  low: Schema.Natural.annotate({ description: "Nine of ten texts have at least this many" }),
  high: Schema.Natural.annotate({ description: "Nine of ten texts have at most this many" }),
  basis: Schema.String.annotate({
    description: "What the estimate is from",
    examples: ["published counts of Claude 3 to 4.6"]
  })
}).annotate({
  identifier: "ModelTokenEstimate",
  description: "How many tokens the text may have for a model whose vocabulary is not published"
})
export interface ModelTokenEstimate extends Schema.Schema.Type<typeof ModelTokenEstimate> {}

export const RequestEstimate = Schema.Struct({
  model_id: Schema.String,
  input_tokens: Schema.Natural.annotate({
    description: "The text as one message, the tools, and what the vendor adds to both"
  }),
  low: Schema.Natural.annotate({ description: "Nine of ten requests have at least this many" }),
  high: Schema.Natural.annotate({ description: "Nine of ten requests have at most this many" }),
  answer_tokens: Schema.Natural.annotate({
    description: "Output tokens that the vendor bills of an answer beside its text"
  }),
  cost: Schema.NullOr(Amount).annotate({
    description: "What a bill of all this comes to; null if a part has no known price"
  })
}).annotate({
  identifier: "RequestEstimate",
  description: "What the vendor makes of the text as a whole request; `results` have the text alone"
})
export interface RequestEstimate extends Schema.Schema.Type<typeof RequestEstimate> {}

export const Calculation = Schema.Struct({
  input_length: Schema.Natural.annotate({ description: "Unicode code points of the text" }),
  word_count: Schema.Natural.annotate({ description: "Runs of characters other than white space" }),
  results: Schema.Array(ModelCalculationResult),
  matched: Schema.Array(MatchedName).annotate({
    description: "The names in `model_ids` that are not ids, each once; empty if all are"
  }),
  estimates: Schema.Array(ModelTokenEstimate).annotate({
    description:
      "For each model of the results with a leading ≈, in their order: a better number, and a band; empty without any"
  }),
  requests: Schema.Array(RequestEstimate).annotate({
    description: "For each of the results, in their order: the text as a whole request"
  })
}).annotate({ identifier: "Calculation", description: "The costs of one text, model by model" })
export interface Calculation extends Schema.Schema.Type<typeof Calculation> {}
