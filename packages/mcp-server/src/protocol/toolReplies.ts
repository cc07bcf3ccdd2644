import { Cause, Effect } from "effect"
import { type PriceData, Refusal } from "../prices/PriceData.ts"
import { type AgentTool, FAILED } from "../tools/AgentTool.ts"
import { argumentSchema } from "../tools/jsonSchema.ts"
import { TOOLS } from "../tools/tools.ts"
import type { Reply, ToolRequest } from "./answer.ts"
import { invalidParams } from "./faults.ts"

/** Answers a request by the tools. */
export const toolReply = ({ call, complete }: ToolRequest): Effect.Effect<Reply, never, PriceData> => {
  if (call === null) return Effect.sync(() => complete({ tools: (described ??= TOOLS.map(describe)) }))
  const tool = TOOLS.find(({ name }) => name === call.name)
  return tool === undefined
    ? Effect.succeed({ error: invalidParams(`Unknown tool. The tools are ${NAMES}.`) })
    : Effect.map(callTool(tool, call.args), complete)
}

const NAMES = TOOLS.map(({ name }) => name).join(", ")

/** The description of the tools, kept because deriving it takes longer than any answer. */
let described: ReadonlyArray<object> | undefined

/**
 * A tool's description, with the hints of the protocol: each tool only reads, and calls no other service. What only
 * reads needs no hint on harm or repetition, and no schema of its answers, which agents would pay for and need not know.
 */
const describe = ({ description, name, parameters, title }: AgentTool) => ({
  name,
  title,
  description,
  inputSchema: argumentSchema(parameters),
  annotations: { readOnlyHint: true, openWorldHint: false }
})

const callTool = (tool: AgentTool, args: unknown): Effect.Effect<object, never, PriceData> =>
  tool.call(args).pipe(
    Effect.map(({ data, text }) => ({ content: [{ type: "text", text }], structuredContent: data })),
    Effect.catchCause((cause) => {
      if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause as Cause.Cause<never>)
      const error = Cause.squash(cause)
      if (error instanceof Refusal) return Effect.succeed(refuse(error.message))
      // The log has the details; the agent gets none of them.
      return Effect.as(Effect.logError(`${tool.name} failed`, cause), refuse(FAILED))
    })
  )

const refuse = (text: string) => ({ isError: true, content: [{ type: "text", text }] })
