import {
  genaiFile,
  type GenaiProvider,
  type Listed,
  litellmFile,
  litellmKey,
  modelsDevFile,
  type Row
} from "@ratecard/test-support"

/** Change of one row of an upstream's list. */
type Mutate = (row: Row) => unknown

/** The model whose rows are mutated, as all lists tell it in truth. */
export const VICTIM: Listed = { provider: "anthropic", name: "claude-haiku-4-5", input: 1, output: 5, cached: 0.1 }

/** litellm's file with the victim's row mutated. */
export const mutatedLitellm = (models: ReadonlyArray<Listed>, mutate: Mutate): unknown => {
  const file = litellmFile(models)
  const key = litellmKey(VICTIM)
  return { ...file, [key]: mutate(file[key]!) }
}

/** The file of models.dev with the victim's row mutated. */
export const mutatedModelsDev = (models: ReadonlyArray<Listed>, mutate: Mutate): unknown => {
  const file = modelsDevFile(models)
  const rows = file[VICTIM.provider]!.models
  rows[VICTIM.name] = mutate(rows[VICTIM.name]!) as Row
  return file
}

/** The file of genai-prices with the victim's row mutated. */
export const mutatedGenai = (models: ReadonlyArray<Listed>, mutate: Mutate): ReadonlyArray<GenaiProvider> =>
  genaiFile(models).map((section) => ({
    ...section,
    models: section.models.map((row) => (row["id"] === VICTIM.name ? (mutate(row) as Row) : row))
  }))

const without =
  (member: string) =>
  (row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name !== member))

/** Changes of a row of litellm, by name. The victim costs 1 / 5 dollars, cached 0.1. */
export const LITELLM_ROWS: Readonly<Record<string, Mutate>> = {
  "a price times 100,000": (row) => ({ ...row, input_cost_per_token: 0.1, output_cost_per_token: 0.5 }),
  "a price of -1": (row) => ({ ...row, input_cost_per_token: -1, output_cost_per_token: -1 }),
  "a price of 0": (row) => ({ ...row, input_cost_per_token: 0, output_cost_per_token: 0 }),
  "a price of -0": (row) => ({ ...row, input_cost_per_token: -0 }),
  "input and output swapped": (row) => ({ ...row, input_cost_per_token: 5e-6, output_cost_per_token: 1e-6 }),
  "a price per million": (row) => ({ ...row, input_cost_per_token: 1, output_cost_per_token: 5 }),
  "a price per 1,000 tokens": (row) => ({ ...row, input_cost_per_token: 0.001, output_cost_per_token: 0.005 }),
  "a price as a text": (row) => ({ ...row, input_cost_per_token: "1e-06" }),
  "no output price": without("output_cost_per_token"),
  "a price that is null": (row) => ({ ...row, output_cost_per_token: null }),
  "a price too small to be one": (row) => ({ ...row, input_cost_per_token: 5e-324 }),
  "a cached price above the input price": (row) => ({ ...row, cache_read_input_token_cost: 2e-6 }),
  "a cached price of 0": (row) => ({ ...row, cache_read_input_token_cost: 0 }),
  "a cached price of another currency's size": (row) => ({ ...row, cache_read_input_token_cost: 9e-7 }),
  "a cached price of next to nothing": (row) => ({ ...row, cache_read_input_token_cost: 1e-15 }),
  "a cached price of less than a thousandth": (row) => ({ ...row, cache_read_input_token_cost: 9.9e-10 }),
  "a cached price that is eight times too low": (row) => ({ ...row, cache_read_input_token_cost: 1.25e-8 }),
  "no provider": without("litellm_provider"),
  "a provider that is a number": (row) => ({ ...row, litellm_provider: 7 }),
  "null for a row": () => null,
  "a list for a row": () => [1, 2],
  "a text for a row": () => "1e-06",
  "steps that do not start at 0": ({ input_cost_per_token: input, output_cost_per_token: output, ...row }) => ({
    ...row,
    tiered_pricing: [{ input_cost_per_token: input, output_cost_per_token: output, range: [1000, 2000] }]
  })
}

/** The same of models.dev. */
export const MODELS_DEV_ROWS: Readonly<Record<string, Mutate>> = {
  "no cost": without("cost"),
  "a cost that is null": (row) => ({ ...row, cost: null }),
  "a cost in texts": (row) => ({ ...row, cost: { input: "1", output: "5" } }),
  "a cost per token": (row) => ({ ...row, cost: { input: 1e-6, output: 5e-6 } }),
  "a cost times 100,000": (row) => ({ ...row, cost: { input: 100_000, output: 500_000 } }),
  "a cost times 1,000": (row) => ({ ...row, cost: { input: 999, output: 999 } }),
  "a negative cost": (row) => ({ ...row, cost: { input: -1, output: 5 } }),
  "a free model": (row) => ({ ...row, cost: { input: 0, output: 0, cache_read: 0 } }),
  "a name in other letters": (row) => ({ ...row, id: "\u0441laude-haiku-4-5" }),
  "a name with a control character": (row) => ({ ...row, id: "claude-haiku-4-5\u0000" }),
  "an endless name": (row) => ({ ...row, id: "m".repeat(10_000) }),
  "no name": (row) => ({ ...row, id: " " })
}

/** The same of genai-prices. */
export const GENAI_ROWS: Readonly<Record<string, Mutate>> = {
  "a price of tomorrow": (row) => ({
    ...row,
    prices: [{ constraint: { start_date: "2999-01-01" }, prices: { input_mtok: 9, output_mtok: 9 } }]
  }),
  "a price by the hour": (row) => ({
    ...row,
    prices: [
      { prices: { input_mtok: 0.5, output_mtok: 2 } },
      { constraint: { start_time: "00:30:00Z", end_time: "16:30:00Z" }, prices: { input_mtok: 1, output_mtok: 5 } }
    ]
  }),
  "a condition that nobody knows": (row) => ({
    ...row,
    prices: [{ constraint: { region: "eu" }, prices: { input_mtok: 1.1, output_mtok: 5.5 } }]
  }),
  "a day that is none": (row) => ({
    ...row,
    prices: [{ constraint: { start_date: "2026-99-99" }, prices: { input_mtok: 9, output_mtok: 9 } }]
  }),
  "a base price as a text": (row) => ({ ...row, prices: { input_mtok: { base: "1", tiers: [] }, output_mtok: 5 } }),
  "no prices": (row) => ({ ...row, prices: [] }),
  "a price for input alone": (row) => ({ ...row, prices: { input_mtok: 1 } }),
  "a name that is a number": (row) => ({ ...row, id: 5 })
}
