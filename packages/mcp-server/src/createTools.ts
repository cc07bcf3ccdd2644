import { Cause, Exit, ManagedRuntime } from "effect"
import { pricesOf } from "./prices/pricesOf.ts"
import { Refusal } from "./prices/Refusal.ts"
import { FAILED, type ToolName } from "./tools/AgentTool.ts"
import { answerSchema, argumentSchema, type ObjectSchema } from "./tools/jsonSchema.ts"
import { TOOLS } from "./tools/tools.ts"

export type { ToolName }

/** A tool that any framework for agents can take. */
export interface PlainTool {
  readonly name: ToolName
  /** Its name for people. */
  readonly title: string
  /** The description that a model gets. */
  readonly description: string
  /** The arguments of `execute`, in as few tokens as it takes; what it leaves out, a refusal says. */
  readonly inputSchema: ToolSchema
  /** What `execute` resolves to. */
  readonly outputSchema: ToolSchema
  /**
   * Answers, with data and a short `text` that can be quoted. Takes whatever a model may have written; what has
   * no answer rejects with a {@link ToolRefusal}.
   */
  readonly execute: (args: unknown) => Promise<ToolOutput>
}

/** A JSON Schema of an object. */
export interface ToolSchema {
  readonly type: "object"
  readonly properties: Record<string, object>
  readonly required: Array<string>
}

/** What a tool answers: the data that its schema describes, and what to say of it. */
export interface ToolOutput {
  readonly text: string
  readonly [name: string]: unknown
}

/** Why a tool has no answer: `message` tells a model what to change. Where the tool itself failed, `cause` says of what. */
export class ToolRefusal extends Error {
  override readonly name = "ToolRefusal"

  /** The message alone, because some frameworks let the model read an error as it prints itself. */
  override toString(): string {
    return this.message
  }
}

export interface ToolsOptions {
  /** Address of a Ratecard service whose prices to tell; without it, those that come along, offline. */
  readonly baseUrl?: string | undefined
}

/**
 * Ratecard's seven tools as plain values, to be given to an agent of any framework: the same that agents
 * get over MCP, with the same answers and refusals. Nothing needs closing.
 *
 * @example
 * const tools = Object.fromEntries(createTools().map((tool) => [tool.name, tool]))
 * const call = { model_ids: ["gpt-5"], at: "2026-11-01", input_tokens: 1200, output_tokens: 300 }
 * const { text } = await tools.estimate_cost.execute(call)
 * text.split("\n")[0] // => "openai-gpt-5: $0.0045 (1200 input at 1.25, 300 output at 10)"
 */
export const createTools = ({ baseUrl }: ToolsOptions = {}): ReadonlyArray<PlainTool> => {
  const runtime = ManagedRuntime.make(pricesOf(baseUrl ?? null))
  return TOOLS.map(({ call, description, name, parameters, success, title }) => ({
    name,
    title,
    description,
    inputSchema: schemaOf(argumentSchema(parameters)),
    outputSchema: withText(schemaOf(answerSchema(success))),
    execute: async (args) => {
      const exit = await runtime.runPromiseExit(call(args))
      if (Exit.isSuccess(exit)) return { text: exit.value.text, ...(exit.value.data as object) }
      const error = Cause.squash(exit.cause)
      throw error instanceof Refusal ? new ToolRefusal(error.message) : new ToolRefusal(FAILED, { cause: error })
    }
  }))
}

/** Some frameworks insist on a list of what is required, be it empty. */
const schemaOf = ({ properties, required = [], type }: ObjectSchema): ToolSchema => ({
  type,
  properties: properties as Record<string, object>,
  required: required as Array<string>
})

const withText = ({ properties, required, type }: ToolSchema): ToolSchema => ({
  type,
  properties: { text: { type: "string" }, ...properties },
  required: ["text", ...required]
})
