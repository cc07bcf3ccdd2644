import {
  amountOf,
  amountOrZero,
  countOf,
  fromCents,
  minus,
  tokensOf,
  dayOf,
  inCurrency,
  isDollars,
  partsOf,
  textOf
} from "../values.ts"
import { add } from "../../../pricing/money.ts"
import type { CellOf, Part, RowSink, ServedAs, StatementFormat } from "../row.ts"

const COST_UNITS: ReadonlyMap<string, string> = new Map([
  ["uncached_input_tokens", "input"],
  ["output_tokens", "output"],
  ["cache_read_input_tokens", "cache_read"],
  ["cache_creation.ephemeral_5m_input_tokens", "cache_write_5m"],
  ["cache_creation.ephemeral_1h_input_tokens", "cache_write_1h"]
])

const CELL_UNITS: ReadonlyMap<string, string> = new Map([
  ["input_no_cache", "input"],
  ["output", "output"],
  ["input_cache_read", "cache_read"],
  ["input_cache_write_5m", "cache_write_5m"],
  ["input_cache_write_1h", "cache_write_1h"]
])

/** Reads tier, speed and geography of a row, by the column names of both kinds of file. */
const servedBy = (value: (name: string) => string): ServedAs => {
  const tier = value("service_tier") || value("usage_type")
  const geo = value("inference_geo").toLowerCase()
  return {
    ...(/batch/iu.test(tier)
      ? { batch: true as const }
      : /^(?:priority|flex)/iu.test(tier)
        ? { tier: tier.toLowerCase().split("_", 1)[0]! }
        : {}),
    ...(value("speed") === "fast" && { speed: "fast" }),
    ...(geo === "us" && { geo }),
    ...(/200\s?k\s*-\s*1\s?m|>\s*200/iu.test(value("context_window")) && { isLong: true as const })
  }
}

const bucketsOf = (value: Part): ReadonlyArray<Part> =>
  Array.isArray(value["data"]) ? partsOf(value["data"]) : "results" in value ? [value] : []

const isOf = (value: Part, field: string): boolean =>
  bucketsOf(value).some((bucket) => "starting_at" in bucket && partsOf(bucket["results"]).some((each) => field in each))

/** Anthropic's cost report, by its Admin API: cents as decimal texts. */
export const costReport: StatementFormat = {
  id: "anthropic-cost-report",
  name: "Anthropic cost report",
  isOf: (value) =>
    isOf(value, "amount") ||
    (bucketsOf(value).some((bucket) => "starting_at" in bucket) &&
      bucketsOf(value).every((bucket) => partsOf(bucket["results"]).length === 0)),
  readObject: (value, sink) => {
    for (const bucket of bucketsOf(value)) {
      const day = dayOf(bucket["starting_at"])
      if (day === undefined) {
        sink.fault("a bucket without `starting_at`")
        continue
      }
      sink.day(day)
      for (const result of partsOf(bucket["results"])) costRow(result, day, sink)
    }
  }
}

const costRow = (result: Part, day: string, sink: RowSink): void => {
  const currency = textOf(result["currency"])
  if (!isDollars(currency)) return sink.fault(`${day}: ${inCurrency(currency)}`)
  const cents = amountOf(result["amount"])
  if (cents === undefined) return sink.fault(`${day}: an amount that is not a number`)
  const type = textOf(result["cost_type"])
  const note = textOf(result["description"])
  const unit = COST_UNITS.get(textOf(result["token_type"])) ?? (type === "web_search" ? "web_search_request" : "")
  const isTokens = type === "tokens" || type === ""
  sink.row({
    day,
    model: textOf(result["model"]),
    unit: unit === "" && isTokens ? (note === "" ? "" : "*") : unit,
    amount: fromCents(cents),
    served: servedBy((name) => textOf(result[name])),
    scope: textOf(result["workspace_id"]),
    note,
    ...(unit === "" && !isTokens && { only: "tool_fee" as const })
  })
}

/** Anthropic's usage report: tokens and no money. */
export const usageReport: StatementFormat = {
  id: "anthropic-usage-report",
  name: "Anthropic usage report",
  isUsage: true,
  isOf: (value) => isOf(value, "uncached_input_tokens"),
  readObject: (value, sink) => {
    for (const bucket of bucketsOf(value)) {
      const at = Date.parse(textOf(bucket["starting_at"]))
      const day = dayOf(bucket["starting_at"])
      if (day === undefined) continue
      sink.day(day)
      for (const result of partsOf(bucket["results"])) {
        const written = partsOf([result["cache_creation"]])[0] ?? {}
        const tools = partsOf([result["server_tool_use"]])[0] ?? {}
        sink.row({
          day,
          at,
          model: textOf(result["model"]),
          unit: "*",
          tokens: tokensOf({
            input: countOf(result["uncached_input_tokens"]),
            cache_read: countOf(result["cache_read_input_tokens"]),
            cache_write_5m: countOf(written["ephemeral_5m_input_tokens"]),
            cache_write_1h: countOf(written["ephemeral_1h_input_tokens"]),
            output: countOf(result["output_tokens"]),
            web_search_request: countOf(tools["web_search_requests"])
          }),
          amount: amountOrZero(undefined),
          served: servedBy((name) => textOf(result[name])),
          scope: textOf(result["workspace_id"])
        })
      }
    }
  }
}

/** The cost file of Anthropic's Console: dollars, mostly to cents. */
export const consoleCosts: StatementFormat = {
  id: "anthropic-console-cost-csv",
  name: "Anthropic Console, cost",
  columns: ["usage_date_utc", "model", "token_type", "cost_usd"],
  places: 2,
  readCells: (cell, sink) => {
    const cost = amountOf(cell("cost_usd"))
    const day = dayOf(cell("usage_date_utc"))
    if (cost === undefined || day === undefined) return sink.fault("a row without a day or a cost")
    const list = amountOf(cell("list_price_usd"))
    const discount = list && add(cost, minus(list))
    const type = cell("cost_type")
    const unit = CELL_UNITS.get(cell("token_type")) ?? (type.includes("web_search") ? "web_search_request" : "")
    sink.row({
      day,
      model: cell("model"),
      unit: unit === "" ? "*" : unit,
      amount: cost,
      served: servedBy(cell),
      scope: cell("workspace"),
      ...(unit === "" && type !== "" && type !== "tokens" && { only: "tool_fee" as const }),
      ...(discount &&
        discount.units !== 0n && {
          parts: [{ cause: "discount" as const, amount: discount, evidence: "list_price_usd beside cost_usd" }]
        }),
      note: cell("usage_type")
    })
  }
}

const usageCells = (cell: CellOf, sink: RowSink): void => {
  const day = dayOf(cell("usage_date_utc"))
  if (day === undefined) return sink.fault("a row without a day")
  sink.row({
    day,
    model: cell("model_version"),
    unit: "*",
    tokens: tokensOf({
      input: countOf(cell("usage_input_tokens_no_cache")),
      cache_read: countOf(cell("usage_input_tokens_cache_read")),
      cache_write_5m: countOf(cell("usage_input_tokens_cache_write_5m")),
      cache_write_1h: countOf(cell("usage_input_tokens_cache_write_1h")),
      output: countOf(cell("usage_output_tokens")),
      web_search_request: countOf(cell("web_search_count"))
    }),
    amount: amountOrZero(undefined),
    served: servedBy(cell),
    scope: cell("workspace")
  })
}

/** The token file of Anthropic's Console. */
export const consoleTokens: StatementFormat = {
  id: "anthropic-console-tokens-csv",
  name: "Anthropic Console, tokens",
  isUsage: true,
  columns: ["usage_date_utc", "model_version", "usage_output_tokens"],
  readCells: usageCells
}
