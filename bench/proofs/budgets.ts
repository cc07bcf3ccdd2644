import { type BudgetGame, type BudgetOutcome, ESTIMATE, playSessions, playStrangers } from "@ratecard/test-support"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Findings, tell } from "../drills/drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Checks a budget from many processes at the same time, some of which are killed: half of the checks are for calls that
are never logged, half are of sessions that log what an allowed call has cost and check again. What is spent and
reserved must never be more than the limit, and all of the limit must be used; all that is logged is spent, once; half an
hour later nothing is reserved. Else the exit code is 1.

pnpm x proof budgets [--checks N] [--at-once N] [--killed PERCENT] [--seed N]

  --checks N    processes (1000)
  --at-once N   of them at the same time (50)
  --killed N    percent of them that are killed with SIGKILL (20)
  --seed N      equal seeds kill equally (1)
`

const options = optionsOf(HELP, { checks: "1000", "at-once": "50", killed: "20", seed: "1" })
const checks = Math.ceil(wholeOption("checks", options.checks, 2) / 2)
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "node-compile-cache")

const game: BudgetGame = {
  program: [
    process.execPath,
    "--conditions=ratecard-source",
    fileURLToPath(new URL("../../packages/cli/src/main.ts", import.meta.url))
  ],
  checks,
  atOnce: wholeOption("at-once", options["at-once"]),
  killed: wholeOption("killed", options.killed, 0) / 100,
  seed: wholeOption("seed", options.seed, 0)
}

/** Enough for half of the calls. */
const limit = Math.floor((checks / 2) * ESTIMATE * 100) / 100

const findings = new Findings()
const judge = (name: string, outcome: BudgetOutcome): void => {
  const { allowed, faults, killed, logged, refused, reserved, reservedLater, spent } = outcome
  const used = spent + reserved
  findings.note(name, `${allowed} allowed, ${refused} refused, ${killed} killed`)
  findings.judge("  spent and reserved", `${used.toFixed(4)} USD`, `at most ${limit}`, used <= limit + 1e-9)
  findings.judge("  left over", `${(limit - used).toFixed(4)} USD`, `below ${ESTIMATE}`, limit - used < ESTIMATE)
  findings.judge(
    "  spent, and logged",
    `${spent.toFixed(4)} USD, ${logged.toFixed(4)}`,
    "as much",
    Math.abs(spent - logged) < 1e-9
  )
  findings.judge("  reserved half an hour later", `${reservedLater} USD`, "0", reservedLater === 0)
  findings.judge("  neither", String(faults.length), "0", faults.length === 0)
  for (const fault of faults.slice(0, 5)) process.stderr.write(`${fault}\n`)
}

const began = performance.now()
tell("checks of calls that are never logged")
const strangers = await playStrangers(game, limit)
tell("checks of sessions")
const sessions = await playSessions(game, limit)
judge("calls that are never logged", strangers)
judge("sessions that log", sessions)
findings.note("time", `${((performance.now() - began) / 1000).toFixed(0)} s`)
findings.print()
