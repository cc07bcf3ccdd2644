import { TEXT_KINDS } from "@ratecard/core/catalogue"
import { Argument, Command } from "effect/cli"
import { FILTER_FLAGS, someOf } from "./filterFlags.ts"
import { answering, choice, OUTPUT } from "./output.ts"

export const models = Command.make(
  "models",
  {
    name: Argument.String("name").pipe(
      Argument.withDescription("Part of the name of a model"),
      Argument.withDefault("")
    ),
    filters: FILTER_FLAGS,
    retired: choice("retired", "Those too that are offered no more"),
    texts: someOf(
      "text",
      "russian,json,…",
      TEXT_KINDS,
      "Show what 1,000,000 characters of these kinds of text cost as input, and sort by the first of them"
    ),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/models.ts")).models(
        {
          name: flags.name,
          filters: flags.filters,
          isWithRetired: flags.retired,
          texts: flags.texts
        },
        world
      )
    )
).pipe(
  Command.withDescription("List models with their prices"),
  Command.withExamples([
    { command: "ratecard models --provider anthropic", description: "Models of Anthropic" },
    { command: "ratecard models 'gpt mini' --free-only", description: "Every small GPT that is counted exactly" },
    {
      command: "ratecard models --capabilities image,tools --min-output-tokens 64000",
      description: "With vision, tools and room"
    },
    { command: "ratecard models --text russian", description: "Cheapest for Russian text: vocabularies differ" },
    { command: "ratecard models --csv", description: "All models, for a spreadsheet" }
  ])
)
