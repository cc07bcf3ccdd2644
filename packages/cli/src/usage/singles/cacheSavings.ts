import { cacheSaving, decimalIn, decimalText, recordOf, subtractDecimals, textCounter } from "@ratecard/core/ledger"
import { Cells } from "../cells.ts"
import { documentOf, type Sum } from "../document.ts"
import { billWith, type PricedResponse } from "../priceResponse.ts"
import { priceResponses, type UsageOptions } from "../Usage.ts"
import { assertComparable } from "../whatIf/document.ts"
import type { CacheSum, CacheSums } from "../views/documents.ts"

/** What caches saved in the responses that a question is about, each at the prices of its own bill. */
export const cacheSavings = (options: UsageOptions): CacheSums => {
  const { by, exchange, now, overlay, prices, rows, timezone, tokenizers } = options
  const savingOf = cacheSaving({
    prices,
    now: now(),
    overlay,
    countTexts: tokenizers && textCounter(prices, tokenizers)
  })
  const [reads, writes] = [new Cells(), new Cells()]
  let left_out = 0
  for (const each of priceResponses(options)) {
    if (each.tokens.cache_read + each.tokens.cache_write === 0) continue
    const saving = savingOf(recordOf(each.response))
    if (saving === undefined) left_out++
    else {
      reads.add(withTotal(each, saving.read_saved))
      writes.add(withTotal(each, saving.write_cost))
    }
  }
  const sumsIn = (cells: Cells) => documentOf(cells.all(), [], { by, timezone, exchange, rows }, prices.asOfDay)
  const [saved, cost] = [sumsIn(reads), sumsIn(writes)]
  assertComparable([saved.total])
  const costs = new Map(cost.rows.map((row) => [row.key, row]))
  return {
    rows: saved.rows.map((row) => ({ key: row.key, ...sumOf(row, costs.get(row.key)!) })),
    total: sumOf(saved.total, cost.total),
    left_out
  }
}

const withTotal = (response: PricedResponse, total: string): PricedResponse =>
  "error" in response.bill ? response : { ...response, bill: billWith(response.bill, total) }

const sumOf = ({ cost: read_saved, currency, responses }: Sum, { cost: write_cost }: Sum): CacheSum => ({
  read_saved,
  write_cost,
  net: decimalText(subtractDecimals(decimalIn(read_saved)!, decimalIn(write_cost)!)),
  currency,
  responses
})
