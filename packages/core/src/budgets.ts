/** Stores of a `Budget` that several processes share. Each takes a client of yours, and none is loaded. */
export { type BudgetStore, memoryStore } from "./billing/BudgetStore.ts"
export {
  postgresStore,
  type PostgresPool,
  type RedisClient,
  redisStore,
  type SqliteDatabase,
  sqliteStore
} from "./billing/budgetStores.ts"
