import {
  agentLogs,
  cacheSaving,
  decimalIn,
  decimalText,
  recordOf,
  subtractDecimals,
  textCounter,
  type UsageSum,
  UsageSums
} from "@ratecard/core/ledger"
import { addPriced, type CellPlace } from "../cells.ts"
import { documentOf } from "../document.ts"
import { billWith, type PricedResponse } from "../priceResponse.ts"
import { priceResponses, type UsageOptions } from "../Usage.ts"
import { assertComparable } from "../whatIf/document.ts"
import type { CacheSum, CacheSums } from "../views/documents.ts"

/** Sums the saving of caches in the responses of a question, each at the prices of its own bill. */
export const cacheSavings = (options: UsageOptions): CacheSums => {
  const { by, exchange, now, overlay, prices, rows, timezone, tokenizers } = options
  const savingOf = cacheSaving({
    prices,
    now: now(),
    overlay,
    logs: agentLogs,
    countTexts: tokenizers && textCounter(prices, tokenizers)
  })
  const [reads, writes] = [new UsageSums<CellPlace>(), new UsageSums<CellPlace>()]
  let left_out = 0
  for (const each of priceResponses(options)) {
    if (each.tokens.cache_read + each.tokens.cache_write === 0) continue
    const saving = savingOf(recordOf(each.response))
    if (saving === undefined) left_out++
    else {
      addPriced(reads, withTotal(each, saving.read_saved))
      addPriced(writes, withTotal(each, saving.write_cost))
    }
  }
  const sumsIn = (sums: typeof reads) => documentOf(sums.all(), [], { by, timezone, exchange, rows }, prices.asOfDay)
  const [saved, cost] = [sumsIn(reads), sumsIn(writes)]
  assertComparable([saved.total], exchange)
  const costs = new Map(cost.rows.map((row) => [row.key, row]))
  return {
    rows: saved.rows.map((row) => ({ key: row.key, ...savingIn(row, costs.get(row.key)!) })),
    total: savingIn(saved.total, cost.total),
    left_out
  }
}

const withTotal = (response: PricedResponse, total: string): PricedResponse =>
  "error" in response.bill ? response : { ...response, bill: billWith(response.bill, total) }

const savingIn = ({ cost: read_saved, currency, responses }: UsageSum, { cost: write_cost }: UsageSum): CacheSum => ({
  read_saved,
  write_cost,
  net: decimalText(subtractDecimals(decimalIn(read_saved)!, decimalIn(write_cost)!)),
  currency,
  responses
})
