import { AGENTS } from "@ratecard/core/ledger"
import { Argument, Command, Flag } from "effect/cli"
import { PERIODS } from "../budgets/budget.ts"
import { HOOKS } from "../budgets/hooks.ts"
import { answering, choice, doing, optional, OUTPUT } from "./output.ts"
import { pathFlag } from "./paths.ts"

const scope = (what: string) => ({
  project: pathFlag(
    "project",
    `${what} this folder and those below it; a bare name means any folder of that name`
  ).pipe(optional),
  agent: Flag.Literals("agent", AGENTS).pipe(Flag.withDescription(`${what} this agent`), optional),
  model: Flag.String("model").pipe(Flag.withDescription(`${what} this model, by any of its names`), optional)
})

const set = Command.make(
  "set",
  {
    limit: Argument.String("limit").pipe(
      Argument.withDescription("An amount in dollars or rubles and its period: 50/day, 300usd/week, 3000rub/month")
    ),
    ...scope("Only the usage of"),
    notify: Flag.String("notify").pipe(
      Flag.withDescription("Command to run once per period for each threshold of --at"),
      Flag.withMetavar("command"),
      optional
    ),
    at: Flag.String("at").pipe(
      Flag.withDescription("Thresholds in percent, comma-separated (default 80,100)"),
      Flag.withMetavar("percentages"),
      optional
    ),
    ...OUTPUT
  },
  (flags) => answering(flags, async (world) => (await import("../answers/budget/budgets.ts")).set(flags, world))
).pipe(
  Command.withDescription("Set a budget; replaces one with the same period and scope"),
  Command.withExamples([
    { command: "ratecard budget set 50/day", description: "All agents together" },
    { command: "ratecard budget set 20/day --project .", description: "This folder and those below it" },
    {
      command: `ratecard budget set 300/month --agent codex --notify 'notify-send "$RATECARD_MESSAGE"' --at 80,100`,
      description: "One agent, with a notification near the limit"
    }
  ])
)

const list = Command.make("list", OUTPUT, (flags) =>
  answering(flags, async (world) => (await import("../answers/budget/budgets.ts")).list(world))
).pipe(
  Command.withDescription("List budgets with what is spent, reserved and left"),
  Command.withExamples([{ command: "ratecard budget list", description: "All budgets" }])
)

const remove = Command.make(
  "remove",
  {
    period: Argument.Literals("period", PERIODS).pipe(Argument.withDescription("The period of the budget")),
    ...scope("The budget for"),
    ...OUTPUT
  },
  (flags) => answering(flags, async (world) => (await import("../answers/budget/budgets.ts")).remove(flags, world))
).pipe(
  Command.withDescription("Remove a budget"),
  Command.withExamples([{ command: "ratecard budget remove day", description: "The daily budget of all agents" }])
)

const check = Command.make(
  "check",
  {
    estimate: Flag.String("estimate").pipe(
      Flag.withDescription("Estimated cost of the call, reserved until its usage is logged, or for ten minutes"),
      Flag.withMetavar("amount"),
      optional
    ),
    session: Flag.String("session").pipe(
      Flag.withDescription("The agent's session or any name; a new reservation replaces the session's last one"),
      Flag.withMetavar("id"),
      optional
    ),
    ...scope("The call is of"),
    hook: Flag.Literals("hook", HOOKS).pipe(
      Flag.withDescription("Read this agent's hook event from standard input and answer in its protocol"),
      optional
    ),
    strict: choice("strict", "Refuse the call where not all of what was spent is known"),
    ...OUTPUT
  },
  (flags) => {
    const options = { ...flags, isStrict: flags.strict }
    const answers = () => import("../answers/budget/checkAnswer.ts")
    const { hook } = flags
    return hook === undefined
      ? answering(flags, async (world) => (await answers()).checkAnswer(options, world))
      : doing(async (world) => (await answers()).checkHook(hook, options, world))
  }
).pipe(
  Command.withDescription("Check a call against all budgets: exit code 4 if it exceeds one, 2 if that is not certain"),
  Command.withExamples([
    { command: "ratecard budget check", description: "In this folder, by any agent" },
    { command: "ratecard budget check --estimate 0.50 --json", description: "Before a call with this estimated cost" }
  ])
)

export const budget = Command.make("budget").pipe(
  Command.withDescription("Limit what agents may cost"),
  Command.withSubcommands([set, list, check, remove])
)
