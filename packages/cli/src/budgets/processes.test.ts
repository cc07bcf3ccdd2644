import { assert, describe, it } from "@effect/vitest"
import { type BudgetOutcome, ESTIMATE, playSessions, playStrangers, sampleOf } from "@ratecard/test-support"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { FILES } from "../../test/files.ts"
import { folderOf, played, words } from "../../test/played.ts"
import { PROGRAM } from "../../test/program.ts"

/** `pnpm x proof budgets` plays 1,000. */
const GAME = {
  program: [process.execPath, PROGRAM],
  killed: 0,
  seed: 1
}

const LIMIT = 2 * ESTIMATE

describe("checks of many processes at the same time", () => {
  const PLAYS = [
    ["of calls that are never logged", playStrangers, { checks: 3, atOnce: 3 }],
    ["of sessions that log what they have spent", playSessions, { checks: 4, atOnce: 2 }]
  ] as const

  it.for(sampleOf(PLAYS, 1))(
    "never let more pass than the limit, and all of it: %s",
    async ([, play, { atOnce, checks }]) => {
      const outcome: BudgetOutcome = await play({ ...GAME, atOnce, checks }, LIMIT)
      assert.deepStrictEqual(outcome.faults, [])
      assert.strictEqual(outcome.allowed + outcome.refused, checks)
      assert.isAtLeast(outcome.allowed, 2)
      assert.isAtLeast(outcome.refused, 1)
      const used = outcome.spent + outcome.reserved
      assert.isAtMost(used, LIMIT + 1e-9)
      assert.isAbove(used, LIMIT - ESTIMATE)
    }
  )
})

it("goes on where a process was killed with the lock in its hands", async () => {
  using folder = folderOf(FILES)
  await played(folder.path, words("budget set 1/day"))
  const file = join(folder.path, ".config/ratecard/reservations.db")
  const holding = `const { DatabaseSync } = require("node:sqlite")
    const database = new DatabaseSync(process.argv[1])
    database.exec("BEGIN EXCLUSIVE; DELETE FROM reservations")
    console.log("held")
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ["-e", holding, file])
  await once(child.stdout, "data")
  child.kill("SIGKILL")
  await once(child, "exit")
  assert.strictEqual((await played(folder.path, words("budget check --estimate 0.1"))).code, 0)
})
