import { Databases, hasPostgres, type Listening, startRedis } from "@ratecard/test-support"
import { spawnSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, inject } from "vitest"

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0
if (!hasRedis && process.env["CI"] === "true") throw new Error("CI has no redis-server")

/** The tests on every store that this machine has; `newAddress` is of a new one, for `openStore`. */
export const onEveryStore = (title: string, tests: (newAddress: () => string) => void): void => {
  let redis: Listening | undefined
  let taken = 0
  beforeAll(async () => {
    if (hasRedis) redis = await startRedis()
  })
  afterAll(() => redis?.[Symbol.asyncDispose]())
  const addresses: Readonly<Record<string, (() => string) | undefined>> = {
    memory: () => "memory",
    SQLite: () => join(mkdtempSync(join(tmpdir(), "ratecard-budget-")), "budgets.db"),
    PostgreSQL: hasPostgres ? () => new Databases(inject("postgresPort")!).createEmptyDatabase() : undefined,
    "Redis by node-redis": hasRedis ? () => `redis://127.0.0.1:${redis!.port}/${taken++ % 8}` : undefined,
    "Redis by ioredis": hasRedis ? () => `ioredis://127.0.0.1:${redis!.port}/${8 + (taken++ % 8)}` : undefined
  }
  for (const [name, newAddress] of Object.entries(addresses))
    describe.skipIf(newAddress === undefined)(`${title} in ${name}`, () => tests(newAddress!))
}
