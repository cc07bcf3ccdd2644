import type { Unit } from "../../ledger/usage/reading.ts"

/** What is billed where a cache is not read from. */
export const unread = (unit: Unit): Unit => unit.replace(/^cache_read/u, "input") as Unit

/** What is billed if nothing is written to a cache; undefined: nothing. */
const unwritten = (unit: Unit): Unit | undefined => {
  if (unit === "cache_storage_token_hour") return undefined
  return unit.startsWith("cache_write") ? "input" : unit
}

/** Everything is read anew, and nothing is stored. */
export const plainUnit = (unit: Unit): Unit | undefined => unwritten(unread(unit))
