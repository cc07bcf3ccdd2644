import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { globSync } from "node:fs"
import { mkdir, mkdtemp, writeFile } from "node:fs/promises"
import { delimiter, dirname, join } from "node:path"
import { promisify } from "node:util"
import { inject } from "vitest"
import { installed } from "./installed.ts"
import { NODES } from "./nodes.ts"

const scratch = inject("scratch")
const { packages } = await installed(scratch)
const { manifest, tarball } = packages.find(({ name }) => name === "@ratecard/cli")!

/** Claude Opus 5 at 5 and 25 dollars per million: 0.005 + 0.025. */
const LINE = {
  type: "assistant",
  sessionId: "s",
  timestamp: "2026-11-20T09:00:00Z",
  requestId: "r",
  message: {
    id: "m",
    model: "claude-opus-5",
    stop_reason: "end_turn",
    usage: { input_tokens: 1000, output_tokens: 1000 }
  }
}

/** The programs of newer ones are asked where they are installed. */
const OLDEST = NODES[22]

describe("npx @ratecard/cli in an empty project, on Node 22", () => {
  it("reads the logs of who calls it, and says how the service is had", async () => {
    const project = await mkdtemp(join(scratch, "npx-"))
    await writeFile(join(project, "package.json"), "{}")
    const logs = join(project, ".claude/projects/p")
    await mkdir(logs, { recursive: true })
    await writeFile(join(logs, "log.jsonl"), `${JSON.stringify(LINE)}\n`)
    const env = {
      PATH: [dirname(OLDEST), process.env["PATH"]].join(delimiter),
      HOME: project,
      npm_config_cache: join(project, "cache"),
      npm_config_offline: "true"
    }
    const run = (command: string, ...args: ReadonlyArray<string>) =>
      promisify(execFile)(command, args, { cwd: project, env }).catch(
        (error: { readonly stdout: string; readonly stderr: string }) => error
      )
    const usage = ["usage", "--timezone", "UTC", "--csv", "--quiet"]
    const { stderr, stdout } = await run("npx", "--yes", `file:${tarball}`, ...usage)
    assert.strictEqual(stdout.split("\n")[1], "2026-11-20,1000,0,0,1000,0.03,USD,yes", stderr)
    // The program that npm has put there: to ask npm each time takes two seconds more.
    const [program = ""] = globSync(join(project, "cache/_npx/*/node_modules/.bin/ratecard"))
    const ratecard = (...args: ReadonlyArray<string>) => run(program, ...args)
    const line = await ratecard("statusline")
    assert.match(line.stdout, /^today \d\.\d{4} USD · month \d\.\d{4} USD\n$/u, line.stderr)
    assert.strictEqual(line.stderr, "")
    assert.include((await ratecard("--version")).stdout, `ratecard ${manifest.version}\n`)
    assert.include((await ratecard("serve")).stderr, "run: npx -y @ratecard/http-server\n")
  })
})
