import { Command, Flag } from "effect/cli"
import { FAILURES } from "../code/findings.ts"
import { answering, choice, optional, OUTPUT } from "./output.ts"
import { pathArguments, pathFlag } from "./paths.ts"

/** Flags that say when names of models fail a check. */
export const FINDING_FLAGS = {
  within: Flag.Int("within").pipe(
    Flag.withDescription("Days before a retirement that count as soon (default 90)"),
    Flag.withDefault(90)
  ),
  failOn: Flag.Literals("fail-on", FAILURES).pipe(
    Flag.withDescription(
      "Exit with 4 at a call or setting of a retired model (default); also of one that retires soon; also of an unknown one; or never"
    ),
    Flag.withDefault("retired" as const)
  ),
  sarif: pathFlag("sarif", "Also write the findings to this file, as SARIF 2.1.0").pipe(optional)
}

export const check = Command.make(
  "check",
  {
    paths: pathArguments("paths", "Files, folders or globs (default: this folder)"),
    findings: choice("findings", "Only names with something to know"),
    ...FINDING_FLAGS,
    ...OUTPUT
  },
  (flags) =>
    answering(flags, async (world) =>
      (await import("../answers/check.ts")).check({ ...flags, isOfFindings: flags.findings }, world)
    )
).pipe(
  Command.withDescription(
    "Find every model name in a code base: its model, its retirement, announced prices, successors. Exit codes: 0, 4 for what --fail-on says, 2 if some files could not be read, 3 if none could, 1 for wrong usage"
  ),
  Command.withExamples([
    { command: "ratecard check", description: "This folder, except files that git ignores" },
    { command: "ratecard check src --findings", description: "Only names with a problem" },
    { command: "ratecard check --fail-on retiring --within 60 --sarif check.sarif", description: "For CI" }
  ])
)
