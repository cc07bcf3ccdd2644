import type { Requirements, SortKey } from "@ratecard/core/plain"
import type { Plural } from "../format.ts"

export const en = {
  title: "Recommend a model",
  description: "Which language models fit a budget, a context window and tools; which do not, and why",
  requirements: "Requirements",
  maxInput: "Input up to, per million",
  maxOutput: "Output up to, per million",
  currency: "Prices in",
  currencies: { usd: "dollars", rub: "rubles" },
  window: "Context window from",
  windows: (tokens: string) => `${tokens} tokens`,
  any: "any",
  provider: "Provider",
  tools: "With the tools",
  sort: "Best is",
  sorts: {
    input_price: "cheapest input",
    output_price: "cheapest output",
    context_window: "longest context"
  } satisfies Record<SortKey, string>,
  fits: { one: "model fits", other: "models fit" } as Plural,
  none: "No model fits all of it. What excludes most is told below: give way there.",
  caption: (currency: string) => `Models that fit, best first; ${currency} per million tokens`,
  place: "No.",
  model: "Model",
  input: "Input",
  output: "Output",
  context: "Context",
  toolsOf: "Tools",
  unknown: "not known",
  free: "free",
  cost: "What a text costs with the first three",
  excluded: { one: "model left out", other: "models left out" } as Plural,
  excludedText: "Each is told once, by the first condition that it fails.",
  reasons: {
    provider: "another provider",
    currency: "billed in another currency",
    tools: "without one of the tools",
    min_context_window: "context window too short, or not known",
    max_input_price: "input too expensive",
    max_output_price: "output too expensive"
  } satisfies Record<Exclude<keyof Requirements, "price_currency">, string>,
  api: "The same for programs:"
}

export type RecommendWords = typeof en
