import { PROVIDER_SLUGS } from "@ratecard/core/plain"
import { Option } from "effect"
import { Command, Flag } from "effect/cli"
import { answering, OUTPUT } from "./output.ts"

export const models = Command.make(
  "models",
  {
    provider: Flag.Literals("provider", PROVIDER_SLUGS).pipe(
      Flag.withDescription("Only the models of this provider"),
      Flag.optional
    ),
    retired: Flag.Boolean("retired").pipe(
      Flag.withDescription("Those too that are offered no more"),
      Flag.withDefault(false)
    ),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/models.ts")).models(
        { provider: Option.getOrUndefined(flags.provider), isWithRetired: flags.retired },
        world
      )
    )
).pipe(
  Command.withDescription("List models with their prices"),
  Command.withExamples([
    { command: "ratecard models --provider anthropic", description: "What Anthropic offers" },
    { command: "ratecard models --csv", description: "All models, for a spreadsheet" }
  ])
)
