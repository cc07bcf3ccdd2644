// Installs what is not there yet: all of it, or with --serving only what the server needs to run.
// What is installed is never made less, so a start after the tests keeps their tools.
// It is the first thing that runs on a fresh clone: any Node from 18 on, and nothing but Node.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const ROOT = new URL("../", import.meta.url)
/** Says for which lockfile an installation was finished. */
const NOTE = new URL("node_modules/.installed-for", ROOT)

const textOf = (file) => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}

const isServing = process.argv.includes("--serving")
const hasTools = /"?devDependencies"?: ?true/u.test(textOf(new URL("node_modules/.modules.yaml", ROOT)))
const wanted = createHash("sha256")
  .update(textOf(new URL("pnpm-lock.yaml", ROOT)))
  .digest("hex")

if (textOf(NOTE) !== wanted || !(hasTools || isServing)) {
  const pnpm = process.env.npm_execpath ?? "pnpm"
  const [command, ...before] = /\.[cm]?js$/u.test(pnpm) ? [process.execPath, pnpm] : [pnpm]
  const options = ["--frozen-lockfile", "--config.confirm-modules-purge=false"]
  if (isServing && !hasTools) options.push("--prod")
  // Standard output is the program's own.
  const { error, status } = spawnSync(command, [...before, "install", ...options], {
    cwd: fileURLToPath(ROOT),
    stdio: ["ignore", 2, 2]
  })
  if (error) console.error(`ratecard: pnpm could not be run: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(NOTE, wanted)
}
