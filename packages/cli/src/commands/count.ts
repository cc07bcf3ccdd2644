import { ALL_ENCODINGS } from "@ratecard/core/vocabularies"
import { Command, Flag } from "effect/cli"
import { answering, optional, OUTPUT } from "./output.ts"
import { pathArguments } from "./paths.ts"

export const count = Command.make(
  "count",
  {
    files: pathArguments("files", "Files, folders, globs, or - for standard input, which none means, too"),
    encoding: Flag.Literals("encoding", ALL_ENCODINGS).pipe(
      Flag.withDescription("The encoding to count in (default o200k_base)"),
      optional
    ),
    model: Flag.String("model").pipe(
      Flag.withDescription("Count as this model does, and say what the tokens cost as input"),
      optional
    ),
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/count.ts")).count({ ...flags, isQuiet: flags.quiet }, world)
    )
).pipe(
  Command.withDescription("Count tokens per file, with a total; files ignored by .gitignore are skipped"),
  Command.withExamples([
    { command: "ratecard count README.md docs", description: "A file and a folder" },
    { command: "ratecard count 'src/**/*.ts' --model gpt-5", description: "With their cost as input" },
    { command: "git diff | ratecard count", description: "Standard input" }
  ])
)
