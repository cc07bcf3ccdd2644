import { Argument, Command, Flag } from "effect/cli"
import { answering, optional, OUTPUT } from "./output.ts"

/** A model, however it is called. */
const modelName = Argument.String("model").pipe(
  Argument.withDescription("A model id, or any name of the model in logs or at providers")
)

/** A day other than today. */
export const at = (description: string) =>
  Flag.String("at").pipe(Flag.withDescription(description), Flag.withMetavar("day"), optional)

export const model = Command.make(
  "model",
  { model: modelName, at: at("As of this day or ISO 8601 date-time"), ...OUTPUT },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/model.ts")).model({ ...flags, name: flags.model }, world)
    )
).pipe(
  Command.withAlias("price"),
  Command.withDescription("Show every price of one model"),
  Command.withExamples([
    { command: "ratecard model claude-opus-4-5", description: "Its prices: caches, batches, tiers, tools" },
    { command: "ratecard model gpt-5 --at 2025-09-01", description: "Prices of a past day" }
  ])
)

export const history = Command.make("history", { model: modelName, ...OUTPUT }, (flags) =>
  answering(flags, async (world) => (await import("../answers/history.ts")).history(flags.model, world))
).pipe(
  Command.withDescription("Show how the price of a model moved, as a step chart"),
  Command.withExamples([
    { command: "ratecard history gpt-4o", description: "Drawn on the terminal" },
    { command: "ratecard history gpt-4o --json", description: "Every price level with its source" }
  ])
)

export const resolve = Command.make(
  "resolve",
  {
    name: Argument.String("name").pipe(Argument.withDescription("A model name from a log")),
    provider: Flag.String("provider").pipe(
      Flag.withDescription("Who runs the model, as an SDK or gateway names it"),
      optional
    ),
    base: Flag.String("base-model").pipe(Flag.withDescription("The model behind a deployment"), optional),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/resolve.ts")).resolve({ ...flags, baseModel: flags.base }, world)
    )
).pipe(
  Command.withDescription("Show which model a name means, and how it was resolved"),
  Command.withExamples([
    { command: "ratecard resolve us.anthropic.claude-sonnet-4-5-20250929-v1:0", description: "A name of Bedrock" },
    { command: "ratecard resolve my-deployment --base-model gpt-4o", description: "A deployment of Azure" }
  ])
)
