import { SORT_KEYS } from "@ratecard/core/catalogue"
import { Command, Flag } from "effect/cli"
import { FILTER_FLAGS, number } from "./filterFlags.ts"
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

export const recommend = Command.make(
  "recommend",
  {
    filters: FILTER_FLAGS,
    inputTokens: number("input-tokens", "The prompt of one call: models that it fits, with what it costs"),
    outputTokens: number("output-tokens", "The answer of that call, reasoning included (default 0)"),
    budget: number("budget", "Maximum cost of that call, in --price-currency or the model's own"),
    sort: Flag.Literals("sort", ["cost", ...SORT_KEYS]).pipe(
      Flag.withDescription("Sort by this value (default cost with --input-tokens, else input_price)"),
      optional
    ),
    limit: limit(10),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/recommend.ts")).recommend(
        {
          filters: flags.filters,
          input_tokens: flags.inputTokens,
          output_tokens: flags.outputTokens,
          budget: flags.budget,
          sort_by: flags.sort,
          limit: flags.limit
        },
        world
      )
    )
).pipe(
  Command.withDescription("Recommend models within a budget, and show what was excluded and why"),
  Command.withExamples([
    {
      command: "ratecard recommend --max-input-price 1 --min-context-window 200000",
      description: "Cheap, with a long context"
    },
    {
      command: "ratecard recommend --capabilities image,structured_output --limit 3",
      description: "Reads images into JSON"
    },
    {
      command: "ratecard recommend --input-tokens 150000 --output-tokens 2000 --budget 0.5",
      description: "What one call may cost"
    },
    { command: "ratecard recommend --tools web_search --sort output_price --limit 3", description: "With web search" }
  ])
)
