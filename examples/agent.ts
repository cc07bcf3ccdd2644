// Gives an agent Ratecard's tools through the official MCP SDK. Takes the command that starts the server as its arguments.
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"

const [command = "npx", ...args] =
  process.argv.length > 2 ? process.argv.slice(2) : ["npx", "-y", "@ratecard/mcp-server"]

const client = new Client({ name: "example-agent", version: "1.0.0" })
await client.connect(new StdioClientTransport({ command, args, stderr: "inherit" }))

// The descriptions of the tools that a model gets, in the shape in which most vendors' APIs take functions.
const { tools } = await client.listTools()
const functions = tools.map(({ description, inputSchema, name }) => ({
  type: "function",
  function: { name, description, parameters: inputSchema }
}))
console.log(`The agent has ${functions.map((tool) => tool.function.name).join(", ")}`)

// What a model would call; its answers are texts that it can quote, and data for programs.
const use = async (name: string, input: Record<string, unknown>) => {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: input })
  const [{ text }] = content as [{ readonly text: string }]
  console.log(`\n${name} ${JSON.stringify(input)}${isError ? " was refused:" : ""}\n${text}`)
  return structuredContent as Record<string, any> | undefined
}

const found = await use("recommend_model", { max_output_price: 2, min_context_window: 200_000, tools: ["web_search"] })
const model_ids = found?.["models"].map(({ id }: { readonly id: string }) => id)
await use("estimate_cost", { model_ids, text: "Which of these papers cite each other?", output_tokens: 800 })
await use("estimate_cost", { model_ids: ["gpt-5"], usage: { prompt_tokens: 1200, completion_tokens: 300 } })

await client.close()
