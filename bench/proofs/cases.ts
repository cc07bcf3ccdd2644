import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Runs the tests that look at random cases, with more of these than CI. The exit code is theirs.

pnpm x proof cases [--times N]

  --times N   how many times as many (20)
`

const ROOT = join(import.meta.dirname, "../..")

const times = wholeOption("times", optionsOf(HELP, { times: "20" }).times)

const files = globSync("packages/*/src/**/*.test.ts", { cwd: ROOT }).filter((file) =>
  readFileSync(join(ROOT, file), "utf8").includes(" cases(")
)

const { status } = spawnSync(process.execPath, [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", ...files], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, CASES: String(times) }
})
process.exitCode = status ?? 1
