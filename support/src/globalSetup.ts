import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import type { TestProject } from "vitest/node"
import { hasPostgres, Postgres } from "./postgres.ts"
import { preparedDataFolder } from "./prepared.ts"
import { compileServer } from "./server.ts"

const WEB_BUILD = join(import.meta.dirname, "../../packages/web/scripts/build.ts")

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder whose embedded database has the tables and nothing in them, to be copied. */
    readonly preparedDataFolder: string
  }
}

/** Creates one database of each kind, builds the web application and compiles the server, before many tests at once would. */
export default async (project: TestProject): Promise<void> => {
  const postgres = hasPostgres ? Postgres.prepare() : undefined
  const web = promisify(execFile)(process.execPath, [WEB_BUILD])
  const [folder] = await Promise.all([preparedDataFolder(), postgres, web, compileServer()])
  project.provide("preparedDataFolder", folder)
}
