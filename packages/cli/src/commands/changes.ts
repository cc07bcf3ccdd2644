import { CHANGE_FILTERS } from "@ratecard/core/catalogue"
import { Command, Flag } from "effect/cli"
import { FILTER_FLAGS } from "./filterFlags.ts"
import { answering, optional, OUTPUT } from "./output.ts"
import { limit } from "./recommend.ts"

export const changes = Command.make(
  "changes",
  {
    days: Flag.Int("days").pipe(
      Flag.withDescription("Days to look back (default 90)"),
      Flag.filter(
        (days) => days >= 1 && days <= 1825,
        () => "1 to 1825"
      ),
      optional
    ),
    since: Flag.String("since").pipe(
      Flag.withDescription("Only changes from this day or ISO 8601 date-time on, instead of --days"),
      optional
    ),
    until: Flag.String("until").pipe(
      Flag.withDescription("Only changes until then: a day with all its hours, or a date-time (default now)"),
      optional
    ),
    kind: Flag.Literals("kind", CHANGE_FILTERS).pipe(
      Flag.withDescription("Kind of change; `changes` is all but new models"),
      Flag.withDefault("changes")
    ),
    provider: FILTER_FLAGS.provider,
    model: Flag.String("model").pipe(Flag.withDescription("Only of this model"), optional),
    minChange: Flag.Finite("min-change").pipe(
      Flag.withDescription("Only price moves of at least this many percent"),
      Flag.withDefault(0)
    ),
    limit: limit(20),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/changes.ts")).changes({ ...flags, min_change_pct: flags.minChange }, world)
    )
).pipe(
  Command.withDescription("List price changes, newest first"),
  Command.withExamples([
    { command: "ratecard changes --days 365 --kind drop --min-change 20", description: "The large drops of a year" },
    { command: "ratecard changes --since 2026-05-01 --until 2026-05-31", description: "What moved in May" },
    { command: "ratecard changes --provider deepseek --kind all", description: "Everything of one provider" }
  ])
)

export const rate = Command.make("rate", OUTPUT, (flags) =>
  answering(flags, async (world) => (await import("../answers/rate.ts")).rate(world))
).pipe(
  Command.withDescription("Show rubles per dollar, and the date of the rate"),
  Command.withExamples([{ command: "ratecard rate", description: "The rate that amounts are converted with" }])
)
