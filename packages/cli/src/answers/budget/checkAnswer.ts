import { instantText } from "@ratecard/core/catalogue"
import { plainText } from "@ratecard/core/plain-text"
import type { Amount } from "../../budgets/budget.ts"
import { type Hook, hookAnswer, hookEventIn } from "../../budgets/hooks.ts"
import { readInput } from "../../files/readAndWrite.ts"
import type { Answer } from "../../output/answer.ts"
import { formatMoney } from "../../output/formatCell.ts"
import { give, say } from "../../output/say.ts"
import { asOfNote, pricesOf } from "../../prices/Prices.ts"
import { Refusal, type World } from "../../World.ts"
import { check, estimateOf, type Verdict } from "./check.ts"
import { modelIn, scopeOf, type ScopeOptions } from "./budgets.ts"
import { type StandingDocument, standingDocument, standingsTable } from "./standings.ts"

/** A call as flags describe it. */
export interface CheckOptions extends ScopeOptions {
  readonly estimate: string | undefined
  readonly session: string | undefined
  readonly isStrict: boolean
}

/** The answer of the budgets to a call, for programs. */
export interface BudgetCheckDocument {
  /** Whether the call may be made. */
  readonly allowed: boolean
  /** Whether all of what was spent is known. */
  readonly complete: boolean
  /** The stated cost of the call; absent if none was stated. */
  readonly estimate?: Amount
  /** The instant, ISO 8601 in UTC, at which the reservation for the call ends; absent if nothing is reserved. */
  readonly reserved_until?: string
  /** Why the call is refused, or what is not known. */
  readonly reasons: ReadonlyArray<string>
  /** All budgets that concern the call. */
  readonly budgets: ReadonlyArray<StandingDocument>
}

/** A budget is, or would be, exceeded. */
const EXCEEDED = 4

/** Not all of what was spent is known. */
const INCOMPLETE = 2

/** Checks a call against the budgets, and answers in the words of the caller's agent. */
export const checkAnswer = async (options: CheckOptions, world: World): Promise<Answer<BudgetCheckDocument>> => {
  const prices = pricesOf(world)
  const { agent, model, project = world.folder } = scopeOf(options, prices, world)
  const estimate = estimateOf(options.estimate)
  const call = { projects: [project], agent, model, session: options.session }
  const verdict = await check({ call, estimate, isStrict: options.isStrict }, prices, world)
  const { faults, isAllowed, isComplete, reasons, reservedUntil, standings } = verdict
  const until = reservedUntil === undefined ? undefined : instantText(reservedUntil)
  const reserved = until && estimate && `${formatMoney(estimate.amount)} ${estimate.currency.toUpperCase()}`
  return {
    document: {
      allowed: isAllowed,
      complete: isComplete,
      ...(estimate && { estimate }),
      ...(until !== undefined && { reserved_until: until }),
      reasons,
      budgets: standings.map(standingDocument)
    },
    table: standingsTable(standings),
    notes: [
      standings.length === 0 ? "No budget applies." : isAllowed ? "Within the budget." : "Over the budget.",
      ...(reserved === undefined ? [] : [`${reserved} reserved until ${until}`]),
      asOfNote(prices)
    ],
    faults: [...reasons, ...faults],
    exitCode: isAllowed ? (isComplete ? 0 : INCOMPLETE) : EXCEEDED
  }
}

/** The exit code that blocks a call where a hook prints no JSON: standard error says why. */
const BLOCKED = 2

/** Answers the hook of an agent in its own protocol. What cannot be checked is refused: a limit is never ignored. */
export const checkHook = async (hook: Hook, options: CheckOptions, world: World): Promise<void> => {
  if (world.isStdinTerminal) throw new Refusal("--hook reads the event that an agent writes to standard input")
  const event = hookEventIn(await readInput(world))
  if (event === undefined) {
    say(`ratecard: --hook ${hook}: standard input is not a hook event: JSON with 'hook_event_name'`, world.stderr)
    return world.exitWith(BLOCKED)
  }
  const answer = (isRefused: boolean, lines: ReadonlyArray<string>): void => {
    if (lines.length === 0) return
    const message = lines.map((line) => `ratecard: ${plainText(line)}`).join("\n")
    give(`${JSON.stringify(hookAnswer(hook, event.name, { isRefused, message }))}\n`, world.stdout)
  }
  try {
    const { faults, isAllowed, reasons } = await verdictOf(hook, options, event, world)
    answer(!isAllowed, [...reasons, ...faults])
  } catch (error) {
    answer(true, [`the budgets could not be checked: ${(error as Error).message}`])
  }
}

const verdictOf = async (
  hook: Hook,
  options: CheckOptions,
  { folder, model: name, name: event, session }: NonNullable<ReturnType<typeof hookEventIn>>,
  world: World
): Promise<Verdict> => {
  const prices = pricesOf(world)
  const { agent = hook, model, project } = scopeOf(options, prices, world)
  const projects = project === undefined ? [folder, world.env["CLAUDE_PROJECT_DIR"]] : [project]
  const call = {
    projects: projects.filter((each): each is string => each !== undefined && each !== ""),
    agent,
    model: model ?? (name && modelIn(prices, name)),
    session: options.session ?? session
  }
  // After any other event no call is to come: what was reserved for the last one is over.
  const estimate = event === "UserPromptSubmit" || event === "PreToolUse" ? estimateOf(options.estimate) : undefined
  return check({ call, estimate, isStrict: options.isStrict }, prices, world)
}
