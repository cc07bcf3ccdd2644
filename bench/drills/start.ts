import {
  commandOf,
  databaseServes,
  descendantsOf,
  embeddedStore,
  OFFLINE,
  PRICED_MODEL,
  proportionalBytes,
  residentBytes,
  servedPrice,
  type Store,
  readAddress
} from "@ratecard/test-support"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { Findings, megabytes, seconds, tell } from "./drill.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `How soon \`pnpm start\` serves, on an empty folder and later, and how much memory it takes: pages that processes share count once.

pnpm x drill start [--starts N] [--settle N]

  --starts N   later starts (3)
  --settle N   seconds after which memory counts as settled, before calculations and after (20)
`

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const FIRST_TARGET_MILLIS = 5000
const LATER_TARGET_MILLIS = 2000
const MEMORY_TARGET_BYTES = 400e6

/** Of each length: one after another, so that every thread has its turn. */
const CALCULATIONS = 2 * availableParallelism()

/** A price that no bundle has, so that serving it shows that the database was read. */
const MARK = 4.321

const options = optionsOf(HELP, { starts: "3", settle: "20" })
const starts = wholeOption("starts", options.starts)
const settleMillis = 1000 * wholeOption("settle", options.settle)

const findings = new Findings()
await using store = embeddedStore()
// Compiled code is kept where Node keeps it by itself, and none from before, as on a machine that has never run it.
const compiled = mkdtempSync(join(tmpdir(), "ratecard-compiled-"))
process.once("exit", () => rmSync(compiled, { recursive: true, force: true }))

tell("the first start")
const first = await measure(store, async (url) => databaseServes(url))
judge("first start, empty folder", [first], FIRST_TARGET_MILLIS)
findings.note("first start, empty folder: writes are taken", seconds(first.stored))
await store.execute(`
  update book set revision = revision + 1;
  insert into price_entries (model_id, valid_from, input_price, output_price, source, author, revision)
  select '${PRICED_MODEL}', now(), ${MARK}, 10, 'manual', 'drill@example.org', revision from book`)
const later: Array<Start> = []
for (let number = 1; number <= starts; number++) {
  tell(`later start ${number} of ${starts}`)
  later.push(
    await measure(store, async (url) => {
      while ((await servedPrice({ url })) !== MARK) await setTimeout(5)
    })
  )
}
judge(`${starts} later starts, slowest`, later, LATER_TARGET_MILLIS)
const stored = Math.max(...later.map((start) => start.stored))
findings.judge(
  `${starts} later starts, slowest: a read shows what is stored`,
  seconds(stored),
  seconds(LATER_TARGET_MILLIS),
  stored <= LATER_TARGET_MILLIS
)
findings.print()

interface Start {
  readonly healthy: number
  /** From the spawn until the service has its database. */
  readonly stored: number
  /** Of the server and its database process together, in bytes. */
  readonly settled: number
  /** The same after texts were counted in all encodings of a calculation that names no models. */
  readonly counted: number
  readonly peak: number
}

/** Starts the service as its users do; `storedIsThere` waits until the service at an address has its database. */
async function measure(of: Store, storedIsThere: (url: string) => Promise<void>): Promise<Start> {
  const { HOME = "", PATH = "" } = process.env
  // What pnpm started this with, so that the very same starts the service.
  const pnpm = process.env["npm_execpath"]
  const [command, ...before]: readonly [string, ...Array<string>] =
    pnpm === undefined ? ["npx", "--yes", "pnpm@12.21.0"] : /\.[cm]?js$/u.test(pnpm) ? [process.execPath, pnpm] : [pnpm]
  const started = performance.now()
  const child = spawn(command, [...before, "start"], {
    cwd: ROOT,
    env: {
      HOME,
      PATH,
      TMPDIR: compiled,
      ...of.settings,
      ...OFFLINE,
      PORT: "0",
      LOG_FORMAT: "json"
    },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const ended = once(child, "exit")
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, sumOf(child.pid!, residentBytes))), 50)
  try {
    const url = await readAddress(child.stdout)
    if (url === undefined) throw new Error("pnpm start ended before it listened")
    while ((await fetch(`${url}/health`)).status !== 200) await setTimeout(5)
    const healthy = performance.now() - started
    await storedIsThere(url)
    const stored = performance.now() - started
    await setTimeout(settleMillis)
    const settled = sumOf(child.pid!, proportionalBytes)
    await calculate(url)
    await setTimeout(settleMillis)
    return { healthy, stored, settled, counted: sumOf(child.pid!, proportionalBytes), peak }
  } finally {
    clearInterval(watch)
    for (const pid of serverOf(child.pid!).slice(0, 1)) process.kill(pid, "SIGTERM")
    await ended
  }
}

function judge(name: string, measured: ReadonlyArray<Start>, target: number): void {
  const most = (figure: "healthy" | "settled" | "counted" | "peak") =>
    Math.max(...measured.map((start) => start[figure]))
  const healthy = most("healthy")
  findings.judge(`${name}: /health answers 200`, seconds(healthy), seconds(target), healthy <= target)
  for (const [figure, when] of [
    ["settled", "settled"],
    ["counted", "settled after calculations"]
  ] as const) {
    const bytes = most(figure)
    findings.judge(
      `${name}: memory, ${when}`,
      megabytes(bytes),
      megabytes(MEMORY_TARGET_BYTES),
      bytes <= MEMORY_TARGET_BYTES
    )
  }
  findings.note(`${name}: resident memory, peak`, megabytes(most("peak")))
}

/** Short texts, which the event loop counts, and long ones, several for each thread. */
async function calculate(url: string): Promise<void> {
  for (const characters of [1000, 100_000]) {
    for (let round = 0; round < CALCULATIONS; round++) {
      const text = "Prices change — цены меняются, 价格会变. ".repeat(characters / 40)
      const { status } = await fetch(`${url}/api/v1/calculate`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text })
      })
      if (status !== 200) throw new Error(`a calculation was answered with ${status}`)
    }
  }
}

/** The server below `pnpm`, and the processes that it started. */
function serverOf(pnpm: number): ReadonlyArray<number> {
  const server = descendantsOf(pnpm).find((pid) =>
    /^\S*node (--\S+ )+packages\/http-server\/built\/current\/main\.js$/u.test(commandOf(pid))
  )
  return server === undefined ? [] : [server, ...descendantsOf(server)]
}

function sumOf(pnpm: number, bytesOf: (pid: number) => number): number {
  return serverOf(pnpm).reduce((sum, pid) => sum + bytesOf(pid), 0)
}
