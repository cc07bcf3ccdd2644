import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { IS_WHOLE, jsonOf } from "@ratecard/test-support"
import { build } from "esbuild"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { get_encoding } from "tiktoken"

const WORKER = join(import.meta.dirname, "runtimes/worker.ts")

const TEXT = "What does this cost at the edge? Сколько это стоит? 这个要多少钱？ ".repeat(5000)

// The programs themselves: the commands of their packages would leave them behind when they are ended.
const require = createRequire(import.meta.url)
const WORKERD = (require("workerd") as { readonly default: string }).default
const DENO = (require("deno-cli/install_api.cjs") as { runInstall(): string }).runInstall()

/** Starts a program that tells its port, asks it for the price of the text, and compares. */
const checkPriceFrom = async (program: string, ...args: ReadonlyArray<string>): Promise<void> => {
  const child = spawn(program, args, { cwd: import.meta.dirname, stdio: ["ignore", "pipe", "pipe"] })
  const exited = once(child, "exit")
  try {
    const said: Array<string> = []
    const port = await new Promise<string>((resolve, reject) => {
      const listen = (line: string) => {
        said.push(line)
        const told = /(?:"port":|127\.0\.0\.1:)(\d+)/u.exec(line)?.[1]
        if (told !== undefined) resolve(told)
      }
      createInterface(child.stdout).on("line", listen)
      createInterface(child.stderr).on("line", listen)
      child.once("error", reject).once("close", () => reject(new Error(said.join("\n"))))
    })
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: TEXT })
    const { tokens, total_cost } = await jsonOf<ReturnType<typeof expected>>(answer)
    assert.strictEqual(tokens, expected().tokens)
    assert.closeTo(total_cost, expected().total_cost, 1e-9)
  } finally {
    child.kill("SIGKILL")
    await exited
  }
}

/** What tiktoken and a person with a pencil say. */
const expected = () => {
  const reference = get_encoding("o200k_base")
  const tokens = reference.encode_ordinary(TEXT).length
  reference.free()
  const price = BUNDLED_ENTRIES.find(({ id }) => id === "openai-gpt-5-mini")?.levels.at(-1) ?? assert.fail()
  return { tokens, total_cost: (tokens * (price.input_price + 2 * price.output_price)) / 1_000_000 }
}

describe.runIf(IS_WHOLE)("@ratecard/core at the edge", () => {
  it("counts and prices in workerd, the runtime of Cloudflare Workers", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ratecard-workerd-"))
    try {
      await build({
        entryPoints: [WORKER],
        conditions: ["ratecard-source"],
        outfile: join(folder, "worker.js"),
        bundle: true,
        format: "esm",
        logLevel: "error"
      })
      await writeFile(join(folder, "config.capnp"), CONFIG)
      await checkPriceFrom(WORKERD, "serve", join(folder, "config.capnp"), "--control-fd=1")
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it("counts and prices in Deno, without a permission", async () => {
    const options = ["--no-prompt", "--no-remote", "--conditions=ratecard-source", "--host=127.0.0.1", "--port=0"]
    await checkPriceFrom(DENO, "serve", ...options, WORKER)
  })
})

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed "worker.js")],
    compatibilityDate = "2026-01-01"
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
`
