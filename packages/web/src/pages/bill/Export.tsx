import { csvCell, saveFile } from "../../parts/csvTable.ts"
import { useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import type { BillReport } from "./billed.ts"
import { periodOf } from "./billRows.ts"
import { totalsOf } from "./tallies.ts"

/** The bill as files, named by their period. */
export const Export = ({ report }: { readonly report: BillReport }) => {
  const words = useWords(BILL_WORDS)
  const name = ["ratecard-bill", ...new Set(periodOf(report))].join("_")
  return (
    <p class="actions">
      <span class="faint">{words.export}</span>
      <button type="button" onClick={() => saveFile(`${name}.csv`, "text/csv", csvOf(report))}>
        CSV
      </button>
      <button
        type="button"
        onClick={() => saveFile(`${name}.json`, "application/json", JSON.stringify(report, null, 2))}
      >
        JSON
      </button>
    </p>
  )
}

const COLUMNS = [
  "day",
  "model",
  "currency",
  "records",
  "input",
  "cacheRead",
  "cacheWrite",
  "output",
  "total",
  "isComplete"
] as const

const HEAD =
  "day,model_id,currency,responses,input_tokens,cache_read_tokens,cache_write_tokens,output_tokens,cost,complete"

/** A row for each day and model, and one for all of each currency. */
const csvOf = ({ sums }: BillReport): string => {
  const totals = totalsOf(sums).map((total) => ({ ...total, day: "total", model: "" }))
  const rows = [...sums, ...totals].map((sum) => COLUMNS.map((column) => csvCell(String(sum[column]))).join(","))
  return [HEAD, ...rows].join("\r\n") + "\r\n"
}
