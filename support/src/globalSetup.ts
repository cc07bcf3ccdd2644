import type { TestProject } from "vitest/node"
import { build } from "../../packages/web/scripts/build.ts"
import { hasPostgres, Postgres } from "./postgres.ts"
import { preparedDataFolder } from "./prepared.ts"
import { compileServer } from "./server.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder whose embedded database has the tables and nothing in them, to be copied. */
    readonly preparedDataFolder: string
  }
}

/** Creates one database of each kind, builds the web application and compiles the server, before many tests at once would. */
export default async (project: TestProject): Promise<void> => {
  const postgres = hasPostgres ? Postgres.prepare() : undefined
  const [folder] = await Promise.all([preparedDataFolder(), postgres, build(), compileServer()])
  project.provide("preparedDataFolder", folder)
}
