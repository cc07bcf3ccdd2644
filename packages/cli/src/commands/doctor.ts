import { Command } from "effect/cli"
import { answering, choice, OUTPUT } from "./output.ts"

export const doctor = Command.make(
  "doctor",
  { all: choice("all", "Show agents too of which there is nothing"), ...OUTPUT },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/doctor.ts")).doctor({ isAll: flags.all, isQuiet: flags.quiet }, world)
    )
).pipe(
  Command.withDescription("Show where agents' logs were searched, what was found, and what could not be read"),
  Command.withExamples([
    { command: "ratecard doctor", description: "Which logs were found" },
    { command: "ratecard doctor --all", description: "Where the logs of every agent are searched" },
    { command: "ratecard doctor --json", description: "The same for programs, with every path" }
  ])
)
