import type { Column, Table } from "../../output/answer.ts"
import { formatMoney } from "../../output/formatCell.ts"
import type { UsageDocument } from "../../usage/document.ts"
import type { CacheSum, CacheSums } from "../../usage/views/documents.ts"
import { keysOf, withDays } from "./keys.ts"

/** The savings of caches in each row of the usage. */
export const cacheTable = (document: UsageDocument, { rows, total }: CacheSums): Table => {
  const saved = new Map(rows.map((row) => [row.key, row]))
  const keys = keysOf(document.by)
  const table = {
    columns: [...keys.columns, ...COLUMNS],
    rows: document.rows.map((row) => [...keys.cellsOf(row), ...cellsOf(row, saved.get(row.key))]),
    ...(document.rows.length > 1 && {
      total: [...keys.total, ...cellsOf(document.total, total.responses === 0 ? undefined : total)]
    }),
    bars: keys.columns.length + COLUMNS.findIndex(({ name }) => name === "net")
  }
  return withDays(table, document, document.rows)
}

/** The same in words. */
export const cacheNotes = ({ left_out, total }: CacheSums): ReadonlyArray<string> => {
  const { currency, net, read_saved, responses, write_cost } = total
  const sum = (amount: string) => `${formatMoney(amount)} ${currency.toUpperCase()}`
  return [
    responses === 0
      ? "No cache use has a known price"
      : `Caches: reading saved ${sum(read_saved)}, writing cost ${sum(write_cost)} extra: ${sum(net)} net, each response at its own prices.`,
    ...(left_out === 0
      ? []
      : [`Left out: ${left_out} ${left_out === 1 ? "response" : "responses"} whose cache has no known price.`])
  ]
}

const COLUMNS: ReadonlyArray<Column> = [
  { name: "cache_read", title: "cached", kind: "tokens", yields: 2 },
  { name: "cache_write", title: "written", kind: "tokens", yields: 2 },
  { name: "cost", kind: "money", absent: "unknown", exact: "complete", yields: 1 },
  { name: "read_saved", title: "reads saved", kind: "money" },
  { name: "write_cost", title: "writes cost", kind: "money" },
  { name: "net", title: "net", kind: "money" },
  { name: "currency", title: "" },
  { name: "complete", usual: "yes", yields: 3 }
]

const cellsOf = (
  { complete, cost, priced, responses, tokens }: UsageDocument["total"],
  saved: CacheSum | undefined
): ReadonlyArray<string> => [
  String(tokens.cache_read),
  String(tokens.cache_write),
  priced === 0 && responses > 0 ? "" : cost,
  saved?.read_saved ?? "",
  saved?.write_cost ?? "",
  saved?.net ?? "",
  saved?.currency.toUpperCase() ?? "",
  complete ? "yes" : "no"
]
