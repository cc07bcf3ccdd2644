// Gives Ratecard's tools to an agent of the AI SDK; OPENAI_BASE_URL and OPENAI_API_KEY say which model answers.
import { openai } from "@ai-sdk/openai"
import { createTools } from "@ratecard/mcp-server/tools"
import { generateText, isStepCount, jsonSchema, tool } from "ai"

const QUESTION = "What did my last request to GPT-4o cost?"

const tools = Object.fromEntries(
  createTools().map(({ inputSchema, outputSchema, ...plain }) => [
    plain.name,
    tool({ ...plain, inputSchema: jsonSchema(inputSchema), outputSchema: jsonSchema(outputSchema) })
  ])
)

const { text } = await generateText({
  model: openai.chat("gpt-5-mini"),
  tools,
  stopWhen: isStepCount(10),
  prompt: QUESTION
})
console.log(text)
