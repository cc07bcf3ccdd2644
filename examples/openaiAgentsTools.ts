// Gives Ratecard's tools to an agent of OpenAI's Agents SDK; OPENAI_BASE_URL and OPENAI_API_KEY say which model answers.
import { Agent, run, setOpenAIAPI, setTracingDisabled, tool } from "@openai/agents"
import { createTools } from "@ratecard/mcp-server/tools"

const QUESTION = "What did my last request to GPT-4o cost?"

const agent = new Agent({
  name: "Accountant",
  instructions: "Ask the tools; never guess a price.",
  model: "gpt-5-mini",
  tools: createTools().map(({ description, execute, inputSchema, name }) =>
    tool({
      name,
      description,
      parameters: { ...inputSchema, additionalProperties: true },
      strict: false,
      execute,
      // A refusal says what to change, which the SDK would keep from the model.
      errorFunction: (_context, error) => (error as Error).message
    })
  )
})

// Other vendors' models and gateways speak chat completions, too, and traces would go to OpenAI.
setOpenAIAPI("chat_completions")
setTracingDisabled(true)

const { finalOutput } = await run(agent, QUESTION)
console.log(finalOutput)
