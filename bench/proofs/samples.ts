import { spawnSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `Runs the tests that CI leaves out or has a sample of, whole: more random cases, every page, generator and compiler,
packed packages, kills and full disks. The exit code is theirs.

pnpm x proof samples [--times N] [--of TEXT]

  --times N   how many times as many random cases (20)
  --of TEXT   only files with this in their path
`

const ROOT = join(import.meta.dirname, "../..")

const { of, times } = optionsOf(HELP, { times: "20", of: "" })

const files = globSync("{packages/*/{src,test},gates,bench,seeds,examples}/**/*.test.ts", { cwd: ROOT }).filter(
  (file) =>
    file.includes(of) &&
    (file.startsWith("gates/packed/") ||
      /\b(?:cases|sampleOf)\(|\bIS_WHOLE\b/u.test(readFileSync(join(ROOT, file), "utf8")))
)

const { status } = spawnSync(process.execPath, [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", ...files], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, CASES: String(wholeOption("times", times)) }
})
process.exitCode = status ?? 1
