import { assert, it } from "@effect/vitest"
import { exec } from "node:child_process"
import { readFileSync } from "node:fs"
import { delimiter, join } from "node:path"

const ROOT = join(import.meta.dirname, "..")

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}

/** Runs a script of the workspace as pnpm would; resolves to what it printed where it fails, else to nothing. */
const run = (script: string): Promise<string> => {
  const PATH = [join(ROOT, "node_modules/.bin"), process.env["PATH"]].join(delimiter)
  const command = scripts[script]!.split(" && ").at(-1)!
  return new Promise((resolve) => {
    exec(command, { cwd: ROOT, env: { ...process.env, PATH } }, (error, stdout, stderr) =>
      resolve(error === null ? "" : `${stdout}${stderr}`)
    )
  })
}

const CHECKS = ["format:check", "lint", "typecheck", "unused", "seeds:check"]

it.concurrent.for(CHECKS)("pnpm %s passes", { timeout: 300_000 }, async (script) => {
  assert.strictEqual(await run(script), "")
})
