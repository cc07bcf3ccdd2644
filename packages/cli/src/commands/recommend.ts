import { type Requirements, SORT_KEYS } from "@ratecard/core/catalogue"
import { Command, Flag } from "effect/cli"
import { capabilities, minContext, minOutput, provider, tool } from "./models.ts"
import { answering, optional, OUTPUT } from "./output.ts"

/** The greatest number of rows. */
export const limit = (usual: number) =>
  Flag.Int("limit").pipe(
    Flag.withDescription(`Maximum number of rows (default ${usual})`),
    Flag.filter(
      (rows) => rows > 0,
      () => "a number above 0"
    ),
    Flag.withDefault(usual)
  )

/** A number that may be left out. */
export const number = (name: string, description: string) =>
  Flag.Finite(name).pipe(Flag.withDescription(description), optional)

export const recommend = Command.make(
  "recommend",
  {
    maxInput: number("max-input", "At most this price of 1,000,000 input tokens"),
    maxOutput: number("max-output", "At most this price of 1,000,000 output tokens"),
    minContext,
    minOutput,
    currency: Flag.Literals("currency", ["usd", "rub"]).pipe(
      Flag.withDescription("Currency of the limits (default: each model's own)"),
      optional
    ),
    provider,
    tool,
    capabilities,
    sort: Flag.Literals("sort", SORT_KEYS).pipe(
      Flag.withDescription("Sort by this value"),
      Flag.withDefault("input_price")
    ),
    limit: limit(10),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/recommend.ts")).recommend(
        {
          requirements: withoutUndefined({
            max_input_price: flags.maxInput,
            max_output_price: flags.maxOutput,
            min_context_window: flags.minContext,
            min_output_tokens: flags.minOutput,
            price_currency: flags.currency,
            provider: flags.provider,
            tools: flags.tool.length === 0 ? undefined : flags.tool,
            capabilities: flags.capabilities
          }),
          sortBy: flags.sort,
          limit: flags.limit
        },
        world
      )
    )
).pipe(
  Command.withDescription("Recommend models within a budget, and show what was excluded and why"),
  Command.withExamples([
    { command: "ratecard recommend --max-input 1 --min-context 200000", description: "Cheap, with a long context" },
    { command: "ratecard recommend --with image,structured_output --limit 3", description: "Reads images into JSON" },
    { command: "ratecard recommend --tool web_search --sort output_price --limit 3", description: "With web search" }
  ])
)

/** A requirement that is not given is absent. */
const withoutUndefined = (all: {
  readonly [Field in keyof Requirements]: Requirements[Field] | undefined
}): Requirements => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
