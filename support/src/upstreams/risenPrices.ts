import type { Listed } from "./payloads.ts"

/** Models that the lists price, at these prices and a little more in every step. */
const LISTED: ReadonlyArray<Listed> = [
  { provider: "openai", name: "gpt-4o", input: 2, output: 10 },
  { provider: "google", name: "gemini-2.5-pro", input: 1, output: 10 },
  { provider: "deepseek", name: "deepseek-v4-flash", input: 1, output: 2 },
  { provider: "xai", name: "grok-4.5", input: 2, output: 6 },
  { provider: "qwen", name: "qwen-plus", input: 1, output: 2 }
]

/** Prices of the lists in a step: all but the first model cost a little more than in the step before. */
export const risenPrices = (step: number): ReadonlyArray<Listed> =>
  LISTED.map((model, index) => ({ ...model, input: Number((model.input + (index && step / 1000)).toFixed(3)) }))
