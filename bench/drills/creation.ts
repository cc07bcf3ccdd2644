import { OFFLINE, processesWith, SERVER, START_OPTIONS } from "@ratecard/test-support"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { Findings, quantile, seconds, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `The server is killed with SIGKILL while its embedded database is created, and started again at once; then a second one is started on a folder in use.

pnpm x drill creation [--rounds N]

  --rounds N   kills, each on a new folder (16)
`

/** When the first start is killed, and how long after that the second begins: both spread over the rounds. */
const KILL_MILLIS = { first: 950, last: 3650 }
const PAUSES_MILLIS = [0, 50, 100, 200]

const options = optionsOf(HELP, { rounds: "16" })
const rounds = wholeOption("rounds", options.rounds)

const ready: Array<number> = []
const faults: Array<string> = []
let orphans = 0
for (let round = 0; round < rounds; round++) {
  tell(`round ${round + 1} of ${rounds}`)
  const folder = mkdtempSync(join(tmpdir(), "ratecard-creation-"))
  const { child: killed } = start(folder)
  const share = rounds === 1 ? 0 : round / (rounds - 1)
  await setTimeout(KILL_MILLIS.first + share * (KILL_MILLIS.last - KILL_MILLIS.first))
  killed.kill("SIGKILL")
  await once(killed, "exit")
  await setTimeout(PAUSES_MILLIS[round % PAUSES_MILLIS.length])

  const began = performance.now()
  const { child, log, url } = start(folder)
  const isReady = await readyWithin(url, 30_000)
  ready.push(performance.now() - began)
  if (!isReady) faults.push(`round ${round + 1}: the second start was not ready`)
  // The database process, which is alone in holding the folder's name.
  orphans += Math.max(0, processesWith(folder).length - 1)
  child.kill("SIGTERM")
  await once(child, "exit")
  for (const line of log.filter((line) => /"level":(40|50|60)/u.test(line))) faults.push(`round ${round + 1}: ${line}`)
  const left = readdirSync(folder).filter((name) => name.startsWith("postgres.new"))
  if (left.length > 0) faults.push(`round ${round + 1}: ${left.join(", ")} is left`)
  rmSync(folder, { recursive: true, force: true })
}

const findings = new Findings()
findings.judge("second starts with a fault in their log", String(faults.length), "0", faults.length === 0)
for (const fault of faults) findings.note("", fault.slice(0, 200))
findings.judge("processes that outlived their server", String(orphans), "0", orphans === 0)
const slowest = Math.max(...ready)
findings.judge(
  `${rounds} second starts, slowest (median): ready`,
  `${seconds(slowest)} (${seconds(quantile(ready, 0.5))})`,
  "10 s",
  slowest <= 10_000
)
await refuseSecond()
findings.print()

/** A second server on the folder of one that serves. */
async function refuseSecond(): Promise<void> {
  tell("a second server on one folder")
  const folder = mkdtempSync(join(tmpdir(), "ratecard-creation-"))
  const holder = start(folder)
  await readyWithin(holder.url, 30_000)
  const began = performance.now()
  const second = start(folder)
  let said = ""
  second.child.stderr.on("data", (text: Buffer) => (said += String(text)))
  const [code] = (await once(second.child, "close")) as [number | null]
  const took = performance.now() - began
  const isNamed = said.includes(`is in use by process ${holder.child.pid}`)
  findings.judge(
    "a second server on one folder: refused, naming the first, after",
    `${seconds(took)}${code === 1 && isNamed ? "" : `, exit code ${code}: ${said}`}`,
    "1 s",
    code === 1 && isNamed && took <= 1000
  )
  holder.child.kill("SIGTERM")
  await once(holder.child, "exit")
  rmSync(folder, { recursive: true, force: true })
}

function start(folder: string) {
  const { HOME = "", PATH = "", TMPDIR = tmpdir() } = process.env
  const child = spawn(process.execPath, [...START_OPTIONS, fileURLToPath(SERVER)], {
    env: { HOME, PATH, TMPDIR, ...OFFLINE, PORT: "0", LOG_FORMAT: "json", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const end = () => child.kill("SIGKILL")
  process.once("exit", end)
  child.once("exit", () => process.off("exit", end))
  child.stderr.pipe(process.stderr, { end: false })
  const log: Array<string> = []
  const url = new Promise<string>((resolve) => {
    createInterface(child.stdout).on("line", (line) => {
      log.push(line)
      const found = /Ratecard listens on (http:\/\/[\d.:]+)/u.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return { child, log, url }
}

async function readyWithin(url: Promise<string>, millis: number): Promise<boolean> {
  const until = performance.now() + millis
  const address = await Promise.race([url, setTimeout(millis)])
  if (address === undefined) return false
  while (performance.now() < until) {
    if ((await fetch(`${address}/health/ready`)).status === 200) return true
    await setTimeout(20)
  }
  return false
}
