import type { TestProject } from "vitest/node"
import { hasPostgres, Postgres } from "./postgres.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** Port of this run's PostgreSQL server, if it is installed. */
    readonly postgresPort: number | undefined
  }
}

/** One PostgreSQL server for all tests, each of which has a database of its own there. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = hasPostgres ? await Postgres.start() : undefined
  project.provide("postgresPort", postgres?.port)
  return async () => postgres?.[Symbol.asyncDispose]()
}
