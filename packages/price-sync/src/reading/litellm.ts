import type { ProviderSlug } from "@ratecard/core/catalogue"
import { Result, Schema } from "effect"
import { perMillion, type QuotedPrices } from "../deciding/quote.ts"
import { litellmOffers } from "./offers.ts"
import type { PublicList, Rows } from "./publicList.ts"
import { reader, readRetirement, readTokens, litellmFacts } from "./readers.ts"

/** LiteLLM's names of the providers that sell their own models, each with its slug. */
const PROVIDERS: ReadonlyMap<string, ProviderSlug> = new Map([
  ["openai", "openai"],
  ["anthropic", "anthropic"],
  ["gemini", "google"],
  ["mistral", "mistral"],
  ["xai", "xai"],
  ["deepseek", "deepseek"],
  ["dashscope", "qwen"],
  ["moonshot", "moonshot"],
  ["gigachat", "sber"]
])

/** Rows that are not models: one that explains the columns, and rules for missing rows. */
const NOT_MODELS = new Set(["sample_spec", "fallback_generalizations"])

const TEXT_MODES = new Set(["chat", "completion", "responses"])

const Rates = {
  input_cost_per_token: Schema.Finite,
  output_cost_per_token: Schema.Finite,
  cache_read_input_token_cost: Schema.optionalKey(Schema.NullOr(Schema.Finite))
}

const FlatRow = reader(Schema.Struct(Rates))

/** A row whose prices are only given by the length of the prompt; the first step is the list price. */
const TieredRow = reader(
  Schema.Struct({
    tiered_pricing: Schema.NonEmptyArray(
      Schema.Struct({ ...Rates, range: Schema.Tuple([Schema.Finite, Schema.Finite]) })
    )
  })
)

const Facts = reader(
  Schema.Struct({
    litellm_provider: Schema.String,
    mode: Schema.optionalKey(Schema.Unknown),
    max_input_tokens: Schema.optionalKey(Schema.Unknown),
    max_output_tokens: Schema.optionalKey(Schema.Unknown),
    deprecation_date: Schema.optionalKey(Schema.Unknown),
    supported_output_modalities: Schema.optionalKey(Schema.Unknown)
  })
)

const read: PublicList["read"] = function* (json, rows) {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    return "Its answer is not an object of models."
  }
  for (const [key, value] of Object.entries(json)) {
    if (!NOT_MODELS.has(key)) readRow(rows, key, value)
    yield
  }
  return undefined
}

/** LiteLLM's list: one flat object with a row for each model of each reseller, in US dollars per token. */
export const litellm: PublicList = {
  name: "litellm",
  role: "prices",
  url: "https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json",
  read,
  readOffers: litellmOffers
}

const readRow = (rows: Rows, key: string, value: unknown): void => {
  const facts = Facts(value)
  if (Result.isFailure(facts)) return rows.refuse(key, undefined, facts.failure)
  const { litellm_provider, mode } = facts.success
  const provider = PROVIDERS.get(litellm_provider)
  // Resellers, and models that are not sold by text tokens, are skipped.
  if (provider === undefined || !TEXT_MODES.has(String(mode))) return
  const model = rows.model(key, provider, withoutPrefix(key, litellm_provider))
  if (model === undefined) return
  const prices = pricesOf(value)
  if (Result.isFailure(prices)) return rows.refuse(key, model, prices.failure)
  rows.quote(key, {
    model,
    prices: prices.success,
    tariff: litellmFacts(provider, model.name, value),
    currency: "usd",
    valid_from: null,
    facts: {
      display_name: null,
      context_window: readTokens(facts.success.max_input_tokens),
      max_output_tokens: readTokens(facts.success.max_output_tokens),
      knowledge_cutoff: null,
      release_date: null,
      retirement: readRetirement(facts.success.deprecation_date),
      is_text: writesText(facts.success.supported_output_modalities)
    }
  })
}

/**
 * Removes the provider's prefix from a key (`gemini/gemini-2.5-pro`); a model may be listed with it, without it, or
 * both.
 */
const withoutPrefix = (key: string, provider: string): string =>
  key.startsWith(`${provider}/`) ? key.slice(provider.length + 1) : key

const pricesOf = (value: unknown): Result.Result<QuotedPrices, string> => {
  const flat = FlatRow(value)
  if (Result.isSuccess(flat)) return Result.succeed(perToken(flat.success))
  if (!("tiered_pricing" in (value as object)) || "input_cost_per_token" in (value as object)) {
    return Result.fail(flat.failure)
  }
  return Result.flatMap(TieredRow(value), ({ tiered_pricing }) => {
    const first = tiered_pricing.find(({ range }) => range[0] === 0)
    return first === undefined ? Result.fail("none of its steps starts at 0 tokens") : Result.succeed(perToken(first))
  })
}

const perToken = (rates: {
  readonly input_cost_per_token: number
  readonly output_cost_per_token: number
  readonly cache_read_input_token_cost?: number | null
}): QuotedPrices => ({
  input_price: perMillion(rates.input_cost_per_token, 1),
  output_price: perMillion(rates.output_cost_per_token, 1),
  cached_input_price:
    rates.cache_read_input_token_cost === undefined || rates.cache_read_input_token_cost === null
      ? null
      : perMillion(rates.cache_read_input_token_cost, 1)
})

const writesText = (modalities: unknown): boolean => !Array.isArray(modalities) || modalities.includes("text")
