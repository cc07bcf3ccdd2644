import { assert, it } from "@effect/vitest"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { PROGRAM } from "../test/program.ts"

it("ratecard mcp serves the tools to the official client", async () => {
  const client = new Client({ name: "tests", version: "1.0.0" })
  const args = [PROGRAM, "mcp"]
  await client.connect(new StdioClientTransport({ command: process.execPath, args }))
  const { tools } = await client.listTools()
  assert.includeMembers(
    tools.map(({ name }) => name),
    ["estimate_cost", "list_models", "price_history"]
  )
  const { structuredContent } = await client.callTool({
    name: "estimate_cost",
    arguments: { model_ids: ["openai-gpt-5"], text: "Hello, world" }
  })
  const { results } = structuredContent as { readonly results: ReadonlyArray<{ readonly tokens: number }> }
  assert.strictEqual(results[0]?.tokens, 3)
  await client.close()
})
