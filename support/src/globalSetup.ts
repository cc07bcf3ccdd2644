import type { TestProject } from "vitest/node"
import build from "./builds.ts"
import { once } from "./once.ts"
import { hasPostgres, Postgres } from "./postgres.ts"
import { preparedDataFolder, pricedDataFolder } from "./prepared.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder whose embedded database has the tables and nothing in them, to be copied. */
    readonly preparedDataFolder: string
  }
}

const prepare = async () => {
  const postgres = hasPostgres ? Postgres.prepare() : undefined
  // It is made of the first, without prices.
  const folder = pricedDataFolder().then(preparedDataFolder)
  await Promise.all([folder, postgres, build()])
  return folder
}

/** Creates databases of each kind, builds the web application and the server, before many tests at once would. */
export default async (project: TestProject): Promise<void> => {
  project.provide("preparedDataFolder", await once("prepared", prepare))
}
