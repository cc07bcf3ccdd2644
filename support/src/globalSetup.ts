import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"
import { once } from "./once.ts"
import { hasPostgres, Postgres } from "./postgres.ts"
import { preparedDataFolder, pricedDataFolder } from "./prepared.ts"
import { compileServer } from "./server.ts"

const WEB_BUILD = join(import.meta.dirname, "../../packages/web/scripts/build.ts")

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder whose embedded database has the tables and nothing in them, to be copied. */
    readonly preparedDataFolder: string
  }
}

const prepare = async () => {
  const postgres = hasPostgres ? Postgres.prepare() : undefined
  const web = promisify(execFile)(process.execPath, [WEB_BUILD])
  // It is made of the first, without prices.
  const folder = pricedDataFolder().then(preparedDataFolder)
  await Promise.all([folder, postgres, web, compileServer()])
  return folder
}

/** Creates databases of each kind, builds the web application and compiles the server, before many tests at once would. */
export default async (project: TestProject): Promise<void> => {
  project.provide("preparedDataFolder", await once("prepared", prepare))
}
