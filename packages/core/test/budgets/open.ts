import { type BudgetStore, memoryStore, postgresStore, redisStore, sqliteStore } from "../../src/budgets.ts"
import { Redis } from "ioredis"
import { DatabaseSync } from "node:sqlite"
import { Pool } from "pg"
import { createClient } from "redis"

/** A store, until it is closed. */
export interface OpenStore extends AsyncDisposable {
  readonly store: BudgetStore
}

/**
 * The store at an address: `postgres://…`, `redis://…` by node-redis and `ioredis://…` by ioredis, the path of a file of
 * SQLite, or `memory`.
 */
export const openStore = async (address: string): Promise<OpenStore> => {
  const { protocol } = URL.canParse(address) ? new URL(address) : { protocol: "" }
  if (address === "memory") return { store: memoryStore(), [Symbol.asyncDispose]: async () => undefined }
  if (protocol === "postgres:") {
    const pool = new Pool({ connectionString: address, max: 2 })
    // A connection in the pool whose server ends.
    pool.on("error", () => undefined)
    return { store: postgresStore(pool), [Symbol.asyncDispose]: () => pool.end() }
  }
  if (protocol === "redis:") {
    const client = createClient({ url: address, disableOfflineQueue: true })
    await client.on("error", () => undefined).connect()
    return { store: redisStore(client), [Symbol.asyncDispose]: async () => client.destroy() }
  }
  if (protocol === "ioredis:") {
    const client = new Redis(address.replace("ioredis:", "redis:"), { enableOfflineQueue: false, lazyConnect: true })
    await client.on("error", () => undefined).connect()
    return { store: redisStore(client), [Symbol.asyncDispose]: async () => client.disconnect() }
  }
  const database = new DatabaseSync(address, { timeout: 10_000 })
  database.exec("pragma journal_mode = wal")
  return { store: sqliteStore(database), [Symbol.asyncDispose]: async () => database.close() }
}
