import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { tell } from "./drill.ts"
import { optionsOf } from "../options.ts"

const HELP = `Every drill in turn, each in a short form, with a line for each: its verdict, its main figure, and how long it took.

pnpm x drill [--only NAME,NAME] [--whole]

  --only NAME   these drills only, comma-separated
  --whole       each at its full length: some two hours in all

Everything happens on loopback. The table of a drill that misses a target follows its line, and the exit code is then 1.
`

interface Drill {
  readonly name: string
  /** Options that make it short. */
  readonly short: ReadonlyArray<string>
  /** Time limit of the short form, in seconds; the whole form has ten times that. */
  readonly patienceSeconds: number
  /** The first figure that this begins is the one to tell. */
  readonly headline: string
}

const DRILLS: ReadonlyArray<Drill> = [
  { name: "start", short: ["--starts", "1"], patienceSeconds: 120, headline: "first start" },
  { name: "creation", short: ["--rounds", "4"], patienceSeconds: 120, headline: "4 second starts" },
  { name: "kills", short: ["--kills", "5"], patienceSeconds: 180, headline: "embedded database: lost" },
  {
    name: "backup",
    short: ["--prices", "20"],
    patienceSeconds: 120,
    headline: "embedded database: tables that differ"
  },
  {
    name: "budgets",
    short: ["--reservations", "1000", "--kills", "3"],
    patienceSeconds: 120,
    headline: "PostgreSQL: the most"
  },
  { name: "replicas", short: ["--prices", "20"], patienceSeconds: 120, headline: "told by a notification: most" },
  {
    name: "rotation",
    short: ["--rotations", "1", "--kills", "2", "--keys", "100"],
    patienceSeconds: 180,
    headline: "acknowledged keys"
  },
  { name: "fleet", short: [], patienceSeconds: 240, headline: "6 restarts" },
  { name: "deliveries", short: ["--seconds", "40"], patienceSeconds: 300, headline: "steady: changes" },
  { name: "clocks", short: ["--seconds", "12"], patienceSeconds: 400, headline: "embedded database: reads" },
  { name: "outage", short: ["--seconds", "10"], patienceSeconds: 180, headline: "stopped: reads" },
  {
    name: "usage",
    short: ["--responses", "20000", "--times", "0", "--seconds", "10", "--kills", "2"],
    patienceSeconds: 240,
    headline: "kills: responses"
  },
  { name: "offers", short: ["--days", "20"], patienceSeconds: 240, headline: "bad offers" },
  { name: "upstreams", short: [], patienceSeconds: 600, headline: "database, black hole" },
  { name: "overload", short: ["--rounds", "1"], patienceSeconds: 240, headline: "reads: answered" },
  {
    name: "connections",
    short: ["--seconds", "4", "--rounds", "1"],
    patienceSeconds: 120,
    headline: "answers a second"
  },
  {
    name: "statements",
    short: ["--seconds", "5", "--rest", "20", "--at-once", "12"],
    patienceSeconds: 120,
    headline: "12 at once"
  },
  { name: "texts", short: ["--units", "400000"], patienceSeconds: 180, headline: "18 worst texts" },
  { name: "scale", short: ["--requests", "500"], patienceSeconds: 300, headline: "" },
  { name: "soak", short: ["--minutes", "2"], patienceSeconds: 240, headline: "resident memory, growth" }
]

const options = optionsOf(HELP, { only: "", whole: false })
const only = options.only.split(",").filter((name) => name !== "")
const unknown = only.filter((name) => !DRILLS.some((drill) => drill.name === name))
if (unknown.length > 0)
  throw new Error(`--only takes ${DRILLS.map(({ name }) => name).join(", ")}, not ${unknown.join(", ")}`)

for (const drill of DRILLS.filter(({ name }) => only.length === 0 || only.includes(name))) {
  tell(`${drill.name} begins`)
  const began = performance.now()
  const { code, output } = await run(drill)
  const seconds = `${((performance.now() - began) / 1000).toFixed(0)} s`
  const rows = output.split("\n").flatMap((line) => {
    const [, figure, measured, target, verdict] = line.split("|").map((cell) => cell.trim())
    return verdict === "met" || verdict === "MISSED" ? [{ figure, measured, target, verdict }] : []
  })
  const missed = rows.filter(({ verdict }) => verdict === "MISSED")
  const isMet = code === 0 && rows.length > 0 && missed.length === 0
  const { figure = "no figure", measured = "" } =
    missed[0] ?? rows.find((row) => row.figure?.startsWith(drill.headline)) ?? {}
  tell("")
  process.stdout.write(
    `${isMet ? "met   " : "MISSED"} ${drill.name.padEnd(10)} ${rows.length - missed.length} of ${rows.length} targets in ${seconds}; ${figure}: ${measured}\n`
  )
  if (isMet) continue
  process.exitCode = 1
  process.stdout.write(`${output}exit code ${code ?? "none: it took too long"}\n`)
}

/** Runs a drill with all its processes in a group, which ends when it takes too long. */
function run({
  name,
  patienceSeconds,
  short
}: Drill): Promise<{ readonly code: number | null; readonly output: string }> {
  const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ["--conditions=ratecard-source", program, ...(options.whole ? [] : short)], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"]
  })
  const endGroup = () => {
    try {
      process.kill(-child.pid!, "SIGKILL")
    } catch {
      // It has ended.
    }
  }
  const interrupted = () => {
    endGroup()
    process.exit(130)
  }
  const timer = setTimeout(endGroup, 1000 * patienceSeconds * (options.whole ? 10 : 1))
  process.on("SIGINT", interrupted).on("SIGTERM", interrupted)
  let output = ""
  child.stdout.on("data", (text: Buffer) => (output += String(text)))
  return new Promise((resolve) => {
    child.once("close", (code) => {
      clearTimeout(timer)
      process.off("SIGINT", interrupted).off("SIGTERM", interrupted)
      resolve({ code, output })
    })
  })
}
