import { csvCell } from "../../parts/csvCell.ts"
import { useWords } from "../../site.ts"
import { BILL_WORDS } from "../../words/bill.ts"
import type { BillReport } from "./billed.ts"

/** The bill as files. */
export const Export = ({ report }: { readonly report: BillReport }) => {
  const words = useWords(BILL_WORDS)
  return (
    <p class="actions">
      <span class="faint">{words.export}</span>
      <button type="button" onClick={() => save("ratecard-bill.csv", "text/csv", csvOf(report))}>
        CSV
      </button>
      <button
        type="button"
        onClick={() => save("ratecard-bill.json", "application/json", JSON.stringify(report, null, 2))}
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

const csvOf = ({ sums }: BillReport): string =>
  [HEAD, ...sums.map((sum) => COLUMNS.map((column) => csvCell(String(sum[column]))).join(","))].join("\r\n") + "\r\n"

const save = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
