import type { SortKey } from "@ratecard/core/catalogue"
import type { Plural } from "../../format.ts"

export const en = {
  title: "Find a model",
  description: "Find the cheapest LLM for your budget, context window and tools, and see why others don't fit",
  requirements: "Requirements",
  budget: "Monthly budget",
  requests: "Requests per day",
  input: "Input tokens per request",
  output: "Output tokens per request",
  currency: "Currency",
  currencies: { usd: "US dollars", rub: "rubles" },
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
  overBudget: "a month costs more than the budget",
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
