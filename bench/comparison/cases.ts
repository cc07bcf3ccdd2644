import type { CostRecord, PricedLine } from "@ratecard/core/ledger"
import { readFileSync } from "node:fs"

/** A worked bill: a request as its vendor or an SDK told of it, and what it cost. */
export interface Case {
  readonly id: string
  readonly title: string
  readonly provider: string
  readonly model: string
  readonly at: string
  readonly api: string
  readonly usage: Readonly<Record<string, unknown>>
  readonly context?: {
    readonly batch?: boolean
    readonly channel?: string
    readonly geo?: string
    readonly host?: string
    readonly service_tier_response?: string
    readonly speed_request?: string
    readonly aggregate_of_requests?: boolean
    readonly every_request_below_272k?: boolean
  }
  readonly response_extra?: {
    readonly output_items?: Readonly<Record<string, number>>
    readonly groundingMetadata?: { readonly webSearchQueries: ReadonlyArray<string> }
  }
  readonly expect?: { readonly currency: string; readonly lines: ReadonlyArray<PricedLine>; readonly total: string }
  /** Where a refusal is the right answer. */
  readonly expect_error?: { readonly kind: string }
}

const FILE = new URL("../../packages/core/src/ledger/cases.fixture.json", import.meta.url)

const fixture = JSON.parse(readFileSync(FILE, "utf8")) as {
  readonly read: string
  readonly cases: ReadonlyArray<Case>
}

export const CASES = fixture.cases

/** The day that is today for all of them, in milliseconds since 1970. */
export const TODAY = Date.parse(fixture.read)

/** The caller's own rates of the case that has some, in dollars for a million tokens. */
export const OWN_RATES = { model: "overlay", input: 1, cacheRead: 0.1, output: 2 }

/** A case in the form in which a user would send it. */
export const recordOf = (one: Case): CostRecord => {
  const { context = {}, response_extra } = one
  return {
    api: one.api,
    at: one.at,
    model: one.model,
    provider: one.provider,
    usage: one.usage,
    request: { speed: context.speed_request },
    response: {
      service_tier: context.service_tier_response,
      groundingMetadata: response_extra?.groundingMetadata,
      output: outputItems(one)
    },
    context: {
      batch: context.batch,
      channel: context.channel,
      geo: context.geo,
      host: context.host,
      aggregate: context.aggregate_of_requests,
      every_request_below: context.every_request_below_272k === true ? 272_000 : undefined
    }
  }
}

/** What a response put out besides text. */
export const outputItems = ({ response_extra }: Case): ReadonlyArray<{ readonly type: string }> =>
  Object.entries(response_extra?.output_items ?? {}).flatMap(([type, count]) =>
    Array.from({ length: count }, () => ({ type }))
  )

/** What a request used, read correctly: for packages that take counters. */
export interface Counters {
  /** Of text, neither read from a cache nor written to one; with that of tools. */
  readonly input: number
  readonly audioInput: number
  readonly imageInput: number
  readonly cacheRead: number
  /** The part of `cacheRead` that is audio. */
  readonly audioCacheRead: number
  readonly cacheWrite: number
  /** The part of `cacheWrite` that is kept for an hour. */
  readonly cacheWrite1h: number
  /** With reasoning and audio. */
  readonly output: number
  /** The part of `output` that is audio. */
  readonly audioOutput: number
  /** The part of `output` that is reasoning, where it is known. */
  readonly reasoning: number
  readonly webSearches: number
  readonly xSearches: number
  readonly groundingQueries: number
  readonly storageTokenHours: number
}

export const countersOf = (one: Case): Counters => {
  const amounts = one.expect?.lines.map(({ quantity, unit }) => [unit, Number(quantity)] as const) ?? refused(one.usage)
  const sum = (...units: ReadonlyArray<string>) =>
    amounts.filter(([unit]) => units.includes(unit)).reduce((total, [, quantity]) => total + quantity, 0)
  return {
    input: sum("input", "input_text", "input_tool_use"),
    audioInput: sum("input_audio"),
    imageInput: sum("input_image"),
    cacheRead: sum("cache_read", "cache_read_text", "cache_read_audio"),
    audioCacheRead: sum("cache_read_audio"),
    cacheWrite: sum("cache_write_5m", "cache_write_30m", "cache_write_1h"),
    cacheWrite1h: sum("cache_write_1h"),
    output: sum("output", "output_text", "output_audio", "output_reasoning"),
    audioOutput: sum("output_audio"),
    reasoning: reasoningOf(one.usage),
    webSearches: sum("web_search_call"),
    xSearches: sum("x_search_call"),
    groundingQueries: sum("grounding_query"),
    storageTokenHours: sum("cache_storage_token_hour")
  }
}

/** All of the prompt, however it came to the model. */
export const promptOf = ({ audioInput, cacheRead, cacheWrite, imageInput, input }: Counters): number =>
  input + audioInput + imageInput + cacheRead + cacheWrite

/** What cannot be billed has no lines: its counters as they stand there. */
const refused = (usage: Case["usage"]): ReadonlyArray<readonly [string, number]> => {
  const count = (name: string, part?: string): number => {
    const value = usage[name]
    if (part !== undefined) return Number((value as Readonly<Record<string, unknown>> | undefined)?.[part] ?? 0)
    return Number(value ?? 0)
  }
  const cached = count("prompt_tokens_details", "cached_tokens")
  return [
    ["input", count("prompt_tokens") - cached + count("input_tokens")],
    ["cache_read", cached],
    ["cache_write_5m", count("cache_creation", "ephemeral_5m_input_tokens")],
    ["cache_write_1h", count("cache_creation", "ephemeral_1h_input_tokens")],
    ["output", count("completion_tokens") + count("output_tokens")]
  ]
}

const REASONING = /"(?:reasoning_tokens|reasoning_output_tokens|reasoningTokens|thoughtsTokenCount|thoughts)":(\d+)/u

const reasoningOf = (usage: Case["usage"]): number => Number(REASONING.exec(JSON.stringify(usage))?.[1] ?? 0)
