import type { Plural } from "../../format.ts"

export const en = {
  title: "Price vs. context window",
  description: "LLMs by price and context window, with the frontier of the best",
  table: "View as table",
  price: "Price",
  prices: { input: "input", output: "output" },
  axis: { input: "Input, per million tokens", output: "Output, per million tokens" },
  context: "Context window, tokens",
  summary: (models: string, best: string) =>
    `${best} of ${models} are on the price/context frontier. Both scales are logarithmic.`,
  models: { one: "model", other: "models" } as Plural,
  points: "Models; the arrow keys walk through them, Enter opens one",
  describe: (name: string, context: string, price: string) => `${name}: ${context} tokens, ${price}`,
  onFront: "on the frontier",
  legend:
    "Larger dots are newer models. The dotted line is the frontier: no model is both cheaper and longer than these.",
  front: "On the frontier",
  all: "View data",
  model: "Model",
  window: "Context window",
  free: "free",
  missing: { one: "model has no known context window", other: "models have no known context window" } as Plural
}

export type MapWords = typeof en
