import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { table } from "../http/report.ts"
import { optionsOf } from "../options.ts"
import { RECORDED, type RecordedAgent } from "./agents.ts"
import { type Counted, filesOf, fixtureText, type Recording, RECORDINGS, sentOf, type Told } from "./fixture.ts"
import { logsIn, play } from "./play.ts"
import { type Answered, ModelStandIn } from "./standIn.ts"
import { STORIES, type StoryName } from "./stories.ts"
import { writeTable } from "./table.ts"

const HELP = `Runs coding agents' own programs, as npm has them, in several versions and through several stories, against a host
of models on loopback, and reads their logs with ratecard usage: its sums are compared with what the host said. A
difference that is not known ends with exit code 1.

pnpm x record agents [--only AGENT[@VERSION]] [--story NAME] [--installed FOLDER] [--keep] [--write]

  --only AGENT        one agent, or one version of it: ${Object.keys(RECORDED).join(", ")} (all)
  --story NAME        one story: ${Object.keys(STORIES).join(", ")} (all)
  --installed FOLDER  where packages stay from run to run, each in a folder of its own; else a temporary folder
  --keep              leave the home folders of the programs, and say where they are
  --write             make the fixtures in packages/cli/src/usage/recordings anew, and the table of the readers' page
`

const options = optionsOf(HELP, { only: "", story: "", installed: "", keep: false, write: false })

const [onlyAgent = "", onlyVersion] = options.only.split("@")
if (onlyAgent !== "" && !(onlyAgent in RECORDED)) {
  throw new Error(`--only takes one of ${Object.keys(RECORDED).join(", ")}`)
}
if (options.story !== "" && !(options.story in STORIES)) {
  throw new Error(`--story takes one of ${Object.keys(STORIES).join(", ")}`)
}

const tell = (line: string): void => void process.stderr.write(`${line}\n`)

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ratecard-recording-")))
const CLI = fileURLToPath(new URL("../../packages/cli/src/main.ts", import.meta.url))

/** The folder in which a package is, with the program for this system. */
const install = (npm: string, needs: string | undefined): string => {
  const target = join(options.installed === "" ? join(folder, "packages") : options.installed, npm.replace("/", "+"))
  if (existsSync(join(target, "node_modules"))) return target
  mkdirSync(target, { recursive: true })
  const packages = needs === undefined ? [npm] : [npm, needs]
  tell(`npm install ${packages.join(" ")}`)
  execFileSync("npm", ["install", "--prefix", target, "--no-audit", "--no-fund", "--loglevel=error", ...packages], {
    stdio: ["ignore", "ignore", "inherit"]
  })
  return target
}

/** Returns the sums that `ratecard usage` prints for the logs in a home folder. */
const readUsage = (agent: string, home: string): Counted => {
  const args = ["--conditions=ratecard-source", CLI, "usage", "--agent", agent, "--json", "--quiet"]
  const { stderr, stdout } = spawnSync(process.execPath, args, {
    cwd: home,
    env: { PATH: process.env["PATH"], HOME: home, RATECARD_CACHE_DIR: join(home, "cache-of-ratecard") },
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

const isWhole = ({ kind }: Answered): boolean => kind !== "broken" && kind !== "stalled"

const texts = (counted: Counted): ReadonlyArray<string> => counted.map(String)

const equal = (one: Counted, other: Counted): boolean => one.every((count, index) => count === other[index])

/** A known difference is one that has less of all, or more. */
const verdictOf = (bound: RecordedAgent["bounds"][number] | undefined, counted: Counted, answered: Counted) => {
  if (bound === undefined) return "different"
  const isWithin = counted.every((count, column) =>
    bound.isMore ? count >= answered[column]! : count <= answered[column]!
  )
  return isWithin ? (bound.isMore ? "at most" : "at least") : "different"
}

let differences = 0

const record = async (name: string, index: number, story: StoryName): Promise<Told> => {
  const agent = RECORDED[name]!
  const npm = agent.npm[index]!
  const version = versionOf(npm)
  const home = join(folder, `${name}@${version} ${story}`.replaceAll(" ", "-"))
  await using standIn = await ModelStandIn.start(agent)
  const before = agent.npm[index + 1]
  tell(`${npm}, ${story}`)
  const older = before === undefined ? undefined : install(before, agent.needs)
  await play({ agent, installed: install(npm, agent.needs), older, home, standIn, tell }, STORIES[story])
  const { answered } = standIn
  const counted = readUsage(agent.reader ?? name, home)
  const [all, whole] = [answeredSum(answered), answeredSum(answered.filter(isWhole))]
  const isExact = answered.length > 0 && (equal(counted, whole) || equal(counted, all))
  const bound = agent.bounds.find(({ of }) => of.test(`${version} ${story}`))
  const verdict = isExact ? "exact" : verdictOf(bound, counted, bound?.isMore ? whole : all)
  if (verdict === "different") differences += 1
  const isBounded = verdict.startsWith("at ")
  const rows = [
    ["answered", ...texts(all)],
    ...(whole[0] === all[0] ? [] : [["but for streams without an end", ...texts(whole)]]),
    ["ratecard usage", ...texts(counted)]
  ]
  process.stdout.write(
    `${npm}, ${story}: ${verdict}${isBounded ? `, ${bound!.why}` : ""}\n${table(["", "responses", "input", "read", "written", "output"], rows)}\n`
  )
  const files = filesOf(agent, home, logsIn({ agent, home }))
  const sent = sentOf(standIn.sent, home)
  const more = { ...(isBounded && { bound: bound!.why }), ...(sent.length > 0 && { sent }) }
  return { verdict, counted, answers: answered, files, ...more }
}

const versionOf = (npm: string): string => npm.slice(npm.lastIndexOf("@") + 1)

const write = (name: string, npm: string, story: StoryName, told: Told): void => {
  const path = new URL(`${name}.${versionOf(npm)}.fixture.json`, RECORDINGS)
  const former = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Recording).stories : {}
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(path, fixtureText({ npm, day, stories: { ...former, [story]: told } }))
}

const isAsked = (name: string, npm: string, story: StoryName): boolean =>
  (onlyAgent === "" || onlyAgent === name) &&
  (onlyVersion === undefined || onlyVersion === versionOf(npm)) &&
  (options.story === "" || options.story === story)

try {
  for (const [name, { lacks, npm, stories }] of Object.entries(RECORDED)) {
    for (const [index, each] of npm.entries()) {
      for (const story of stories) {
        if (!isAsked(name, each, story) || lacks?.test(`${versionOf(each)} ${story}`)) continue
        if (story === "older begins" && index === npm.length - 1) continue
        const told = await record(name, index, story)
        if (options.write) write(name, each, story, told)
      }
    }
  }
  if (options.write) writeTable()
} finally {
  if (options.keep) tell(folder)
  else rmSync(folder, { recursive: true, force: true })
}

process.stdout.write(differences === 0 ? "No difference that is not known.\n" : `${differences} differences.\n`)
process.exitCode = differences === 0 ? 0 : 1
