import { BUILTIN_TOOLS, CAPABILITIES, PROVIDER_SLUGS, TEXT_KINDS } from "@ratecard/core/catalogue"
import { Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { answering, choice, optional, OUTPUT } from "./output.ts"

/** Of one provider. */
export const provider = Flag.Literals("provider", PROVIDER_SLUGS).pipe(
  Flag.withDescription("Only the models of this provider"),
  optional
)

/** Tools that a model must have. */
export const tool = Flag.Literals("tool", BUILTIN_TOOLS).pipe(
  Flag.withDescription("Only models with this tool; repeatable"),
  Flag.atLeast(0)
)

/** Some of a list of words, comma-separated. */
const someOf = <Word extends string>(name: string, metavar: string, words: ReadonlyArray<Word>, about: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(`${about}: ${words.join(", ")}`),
    Flag.withMetavar(metavar),
    Flag.map((text) => text.split(",").map((word) => word.trim())),
    Flag.filterMap(
      (given) => {
        const known = given.flatMap((word) => words.filter((each) => each === word))
        return known.length === given.length ? Option.some(known) : Option.none()
      },
      () => `some of ${words.join(", ")}, comma-separated`
    ),
    optional
  )

/** What a model must take, give and be able to do. */
export const capabilities = someOf("with", "image,tools,…", CAPABILITIES, "Only models with all of these, by a source")

/** A number of tokens that a model must have at least. */
const tokens = (name: string, what: string) =>
  Flag.Int(name).pipe(Flag.withDescription(`At least this ${what}, in tokens`), optional)

export const minContext = tokens("min-context", "context window")
export const minOutput = tokens("min-output", "longest answer")

export const models = Command.make(
  "models",
  {
    name: Argument.String("name").pipe(
      Argument.withDescription("Part of the name of a model"),
      Argument.withDefault("")
    ),
    provider,
    tool,
    capabilities,
    minContext,
    minOutput,
    counted: choice("counted", "Only models whose tokens are counted exactly on this machine"),
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
          filters: {
            provider: flags.provider,
            free_only: flags.counted,
            tools: flags.tool,
            capabilities: flags.capabilities,
            min_context_window: flags.minContext,
            min_output_tokens: flags.minOutput
          },
          isWithRetired: flags.retired,
          texts: flags.texts ?? []
        },
        world
      )
    )
).pipe(
  Command.withDescription("List models with their prices"),
  Command.withExamples([
    { command: "ratecard models --provider anthropic", description: "Models of Anthropic" },
    { command: "ratecard models 'gpt mini' --counted", description: "Every small GPT that is counted exactly" },
    { command: "ratecard models --with image,tools --min-output 64000", description: "With vision, tools and room" },
    { command: "ratecard models --text russian", description: "Cheapest for Russian text: vocabularies differ" },
    { command: "ratecard models --csv", description: "All models, for a spreadsheet" }
  ])
)
