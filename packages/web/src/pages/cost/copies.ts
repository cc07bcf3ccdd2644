import { csvCell } from "../../parts/csvCell.ts"
import type { CostRow } from "./costRows.ts"

/** What is copied of the table, in the form that programs and documents take. */
export interface Copied {
  readonly rows: ReadonlyArray<CostRow>
  readonly currency: "usd" | "rub"
  /** As the reader sees it. */
  readonly columns: { readonly model: string; readonly tokens: string; readonly total: string }
  readonly origin: string
  /** Whose prices they are, where it is not today. */
  readonly at: string | undefined
}

/** Amounts as they are computed, to the last decimal; nothing for one that is not known. */
const plain = (amount: number | null): string => amount?.toFixed(12).replace(/\.?0+$/u, "") ?? ""

export const asMarkdown = ({ columns, currency, rows }: Copied): string =>
  [
    `| ${columns.model} | ${columns.tokens} | ${columns.total}, ${currency.toUpperCase()} |`,
    "| --- | ---: | ---: |",
    ...rows.map(({ count, model, total }) => {
      const about = count.estimate === undefined ? "" : "≈ "
      return `| ${model.display_name.replaceAll("|", "\\|")} | ${about}${count.tokens} | ${total === null ? "–" : about + plain(total)} |`
    }),
    ""
  ].join("\n")

export const asCsv = ({ currency, rows }: Copied): string =>
  [
    "model_id,provider,input_tokens,is_estimate,input_cost,cached_input_cost,output_cost,tool_cost,total_cost,currency",
    ...rows.map(({ cached, count, input, model, output, tool, total }) =>
      [
        csvCell(model.id),
        model.provider,
        count.tokens,
        count.estimate !== undefined,
        ...[input, cached, output, tool, total].map(plain),
        currency
      ].join(",")
    ),
    ""
  ].join("\r\n")

/** Asks the service for the bills of the same calls. */
export const asCurl = ({ at, origin, rows }: Copied): string => {
  const records = rows.map(({ expected, model }) => ({ model: model.id, expected, at }))
  return `curl ${origin}/api/v1/cost -H 'content-type: application/json' -d '${JSON.stringify({ records }).replaceAll("'", "'\\''")}'\n`
}

/** The same in a program. */
export const asCode = ({ at, rows }: Copied): string =>
  `import { estimate } from "@ratecard/core"

for (const call of ${JSON.stringify(
    rows.map(({ expected, model }) => ({ model: model.id, ...expected, at })),
    null,
    2
  )}) {
  const { total, currency } = estimate(call)
  console.log(call.model, total, currency)
}
`
