import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { table } from "../http/report.ts"
import { optionsOf } from "../options.ts"
import { RECORDED, type RecordedAgent } from "./agents.ts"
import { fixtureText } from "./fixture.ts"
import { logsIn, play } from "./play.ts"
import { type Answered, ModelStandIn } from "./standIn.ts"

const HELP = `Runs coding agents' own programs, as npm has them, against a host of models on loopback, and reads their logs with
ratecard usage: its sums are compared with what the host said.

pnpm x record agents [--only NAME] [--installed FOLDER] [--write]

  --only NAME         one agent: ${Object.keys(RECORDED).join(", ")} (all)
  --installed FOLDER  where npm has installed the packages already; else a temporary folder, into which it does
  --write             make the fixtures in packages/cli/src/usage/recordings anew; then mend the sums in their test
`

const options = optionsOf(HELP, { only: "", installed: "", write: false })
const names = options.only === "" ? Object.keys(RECORDED) : [options.only]
for (const name of names) {
  if (!(name in RECORDED)) throw new Error(`--only takes one of ${Object.keys(RECORDED).join(", ")}`)
}

const tell = (line: string): void => void process.stderr.write(`${line}\n`)

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ratecard-recording-")))
const CLI = new URL("../../packages/cli/src/", import.meta.url)

/** The folder in which the package of an agent is, with the program for this system. */
const install = (agent: RecordedAgent): string => {
  if (options.installed !== "") return options.installed
  const target = join(folder, "packages")
  mkdirSync(target, { recursive: true })
  tell(`npm install ${agent.npm}`)
  execFileSync("npm", ["install", "--prefix", target, "--no-audit", "--no-fund", "--loglevel=error", agent.npm], {
    stdio: ["ignore", "ignore", "inherit"]
  })
  return target
}

/** Returns the sums that `ratecard usage` prints for the logs in a home folder. */
const readUsage = (agent: string, home: string): Counted => {
  const program = fileURLToPath(new URL("main.ts", CLI))
  const args = ["--conditions=ratecard-source", program, "usage", "--agent", agent, "--json", "--quiet"]
  const { stderr, stdout } = spawnSync(process.execPath, args, {
    cwd: home,
    env: { PATH: process.env["PATH"], HOME: home, RATECARD_CACHE_DIR: join(folder, "cache") },
    encoding: "utf8"
  })
  if (stdout === "") throw new Error(`ratecard usage said nothing. ${stderr}`)
  const { responses, tokens } = (JSON.parse(stdout) as { readonly total: Total }).total
  return [responses, tokens.input, tokens.cache_read, tokens.cache_write, tokens.output]
}

interface Total {
  readonly responses: number
  readonly tokens: Readonly<Record<"input" | "cache_read" | "cache_write" | "output", number>>
}

/** Responses, input, read, written, output. */
type Counted = readonly [number, number, number, number, number]

const answeredSum = (answers: ReadonlyArray<Answered>): Counted => {
  const sum = (of: (answer: Answered) => number) => answers.reduce((total, answer) => total + of(answer), 0)
  return [
    answers.length,
    sum((each) => each.input),
    sum((each) => each.read),
    sum((each) => each.written),
    sum((each) => each.output)
  ]
}

const texts = (counted: Counted): ReadonlyArray<string> => counted.map(String)

const record = async (name: string): Promise<void> => {
  const agent = RECORDED[name]!
  const home = join(folder, name)
  mkdirSync(home)
  await using standIn = await ModelStandIn.start()
  await play({ agent, installed: install(agent), home, url: standIn.url, tell })
  const { answered } = standIn
  const whole = answered.filter(({ kind }) => kind !== "broken")
  const rows = [
    ["answered", ...texts(answeredSum(answered))],
    ["without the broken stream", ...texts(answeredSum(whole))],
    ["ratecard usage", ...texts(readUsage(name, home))]
  ]
  process.stdout.write(`${agent.npm}\n${table(["", "responses", "input", "read", "written", "output"], rows)}\n`)
  if (!options.write) return
  const fixture = new URL(`usage/recordings/${name}.fixture.json`, CLI)
  writeFileSync(fixture, fixtureText(agent, logsIn({ agent, home }), answered, home))
}

try {
  for (const name of names) await record(name)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
