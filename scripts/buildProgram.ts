// Builds the program of a package, as the registry gets it, and keeps it until a source changes, as tests start it:
// from its sources it takes half a second of the processor more. With --packed for the registry.
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { copyBuild, keepBuild } from "./keptBuild.ts"

const [name, how] = process.argv.slice(2)
const PACKAGE = join(import.meta.dirname, "../packages", name!)
const BUILT = join(PACKAGE, "built")

await keepBuild({
  name: `the program of ${name}`,
  folder: BUILT,
  sources: [
    ...["api", "cli", "client", "core", "mcp-server"].map((each) => `packages/${each}/src`),
    `packages/${name}/package.json`,
    `packages/${name}/rolldown.config.ts`,
    "packages/vocabularies/data",
    "bundlers.config.ts",
    "pnpm-lock.yaml",
    "scripts/buildProgram.ts"
  ],
  build: async (folder) => {
    const command = ["node_modules/rolldown/bin/cli.mjs", "--config", "rolldown.config.ts", "--dir", folder]
    execFileSync(process.execPath, ["--conditions=ratecard-source", ...command], { cwd: PACKAGE, stdio: "pipe" })
  }
})

if (how === "--packed") copyBuild(BUILT, join(PACKAGE, "dist"))
