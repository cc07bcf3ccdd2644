import { type Decimal, ZERO } from "../../../pricing/money.ts"
import { amountOf, countOf, isNothing, minus, tokensOf, dayOf } from "../values.ts"
import type { CellOf, RowSink, StatementFormat, KnownPart } from "../row.ts"

const PLAIN = {}

/** Under these kinds a cost is the value at the API, and is not charged. */
const CURSOR_KINDS: ReadonlyArray<readonly [RegExp, KnownPart["cause"], string]> = [
  [/^included/iu, "free_or_included", "Kind: Included"],
  [/^free/iu, "free_or_included", "Kind: Free"],
  [/^errored|^aborted/iu, "failed_calls", "Kind: not charged"],
  [/^user api key/iu, "byok", "Kind: User API Key"]
]

const cursorRow = (cell: CellOf, cost: string, day: string, sink: RowSink): void => {
  const kind = cell("kind") || cost
  const [, cause, evidence] = CURSOR_KINDS.find(([pattern]) => pattern.test(kind)) ?? []
  const value = amountOf(cost)
  const isUncharged = cause !== undefined
  if (value === undefined && !isUncharged && cost !== "-")
    return sink.fault(cost === "" ? "a row without a cost" : `a cost that is not a number: ${cost}`)
  sink.row({
    day,
    model: cell("model"),
    unit: "*",
    tokens: tokensOf({
      input: countOf(cell("input (w/o cache write)")),
      cache_write: countOf(cell("input (w/ cache write)")),
      cache_read: countOf(cell("cache read")),
      output: countOf(cell("output tokens") || cell("output"))
    }),
    amount: isUncharged ? ZERO : (value ?? ZERO),
    served: PLAIN,
    ...(isUncharged && { parts: [uncharged(cause, value, evidence!)] }),
    ...(cause === "failed_calls" && { failed: evidence }),
    note: kind
  })
}

const uncharged = (cause: KnownPart["cause"], value: Decimal | undefined, evidence: string): KnownPart => ({
  cause,
  evidence,
  ...(value !== undefined && !isNothing(value) && { amount: minus(value) })
})

/** Cursor's usage events. */
export const cursorEvents: StatementFormat = {
  id: "cursor-csv",
  name: "Cursor usage events",
  columns: ["date", "model", "input (w/ cache write)", "output tokens"],
  places: 2,
  tokenRate: 0.25,
  readCells: (cell, sink) => {
    const day = dayOf(cell("date"))
    if (day === undefined) return sink.fault("a row without a date")
    cursorRow(cell, cell("cost") || cell("cost to you") || cell("cost ($)"), day, sink)
  }
}

/** Cursor's usage by model, without days; its last row has the sums. */
export const cursorModels: StatementFormat = {
  id: "cursor-models-csv",
  name: "Cursor usage by model, without days",
  columns: ["model", "request count", "input (w/ cache write)", "output tokens", "cost ($)"],
  places: 2,
  tokenRate: 0.25,
  isUndated: true,
  readCells: (cell, sink) => {
    if (!/^total$/iu.test(cell("model"))) cursorRow(cell, cell("cost ($)"), "", sink)
  }
}

/** GitHub Copilot's report of AI usage. */
export const copilot: StatementFormat = {
  id: "copilot-ai-usage",
  name: "GitHub Copilot AI usage",
  columns: ["date", "product", "sku", "model", "gross_amount", "net_amount"],
  readCells: (cell, sink) => {
    const day = dayOf(cell("date"))
    const [gross, net, discount] = ["gross_amount", "net_amount", "discount_amount"].map((name) => amountOf(cell(name)))
    if (day === undefined || gross === undefined || net === undefined)
      return sink.fault("a row without a day or an amount")
    sink.day(day)
    const tokens = tokensOf({
      input: countOf(cell("input")),
      cache_read: countOf(cell("cache_read")),
      cache_write: countOf(cell("cache_write")),
      output: countOf(cell("output"))
    })
    sink.row({
      day,
      model: cell("model").replace(/^Auto:\s*/u, ""),
      unit: "*",
      ...(Object.keys(tokens).length > 0 && { tokens }),
      amount: net,
      served: PLAIN,
      scope: cell("username"),
      ...(discount !== undefined &&
        !isNothing(discount) && {
          parts: [
            {
              cause: "free_or_included" as const,
              amount: minus(discount),
              evidence: "discount_amount: the plan includes it"
            }
          ]
        }),
      note: cell("sku")
    })
  }
}
