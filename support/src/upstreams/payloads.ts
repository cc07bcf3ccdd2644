/** A model as all lists tell it, in US dollars per 1,000,000 tokens. */
export interface Listed {
  /** The slug of the catalogue. */
  readonly provider: string
  readonly name: string
  readonly input: number
  readonly output: number
  readonly cached?: number
  readonly context?: number
}

/** A row of an upstream's list. */
export type Row = Record<string, unknown>

const LITELLM: Readonly<Record<string, string>> = { google: "gemini", qwen: "dashscope", sber: "gigachat" }
const MODELS_DEV: Readonly<Record<string, string>> = { qwen: "alibaba", moonshot: "moonshotai" }
const GENAI: Readonly<Record<string, string>> = { xai: "x-ai", moonshot: "moonshotai" }
const OPENROUTER: Readonly<Record<string, string>> = { xai: "x-ai", mistral: "mistralai", moonshot: "moonshotai" }

/** OpenAI and Anthropic stand bare, the others behind their provider. */
export const litellmKey = ({ name, provider }: Listed): string =>
  ["openai", "anthropic"].includes(provider) ? name : `${LITELLM[provider] ?? provider}/${name}`

/** 2.5 per million is 2.5e-06 per token: written as a literal, which the number nearest to it prints as. */
const perToken = (price: number): number => Number(`${price}e-6`)

export const litellmRow = ({ cached, context = 200_000, input, output, provider }: Listed): Row => ({
  ...(cached !== undefined && { cache_read_input_token_cost: perToken(cached) }),
  input_cost_per_token: perToken(input),
  litellm_provider: LITELLM[provider] ?? provider,
  max_input_tokens: context,
  max_output_tokens: 64_000,
  max_tokens: 64_000,
  mode: "chat",
  output_cost_per_token: perToken(output),
  supports_function_calling: true
})

/** LiteLLM's file with its two rows that are not models and a reseller's. */
export const litellmFile = (models: ReadonlyArray<Listed>): Record<string, Row> => ({
  sample_spec: { input_cost_per_token: 0, litellm_provider: "one of the documented ones", mode: "chat or another" },
  fallback_generalizations: {
    rules: [{ name: "ids", pattern: "^claude-", model_info: { litellm_provider: "anthropic" } }]
  },
  ...Object.fromEntries(models.map((model) => [litellmKey(model), litellmRow(model)])),
  "azure/gpt-4o": { input_cost_per_token: 9e-6, litellm_provider: "azure", mode: "chat", output_cost_per_token: 9e-6 },
  "text-embedding-3-small": {
    input_cost_per_token: 2e-8,
    litellm_provider: "openai",
    mode: "embedding",
    output_cost_per_token: 0
  }
})

export const modelsDevRow = ({ cached, context = 200_000, input, name, output }: Listed): Row => ({
  attachment: true,
  cost: { ...(cached !== undefined && { cache_read: cached }), input, output },
  id: name,
  knowledge: "2026-01",
  last_updated: "2026-06-01",
  limit: { context, output: 64_000 },
  modalities: { input: ["text"], output: ["text"] },
  name: `Model ${name}`,
  release_date: "2026-06-01",
  tool_call: true
})

/** models.dev's file with a host that copied its euros. */
export const modelsDevFile = (
  models: ReadonlyArray<Listed>
): Record<string, { id: string; models: Record<string, Row> }> => {
  const sections = Map.groupBy(models, ({ provider }) => MODELS_DEV[provider] ?? provider)
  return Object.fromEntries(
    [...sections, ["some-host", [{ provider: "openai", name: "gpt-4o", input: 77, output: 88 }]] as const].map(
      ([id, rows]) => [
        id,
        { id, name: id, models: Object.fromEntries(rows.map((row) => [row.name, modelsDevRow(row)])) }
      ]
    )
  )
}

export const genaiRow = ({ cached, context = 200_000, input, name, output }: Listed): Row => ({
  id: name,
  name: `Genai ${name}`,
  match: { or: [{ equals: name }, { starts_with: `${name}-` }] },
  context_window: context,
  prices: { input_mtok: input, ...(cached !== undefined && { cache_read_mtok: cached }), output_mtok: output }
})

export interface GenaiProvider {
  readonly id: string
  readonly models: Array<Row>
}

export const genaiFile = (models: ReadonlyArray<Listed>): Array<GenaiProvider> =>
  [...Map.groupBy(models, ({ provider }) => GENAI[provider] ?? provider)].map(([id, rows]) => ({
    id,
    name: id,
    api_pattern: "https://.*",
    extractors: [],
    models: rows.map(genaiRow)
  }))

export const openrouterRow = ({ context = 200_000, name, provider }: Listed): Row => ({
  id: `${OPENROUTER[provider] ?? provider}/${name}`,
  name: `Vendor: Open ${name}`,
  context_length: context,
  architecture: { modality: "text->text", output_modalities: ["text"] },
  // Its own prices, which must never be taken for the vendor's.
  pricing: { prompt: "0.00000001", completion: "0.00000002" },
  expiration_date: null
})

export const openrouterFile = (models: ReadonlyArray<Listed>) => ({
  data: [
    ...models.map(openrouterRow),
    {
      id: "openrouter/auto",
      name: "Auto Router",
      context_length: 2_000_000,
      pricing: { prompt: "-1", completion: "-1" }
    },
    { id: "openai/gpt-4o:free", name: "gpt-4o (free)", context_length: 9, pricing: { prompt: "0", completion: "0" } }
  ]
})

/** A SKU of Yandex Cloud; `prices` are rubles per 1,000 tokens as texts, each with the instant of its start. */
export const yandexSku = (
  kind: "input" | "cached" | "output" | "tool",
  model: string,
  ...prices: ReadonlyArray<readonly [effectiveTime: string, unitPrice: string]>
) => ({
  id: `sku-${kind}-${model}`,
  name: `aistudio.text_generation.${kind}_tokens.sync.${model}`,
  description: "",
  serviceId: "service",
  pricingUnit: "1k*token",
  pricingVersions: prices.map(([effectiveTime, unitPrice]) => ({
    type: "STREET_PRICE",
    effectiveTime,
    pricingExpressions: [{ rates: [{ startPricingQuantity: "0", unitPrice, currency: "RUB" }] }]
  }))
})
