import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { Findings, millis, tell } from "../drills/drill.ts"
import { median } from "../http/report.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `How soon the packed program for agents answers on stdio, from its start on, compared with Node that answers nothing: in turns, in one run.

pnpm x bench agents [--starts N]

  --starts N   starts of each kind (20)
`

const TARGET_MILLIS = 150

const options = optionsOf(HELP, { starts: "20" })
const starts = wholeOption("starts", options.starts)

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const PACKAGE = join(ROOT, "packages/mcp-server")
const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly packageManager: string
}

const scratch = mkdtempSync(join(tmpdir(), "ratecard-agents-"))
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }))

tell("packing")
for (const args of [
  ["run", "build"],
  ["pack", "--pack-destination", scratch]
]) {
  execFileSync("npx", ["--yes", packageManager, ...args], { cwd: PACKAGE, stdio: "pipe" })
}
const tarball = readdirSync(scratch).find((name) => name.endsWith(".tgz"))!
execFileSync("tar", ["-xzf", join(scratch, tarball), "-C", scratch])
const PROGRAM = [join(scratch, "package/dist/main.js")]

const request = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params })
const stateless = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {}
  }
}
const initialize = request("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "bench", version: "1.0.0" }
})
const estimate = { name: "estimate_cost", arguments: { model_ids: ["openai-gpt-5"], text: "Hello, world" } }

const KEPT = { NODE_COMPILE_CACHE: join(scratch, "compiled") }
const NOT_KEPT = { NODE_DISABLE_COMPILE_CACHE: "1" }

interface Start {
  readonly name: string
  readonly args: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  readonly message: object
  readonly isFirstReply: boolean
}

const STARTS: ReadonlyArray<Start> = [
  { name: "Node that prints a line", args: ["-e", "console.log()"], environment: {}, message: {}, isFirstReply: false },
  ...[
    { name: "initialize of 2025-11-25", message: initialize, isFirstReply: true },
    { name: "server/discover of 2026-07-28", message: request("server/discover", stateless), isFirstReply: true },
    { name: "tools/list", message: request("tools/list"), isFirstReply: false },
    { name: "tools/call that counts a text", message: request("tools/call", estimate), isFirstReply: false }
  ].flatMap((asked) => [
    { ...asked, name: `${asked.name}, a later start`, args: PROGRAM, environment: KEPT },
    { ...asked, name: `${asked.name}, the first start`, args: PROGRAM, environment: NOT_KEPT }
  ])
]

/** Milliseconds from the start of a process until it has written a line. */
const millisUntilReply = async ({ args, environment, message }: Start): Promise<number> => {
  const began = performance.now()
  const child = spawn(process.execPath, args, { env: environment, stdio: ["pipe", "pipe", "inherit"] })
  const ended = once(child, "close")
  child.stdin.write(`${JSON.stringify(message)}\n`)
  await once(createInterface(child.stdout), "line")
  const taken = performance.now() - began
  child.stdin.end()
  await ended
  return taken
}

const taken = STARTS.map((): Array<number> => [])
// The first round leaves the compiled code that later starts find, and is not counted.
for (let round = 0; round <= starts; round++) {
  tell(`start ${round} of ${starts}`)
  for (const [index, start] of STARTS.entries()) {
    const answered = await millisUntilReply(start)
    if (round > 0) taken[index]!.push(answered)
  }
}

const findings = new Findings()
for (const [index, { isFirstReply, name }] of STARTS.entries()) {
  const measured = `${millis(median(taken[index]!))} (${millis(Math.min(...taken[index]!))} to ${millis(Math.max(...taken[index]!))})`
  if (isFirstReply) {
    findings.judge(name, measured, millis(TARGET_MILLIS), median(taken[index]!) <= TARGET_MILLIS)
  } else findings.note(name, measured)
}
findings.print()
