import type { BudgetStore } from "./BudgetStore.ts"

/** The part of a client of Redis that is used: ioredis has `call`, node-redis has `sendCommand`. */
export type RedisClient =
  | { call(command: string, ...args: ReadonlyArray<string>): Promise<unknown> }
  | { sendCommand(args: ReadonlyArray<string>): Promise<unknown> }

/**
 * Budgets in Redis, by the client of ioredis or node-redis that you have. A Redis that evicts keys, or starts without
 * its data, begins at 0 again.
 */
export const redisStore = (client: RedisClient, prefix = "ratecard:budget:"): BudgetStore => {
  const ask = (...args: ReadonlyArray<string>): Promise<unknown> =>
    "call" in client ? client.call(args[0]!, ...args.slice(1)) : client.sendCommand(args)
  return {
    read: async (key) => ((await ask("GET", prefix + key)) as string | null) ?? undefined,
    write: async (key, text, before = "") => (await ask("EVAL", SWAP, "1", prefix + key, text, before)) === 1
  }
}

const SWAP = `if (redis.call("GET", KEYS[1]) or "") ~= ARGV[2] then return 0 end
redis.call("SET", KEYS[1], ARGV[1])
return 1`

/** The part of a pool of pg that is used. */
export interface PostgresPool {
  query(sql: string, values?: Array<string>): Promise<{ readonly rows: ReadonlyArray<unknown> }>
}

/** Budgets in the table `ratecard_budgets` of PostgreSQL, which is made at the first use, by a pool of pg. */
export const postgresStore = (pool: PostgresPool): BudgetStore => {
  let made: Promise<unknown> | undefined
  return sqlStore(async (sql, ...values) => {
    // Who may not make tables uses the one that is there; two that make it at once make one.
    await (made ??= pool.query(TABLE).catch(() => (made = undefined)))
    let place = 0
    return (
      await pool.query(
        sql.replaceAll("?", () => `$${++place}`),
        values
      )
    ).rows
  })
}

/** The part of a database of SQLite that is used: `DatabaseSync` of `node:sqlite` and better-sqlite3 have it. */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): { all(...values: Array<string>): ReadonlyArray<unknown> }
}

/**
 * Budgets in the table `ratecard_budgets` of SQLite, which is made if it is not there. Open the database with a `timeout`,
 * so that processes wait for each other.
 */
export const sqliteStore = (database: SqliteDatabase): BudgetStore => {
  database.exec(TABLE)
  return sqlStore(async (sql, ...values) => database.prepare(sql).all(...values))
}

const TABLE = "create table if not exists ratecard_budgets (key text primary key, kept text not null)"

const sqlStore = (ask: (sql: string, ...values: Array<string>) => Promise<ReadonlyArray<unknown>>): BudgetStore => ({
  read: async (key) => {
    const [row] = await ask("select kept from ratecard_budgets where key = ?", key)
    return (row as { readonly kept: string } | undefined)?.kept
  },
  write: async (key, text, before) => {
    const rows =
      before === undefined
        ? ask("insert into ratecard_budgets values (?, ?) on conflict do nothing returning key", key, text)
        : ask("update ratecard_budgets set kept = ? where key = ? and kept = ? returning key", text, key, before)
    return (await rows).length > 0
  }
})
