// Gives Ratecard's tools to a model in a loop of OpenAI's SDK alone; OPENAI_BASE_URL and OPENAI_API_KEY say which model answers.
import { createTools } from "@ratecard/mcp-server/tools"
import OpenAI from "openai"

const QUESTION = "What did my last request to GPT-4o cost?"

const known = new Map(createTools().map((tool) => [tool.name as string, tool]))
const tools = Array.from(known.values(), ({ description, inputSchema, name }) => ({
  type: "function" as const,
  function: { name, description, parameters: { ...inputSchema } }
}))

/** Returns a tool's answer, or what the model must change. */
const answerOf = async (name: string, args: string): Promise<string> => {
  try {
    return JSON.stringify(await known.get(name)!.execute(JSON.parse(args)))
  } catch (error) {
    return String(error)
  }
}

const openai = new OpenAI()
const messages: Array<OpenAI.ChatCompletionMessageParam> = [{ role: "user", content: QUESTION }]
for (;;) {
  const { choices } = await openai.chat.completions.create({ model: "gpt-5-mini", messages, tools })
  const { message } = choices[0]!
  messages.push(message)
  if (!message.tool_calls?.length) break
  for (const call of message.tool_calls) {
    if (call.type !== "function") continue
    const content = await answerOf(call.function.name, call.function.arguments)
    messages.push({ role: "tool", tool_call_id: call.id, content })
  }
}
console.log(messages.at(-1)!.content)
