import { Cause, Exit, ManagedRuntime } from "effect"
import { pricesOf } from "./prices/pricesOf.ts"
import { Refusal } from "./prices/PriceData.ts"
import { FAILED, type ToolName } from "./tools/AgentTool.ts"
import { answerSchema, argumentSchema, type ObjectSchema } from "./tools/jsonSchema.ts"
import { TOOLS } from "./tools/tools.ts"

export type { ToolName }

/** A tool that any agent framework can take. */
export interface PlainTool {
  readonly name: ToolName
  /** Its name for people. */
  readonly title: string
  /** The description that an agent's model reads. */
  readonly description: string
  /**
   * The schema of the arguments of `execute`, in as few tokens as possible; a refusal states the bounds that it leaves
   * out.
   */
  readonly inputSchema: ToolSchema
  /** The schema of the value that `execute` resolves to. */
  readonly outputSchema: ToolSchema
  /**
   * Answers with data and a short `text` that can be quoted. The arguments may be any value; when there is no answer,
   * the promise rejects with a {@link ToolRefusal}.
   */
  readonly execute: (args: unknown) => Promise<ToolOutput>
}

/** A JSON Schema of an object. */
export interface ToolSchema {
  readonly type: "object"
  readonly properties: Record<string, object>
  readonly required: Array<string>
}

/** A tool's answer: the data that its schema describes, and a short text about them. */
export interface ToolOutput {
  readonly text: string
  readonly [name: string]: unknown
}

/**
 * A tool's refusal to answer: `message` tells the agent's model what to change. If the tool itself failed, `cause` is
 * the error.
 */
export class ToolRefusal extends Error {
  override readonly name = "ToolRefusal"

  /** Returns the message alone, because some frameworks pass an error to the model as a string. */
  override toString(): string {
    return this.message
  }
}

export interface ToolsOptions {
  /**
   * The address of a Ratecard service whose prices the tools use. Without it they work offline, with the prices that
   * ship with the package.
   */
  readonly baseUrl?: string | undefined
}

/**
 * Returns Ratecard's seven tools as plain values for an agent of any framework: those that agents get over MCP, with
 * the same answers and refusals. Nothing needs closing.
 *
 * @example
 * const tools = Object.fromEntries(createTools().map((tool) => [tool.name, tool]))
 * const call = { model_ids: ["gpt-5.5"], at: "2026-11-01", input_tokens: 1200, output_tokens: 300 }
 * const { text } = await tools.estimate_cost.execute(call)
 * text.split("\n")[0] // => "openai-gpt-5.5: $0.015 (1200 input at 5, 300 output at 30)"
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

/** Adds `required` even when it is empty, because some frameworks insist on it. */
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
