import { Argument, Command, Flag } from "effect/cli"
import { FINDING_FLAGS } from "./check.ts"
import { answering, optional, OUTPUT } from "./output.ts"
import { pathFlag } from "./paths.ts"

export const diff = Command.make(
  "diff",
  {
    range: Argument.String("range").pipe(
      Argument.withDescription("BASE..HEAD, or BASE against the working tree (default: where the branch began)"),
      Argument.withDefault("")
    ),
    model: Flag.String("model").pipe(
      Flag.withDescription("Model of prompts whose model the code does not name"),
      optional
    ),
    volumes: pathFlag("volumes", 'Calls a month: JSON {"src/chat.ts": 12000}, or CSV with call and calls').pipe(
      optional
    ),
    logs: pathFlag(
      "logs",
      "Past requests, as `ratecard cost` reads them, or OpenTelemetry spans as JSON, to count calls a month; repeatable"
    ).pipe(Flag.atLeast(0)),
    budget: Flag.String("budget").pipe(
      Flag.withDescription(
        "Exit with 4 if the change costs more dollars than this: 20/month, or 0.50/1000 for 1,000 calls"
      ),
      optional
    ),
    ...FINDING_FLAGS,
    ...OUTPUT,
    markdown: OUTPUT.markdown.pipe(Flag.withDescription("Print a comment for a pull request, of at most 15 lines"))
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/diff/diff.ts")).diff(
        { ...flags, range: flags.range === "" ? undefined : flags.range, isComment: flags.markdown },
        world
      )
    )
).pipe(
  Command.withDescription("Show what a change of prompts, tools and models does to the cost of calls"),
  Command.withExamples([
    { command: "ratecard diff", description: "The branch and what is not committed yet" },
    { command: "ratecard diff HEAD~1..HEAD --volumes volumes.csv", description: "The last commit, per month" },
    {
      command: "ratecard diff main --markdown --budget 20/month --volumes volumes.csv",
      description: "For a pull request"
    }
  ])
)
