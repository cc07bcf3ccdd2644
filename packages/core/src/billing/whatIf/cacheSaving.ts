import type { Reading, Unit } from "../../ledger/usage/reading.ts"
import { decimalOf, decimalText, subtract } from "../../pricing/money.ts"
import { type BillableRecord, type Billing, billReading, readRecord } from "../billRecord.ts"
import { changedReading } from "./changedReading.ts"

/** The saving and the cost of a cache in a request: exact decimals in the currency of its bill. */
export interface CacheSaving {
  /** The amount by which cache reads cost less than as many tokens of plain input. */
  readonly read_saved: string
  /** The amount by which cache writes cost more than plain input. */
  readonly write_cost: string
}

/**
 * Computes the saving of a cache in a request, at the prices of its own bill. Undefined if no price of its cache, or of plain
 * input, is known.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const usage = { input_tokens: 0, cache_read_input_tokens: 1000, cache_creation_input_tokens: 1000, output_tokens: 1 }
 * cacheSaving({ prices: bundledPrices(now), now })({ model: "claude-opus-4-5", usage }) // => { read_saved: "0.0045", write_cost: "0.00125" }
 */
export const cacheSaving =
  (billing: Billing) =>
  (record: BillableRecord): CacheSaving | undefined => {
    const reading = readRecord(record, billing)
    if ("code" in reading) return undefined
    const totalBy = (unitOf: (unit: Unit) => Unit | undefined) =>
      promptTotal(billReading(changed(reading, unitOf), record, billing))
    const own = totalBy((unit) => unit)
    const withoutReads = totalBy(unread)
    const without = totalBy(plainUnit)
    if (own === undefined || withoutReads === undefined || without === undefined) return undefined
    return {
      read_saved: decimalText(subtract(withoutReads, own)),
      write_cost: decimalText(subtract(withoutReads, without))
    }
  }

const changed = (reading: Reading, unitOf: (unit: Unit) => Unit | undefined): Reading => {
  const change = { ratio: SAME, unitOf }
  const others = reading.others?.map((other) => changedReading(other, change, "best"))
  return { ...changedReading(reading, change, "best"), ...(others && { others }) }
}

const SAME = { low: 1, best: 1, high: 1 }

/** The total of a bill in which each amount of the prompt has a price of its own. */
const promptTotal = (bill: ReturnType<typeof billReading>) => {
  if ("error" in bill) return undefined
  const isKnown = bill.lines.every(({ price, unit }) => price !== null || !PROMPT.test(unit))
  const isOwn = bill.warnings.every(({ code }) => code !== "cached_at_input_price")
  return isKnown && isOwn ? decimalOf(bill.total) : undefined
}

const PROMPT = /^(?:input|cache_read|cache_write)(?:_|$)/u

/** The unit that is billed where a cache is not read from. */
const unread = (unit: Unit): Unit => unit.replace(/^cache_read/u, "input") as Unit

/** The unit that is billed if nothing is written to a cache; undefined: none. */
const unwritten = (unit: Unit): Unit | undefined => {
  if (unit === "cache_storage_token_hour") return undefined
  return unit.startsWith("cache_write") ? "input" : unit
}

/** Everything is read anew, and nothing is stored. */
const plainUnit = (unit: Unit): Unit | undefined => unwritten(unread(unit))
