import { Command, Flag } from "effect/cli"
import { doing, optional } from "./output.ts"

export const mcp = Command.make(
  "mcp",
  {
    http: Flag.Int("http").pipe(
      Flag.withDescription("Serve streamable HTTP at this port of 127.0.0.1 instead; 0 takes a free one"),
      Flag.withMetavar("port"),
      optional
    )
  },
  ({ http }) =>
    doing(async () => {
      const { run } = await import("@ratecard/mcp-server/program")
      await run(http === undefined ? [] : ["--http", String(http)])
    })
).pipe(
  Command.withDescription("Serve the agent tools over MCP, on standard input and output"),
  Command.withExamples([
    { command: "claude mcp add ratecard -- npx -y @ratecard/cli mcp", description: "Give them to Claude Code" }
  ])
)

export const serve = Command.make("serve", {}, () =>
  doing(async (world) => (await import("../serve.ts")).serve(world))
).pipe(
  Command.withDescription("Serve prices over HTTP (needs @ratecard/http-server)"),
  Command.withExamples([{ command: "ratecard serve", description: "On http://127.0.0.1:8080 by default" }])
)
