import { spawnSync } from "node:child_process"
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { optionsOf, wholeOption } from "../options.ts"
import { generateLogs } from "./generate.ts"

const HELP = `Reads generated logs of Claude Code with ratecard and, where its program is given, with ccusage: in turns, in one
run. A second run of ratecard finds what the first one kept; a third one has a line more to read.

pnpm bench:usage [--megabytes N] [--rounds N] [--ccusage PATH] [--built]

  --megabytes N    how much there is to read (1000)
  --rounds N       how often each reads all of it (3)
  --ccusage PATH   the native program of the package ccusage
  --built          the built program, which users have, instead of the sources
`

const options = optionsOf(HELP, { megabytes: "1000", rounds: "3", ccusage: "", built: false })
const megabytes = wholeOption("megabytes", options.megabytes)

const folder = mkdtempSync(join(tmpdir(), "ratecard-bench-"))
const logs = join(folder, "logs")
const rounds = wholeOption("rounds", options.rounds)
const CLI = new URL("../../packages/cli/", import.meta.url)
const RATECARD = fileURLToPath(new URL(options.built ? "dist/main.js" : "src/main.ts", CLI))

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
  for (let round = 0; round < rounds; round++) {
    rmSync(join(folder, "cache"), { recursive: true, force: true })
    measured("ratecard", process.execPath, ratecard)
    if (existsSync(options.ccusage)) measured("ccusage", options.ccusage, ["daily", "--offline", "--json"])
  }
  measured("ratecard again", process.execPath, ratecard)
  const projects = join(logs, "projects")
  const project = join(projects, readdirSync(projects)[0]!)
  const log = join(project, readdirSync(project)[0]!)
  appendFileSync(log, readFileSync(log, "utf8").split("\n", 1)[0]! + "\n")
  measured("ratecard after a line more", process.execPath, ratecard)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
