import { execFileSync, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const TSGO = fileURLToPath(new URL("dist/effect-tsgo.cjs", import.meta.resolve("@effect/tsgo/package.json")))

/** TypeScript's compiler with Effect's rules in it. */
const compiler = execFileSync(process.execPath, [TSGO, "get-exe-path"], { encoding: "utf8" }).trim()

/**
 * The web application is for browsers: it is checked with their types, and all else without. For all else one checker
 * takes 18 seconds of a processor, four take 26, since each works out for itself the types that they all use.
 */
for (const project of ["tsconfig.json", "packages/web/tsconfig.json"]) {
  const { status } = spawnSync(compiler, ["-p", project, "--checkers", "1"], { stdio: "inherit" })
  if (status !== 0) process.exitCode = status ?? 1
}
