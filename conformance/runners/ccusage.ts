// ccusage: the program itself, offline, on a home folder with the logs of the case.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { answerAll, dollars, skipped } from "./ask.ts"
import { inHome } from "./home.ts"

const PROGRAM = fileURLToPath(new URL("../node_modules/ccusage/src/cli.js", import.meta.url))

/** Agents of the cases that its documentation does not name. */
const UNREAD = new Set(["cline", "cline-cli", "roo"])

await answerAll(({ input, question }) => {
  if (input.logs === undefined) return skipped("reads logs alone")
  if (UNREAD.has(question.provider)) return skipped("does not read logs of this agent")
  return inHome(input.logs, (home) => {
    const env = {
      PATH: process.env["PATH"],
      HOME: home,
      XDG_CONFIG_HOME: join(home, ".config"),
      XDG_DATA_HOME: join(home, ".local/share")
    }
    const args = [PROGRAM, "daily", "--offline", "--json", "--timezone", "UTC"]
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { env, cwd: home, encoding: "utf8" })
    if (status !== 0) return { refused: stderr.trim().split("\n", 1)[0] || `exit code ${status}` }
    const { totals } = JSON.parse(stdout) as { readonly totals?: { readonly totalCost?: number } }
    return dollars(totals?.totalCost)
  })
})
