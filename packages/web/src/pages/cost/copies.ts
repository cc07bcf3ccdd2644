import { csvCell } from "@ratecard/core/plain-text"
import type { Counted } from "../../counting/counted.ts"
import { countsText } from "../../counting/textCounts.ts"
import { markdownText } from "../../parts/markdownText.ts"
import type { CostRequest } from "./costRequest.ts"
import { type CostRow, monthOf } from "./costRows.ts"

/** The content of a copy of the table, in the form that programs and documents take. */
export interface Copied {
  readonly rows: ReadonlyArray<CostRow>
  readonly request: CostRequest
  /** Of a text; undefined if a number of tokens was given. */
  readonly counted: Counted | undefined
  /** As the reader sees it. */
  readonly columns: Readonly<Record<"model" | "tokens" | "total" | "month", string>>
  readonly origin: string
  /** Of the page. */
  readonly query: URLSearchParams
  /** The day of the prices, unless it is today. */
  readonly at: string | undefined
}

/** Amounts as they are computed, to the last decimal; nothing for one that is not known. */
const plain = (amount: number | null): string => amount?.toFixed(12).replace(/\.?0+$/u, "") ?? ""

const asLink = (copied: Copied): string => `${copied.origin}/?${queryOf(copied)}`

/** The address of the picture that a link shows. */
const asPicture = (copied: Copied): string => `${copied.origin}/card/cost.png?${queryOf(copied)}`

const queryOf = ({ counted, query, request }: Copied): string => {
  const parameters = new URLSearchParams(query)
  parameters.set("models", request.isEvery ? "all" : request.models.map(({ id }) => id).join(","))
  if (counted !== undefined) {
    parameters.delete("input")
    parameters.set("counts", countsText(counted))
  }
  return parameters.toString()
}

const asMarkdown = ({ columns, request, rows }: Copied): string => {
  const currency = request.currency.toUpperCase()
  return [
    `| ${columns.model} | ${columns.tokens} | ${columns.total}, ${currency} | ${columns.month}, ${currency} |`,
    "| --- | ---: | ---: | ---: |",
    ...rows.map((row) => {
      const { count, model, total } = row
      const about = count.estimate === undefined ? "" : "≈ "
      const amounts = [total, monthOf(row, request)].map((amount) => (amount === null ? "–" : about + plain(amount)))
      return `| ${[markdownText(model.display_name), about + count.tokens, ...amounts].join(" | ")} |`
    }),
    ""
  ].join("\n")
}

const asCsv = ({ request, rows }: Copied): string =>
  [
    "model_id,provider,input_tokens,is_estimate,input_cost,cached_input_cost,output_cost,tool_cost,total_cost,month_cost,currency",
    ...rows.map((row) => {
      const { cached, count, input, model, output, tool, total } = row
      return [
        csvCell(model.id),
        model.provider,
        count.tokens,
        count.estimate !== undefined,
        ...[input, cached, output, tool, total, monthOf(row, request)].map(plain),
        request.currency
      ].join(",")
    }),
    ""
  ].join("\r\n")

/** The same calls in a program. */
const asCode = ({ at, request, rows }: Copied): string =>
  `import { estimate } from "@ratecard/core"

for (const call of ${JSON.stringify(
    rows.map(({ expected, model }) => ({ model: model.id, ...expected, ...contextOf(request), at })),
    null,
    2
  )}) {
  const { total, currency } = estimate(call)
  console.log(call.model, total, currency)
}
`

const contextOf = ({ isBatch }: CostRequest) => (isBatch ? { context: { batch: true } } : {})

/** By their names on the page. */
export const COPIES = { Link: asLink, PNG: asPicture, Markdown: asMarkdown, CSV: asCsv, Code: asCode }
