import { spawnSync } from "node:child_process"
import { appendFileSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { optionsOf, wholeOption } from "../options.ts"
import { generateLogs } from "./generate.ts"

const HELP = `Reads generated logs of Claude Code with ratecard and, where its program is given, with ccusage: in turns, in one
run. The first run of ratecard finds nothing kept, the second one what the first kept; another one has a line more to read.

pnpm x bench usage [--megabytes N] [--rounds N] [--ccusage PATH] [--built] [--one-file] [--doubtful N]

  --megabytes N    how much there is to read (1000)
  --rounds N       how often each reads all of it (5)
  --ccusage PATH   the native program of the package ccusage
  --built          the built program, which users have, instead of the sources
  --one-file       all of it in one file
  --doubtful N     how many responses of a hundred have more text than their usage says (0)
`

const options = optionsOf(HELP, {
  megabytes: "1000",
  rounds: "5",
  ccusage: "",
  built: false,
  "one-file": false,
  doubtful: "0"
})
const megabytes = wholeOption("megabytes", options.megabytes)
const rounds = wholeOption("rounds", options.rounds)
const doubtful = wholeOption("doubtful", options.doubtful, 0)

const folder = mkdtempSync(join(tmpdir(), "ratecard-bench-"))
const logs = join(folder, "logs")
const cache = join(folder, "cache")
const CLI = new URL("../../packages/cli/", import.meta.url)
const RATECARD = fileURLToPath(new URL(options.built ? "dist/main.js" : "src/main.ts", CLI))

/** Says at the end how much memory the process had at most, and how long processors worked for it. */
const REPORT = `data:text/javascript,process.on("exit",()=>{const{maxRSS,systemCPUTime,userCPUTime}=process.resourceUsage();process.stderr.write(\`\${maxRSS>>10} \${Math.round((systemCPUTime+userCPUTime)/1000)}\`)})`

interface Measured {
  readonly seconds: number
  readonly megabytes: number | undefined
  /** Milliseconds of processor time. */
  readonly cpu: number | undefined
}

const measured = (program: string, args: ReadonlyArray<string>): Measured => {
  const env = { ...process.env, CLAUDE_CONFIG_DIR: logs, RATECARD_CACHE_DIR: cache, RATECARD_DATA_DIR: cache }
  const start = performance.now()
  const { status, stderr } = spawnSync(program, args, { env, encoding: "utf8", maxBuffer: 1 << 28 })
  const seconds = (performance.now() - start) / 1000
  // Sums that are known in part end with 2.
  if (status !== 0 && !(status === 2 && doubtful > 0)) throw new Error(`${program} ended with ${status}: ${stderr}`)
  const [, megabytes, cpu] = /(\d+) (\d+)$/u.exec(program === process.execPath ? stderr : "") ?? []
  return {
    seconds,
    megabytes: megabytes === undefined ? undefined : Number(megabytes),
    cpu: cpu === undefined ? undefined : Number(cpu)
  }
}

const NODE = ["--import", REPORT, "--conditions=ratecard-source", RATECARD]
const ratecard = (...args: ReadonlyArray<string>) => measured(process.execPath, [...NODE, ...args, "--quiet"])
const usage = () => ratecard("usage", "--agent", "claude-code", "--json")
const hasRival = existsSync(options.ccusage)

const found = new Map<string, Array<Measured>>()
const note = (name: string, each: Measured): void => {
  found.set(name, [...(found.get(name) ?? []), each])
  process.stdout.write(
    `${name}: ${each.seconds.toFixed(2)} s${each.megabytes === undefined ? "" : `, ${each.megabytes} MB, ${each.cpu} ms of processors`}\n`
  )
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** A line more, in the first log. */
const addLine = (): void => {
  const projects = join(logs, "projects")
  const log = readdirSync(projects, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => join(projects, name))[0]!
  const file = openSync(log, "r")
  const head = Buffer.alloc(1 << 16)
  const size = readSync(file, head, 0, head.length, 0)
  closeSync(file)
  appendFileSync(log, `${head.toString("utf8", 0, size).split("\n", 1)[0]!}\n`)
}

try {
  generateLogs(logs, megabytes * 1_000_000, { isOneFile: options["one-file"], doubtful })
  for (let round = 0; round < rounds; round++) {
    rmSync(cache, { recursive: true, force: true })
    note("first", usage())
    if (hasRival) note("ccusage", measured(options.ccusage, ["daily", "--offline", "--json"]))
    note("again", usage())
    addLine()
    note("a line more", usage())
    addLine()
    note("another line", usage())
    note("statusline", measured(process.execPath, [...NODE, "statusline"]))
    note("node", measured(process.execPath, ["--import", REPORT, "-e", "0"]))
  }
  process.stdout.write(
    `\nMedians of ${rounds} rounds, ${megabytes} MB${hasRival ? ", and how often as fast as ccusage" : ""}:\n`
  )
  const rival = found.get("ccusage")?.map(({ seconds }) => seconds)
  for (const [name, all] of found) {
    const seconds = median(all.map((each) => each.seconds))
    const most = Math.max(...all.map((each) => each.megabytes ?? 0))
    const ratio = rival === undefined || name === "ccusage" ? "" : `, ${(median(rival) / seconds).toFixed(2)} times`
    const cpu = most > 0 ? `, ${median(all.map((each) => each.cpu ?? 0))} ms of processors, at most ${most} MB` : ""
    process.stdout.write(`${name}: ${seconds.toFixed(2)} s${cpu}${ratio}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
