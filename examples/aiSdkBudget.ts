// An agent of the AI SDK that stops when its budget is spent, and is then refused; OPENAI_BASE_URL says which model answers.
import { openai } from "@ai-sdk/openai"
import { Budget, BudgetSpent } from "@ratecard/core"
import { ratecardMiddleware } from "@ratecard/core/ai-sdk"
import { generateText, isStepCount, jsonSchema, tool, wrapLanguageModel } from "ai"

const budget = new Budget({ limit: "0.002" })
const model = wrapLanguageModel({
  model: openai.chat("gpt-5-mini"),
  middleware: ratecardMiddleware({ budget })
})
const weather = tool({
  description: "The weather in a city",
  inputSchema: jsonSchema<{ city: string }>({ type: "object", properties: { city: { type: "string" } } }),
  execute: ({ city }) => `${city}: 21 degrees`
})

const { steps } = await generateText({
  model,
  tools: { weather },
  prompt: "Where is it warmest?",
  stopWhen: [isStepCount(100), () => budget.isSpent]
})
console.log(`${steps.length} steps, ${budget.spent} ${budget.currency}`)

try {
  await generateText({ model, prompt: "And tomorrow?" })
} catch (error) {
  if (!(error instanceof BudgetSpent)) throw error
  console.log(error.message)
}
