import type { TestProject } from "vitest/node"
import { build } from "../../packages/web/scripts/build.ts"
import { hasPostgres, Postgres } from "./postgres.ts"
import { preparedDataFolder } from "./prepared.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder whose embedded database has the tables and nothing in them, to be copied. */
    readonly preparedDataFolder: string
  }
}

/** Creates one database of each kind and builds the web application, before many files of tests at once would. */
export default async (project: TestProject): Promise<void> => {
  const [folder] = await Promise.all([preparedDataFolder(), hasPostgres ? Postgres.prepare() : undefined, build()])
  project.provide("preparedDataFolder", folder)
}
