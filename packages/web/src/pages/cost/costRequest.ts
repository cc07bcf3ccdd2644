import type { CatalogueView, Currency, Model } from "@ratecard/core/catalogue"
import { type Lifetime, LIFETIMES, TOOL_TYPES, type ToolType } from "@ratecard/core/ledger"
import { newestOf, newestOfEach } from "../../prices/prices.ts"

/** The request to price, as the address says it. */
export interface CostRequest {
  readonly models: ReadonlyArray<Model>
  /** Names that are asked for and mean no model of that day. */
  readonly unknown: ReadonlyArray<string>
  readonly isEvery: boolean
  /** Input tokens, if no text is counted. */
  readonly input: number
  readonly output: Output
  /** Share of the input, 0 to 1. */
  readonly cached: number
  /** Share of the input that is written to the cache; with what is read from it, at most all. */
  readonly written: number
  /** For how long it is. */
  readonly lifetime: Lifetime
  readonly isBatch: boolean
  readonly tools: ReadonlyArray<ToolType>
  readonly perDay: number
  readonly currency: Currency
}

/** Output tokens, or how many there are for each one of the input. */
export type Output = { readonly tokens: number } | { readonly ratio: number }

/** Values for an empty address: a thousand tokens in and a hundred out, a thousand times a day. */
export const DEFAULTS = { input: 1000, output: "10%", cached: 0, written: 0, perDay: 1000 }

/** Common kinds of work, as the address says them. */
export const PRESETS = {
  chat: { input: "2000", output: "400", cached: "50", requests: "10000" },
  retrieval: { input: "30000", output: "500", cached: "10", requests: "2000" },
  agent: { input: "60000", output: "800", cached: "90", written: "5", requests: "5000" },
  batch: { input: "3000", output: "600", requests: "20000", batch: "1" }
} as const

export const MAX_TOKENS = 1_000_000_000

/** In a day. */
export const MAX_REQUESTS = 1_000_000_000

/** Widely used families of several vendors, by the ids of their models. */
export const USUAL = [
  /^openai-gpt-[\d.]+o?-mini$/u,
  /^openai-gpt-[\d.]+o?(?:-sol)?$/u,
  /^anthropic-claude-.*sonnet/u,
  /^anthropic-claude-.*opus/u,
  /^google-gemini-[\d.]+-flash$/u,
  /^deepseek-/u,
  /^mistral-mistral-large-\d/u,
  /^yandex-yandexgpt(?!.*lite)/u
]

export const costRequestOf = (query: URLSearchParams, view: CatalogueView): CostRequest => {
  const asked = query.get("models")
  const cached = (within(query.get("cached"), 0, 100) ?? DEFAULTS.cached) / 100
  const names = asked?.split(",").filter((name) => name !== "") ?? usualIn(view)
  return {
    models: asked === "all" ? view.offered : names.flatMap((name) => view.modelById.get(name) ?? []),
    unknown: asked === "all" ? [] : names.filter((name) => !view.modelById.has(name)),
    isEvery: asked === "all",
    input: Math.round(within(query.get("input"), 0, MAX_TOKENS) ?? DEFAULTS.input),
    output: outputOf(query.get("output")) ?? outputOf(DEFAULTS.output)!,
    cached,
    written: (within(query.get("written"), 0, mostWritten(cached)) ?? DEFAULTS.written) / 100,
    lifetime: LIFETIMES.find((lifetime) => lifetime === query.get("lifetime")) ?? "5m",
    isBatch: query.has("batch"),
    tools: TOOL_TYPES.filter((type) => query.get("tools")?.split(",").includes(type) ?? false),
    perDay: within(query.get("requests"), 0, MAX_REQUESTS) ?? DEFAULTS.perDay,
    currency: query.get("currency") === "rub" ? "rub" : "usd"
  }
}

/** The largest percentage that may be written to the cache besides a share that is read from it. */
export const mostWritten = (cached: number): number => 100 - Math.round(100 * cached)

/** With fewer usual models than this, the newest one of each provider is shown. */
const FEW = 4

/** The newest model of each usual family that is offered; of a small catalogue, of each provider. */
const usualIn = (view: CatalogueView): ReadonlyArray<string> => {
  const usual = newestOf(
    USUAL.map((family) => view.offered.filter(({ id }) => family.test(id))),
    view
  )
  return (usual.length >= FEW ? usual : newestOfEach(view)).map(({ id }) => id)
}

/** "500" or "10%"; undefined for anything else. */
const outputOf = (text: string | null): Output | undefined => {
  const percent = /^\s*([\d.]+)\s*%\s*$/u.exec(text ?? "")
  if (percent !== null) {
    const value = within(percent[1]!, 0, 100_000)
    return value === undefined ? undefined : { ratio: value / 100 }
  }
  const tokens = within(text, 0, MAX_TOKENS)
  return tokens === undefined ? undefined : { tokens: Math.round(tokens) }
}

/** Whether a text says how long an output is, or nothing. */
export const isOutput = (text: string | null): boolean => (text ?? "").trim() === "" || outputOf(text) !== undefined

/** A number between two bounds; undefined for what is none. */
const within = (text: string | null, low: number, high: number): number | undefined => {
  if (text === null || text.trim() === "") return undefined
  const value = Number(text)
  return value >= low && value <= high ? value : undefined
}

/** Output tokens for this many input tokens. */
export const outputTokensOf = (output: Output, inputTokens: number): number =>
  "tokens" in output ? output.tokens : Math.round(inputTokens * output.ratio)
