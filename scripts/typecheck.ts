import { execFileSync, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const TSGO = fileURLToPath(new URL("dist/effect-tsgo.cjs", import.meta.resolve("@effect/tsgo/package.json")))

/** TypeScript's compiler with Effect's rules in it: one pass for both. */
const compiler = execFileSync(process.execPath, [TSGO, "get-exe-path"], { encoding: "utf8" }).trim()

const { status } = spawnSync(compiler, ["-p", "tsconfig.json"], { stdio: "inherit" })
process.exitCode = status ?? 1
