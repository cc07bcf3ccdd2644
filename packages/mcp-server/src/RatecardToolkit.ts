import { createTools, type PlainTool, type ToolName, type ToolsOptions } from "@ratecard/mcp-server/tools"
import { Effect, Schema } from "effect"
import { Tool, Toolkit } from "effect/ai"

/** A tool's refusal to answer; `message` tells the agent's model what to change. */
export class ToolRefusal extends Schema.TaggedError<ToolRefusal>()("ToolRefusal", { message: Schema.String }) {}

/**
 * Ratecard's seven tools as an Effect toolkit. A refusal is a result, which the agent's model reads. The tools read
 * their arguments themselves, so that a refusal also says what to change in those.
 *
 * @example
 * const answered = LanguageModel.generateText({ prompt: "Which model is cheapest?", toolkit: RatecardToolkit })
 * const program = Effect.provide(answered, layerRatecard())
 */
export const RatecardToolkit = Toolkit.make(
  ...createTools().map(({ description, inputSchema, name }) =>
    Tool.dynamic(name, {
      description,
      parameters: { ...inputSchema },
      success: Schema.Record(Schema.String, Schema.Unknown),
      failure: ToolRefusal,
      failureMode: "return"
    })
      .annotate(Tool.Readonly, true)
      .annotate(Tool.Destructive, false)
      .annotate(Tool.Idempotent, true)
      .annotate(Tool.OpenWorld, false)
  )
)

/** A layer that answers the calls of {@link RatecardToolkit}. */
export const layerRatecard = (options?: ToolsOptions) =>
  RatecardToolkit.toLayer(
    Object.fromEntries(createTools(options).map(({ execute, name }) => [name, handlerOf(execute)])) as Record<
      ToolName,
      ReturnType<typeof handlerOf>
    >
  )

const handlerOf = (execute: PlainTool["execute"]) => (args: unknown) =>
  Effect.tryPromise({
    try: () => execute(args),
    catch: (error) => new ToolRefusal({ message: (error as Error).message })
  })
