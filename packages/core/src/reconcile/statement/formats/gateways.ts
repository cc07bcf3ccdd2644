import { add, type Decimal, subtract } from "../../../pricing/money.ts"
import {
  amountOf,
  amountOrZero,
  countOf,
  isNothing,
  minus,
  tokensOf,
  dayOf,
  instantOf,
  partsOf,
  textOf
} from "../values.ts"
import type { CellOf, Part, RowSink, StatementFormat, KnownPart } from "../row.ts"

type Value = (name: string) => unknown

const PLAIN = {}

/** The parts of a call with the user's own key: the provider charges elsewhere, and the gateway its share. */
const byokParts = (charged: Decimal, elsewhere: Decimal): ReadonlyArray<KnownPart> => [
  { cause: "byok", amount: minus(elsewhere), evidence: "byok_usage_inference: the provider charges it" },
  ...(isNothing(charged)
    ? []
    : [{ cause: "gateway_fee" as const, amount: charged, evidence: "the share of a call with the user's own key" }])
]

const activityRow = (value: Value, sink: RowSink): void => {
  const day = dayOf(value("date"))
  const charged = amountOf(value("usage"))
  if (day === undefined || charged === undefined) return sink.fault("a row without a day or an amount")
  const elsewhere = amountOrZero(value("byok_usage_inference"))
  sink.day(day)
  sink.row({
    day,
    model: textOf(value("model_permaslug") || value("model")),
    unit: "*",
    tokens: tokensOf({ prompt: countOf(value("prompt_tokens")), output: countOf(value("completion_tokens")) }),
    amount: charged,
    served: PLAIN,
    ...(!isNothing(elsewhere) && { parts: byokParts(charged, elsewhere) }),
    note: textOf(value("provider_name"))
  })
}

const ACTIVITY = ["date", "usage", "prompt_tokens", "completion_tokens"]

/** OpenRouter's activity: a row a day, model and endpoint. */
export const openRouterActivity: StatementFormat = {
  id: "openrouter-activity",
  name: "OpenRouter activity",
  columns: ACTIVITY,
  readCells: activityRow,
  isOf: (value) => rowsOf(value).some((row) => ACTIVITY.every((name) => name in row)),
  readObject: (value, sink) => {
    for (const row of rowsOf(value)) activityRow((name) => row[name], sink)
  }
}

const rowsOf = (value: Part): ReadonlyArray<Part> => (Array.isArray(value["data"]) ? partsOf(value["data"]) : [value])

/** OpenRouter's export of generations: a row an answer. */
export const openRouterGenerations: StatementFormat = {
  id: "openrouter-generations",
  name: "OpenRouter generations",
  columns: ["generation_id", "created_at", "cost_total", "tokens_prompt"],
  hasIds: true,
  readCells: (cell, sink) => {
    const day = dayOf(cell("created_at"))
    const charged = amountOf(cell("cost_total"))
    if (day === undefined || charged === undefined) return sink.fault("a row without a time or a cost")
    const elsewhere = amountOrZero(cell("byok_usage_inference"))
    const tools = add(amountOrZero(cell("cost_web_search")), amountOrZero(cell("cost_file_processing")))
    const [prompt, cached] = [countOf(cell("tokens_prompt")), countOf(cell("tokens_cached"))]
    const failed =
      isNothing(charged) && prompt + countOf(cell("tokens_completion")) === 0 ? "no tokens" : failureIn(cell)
    const parts: ReadonlyArray<KnownPart> = [
      ...(isNothing(elsewhere) ? [] : byokParts(subtract(charged, tools), elsewhere)),
      ...(isNothing(tools)
        ? []
        : [{ cause: "tool_fee" as const, amount: tools, evidence: "cost_web_search and cost_file_processing" }]),
      ...(failed !== undefined && isNothing(charged)
        ? [{ cause: "failed_calls" as const, evidence: `${failed}, and charged nothing` }]
        : [])
    ]
    sink.row({
      day,
      id: cell("generation_id"),
      model: cell("model_permaslug"),
      unit: "*",
      tokens: tokensOf({ input: prompt - cached, cache_read: cached, output: countOf(cell("tokens_completion")) }),
      amount: charged,
      served: PLAIN,
      scope: cell("app_name"),
      failed,
      ...(parts.length > 0 && { parts })
    })
  }
}

/** Finds the words that say that a generation failed; undefined if it did not. */
const failureIn = (cell: CellOf): string | undefined => {
  if (/^true$/iu.test(cell("cancelled"))) return "cancelled"
  const reason = cell("finish_reason_normalized") || cell("finish_reason")
  return /^(?:error|cancell?ed)$/iu.test(reason) ? `finish_reason: ${reason}` : undefined
}

const spendRow = (value: Value, sink: RowSink): void => {
  const at = instantOf(textOf(value("startTime")))
  const spend = amountOf(value("spend"))
  if (at === undefined || spend === undefined) return sink.fault("a row without a time or a spend")
  const usage = partsOf([partsOf([value("metadata")])[0]?.["usage_object"]])[0] ?? {}
  const details = partsOf([usage["prompt_tokens_details"]])[0] ?? {}
  const read = countOf(usage["cache_read_input_tokens"] ?? details["cached_tokens"])
  const written = countOf(usage["cache_creation_input_tokens"])
  const isFailed = value("status") === "failure" && isNothing(spend)
  sink.row({
    day: dayOf(textOf(value("startTime")))!,
    at,
    id: textOf(value("request_id")),
    model: textOf(value("model")),
    unit: "*",
    tokens: tokensOf({
      input: Math.max(0, countOf(value("prompt_tokens")) - read - written),
      cache_read: read,
      cache_write: written,
      output: countOf(value("completion_tokens"))
    }),
    amount: spend,
    served: PLAIN,
    ...(isFailed && { failed: "status: failure" }),
    ...(isFailed && { parts: [{ cause: "failed_calls" as const, evidence: "status: failure, and spend 0" }] })
  })
}

const SPEND = ["request_id", "spend", "prompt_tokens", "startTime"]

/** LiteLLM's spend logs: its own computation, and no charge. */
export const liteLlmSpend: StatementFormat = {
  id: "litellm-spend-logs",
  name: "LiteLLM spend logs",
  hasIds: true,
  isLog: true,
  columns: SPEND.map((name) => name.toLowerCase()),
  objects: ["metadata"],
  readCells: (cell, sink) =>
    spendRow((name) => (name === "metadata" ? objectIn(cell(name)) : cell(name.toLowerCase())), sink),
  isOf: (value) => rowsOf(value).some((row) => SPEND.every((name) => name in row)),
  readObject: (value, sink) => {
    for (const row of rowsOf(value)) {
      const { metadata } = row
      spendRow((name) => (name === "metadata" && typeof metadata === "string" ? objectIn(metadata) : row[name]), sink)
    }
  }
}

const objectIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
