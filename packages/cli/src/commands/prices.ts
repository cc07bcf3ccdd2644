import { Command, Flag } from "effect/cli"
import { choice, doing, optional } from "./output.ts"
import { pathFlag } from "./paths.ts"

export const prices = Command.make(
  "prices",
  {
    format: Flag.Literals("format", ["csv", "jsonl", "parquet"]).pipe(
      Flag.withDescription("How the table is written; Parquet needs --output"),
      Flag.withDefault("csv")
    ),
    rates: choice("rates", "The Bank of Russia's rates by day instead"),
    output: pathFlag("output", "A file to write it to instead of standard output").pipe(optional)
  },
  (flags) => doing(async (world) => (await import("../answers/prices.ts")).prices(flags, world))
).pipe(
  Command.withDescription("Write all prices of all days as one table, for DuckDB, ClickHouse or PostgreSQL"),
  Command.withExamples([
    { command: "ratecard prices --output prices.csv", description: "Every price with its days and conditions" },
    { command: "ratecard prices --format parquet --output prices.parquet", description: "The same for DuckDB" },
    { command: "ratecard prices --rates --output rates.csv", description: "Rubles per dollar, day by day" }
  ])
)
