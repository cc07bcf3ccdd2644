import { Argument, Command, Flag } from "effect/cli"
import { answering, choice, optional, OUTPUT } from "./output.ts"
import { pathArguments, rates } from "./paths.ts"

export const reconcile = Command.make(
  "reconcile",
  {
    statement: Argument.String("statement").pipe(
      Argument.withDescription("A vendor's statement as JSON, JSONL or CSV; - reads standard input")
    ),
    logs: pathArguments(
      "logs",
      "Logs, usage records or usage reports of the same period, files or folders; none: the places where agents keep their logs"
    ),
    timezone: Flag.String("timezone").pipe(
      Flag.withDescription(
        "Time zone of the statement's days, an IANA name, if its format does not say it (default UTC)"
      ),
      optional
    ),
    tolerance: Flag.String("tolerance").pipe(
      Flag.withDescription("Exit with 0 if no more than this many dollars are unexplained (default 0)"),
      Flag.withMetavar("usd"),
      optional
    ),
    explain: choice("explain", "Print each line of each cause, with what shows it"),
    rates,
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/reconcile/reconcile.ts")).reconcile(
        { ...flags, isExplained: flags.explain, isQuiet: flags.quiet },
        world
      )
    )
).pipe(
  Command.withDescription("Explain why a vendor's statement and your logs differ: each difference by its cause"),
  Command.withExamples([
    { command: "ratecard reconcile cost_report.json", description: "A statement and this machine's logs" },
    {
      command: "ratecard reconcile cost_report.json .claude laptop.jsonl --explain",
      description: "Logs of two machines, and each line of each cause"
    },
    {
      command: "ratecard reconcile cost_report.json --tolerance 1 --json",
      description: "For CI: exit code 2 where more than a dollar is unexplained"
    }
  ])
)
