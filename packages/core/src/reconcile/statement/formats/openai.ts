import { amountOf, amountOrZero, countOf, tokensOf, dayOf, inCurrency, isDollars, partsOf, textOf } from "../values.ts"
import type { Part, RowSink, ServedAs, StatementFormat } from "../row.ts"

const KINDS: ReadonlyMap<string, string> = new Map([
  ["input", "input"],
  ["cached input", "cache_read"],
  ["output", "output"],
  ["cache writes", "cache_write"],
  ["cache write", "cache_write"]
])

/** Tools, as line items name them. */
const TOOLS: ReadonlyArray<readonly [RegExp, string]> = [
  [/web search/iu, "web_search_call"],
  [/file search.{0,40}call/iu, "file_search_call"],
  [/code interpreter|container/iu, "container"]
]

/**
 * Reads model and unit of a line item: `gpt-5-mini-2025-08-07, cached input`, `gpt-image-1 text, input`, `Web search
 * tool calls`.
 */
const itemOf = (item: string): { readonly model: string; readonly unit: string } => {
  const tool = TOOLS.find(([pattern]) => pattern.test(item))
  if (tool !== undefined) return { model: "", unit: tool[1] }
  const at = item.lastIndexOf(", ")
  const kind = at === -1 ? undefined : KINDS.get(item.slice(at + 2).toLowerCase())
  if (kind === undefined) return { model: item, unit: item === "" ? "" : "*" }
  const [, model = "", modality] = /^(.*?)(?: (text|image|audio))?$/u.exec(item.slice(0, at)) ?? []
  return {
    model: model.toLowerCase(),
    unit: modality === undefined || modality === "text" ? kind : `${kind}_${modality}`
  }
}

const bucketsOf = (value: Part): ReadonlyArray<Part> =>
  Array.isArray(value["data"]) ? partsOf(value["data"]) : [value]

const isBucket = (value: Part, name: string): boolean =>
  bucketsOf(value).some(
    (bucket) =>
      "start_time" in bucket &&
      partsOf(bucket["results"] ?? bucket["result"]).some(
        ({ object }) => typeof object === "string" && object.includes(name)
      )
  )

const PLAIN: ServedAs = {}

const costRow = (
  {
    amount,
    currency,
    day,
    item,
    scope
  }: Readonly<Record<"currency" | "day" | "item" | "scope", string>> & { readonly amount: unknown },
  sink: RowSink
): void => {
  if (!isDollars(currency)) return sink.fault(`${day}: ${inCurrency(currency)}`)
  const cost = amountOf(amount)
  if (cost === undefined) return sink.fault(`${day}: an amount that is not a number`)
  sink.row({ day, ...itemOf(item), amount: cost, served: PLAIN, scope, note: item })
}

/** OpenAI's costs, by its API. */
export const costs: StatementFormat = {
  id: "openai-costs",
  name: "OpenAI costs",
  isOf: (value) =>
    isBucket(value, "costs") ||
    bucketsOf(value).some(
      (bucket) => "start_time" in bucket && "results" in bucket && partsOf(bucket["results"]).length === 0
    ),
  readObject: (value, sink) => {
    for (const bucket of bucketsOf(value)) {
      const day = dayOf(bucket["start_time"])
      if (day === undefined) {
        sink.fault("a bucket without `start_time`")
        continue
      }
      sink.day(day)
      for (const result of partsOf(bucket["results"] ?? bucket["result"])) {
        const { amount, line_item, project_id } = result
        const { currency, value: cost } = partsOf([amount])[0] ?? {}
        costRow(
          { day, item: textOf(line_item), amount: cost, currency: textOf(currency), scope: textOf(project_id) },
          sink
        )
      }
    }
  }
}

/** The cost file of OpenAI's dashboard. */
export const dashboardCosts: StatementFormat = {
  id: "openai-costs-csv",
  name: "OpenAI dashboard, costs",
  columns: ["start_time", "amount_value", "line_item"],
  readCells: (cell, sink) => {
    const day = dayOf(cell("start_time_iso")) ?? dayOf(Number(cell("start_time")))
    if (day === undefined) return sink.fault("a row without a day")
    sink.day(day)
    // A day without cost is a row with empty cells.
    if (cell("amount_value") === "") return
    const [amount, currency, item, scope] = ["amount_value", "amount_currency", "line_item", "project_id"].map(cell)
    costRow({ day, amount, currency: currency!, item: item!, scope: scope! }, sink)
  }
}

/** A row of tokens: the input holds what was cached. */
const usageRow = (at: number, value: (name: string) => unknown, sink: RowSink): void => {
  const day = dayOf(at / 1000)
  if (day === undefined) return sink.fault("a row without a day")
  sink.day(day)
  const [input, read, written] = ["input_tokens", "input_cached_tokens", "input_cache_write_tokens"].map((name) =>
    countOf(value(name))
  ) as [number, number, number]
  const tier = textOf(value("service_tier"))
  const isBatch = /^true$/iu.test(textOf(value("batch")))
  const tokens = tokensOf({
    input: input - read - written,
    cache_read: read,
    cache_write: written,
    output: countOf(value("output_tokens"))
  })
  if (Object.keys(tokens).length === 0) return
  sink.row({
    day,
    at,
    model: textOf(value("model")),
    unit: "*",
    tokens,
    amount: amountOrZero(undefined),
    served: isBatch ? { batch: true } : /^(?:flex|priority)$/u.test(tier) ? { tier } : PLAIN,
    scope: textOf(value("project_id"))
  })
}

/** OpenAI's usage of completions, by its API. */
export const usage: StatementFormat = {
  id: "openai-usage",
  name: "OpenAI usage",
  isUsage: true,
  isOf: (value) => isBucket(value, "usage"),
  readObject: (value, sink) => {
    for (const bucket of bucketsOf(value)) {
      const at = Number(bucket["start_time"]) * 1000
      for (const result of partsOf(bucket["results"] ?? bucket["result"])) usageRow(at, (name) => result[name], sink)
    }
  }
}

/** The file of completions of OpenAI's dashboard. */
export const dashboardUsage: StatementFormat = {
  id: "openai-usage-csv",
  name: "OpenAI dashboard, usage",
  isUsage: true,
  columns: ["start_time", "num_model_requests", "input_tokens", "output_tokens"],
  readCells: (cell, sink) => usageRow(Number(cell("start_time")) * 1000, cell, sink)
}
