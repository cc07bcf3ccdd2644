import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { Client, ProtocolError, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { inject } from "vitest"
import { command, standalone } from "../test/programs.ts"
import { TOOLS } from "./tools/tools.ts"

const NAMES = TOOLS.map(({ name }) => name)

let alone: Awaited<ReturnType<typeof standalone>>
beforeAll(async () => {
  alone = await standalone()
})
afterAll(() => alone?.[Symbol.asyncDispose]())

const TRANSPORTS: Readonly<Record<string, () => Transport>> = {
  stdio: () => new StdioClientTransport(command()),
  "streamable HTTP": () => new StreamableHTTPClientTransport(new URL(alone.url)),
  "a service's endpoint": () => new StreamableHTTPClientTransport(new URL(`${inject("service")}/mcp`))
}

const MODES = [
  { mode: "auto", revision: "2026-07-28" },
  { mode: { pin: "2026-07-28" }, revision: "2026-07-28" },
  { mode: "legacy", revision: "2025-11-25" }
] as const

for (const [name, transport] of Object.entries(TRANSPORTS)) {
  describe.each(MODES)(`the official client over ${name}, negotiating $mode`, ({ mode, revision }) => {
    let client: Client
    const asked: Array<string> = []
    beforeAll(async () => {
      client = new Client({ name: "tests", version: "1.0.0" }, { versionNegotiation: { mode } })
      const watched = transport()
      const send = watched.send.bind(watched)
      watched.send = (message, options) => {
        if ("method" in message) asked.push(message.method)
        return send(message, options)
      }
      await client.connect(watched)
    })
    afterAll(() => client.close())

    it("agrees on the revision", () => {
      assert.strictEqual(client.getNegotiatedProtocolVersion(), revision)
      assert.strictEqual(client.getServerVersion()?.name, "ratecard")
      assert.include(client.getInstructions(), "1,000,000 tokens")
      assert.deepStrictEqual(client.getServerCapabilities(), { tools: {} })
    })

    it("gets the tools, and keeps them where the revision has that", async () => {
      const { tools } = await client.listTools()
      assert.deepStrictEqual(
        tools.map(({ name }) => name),
        NAMES
      )
      assert.deepStrictEqual(await client.listTools(), { ...(await client.listTools()), tools })
      assert.lengthOf(
        asked.filter((method) => method === "tools/list"),
        revision === "2026-07-28" ? 1 : 3
      )
    })

    it("calls them", async () => {
      const args = { model_ids: ["openai-gpt-5"], at: "2026-11-20", input_tokens: 1_000_000, output_tokens: 100_000 }
      const { content, isError, structuredContent } = await client.callTool({ name: "estimate_cost", arguments: args })
      assert.isUndefined(isError)
      assert.strictEqual((structuredContent as { readonly results: any }).results[0].total_cost, 2.25)
      assert.match((content[0] as { readonly text: string }).text, /^openai-gpt-5: \$2\.25/u)
      const refused = await client.callTool({ name: "exchange_rate", arguments: { amount: "much" } })
      assert.isTrue(refused.isError)
      const unknown = await client.callTool({ name: "eat", arguments: {} }).catch((error: unknown) => error)
      assert.instanceOf(unknown, ProtocolError)
      assert.deepStrictEqual([unknown.code, unknown.message.includes(NAMES.join(", "))], [-32602, true])
    })
  })
}
