import { Effect, Schema, SchemaIssue } from "effect"
import { type PriceData, Refusal } from "../prices/PriceData.ts"
import { cleanText, cleanTexts } from "./answers/text.ts"
import { withNextCall } from "./nextCall.ts"

/** A tool's answer: data for a program, and a short text that an agent can quote. */
export interface Answer<A> {
  readonly data: A
  readonly text: string
}

export type ToolName =
  | "list_models"
  | "recommend_model"
  | "estimate_cost"
  | "find_offers"
  | "price_changes"
  | "price_history"
  | "exchange_rate"

/** A tool that agents can call. */
export interface AgentTool {
  readonly name: ToolName
  /** Its name for people. */
  readonly title: string
  /** The description for an agent: its answer, and when to call it. */
  readonly description: string
  readonly parameters: Schema.Constraint
  readonly success: Schema.Constraint
  /** Reads any arguments and answers, or says what to change. Texts of a catalogue are cleaned. */
  readonly call: (args: unknown) => Effect.Effect<Answer<unknown>, Refusal, PriceData>
}

/** Makes a tool that reads its arguments by their schema before it answers. */
export const agentTool = <Parameters extends Schema.Struct.Fields, Success extends Schema.Struct.Fields>(tool: {
  readonly name: ToolName
  readonly title: string
  readonly description: string
  readonly parameters: Schema.Struct<Parameters>
  readonly success: Schema.Struct<Success>
  readonly answer: (
    args: Schema.Struct<Parameters>["Type"]
  ) => Effect.Effect<Answer<Schema.Struct<Success>["Type"]>, { readonly message: string }, PriceData>
}): AgentTool => {
  const read = Schema.decodeUnknownEffect(
    tool.parameters as unknown as Schema.Codec<Schema.Struct<Parameters>["Type"]>,
    {
      errors: "all",
      onExcessProperty: "error"
    }
  )
  const known = Object.keys(tool.parameters.fields)
  return {
    ...tool,
    call: (args) =>
      Effect.suspend(() => read(given(args))).pipe(
        Effect.mapError(({ issue }) => new Refusal({ message: faultsOf(issue, known) })),
        Effect.flatMap(tool.answer),
        Effect.map(({ data, text }) => ({ data: cleanTexts(data), text: linesOf(text) })),
        Effect.catch(({ message }) =>
          Effect.flatMap(withNextCall(message), (whole) =>
            Effect.fail(new Refusal({ message: cleanText(whole, MAX_REFUSAL) }))
          )
        )
      )
  }
}

/** Leaves out arguments that are undefined or null: some programs pass all. */
const given = (args: unknown): unknown =>
  typeof args === "object" && !Array.isArray(args)
    ? Object.fromEntries(Object.entries(args ?? {}).filter(([, value]) => value !== undefined && value !== null))
    : (args ?? {})

/** The message to an agent about a tool that neither answers nor refuses. */
export const FAILED = "The tool failed. Try other arguments."

/** The longest text of an answer, in characters; fifty models fit. */
const MAX_TEXT = 20_000

/** The longest refusal, in characters: it repeats no more of the input than naming the fault takes. */
const MAX_REFUSAL = 1000

/** Cleans each line of a text: its line ends are the tool's, all else may come from a catalogue. */
const linesOf = (text: string): string =>
  text
    .split("\n")
    .map((line) => cleanText(line, MAX_REFUSAL))
    .join("\n")
    .slice(0, MAX_TEXT)

/** The most faults of arguments that one refusal names. */
const MAX_FAULTS = 3

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const EXCESS = "Expected no excess property"

const faultsOf = (issue: SchemaIssue.Issue, known: ReadonlyArray<string>): string => {
  const faults = format(issue).issues.map(({ message, path = [] }) => ({
    message,
    place: cleanText(path.map((step) => String(typeof step === "object" ? step.key : step)).join("."), 60)
  }))
  const excess = faults.filter(({ message }) => message === EXCESS).slice(0, MAX_FAULTS)
  const wrong = faults.filter(({ message }) => message !== EXCESS).slice(0, MAX_FAULTS)
  const names = excess.map(({ place }) => place).join(", ")
  const sentences = [
    ...(excess.length === 0
      ? []
      : [`${names} ${excess.length === 1 ? "is" : "are"} unknown here (known: ${known.join(", ")})`]),
    ...wrong.map(({ message, place }) => (place === "" ? `arguments: ${message}` : `${place}: ${lowerFirst(message)}`))
  ]
  return `Change the arguments: ${sentences.join("; ")}.`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
