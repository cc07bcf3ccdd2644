import { AGENTS } from "@ratecard/core/ledger"
import { Option } from "effect"
import { Command, Flag } from "effect/cli"
import { Refusal, type World } from "../World.ts"
import type { Exports } from "../answers/usage.ts"
import { FOCUS_EXPORTS, FOCUS_FLAGS, focusExportOf, type FocusFlags } from "../focus/FocusFlags.ts"
import { DAY_NAMES } from "../usage/views/dayNamed.ts"
import { type View, VIEWS } from "../usage/views/view.ts"
import { someOf } from "./filterFlags.ts"
import { answering, choice, doing, optional, OUTPUT } from "./output.ts"
import { exchange, pathArguments, rates } from "./paths.ts"

/** More would not be read; `--export` has all responses. */
const MOST_TOP = 1000

const day = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.withMetavar("day"), optional)

const NAMES = ["responses", ...(Object.keys(FOCUS_EXPORTS) as ReadonlyArray<keyof typeof FOCUS_EXPORTS>)] as const

/** Flags of what is printed instead of sums. */
const EXPORT_FLAGS = {
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
  readonly person: string | undefined
  readonly withProjects: boolean
  readonly by: ReadonlyArray<View>
}

/** The export that is asked for. */
const exportsOf = (flags: ExportFlags): Exports => {
  const { machine, person, withProjects } = flags
  if (flags.export === "responses") return { responses: { machine, person, isWithProjects: withProjects } }
  if (machine !== undefined) throw new Refusal("--machine needs --export responses")
  if (withProjects) throw new Refusal("--with-projects needs --export responses")
  if (person !== undefined && !flags.by.includes("person")) {
    throw new Refusal("--person needs --by person or --export responses")
  }
  if (flags.export !== undefined) return { focus: focusExportOf(flags.export, flags) }
  const { billingAccountId, billingAccountName, billingDay, focus, invoiceIssuer } = flags
  const given: ReadonlyArray<Option.Option<unknown>> = [
    billingAccountId,
    billingAccountName,
    billingDay,
    focus,
    invoiceIssuer
  ]
  if (given.some(Option.isSome)) {
    throw new Refusal("--focus, --billing-… and --invoice-issuer need --export focus")
  }
  return {}
}

const forget = Command.make("forget", OUTPUT, (flags) =>
  answering(flags, async (world) => (await import("../answers/forget.ts")).forgetUsage(world))
).pipe(
  Command.withDescription("Delete what was kept of agents' logs; logs that are there are read again"),
  Command.withExamples([{ command: "ratecard usage forget", description: "Start anew" }])
)

export const usage = Command.make(
  "usage",
  {
    paths: pathArguments(
      "paths",
      "Files or folders of logs, exported responses or OpenTelemetry, instead of the agents' own folders"
    ),
    withLocal: choice("with-local", "With paths: also read this machine's own logs"),
    by: someOf(
      "by",
      "group,…",
      VIEWS,
      "Group rows by this or several (default day; a window is 5 hours of one agent, from the full hour of its first response)",
      `${VIEWS.map((view) => `"${view}"`).join(" | ")}, comma-separated`
    ),
    person: Flag.String("person").pipe(
      Flag.withDescription("Who used this machine, for --by person and exported responses"),
      optional
    ),
    since: day("since", `The first day: a date, ${DAY_NAMES}`),
    until: day("until", "The last day, by the same words; of a week or a month its last one"),
    timezone: Flag.String("timezone").pipe(
      Flag.withDescription("Time zone for days, an IANA name (default: the machine's)"),
      optional
    ),
    agent: Flag.Literals("agent", AGENTS).pipe(Flag.withDescription("Only the logs of this agent"), optional),
    model: Flag.String("model").pipe(Flag.withDescription("Only this model, by any of its names"), optional),
    rates,
    ...exchange("Convert every sum to this currency, each day at its own rate of the Bank of Russia"),
    strict: choice("strict", "Stop at the first line that cannot be read, with exit code 1"),
    top: Flag.Int("top").pipe(
      Flag.filter(
        (count) => count >= 1 && count <= MOST_TOP,
        () => `1 to ${MOST_TOP}`
      ),
      Flag.withDescription("Show this many of the most expensive responses, with causes"),
      Flag.withMetavar("count"),
      optional
    ),
    cache: choice("cache", "What cache reads saved, and what cache writes cost extra"),
    as: Flag.String("as").pipe(
      Flag.withDescription("What the same work would have cost with this model"),
      Flag.withMetavar("model"),
      optional
    ),
    audit: Flag.String("audit").pipe(
      Flag.withDescription("How the days of a month came to what they are: logs that are gone, and newer readers"),
      Flag.withMetavar("month"),
      optional
    ),
    watch: choice("watch", "Refresh every two seconds"),
    noStore: choice("no-store", "Read the logs alone, and keep nothing of them: what is gone does not count"),
    ...EXPORT_FLAGS,
    ...OUTPUT
  },
  (flags) => {
    const find = async (world: World) =>
      (await import("../answers/usage.ts")).usage(
        {
          ...flags,
          isStrict: flags.strict,
          isQuiet: flags.quiet || flags.watch,
          isWithLocal: flags.withLocal,
          exports: exportsOf(flags),
          isOfCaches: flags.cache,
          isWithStore: !flags.noStore
        },
        world
      )
    return flags.watch
      ? doing(async (world) => (await import("../output/print.ts")).watch(() => find(world), world))
      : answering(flags, find)
  }
).pipe(
  Command.withDescription("Read agents' logs on this machine and price each response at its own time"),
  Command.withExamples([
    { command: "ratecard usage", description: "The cost of each day" },
    { command: "ratecard usage --by model --since 2026-09-01", description: "By model, from a day on" },
    { command: "ratecard usage --by branch --since 'this month'", description: "The cost of each branch this month" },
    {
      command: "ratecard usage --by session --agent codex --json",
      description: "The sessions of one agent, for programs"
    },
    { command: "ratecard usage ./logs --by month --csv", description: "Logs from elsewhere, for a spreadsheet" },
    { command: "ratecard usage --by month --rates rates.json", description: "With your own prices" },
    { command: "ratecard usage --top 10", description: "The most expensive responses, with causes" },
    { command: "ratecard usage --by model --cache", description: "What caches saved, net" },
    { command: "ratecard usage --as claude-sonnet-5", description: "The same work with another model" },
    { command: "ratecard usage --audit 2026-09", description: "Why the sum of a month is what it is" },
    { command: "ratecard usage --export focus", description: "Each amount as a row of FOCUS 1.2" },
    {
      command: "ratecard usage --export responses --machine laptop",
      description: "Each response as a line, to add up elsewhere"
    },
    {
      command: "ratecard usage laptop.jsonl --with-local --by person,project,model --csv",
      description: "Several machines in one sheet, each response once"
    }
  ]),
  Command.withSubcommands([forget])
)

export const statusline = Command.make("statusline", {}, () =>
  doing(async (world) => (await import("../answers/statusline.ts")).statusline(world))
).pipe(
  Command.withDescription("Print today's and this month's cost of agents in one line"),
  Command.withExamples([
    { command: "ratecard statusline", description: "For a prompt, or the status line of an agent" }
  ])
)
