export const en = {
  title: "Compare LLM API prices",
  titleOf: (names: ReadonlyArray<string>) => `${names.join(" vs. ")}: API prices`,
  description: "LLM API prices, limits and price history side by side",
  choose: (most: number) => `Choose 2 to ${most} models.`,
  add: "Choose models",
  unknown: (names: string) => `Unknown: ${names}`,
  left: (most: number) => `Only the first ${most} models are shown.`,
  currency: "Currency",
  currencies: { usd: "US dollars", rub: "rubles" },
  caption: "Models side by side",
  prices: (currency: string) => `Prices, ${currency} per million tokens`,
  facts: "Limits and abilities",
  best: "(best)",
  noPrice: "no such price",
  yes: "yes",
  no: "no",
  remove: (name: string) => `Remove ${name}`,
  cost: "Estimate the cost of your prompt with these models",
  history: "Price history",
  chart: (price: string) => `${price} price over time`,
  summary: "A line for each model.",
  points: "Days on which a price changed; the arrow keys walk through them"
}

export type CompareWords = typeof en
