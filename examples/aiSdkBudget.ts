// An agent of the AI SDK that stops when its budget is spent, and is then refused; OPENAI_BASE_URL says which model answers.
import { openai } from "@ai-sdk/openai"
import { billedCalls, biller, Spending } from "MISSING"
import { BudgetSpent } from "@ratecard/core"
import { generateText, isStepCount, jsonSchema, tool, wrapLanguageModel } from "ai"

const spending = new Spending({ budget: "0.002" })
const model = wrapLanguageModel({
  model: openai.chat("gpt-5-mini"),
  middleware: billedCalls({ billOf: biller(), spending })
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
  stopWhen: [isStepCount(100), () => spending.isSpent]
})
console.log(`${steps.length} steps, ${spending.total} ${spending.currency}`)

try {
  await generateText({ model, prompt: "And tomorrow?" })
} catch (error) {
  if (!(error instanceof BudgetSpent)) throw error
  console.log(error.message)
}
