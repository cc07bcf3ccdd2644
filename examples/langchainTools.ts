// Gives Ratecard's tools to a model of LangChain; OPENAI_BASE_URL and OPENAI_API_KEY say which model answers.
import { type BaseMessage, HumanMessage, type ToolCall, ToolMessage } from "@langchain/core/messages"
import { tool } from "@langchain/core/tools"
import { ChatOpenAI } from "@langchain/openai"
import { createTools } from "@ratecard/mcp-server/tools"

const QUESTION = "What did my last request to GPT-4o cost?"

const plainTools = createTools()
const tools = plainTools.map(({ description, execute, inputSchema, name }) =>
  tool(execute, { name, description, schema: inputSchema })
)
const model = new ChatOpenAI({ model: "gpt-5-mini" }).bindTools(tools)

const messages: Array<BaseMessage> = [new HumanMessage(QUESTION)]
for (let step = 0; step < 10; step++) {
  const answer = await model.invoke(messages)
  messages.push(answer)
  if (!answer.tool_calls?.length) break
  messages.push(...(await Promise.all(answer.tool_calls.map(answerTo))))
}
console.log(messages.at(-1)?.text)

async function answerTo(call: ToolCall): Promise<ToolMessage> {
  try {
    return await tools.find(({ name }) => name === call.name)!.invoke({ ...call, type: "tool_call" as const })
  } catch {
    return new ToolMessage({ content: await reason(call), status: "error", tool_call_id: call.id ?? "" })
  }
}

// What LangChain finds wrong by itself it calls a mismatch; the tool says what to change.
async function reason({ args, name }: ToolCall): Promise<string> {
  const called = plainTools.find((tool) => tool.name === name)
  if (called === undefined) return `There is no tool '${name}'.`
  return called.execute(args).then(JSON.stringify, String)
}
