import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { once } from "./once.ts"

const ROOT = join(import.meta.dirname, "../..")

const BUILDS = [
  ["packages/web/scripts/build.ts"],
  ["packages/http-server/scripts/build.ts"],
  ["scripts/buildProgram.ts", "cli"],
  ["scripts/buildProgram.ts", "mcp-server"]
]

const build = (command: ReadonlyArray<string>): Promise<unknown> =>
  promisify(execFile)(process.execPath, command, { cwd: ROOT })

/** Builds the programs, and what browsers load, once for all projects of a run. */
export default async (): Promise<void> => {
  await once("builds", () => Promise.all(BUILDS.map(build)))
}
