import { Schema } from "effect"
import {
  BuiltinTool,
  Capabilities,
  Currency,
  EncodingName,
  ListPrices,
  ProviderSlug,
  Retirement,
  Timestamp
} from "./Fields.ts"

const PricedModel = {
  id: Schema.String.annotate({ description: "`<provider>-<name>`", examples: ["openai-gpt-5"] }),
  provider: ProviderSlug,
  name: Schema.String.annotate({ description: "The provider's own name of the model" }),
  display_name: Schema.String,
  ...ListPrices.fields,
  currency: Currency,
  context_window: Schema.NullOr(Schema.Natural).annotate({ description: "Tokens; null if unknown" }),
  builtin_tools: Schema.Array(BuiltinTool)
}

export const Model = Schema.Struct({
  ...PricedModel,
  provider_display_name: Schema.String,
  tokenizer_type: Schema.Literals(["tiktoken", "api_alpha", "api_beta", "approximation"]).annotate({
    description:
      "tiktoken: counted locally and exactly; api_alpha, api_beta: counted by the provider; approximation: estimated, unless the provider counts with the caller's key"
  }),
  tokenizer_config: Schema.NullOr(Schema.Struct({ encoding: EncodingName })),
  is_paid_api: Schema.Boolean.annotate({ description: "Served to paying accounts only" }),
  supports_byok: Schema.Boolean.annotate({ description: "Callable with a user's own provider key" }),
  description: Schema.NullOr(Schema.String),
  knowledge_cutoff: Schema.NullOr(Schema.String),
  price_updated_at: Schema.NullOr(Timestamp),
  max_output_tokens: Schema.NullOr(Schema.Natural).annotate({
    description: "An extension: the longest answer, in tokens; null if unknown"
  }),
  retirement: Schema.NullOr(Retirement).annotate({
    description: "An extension: when it ends or ended, and by whose word; null while no end is known"
  }),
  capabilities: Schema.NullOr(Capabilities).annotate({
    description: "An extension: what it takes, gives and can do; null if nothing is known"
  })
}).annotate({ identifier: "Model", description: "One model of the catalogue with its price in force" })
/** One model of the catalogue with its price in force: per 1,000,000 tokens, in its `currency`. */
export interface Model extends Schema.Schema.Type<typeof Model> {}

export const RecommendedModel = Schema.Struct(PricedModel).annotate({
  identifier: "RecommendedModel",
  description: "A model without its tokenizer details"
})
/** A model without its tokenizer details. */
export interface RecommendedModel extends Schema.Schema.Type<typeof RecommendedModel> {}
