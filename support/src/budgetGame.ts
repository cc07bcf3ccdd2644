import { spawn, spawnSync } from "node:child_process"
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hasOpen } from "./processes.ts"
import { random } from "./random.ts"

/** A number of budget checks, each in a process of its own. */
export interface BudgetGame {
  /** Command line that runs `ratecard`, before its arguments. */
  readonly program: ReadonlyArray<string>
  readonly checks: number
  /** Number of processes at the same time. */
  readonly atOnce: number
  /** Of 0 to 1: how many are killed while they run. */
  readonly killed: number
  readonly seed: number
}

/** Result, in dollars. */
export interface BudgetOutcome {
  readonly allowed: number
  readonly refused: number
  readonly killed: number
  /** Neither allowed nor refused: what they printed. */
  readonly faults: ReadonlyArray<string>
  readonly limit: number
  readonly spent: number
  readonly reserved: number
  /** The cost of all calls that were logged. */
  readonly logged: number
  /** As it is half an hour later, when no call can be under way. */
  readonly reservedLater: number
}

const MODEL = "claude-opus-5"

/** In dollars. */
export const ESTIMATE = 0.03
/** A call costs no more than its estimate. */
const COST = 0.025

/** In milliseconds: some are killed before they reserve, some while and some after. */
const KILL_WITHIN = 3000

/** An import that sets the clock of a program ahead by half an hour. */
const LATER = [
  "--import",
  `data:text/javascript,${encodeURIComponent("const { now } = Date; Date.now = () => now() + 30 * 60000")}`
]

/** Checks without a name, each for a call that is never logged. */
export const playStrangers = (game: BudgetGame, limit: number): Promise<BudgetOutcome> =>
  play(game, limit, (_, machine) => machine.check([]))

/** Checks of sessions which, where they are allowed, log what the call has cost and check again. */
export const playSessions = (game: BudgetGame, limit: number): Promise<BudgetOutcome> =>
  play(game, limit, async (index, machine) => {
    const session = `session-${index % game.atOnce}`
    if (await machine.check(["--session", session])) machine.log(session, index)
  })

interface Machine {
  readonly check: (more: ReadonlyArray<string>) => Promise<boolean>
  readonly log: (session: string, index: number) => void
}

const play = async (
  game: BudgetGame,
  limit: number,
  turn: (index: number, machine: Machine) => Promise<unknown>
): Promise<BudgetOutcome> => {
  const home = mkdtempSync(join(tmpdir(), "ratecard-budgets-"))
  try {
    const logs = join(home, ".claude", "projects", "app")
    mkdirSync(logs, { recursive: true })
    const machine = machineIn(home, logs, game)
    machine.tell("budget", "set", `${limit}/month`)
    const opened = closeGate(home, machine.running)
    // The turns between two pieces of a worker, so that a session does one thing after the other.
    const worker = async (first: number) => {
      for (let index = first; index < game.checks; index += game.atOnce) await turn(index, machine)
    }
    await Promise.all([opened, ...Array.from({ length: game.atOnce }, (_, first) => worker(first))])
    const { reserved, spent } = machine.standing()
    const later = machine.standing(LATER)
    if (later.spent !== spent) throw new Error(`${spent} was spent, and later ${later.spent}`)
    return {
      ...machine.outcome(),
      limit,
      spent: Number(spent),
      reserved: Number(reserved),
      reservedLater: Number(later.reserved)
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Longest delay of the first checks, in milliseconds. */
const PATIENCE = 30_000

/** Holds the lock of reservations, as a check does, until all of the first checks wait for it. */
const closeGate = async (home: string, running: () => ReadonlyArray<number>): Promise<void> => {
  const file = join(home, ".config", "ratecard", "reservations.db")
  using database = new DatabaseSync(file, { timeout: PATIENCE })
  database.exec("BEGIN IMMEDIATE")
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    await setTimeout(100)
    if (running().every((pid) => hasOpen(pid, file))) break
  }
  database.exec("COMMIT")
}

interface Listed {
  readonly budgets: ReadonlyArray<{ readonly reserved: string; readonly spent: string }>
}

const machineIn = (home: string, logs: string, { killed, program, seed }: BudgetGame) => {
  const [command = "", ...first] = program
  const { NODE_COMPILE_CACHE, PATH } = process.env
  const options = { cwd: home, env: { HOME: home, TZ: "UTC", PATH, NODE_COMPILE_CACHE } }
  const tally = { allowed: 0, refused: 0, killed: 0, logged: 0 }
  const faults: Array<string> = []
  const draw = random(seed)
  const children = new Set<number>()
  const run = (args: ReadonlyArray<string>): string => {
    const { status, stderr, stdout } = spawnSync(command, args, { ...options, encoding: "utf8" })
    if (status !== 0) throw new Error(stderr)
    return stdout
  }
  const tell = (...args: ReadonlyArray<string>): string => run([...first, ...args])
  const { model } = JSON.parse(tell("model", MODEL, "--json")) as { readonly model: { readonly output_price: number } }
  const outputTokens = Math.floor((COST * 1e6) / model.output_price)
  return {
    running: () => [...children],
    tell,
    standing: (options: ReadonlyArray<string> = []) => {
      const { budgets } = JSON.parse(run([...options, ...first, "budget", "list", "--json"])) as Listed
      return budgets[0]!
    },
    check: (more: ReadonlyArray<string>) =>
      new Promise<boolean>((resolve) => {
        const args = [...first, "budget", "check", "--quiet", "--estimate", String(ESTIMATE), ...more]
        const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"] })
        children.add(child.pid!)
        let said = ""
        child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text))
        if (draw.chance(killed)) void setTimeout(draw.whole(KILL_WITHIN)).then(() => child.kill("SIGKILL"))
        child.on("close", (code, signal) => {
          children.delete(child.pid!)
          if (signal === "SIGKILL") tally.killed++
          else if (code === 0) tally.allowed++
          else if (code === 4) tally.refused++
          else faults.push(`exit code ${code}: ${said}`)
          resolve(code === 0)
        })
      }),
    log: (session: string, index: number): void => {
      appendFileSync(join(logs, `${session}.jsonl`), `${responseOf(session, index, outputTokens)}\n`)
      tally.logged += (outputTokens * model.output_price) / 1e6
    },
    outcome: () => ({ ...tally, faults })
  }
}

const responseOf = (session: string, index: number, output_tokens: number): string =>
  JSON.stringify({
    type: "assistant",
    uuid: `uuid-${index}`,
    sessionId: session,
    cwd: "/home/me/app",
    version: "2.1.130",
    timestamp: new Date().toISOString(),
    requestId: `req_${index}`,
    message: { id: `msg_${index}`, model: MODEL, usage: { input_tokens: 0, output_tokens } }
  })
