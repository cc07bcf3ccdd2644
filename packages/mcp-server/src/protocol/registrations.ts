import { Cause, Context, Effect, Layer } from "effect"
import * as McpSchema from "effect/ai/McpSchema"
import * as McpServer from "effect/ai/McpServer"
import { PriceData } from "../prices/PriceData.ts"
import { Refusal } from "../prices/Refusal.ts"
import { type AgentTool, type Answer, FAILED } from "../tools/AgentTool.ts"
import { answerSchema, argumentSchema } from "../tools/jsonSchema.ts"
import { TOOLS } from "../tools/tools.ts"

/** The six tools, registered with the server that is being built. */
export const registrations: Layer.Layer<never, never, McpServer.McpServer | PriceData> = Layer.effectDiscard(
  Effect.gen(function* () {
    const server = yield* McpServer.McpServer
    const data = yield* PriceData
    for (const tool of TOOLS) {
      yield* server.addTool({
        tool: described(tool),
        annotations: Context.empty(),
        handle: (args: unknown) => Effect.provideService(called(tool, args), PriceData, data)
      })
    }
  })
)

/** What agents are told of a tool; every one of them reads, and asks nobody but us. */
const described = ({ description, name, parameters, success }: AgentTool): McpSchema.Tool =>
  new McpSchema.Tool({
    name,
    description,
    inputSchema: argumentSchema(parameters),
    outputSchema: answerSchema(success),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  })

const called = (tool: AgentTool, args: unknown): Effect.Effect<McpSchema.CallToolResult, never, PriceData> =>
  tool.call(args).pipe(
    Effect.map(answered),
    Effect.catchCause((cause) => {
      if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
      const error = Cause.squash(cause)
      if (error instanceof Refusal) return Effect.succeed(refused(error.message))
      // Where to look is in the log; an agent is told nothing of what happened.
      return Effect.as(Effect.logError(`${tool.name} failed`, cause), refused(FAILED))
    })
  )

const answered = ({ data, text }: Answer<unknown>): McpSchema.CallToolResult =>
  new McpSchema.CallToolResult({
    content: [{ type: "text", text }],
    structuredContent: data
  })

const refused = (message: string): McpSchema.CallToolResult =>
  new McpSchema.CallToolResult({ isError: true, content: [{ type: "text", text: message }] })
