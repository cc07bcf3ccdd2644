import { SORT_KEYS } from "@ratecard/core/catalogue"
import { Command, Flag } from "effect/cli"
import { FILTER_FLAGS } from "./filterFlags.ts"
import { answering, OUTPUT } from "./output.ts"

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
        { filters: flags.filters, sortBy: flags.sort, limit: flags.limit },
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
    { command: "ratecard recommend --tools web_search --sort output_price --limit 3", description: "With web search" }
  ])
)
