import type { Answer, Column } from "../output/answer.ts"
import { formatMoney } from "../output/formatCell.ts"
import { exitCodeOf, type Row, type UsageDocument } from "../usage/document.ts"
import type { ComparedSum, WhatIfDocument } from "../usage/whatIf/document.ts"
import { Refusal } from "../World.ts"
import { keysOf, withDays, withRate } from "./tables/keys.ts"
import type { UsageAudit } from "./auditAnswer.ts"
import { responsesText } from "./usageAnswer.ts"

/** The usage in agents' logs, its cost, and its cost with another model. */
export interface ComparedUsage extends UsageDocument {
  /** The cost of the same work with another model; absent unless asked for. */
  readonly what_if?: WhatIfDocument
  /** The history of the days; absent unless asked for. */
  readonly audit?: UsageAudit
}

/** The usage with both costs in print; `answer` is that of the usage alone. */
export const whatIfAnswer = (
  answer: Answer,
  document: UsageDocument,
  otherwise: WhatIfDocument
): Answer<ComparedUsage> => {
  const { left_out, over, reasons, rows, total } = otherwise
  if (rows.length === 0 && left_out.length > 0) throw new Refusal(left_out[0]!.message)
  const own = exitCodeOf(document)
  const { by } = document
  const keys =
    typeof by === "string"
      ? { columns: [{ name: by }], cellsOf: ({ key }: Row) => [key], total: ["total"] }
      : keysOf(by)
  const known = new Map(document.rows.map((row) => [row.key, row]))
  const named = rows.map(({ key }) => known.get(key)!)
  const table = {
    columns: [...keys.columns, ...columnsOf([...rows, total])],
    rows: rows.map((row, place) => [...keys.cellsOf(named[place]!), ...cellsOf(row)]),
    ...(rows.length > 1 ? { total: [...keys.total, ...cellsOf(total)] } : {})
  }
  return {
    ...answer,
    document: { ...document, what_if: otherwise },
    table: withRate(withDays(table, document, named), document, named),
    notes: [
      ...(rows.length === 0 ? answer.notes.slice(0, 1) : [summary(total)]),
      ...reasonTexts(reasons),
      SAME_TEXT,
      ...answer.notes.slice(rows.length === 0 ? 1 : 0)
    ],
    faults: [
      ...(answer.faults ?? []),
      ...(over === undefined ? [] : [longText(over, otherwise.change.model)]),
      ...left_out.slice(0, MOST).map(({ message, responses }) => `${responsesText(responses)} not compared: ${message}`)
    ],
    exitCode: left_out.length > 0 && own === 0 ? 2 : own
  }
}

/** Texts of the reasons. One that several models share is given once. */
const reasonTexts = (reasons: WhatIfDocument["reasons"]): ReadonlyArray<string> => {
  const parts = reasons.map(({ message, responses }) => {
    const [, said = message, model] = /^(.+ as for )(.+)\.$/u.exec(message) ?? []
    return { said, model, responses }
  })
  return [...Map.groupBy(parts, ({ said }) => said)].map(([said, of]) => {
    const models = of.flatMap(({ model }) => model ?? [])
    const responses = of.reduce((sum, each) => sum + each.responses, 0)
    return `${responsesText(responses)}: ${said}${models.length === 0 ? "" : `${models.join(", ")}.`}`
  })
}

/** More reasons would not be read; the document has all. */
const MOST = 5

const SAME_TEXT = "The same text in and out is compared: another model may answer longer or shorter."

const columnsOf = (sums: ReadonlyArray<ComparedSum>): ReadonlyArray<Column> => {
  const isExact = sums.every(({ other }) => other.low === other.high)
  const end = { kind: "money", ...(isExact && { noted: true as const }) } as const
  return [
    { name: "cost", kind: "money", exact: "complete" },
    { name: "other", title: "what if", kind: "money", exact: "complete" },
    { name: "low", title: "from", yields: 2, ...end },
    { name: "high", title: "to", yields: 2, ...end },
    { name: "currency", title: "" },
    { name: "difference", kind: "money", yields: 1 },
    { name: "percent", title: "%", kind: "number" },
    { name: "complete", usual: "yes", yields: 3 }
  ]
}

const cellsOf = ({ complete, cost, currency, difference, other, percent }: ComparedSum): ReadonlyArray<string> => [
  cost,
  other.best,
  other.low,
  other.high,
  currency.toUpperCase(),
  difference.best,
  percent === null ? "" : percentText(percent.best),
  complete ? "yes" : "no"
]

const percentText = (percent: number): string => `${percent > 0 ? "+" : ""}${percent.toFixed(1)}`

const summary = ({ complete, cost, currency, difference, other, percent }: ComparedSum): string => {
  const least = complete ? "" : "at least "
  const name = currency.toUpperCase()
  const range = other.low === other.high ? "" : ` (${formatMoney(other.low)} to ${formatMoney(other.high)})`
  const isLess = difference.best.startsWith("-")
  const amount = formatMoney(isLess ? difference.best.slice(1) : difference.best)
  const share = percent === null ? "" : ` (${percentText(percent.best)}%)`
  const changed = Number(difference.best) === 0 ? "the same" : `${amount} ${isLess ? "less" : "more"}${share}`
  return `What if: ${least}${formatMoney(other.best)} ${name}${range} instead of ${least}${formatMoney(cost)} ${name}, ${changed}`
}

const longText = (
  { context_window, longest, responses }: NonNullable<WhatIfDocument["over"]>,
  model: string
): string => {
  const [{ file, line, prompt_tokens }] = longest as [(typeof longest)[number]]
  const place = `${file}${line === null ? "" : `:${line}`}`
  return `${responsesText(responses)} would not fit into the context window of ${model}, ${context_window} tokens: the longest prompt would have ${prompt_tokens} (${place}); they are priced all the same`
}
