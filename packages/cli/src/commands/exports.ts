import { Flag } from "effect/cli"
import type { Exports } from "../answers/usage.ts"
import { FOCUS_EXPORTS, FOCUS_FLAGS, type FocusFlags, focusExportOf } from "../focus/FocusFlags.ts"
import { Refusal } from "../World.ts"
import { choice, optional } from "./output.ts"

const NAMES = ["responses", ...(Object.keys(FOCUS_EXPORTS) as ReadonlyArray<keyof typeof FOCUS_EXPORTS>)] as const

/** Flags of what is printed instead of sums. */
export const EXPORT_FLAGS = {
  export: Flag.Literals("export", NAMES).pipe(
    Flag.withDescription(
      "Print each response, without text, to add up several machines; or a FOCUS row per billed amount, as CSV or JSONL"
    ),
    optional
  ),
  machine: Flag.String("machine").pipe(
    Flag.withDescription("Name of this machine in exported responses (default none)"),
    optional
  ),
  withProjects: choice("with-projects", "Include the agents' folders in exported responses"),
  ...FOCUS_FLAGS
}

interface ExportFlags extends FocusFlags {
  readonly export: (typeof NAMES)[number] | undefined
  readonly machine: string | undefined
  readonly withProjects: boolean
}

/** The export that is asked for. */
export const exportsOf = (flags: ExportFlags): Exports => {
  const { machine, withProjects } = flags
  if (flags.export === "responses") return { responses: { machine, isWithProjects: withProjects } }
  if (machine !== undefined) throw new Refusal("--machine needs --export responses")
  if (withProjects) throw new Refusal("--with-projects needs --export responses")
  return flags.export === undefined ? {} : { focus: focusExportOf(flags.export, flags) }
}
