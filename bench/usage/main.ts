import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { optionsOf, wholeOption } from "../options.ts"
import { generateLogs } from "./generate.ts"

const HELP = `Reads generated logs of Claude Code with ratecard and, where its program is given, with ccusage: in turns, in one
run. A second run of ratecard finds what the first one kept.

pnpm bench:usage [--megabytes N] [--ccusage PATH]

  --megabytes N    how much there is to read (1000)
  --ccusage PATH   the native program of the package ccusage
`

const options = optionsOf(HELP, { megabytes: "1000", ccusage: "" })
const megabytes = wholeOption("megabytes", options.megabytes)

const folder = mkdtempSync(join(tmpdir(), "ratecard-bench-"))
const logs = join(folder, "logs")
const RATECARD = fileURLToPath(new URL("../../packages/cli/src/main.ts", import.meta.url))

/** Says at the end how much memory the process had at most. */
const REPORT = `data:text/javascript,process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS>>10)))`

const measured = (name: string, program: string, args: ReadonlyArray<string>): void => {
  const env = { ...process.env, CLAUDE_CONFIG_DIR: logs, RATECARD_CACHE_DIR: join(folder, "cache") }
  const start = performance.now()
  const { status, stderr } = spawnSync(program, args, { env, encoding: "utf8", maxBuffer: 1 << 28 })
  const seconds = (performance.now() - start) / 1000
  const memory = program === process.execPath ? `, ${/\d+$/u.exec(stderr)?.[0]} MB of memory` : ""
  process.stdout.write(
    `${name}: ${seconds.toFixed(1)} s, ${Math.round(megabytes / seconds)} MB/s${memory}, exit code ${status}\n`
  )
}

try {
  generateLogs(logs, megabytes * 1_000_000)
  const ratecard = [
    "--import",
    REPORT,
    "--conditions=ratecard-source",
    RATECARD,
    "usage",
    "--agent",
    "claude-code",
    "--json",
    "--quiet"
  ]
  measured("ratecard", process.execPath, ratecard)
  if (existsSync(options.ccusage)) measured("ccusage", options.ccusage, ["daily", "--offline", "--json"])
  measured("ratecard again", process.execPath, ratecard)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
