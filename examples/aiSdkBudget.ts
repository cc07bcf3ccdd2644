// An agent of the AI SDK that never spends more than its budget; OPENAI_BASE_URL says which model answers. Takes the instant whose prices hold.
import { openai } from "@ai-sdk/openai"
import { Budget, BudgetSpent } from "@ratecard/core"
import { ratecardMiddleware } from "@ratecard/core/ai-sdk"
import { generateText, isStepCount, jsonSchema, tool, wrapLanguageModel } from "ai"

const [at = new Date().toISOString()] = process.argv.slice(2)
const budget = new Budget({ limit: "0.002" })
const model = wrapLanguageModel({
  model: openai.chat("gpt-5-mini"),
  middleware: ratecardMiddleware({ budget, now: () => Date.parse(at) })
})
const weather = tool({
  description: "The weather in a city",
  inputSchema: jsonSchema<{ city: string }>({ type: "object", properties: { city: { type: "string" } } }),
  execute: ({ city }) => `${city}: 21 degrees`
})

try {
  await generateText({
    model,
    tools: { weather },
    prompt: "Where is it warmest?",
    maxOutputTokens: 200, // what a call can cost at most is known before it is made
    stopWhen: isStepCount(100)
  })
} catch (error) {
  if (!(error instanceof BudgetSpent)) throw error
  console.log(error.message)
}
const { calls, spent } = await budget.state()
console.log(`${calls} calls, ${spent} ${budget.currency}`)
