import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createInterface } from "node:readline"
import { describe, expect, it } from "vitest"

const MODULE = new URL("./startedBy.ts", import.meta.url).href

/** What a server does with it: says its id, and that it was asked to end. */
const SERVER = `
  import { Effect } from ${JSON.stringify(import.meta.resolve("effect"))}
  import { endWithPackageManager } from ${JSON.stringify(MODULE)}
  process.on("SIGTERM", () => { console.log("ended"); process.exit() })
  Effect.runFork(endWithPackageManager)
  console.log(process.pid)
  setInterval(() => {}, 1000)`

/** Runs a command in a shell, as a package manager called `title` does; it passes no signal on. */
const runner = (title: string, ...command: ReadonlyArray<string>): ReadonlyArray<string> => [
  process.execPath,
  "-e",
  `process.title = ${JSON.stringify(title)}
  const [command, ...args] = ${JSON.stringify(command)}
  const quoted = [command, ...args].map((word) => "'" + word.replaceAll("'", "'\\\\''") + "'").join(" ")
  const child = require("node:child_process").spawn("sh", ["-c", quoted + "; true"], { stdio: "inherit" })
  process.on("SIGINT", () => child.kill("SIGINT"))`
]

/** Starts what `command` says, and tells the lines that the server below it says. */
const start = async ([command, ...args]: ReadonlyArray<string>) => {
  // A session of its own has no terminal, as below a supervisor.
  const top = spawn(command!, args, { stdio: ["ignore", "pipe", "inherit"], detached: true })
  const lines = createInterface({ input: top.stdout })[Symbol.asyncIterator]()
  const server = Number((await lines.next()).value)
  return { top, server, next: async () => (await lines.next()).value }
}

const server = [process.execPath, "--input-type=module", "-e", SERVER] as const
const below = (npx: string) => runner(npx, ...runner("pnpm start", ...server))

describe.skipIf(!existsSync("/proc/self/stat"))("a server below npx and pnpm", () => {
  it("ends when npx is killed", async () => {
    const { next, top } = await start(below("npm exec pnpm@12.21.0 start"))
    top.kill("SIGKILL")
    expect(await next()).toBe("ended")
  })

  it("outlives whoever started them", async () => {
    const { next, server, top } = await start(runner("supervisor", ...below("npm exec pnpm@12.21.0 start")))
    top.kill("SIGKILL")
    await new Promise((resolve) => setTimeout(resolve, 1000))
    process.kill(server, 0)
    process.kill(server, "SIGTERM")
    expect(await next()).toBe("ended")
  })
})
