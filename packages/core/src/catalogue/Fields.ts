import { Schema } from "effect"
import { ALL_ENCODINGS } from "../tokenizer/encodings.ts"
import { MODALITIES } from "./capabilities.ts"
import { BUILTIN_TOOLS, CURRENCIES, PROVIDER_SLUGS } from "./providers.ts"

export const SourceUrl = Schema.String.check(Schema.isPattern(/^https:\/\/\S+$/u)).annotate({
  description: "Where the price can be read; absent if there is no such address",
  examples: ["https://platform.claude.com/docs/en/about-claude/pricing"]
})

export const ProviderSlug = Schema.Literals(PROVIDER_SLUGS).annotate({
  identifier: "ProviderSlug",
  description: "One of the ten providers"
})
/** One of the ten providers. */
export type ProviderSlug = typeof ProviderSlug.Type

export const Currency = Schema.Literals(CURRENCIES).annotate({
  identifier: "Currency",
  description: "US dollar or Russian ruble"
})
/** US dollar or Russian ruble. */
export type Currency = typeof Currency.Type

export const BuiltinTool = Schema.Literals(BUILTIN_TOOLS).annotate({
  identifier: "BuiltinTool",
  description: "A tool that the provider runs for the model"
})
/** A tool that the provider runs for the model. */
export type BuiltinTool = typeof BuiltinTool.Type

export const EncodingName = Schema.Literals(ALL_ENCODINGS).annotate({
  identifier: "Encoding",
  description: "An encoding: one of OpenAI's four, or as an extension another vendor's"
})

export const Price = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)).annotate({
  description: "Per 1,000,000 tokens, in the record's currency"
})

export const ListPrices = Schema.Struct({
  input_price: Price,
  output_price: Price,
  cached_input_price: Schema.NullOr(Price)
}).annotate({ description: "Prices per 1,000,000 tokens, in the record's currency" })
/** Prices per 1,000,000 tokens, all in one currency; a cached price that is null is not known, or not offered. */
export interface ListPrices extends Schema.Schema.Type<typeof ListPrices> {}

/** ISO 8601 date-time with offset. */
export const Timestamp = Schema.String.annotate({
  format: "date-time",
  description: "ISO 8601 date-time with offset",
  examples: ["2026-09-03T00:00:00Z"]
})

export const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d$/u)).annotate({
  description: "`YYYY-MM-DD`"
})

export const Retirement = Schema.Struct({
  date: Schema.NullOr(Day).annotate({
    description: "The model is gone from 00:00 UTC of this day on; null if it is gone and the day is unknown"
  }),
  replacement: Schema.optionalKey(Schema.String).annotate({
    description: "The id of the model that the vendor names instead; absent if it names none"
  }),
  source: Schema.optionalKey(Schema.String).annotate({ description: "Whose word the day is; absent if unknown" }),
  url: Schema.optionalKey(SourceUrl.annotate({ description: "Where that can be read" }))
}).annotate({ identifier: "Retirement", description: "The end of a model" })
/** The end of a model, whose word its day is, and the model that the vendor names instead. */
export interface Retirement extends Schema.Schema.Type<typeof Retirement> {}

const Skill = (what: string) =>
  Schema.NullOr(Schema.Boolean).annotate({ description: `${what}; null if no source says, or sources disagree` })

export const Capabilities = Schema.Struct({
  input: Schema.Array(Schema.Literals(MODALITIES)).annotate({ description: "What a source says that it takes" }),
  output: Schema.Array(Schema.Literals(MODALITIES)).annotate({ description: "What a source says that it gives" }),
  tools: Skill("Calls functions of the caller"),
  structured_output: Skill("Keeps to a JSON schema"),
  reasoning: Skill("Thinks before it answers"),
  sources: Schema.Array(
    Schema.Struct({ source: Schema.String, url: SourceUrl.annotate({ description: "Where that can be read" }) })
  ).annotate({
    description: "Who says so; the first one says the most"
  })
}).annotate({ identifier: "Capabilities", description: "What a model takes, gives and can do" })
/** The inputs, outputs and skills of a model, and the sources that state them. */
export interface Capabilities extends Schema.Schema.Type<typeof Capabilities> {}
