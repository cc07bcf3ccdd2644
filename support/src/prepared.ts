import { execFile, execFileSync } from "node:child_process"
import { chmodSync, mkdtempSync, realpathSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { keepBuild } from "../../scripts/keptBuild.ts"

const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Sources that a prepared database depends on. */
const SOURCES = [
  "packages/core/src/catalogue",
  "packages/http-server/src/catalogue",
  "packages/http-server/src/database",
  "pnpm-lock.yaml"
]

/**
 * The folder that `make` has filled, made once and kept for later runs, because a database takes
 * seconds to create and a moment to copy.
 */
export const prepared = async (name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const folder = pathOf(`node_modules/.cache/ratecard/${name}`)
  const build = (data: string) => {
    // As servers want theirs.
    chmodSync(data, 0o700)
    return make(data)
  }
  await keepBuild({ name: `the ${name} database of tests`, folder, sources: SOURCES, build, older: 0 })
  return realpathSync(join(folder, "current"))
}

/** Creates the service's tables in the database at `DATABASE_URL`, or in an embedded one in `DATA_DIR`; with `--prices` fills them. */
export const migrate = async (
  settings: Readonly<Record<string, string>>,
  ...args: ReadonlyArray<"--prices">
): Promise<void> => {
  const program = pathOf("packages/http-server/test/migrateDatabase.ts")
  const { NODE_COMPILE_CACHE = "" } = process.env
  const env = { NODE_COMPILE_CACHE, ...settings }
  await promisify(execFile)(process.execPath, ["--conditions=ratecard-source", program, ...args], { env })
}

/** A data folder whose embedded database has the service's tables and nothing in them. */
export const preparedDataFolder = (): Promise<string> => prepared("embedded", (DATA_DIR) => migrate({ DATA_DIR }))

/** The same after the first start of a server, which has put the bundled prices there. */
export const pricedDataFolder = (): Promise<string> =>
  prepared("priced", async (DATA_DIR) => {
    copyFolder(await preparedDataFolder(), DATA_DIR)
    await migrate({ DATA_DIR }, "--prices")
  })

/** An empty folder for a database. */
export const newDatabaseFolder = (): string => mkdtempSync(join(tmpdir(), "ratecard-database-"))

/** Copies what is in a folder, whose files stay those of their owner; Node takes four times as long for it. */
export const copyFolder = (from: string, to: string): void => void execFileSync("cp", ["-a", `${from}/.`, to])
