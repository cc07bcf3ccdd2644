import { spawn } from "node:child_process"
import type { World } from "../World.ts"
import { formatMoney } from "../output/formatCell.ts"
import { budgetText } from "./budget.ts"
import type { Standing } from "./spending.ts"

/** A threshold that a budget has reached. */
export interface Reached {
  readonly standing: Standing
  /** In percent of the limit. */
  readonly threshold: number
  /** Why a call was refused; absent if none was. */
  readonly refusal?: string | undefined
}

/** The longest run of a user's command, in milliseconds, and how much of its error output is shown. */
const PATIENCE = 5000
const MAX_COMPLAINT = 500

/**
 * Runs a budget's command, with what it has reached as variables: nothing of it is ever part of the command. What it
 * prints goes nowhere. A sentence where it fails or takes too long.
 */
export const notify = async (reached: Reached, world: World): Promise<string | undefined> => {
  const { budget } = reached.standing
  const command = budget.notify!.command
  const failure = await outcomeOf(command, { ...world.env, ...factsOf(reached) }, world)
  return failure && `the --notify command of ${budgetText(budget)} ${failure}: ${command}`
}

const factsOf = ({ refusal, standing, threshold }: Reached): Readonly<Record<string, string>> => {
  const { budget, left, reserved, spending } = standing
  const { agent = "", currency, limit, model = "", period, project = "" } = budget
  return {
    RATECARD_MESSAGE:
      refusal ?? `${threshold} % of ${budgetText(budget)} reached: ${formatMoney(left)} ${currency.toUpperCase()} left`,
    RATECARD_BUDGET: budgetText(budget),
    RATECARD_THRESHOLD: String(threshold),
    RATECARD_LIMIT: limit,
    RATECARD_SPENT: spending.spent,
    RATECARD_RESERVED: reserved,
    RATECARD_LEFT: left,
    RATECARD_CURRENCY: currency,
    RATECARD_COMPLETE: spending.unknown === undefined ? "yes" : "no",
    RATECARD_PERIOD: period,
    RATECARD_SINCE: spending.since,
    RATECARD_PROJECT: project,
    RATECARD_AGENT: agent,
    RATECARD_MODEL: model
  }
}

const outcomeOf = (command: string, env: World["env"], { folder, platform }: World) =>
  new Promise<string | undefined>((resolve) => {
    // A group of its own, so that what the shell has started ends with it.
    const isGroup = platform !== "win32"
    const child = spawn(command, {
      shell: true,
      cwd: folder,
      env,
      detached: isGroup,
      stdio: ["ignore", "ignore", "pipe"]
    })
    let complaint = ""
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(0, MAX_COMPLAINT)
    })
    const patience = AbortSignal.timeout(PATIENCE)
    const giveUp = () => {
      stop(child.pid, isGroup)
      end(`took longer than ${PATIENCE / 1000} seconds and was stopped`)
    }
    const end = (failure: string | undefined) => {
      patience.removeEventListener("abort", giveUp)
      child.stderr.destroy()
      child.unref()
      resolve(failure)
    }
    patience.addEventListener("abort", giveUp)
    child.on("error", ({ message }) => end(`could not be started (${message})`))
    child.on("exit", (code, signal) => {
      const why = complaint.trim() === "" ? "" : ` (${complaint.trim()})`
      end(code === 0 ? undefined : `failed with ${code === null ? signal : `exit code ${code}`}${why}`)
    })
  })

const stop = (pid: number | undefined, isGroup: boolean): void => {
  if (pid === undefined) return
  try {
    process.kill(isGroup ? -pid : pid, "SIGKILL")
  } catch {
    // It has ended meanwhile.
  }
}
