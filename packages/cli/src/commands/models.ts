import { BUILTIN_TOOLS, PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import { Argument, Command, Flag } from "effect/cli"
import { answering, choice, optional, OUTPUT } from "./output.ts"

/** Of one provider. */
export const provider = Flag.Literals("provider", PROVIDER_SLUGS).pipe(
  Flag.withDescription("Only the models of this provider"),
  optional
)

/** Tools that a model must have. */
export const tool = Flag.Literals("tool", BUILTIN_TOOLS).pipe(
  Flag.withDescription("Only models that have this tool; may be given several times"),
  Flag.atLeast(0)
)

export const models = Command.make(
  "models",
  {
    name: Argument.String("name").pipe(
      Argument.withDescription("Part of the name of a model"),
      Argument.withDefault("")
    ),
    provider,
    tool,
    counted: choice("counted", "Only models whose tokens are counted exactly on this machine"),
    retired: choice("retired", "Those too that are offered no more"),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/models.ts")).models(
        {
          ...flags,
          tools: flags.tool,
          isCounted: flags.counted,
          isWithRetired: flags.retired
        },
        world
      )
    )
).pipe(
  Command.withDescription("List models with their prices"),
  Command.withExamples([
    { command: "ratecard models --provider anthropic", description: "What Anthropic offers" },
    { command: "ratecard models 'gpt mini' --counted", description: "Every small GPT that is counted exactly" },
    { command: "ratecard models --csv", description: "All models, for a spreadsheet" }
  ])
)
