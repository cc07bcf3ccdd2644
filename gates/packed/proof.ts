// Compiles against the packages with every pair of compiler and resolution, and installs them in three more projects.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const VITEST = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url))

const { status } = spawnSync(process.execPath, [VITEST, "run", "--project", "packed", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, PACKED_PROOF: "true" }
})
process.exitCode = status ?? 1
