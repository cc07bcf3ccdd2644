import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { once } from "./once.ts"

const PACKAGES = join(import.meta.dirname, "../../packages")

const build = (name: string): Promise<unknown> =>
  promisify(execFile)(process.execPath, [join(PACKAGES, name, "scripts/build.ts")])

/** Builds what servers run and browsers load, once for all projects of a run. */
export default async (): Promise<void> => {
  await once("builds", () => Promise.all(["web", "http-server"].map(build)))
}
