import type { Requirements, SortKey } from "@ratecard/core/catalogue"
import type { Plural } from "../../format.ts"

export const en = {
  title: "Find a model",
  description: "Find the cheapest LLM for your budget, context window and tools, and see why others don't fit",
  requirements: "Requirements",
  budget: "Monthly budget",
  requests: "Requests per day",
  input: "Input tokens per request",
  output: "Output tokens per request",
  maxInput: "Input price up to, per 1M",
  maxOutput: "Output price up to, per 1M",
  currency: "Currency",
  currencies: { usd: "US dollars", rub: "rubles" },
  window: "Context window from",
  windows: (tokens: string) => `${tokens} tokens`,
  any: "any",
  provider: "Provider",
  longest: "Max output from",
  tools: "Built-in tools",
  capabilities: "Abilities",
  sort: "Sort by",
  sorts: {
    input_price: "cheapest input",
    output_price: "cheapest output",
    context_window: "longest context",
    month: "cheapest month"
  } satisfies Record<SortKey | "month", string>,
  fits: { one: "model fits", other: "models fit" } as Plural,
  none: "No matches. See below which filter excludes most.",
  caption: (currency: string) => `Matches; ${currency} per million tokens.`,
  place: "No.",
  model: "Model",
  inputOf: "Input",
  outputOf: "Output",
  monthOf: "Per month",
  month: (requests: string, input: string, output: string) =>
    `A month is 30 days of ${requests}, each with ${input} input and ${output} output tokens.`,
  requestForms: { one: "request", other: "requests" } as Plural,
  context: "Context",
  toolsOf: "Tools",
  unknown: "not known",
  free: "free",
  cost: "Estimate the cost of your prompt with the first three",
  excluded: { one: "model left out", other: "models left out" } as Plural,
  excludedText: "Each model is listed under the first filter it fails.",
  reasons: {
    provider: "another provider",
    currency: "billed in another currency",
    tools: "without one of the tools",
    capabilities: "without one of the capabilities, or unknown",
    min_context_window: "context window too short, or not known",
    min_output_tokens: "longest output too short, or not known",
    max_input_price: "input too expensive",
    max_output_price: "output too expensive",
    budget: "a month costs more than the budget"
  } satisfies Record<Exclude<keyof Requirements, "price_currency"> | "budget", string>,
  picks: {
    cheapest: "The cheapest model that fits.",
    newest: (day: string) => `The cheapest of the newest models; released on ${day}.`,
    longest: (window: string) => `The longest context window that fits: ${window} tokens.`,
    month: "per month",
    try: "Try it",
    compare: "Compare these side by side"
  },
  showAll: (count: string) => `Show all ${count}`,
  api: "API:",
  apiWithoutBudget: "API (without the monthly budget):"
}

export type RecommendWords = typeof en
