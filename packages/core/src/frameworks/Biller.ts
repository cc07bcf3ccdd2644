import { BUNDLED_ENTRIES } from "../catalogue/bundled.ts"
import { resolve } from "../catalogue/resolve.ts"
import { readLog } from "../ledger/usage/readLog.ts"
import { type Billing, billRecord } from "../ledger/billRecord.ts"
import { tariffBook } from "../ledger/tariff/tariffBook.ts"
import { BUNDLED_TARIFFS } from "../tariffs.ts"
import { type BillOf, type BillRecord, callBill } from "./callBill.ts"

/** With what calls are billed at the bundled prices. */
export interface BillerOptions extends Partial<Pick<Billing, "overlay" | "currency" | "rateOn">> {
  /** Tells the time, in milliseconds since the epoch. */
  readonly now?: () => number
}

/**
 * Bills the responses of OpenAI's and Anthropic's SDKs, of the AI SDK, and of anything else whose usage
 * `readAmounts` reads: whole ones, or the last chunk of a stream. At the bundled prices, or by the `bill`
 * of prices that are followed. A response without usage has a bill too: one without a total.
 *
 * @example
 * const billOf = biller()
 * const usage = { prompt_tokens: 2006, completion_tokens: 300, prompt_tokens_details: { cached_tokens: 1920 } }
 * billOf({ model: "gpt-4o-2024-08-06", created: 1_736_942_400, usage }).total // => "0.005615"
 * const { complete, total } = billOf({ model: "gpt-4o", usage: null })
 * [complete, total] // => [false, null]
 */
export const biller = (by: BillRecord | BillerOptions = {}): BillOf => {
  const bill = typeof by === "function" ? by : bundled(by)
  return (response, call = {}) => callBill(response, call, bill)
}

const bundled = ({ now = Date.now, ...terms }: BillerOptions): BillRecord => {
  const book = tariffBook(new Map(BUNDLED_ENTRIES.map((entry) => [entry.id, entry])), BUNDLED_TARIFFS)
  return (record) => billRecord(record, { ...terms, book, resolve, readLog, now: now() })
}
