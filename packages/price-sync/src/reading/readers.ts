import { Result, Schema, SchemaIssue } from "effect"
import { type ListedFacts, type QuotedFact, perMillion } from "../deciding/quote.ts"
import { decimal, multiplyDecimals, toAmount } from "@ratecard/core/ledger"

/** Makes a reader of a schema; a failure names the fault, as the end of a sentence. */
export const reader = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (value: unknown): Result.Result<S["Type"], string> =>
    Result.mapError(decode(value), (error) =>
      format(error.issue)
        .issues.map(({ message, path = [] }) => `${path.map(String).join(".") || "it"}: ${lowerFirst(message)}`)
        .join("; ")
    )
}

/** The members of a value that should be an object; empty if it is not one. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** Reads a whole number of tokens; null for anything else. */
export const readTokens = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null

/** Reads a day; null for anything else. */
export const readDay = (value: unknown): string | null =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value)) ? value : null

/** Reads a text; null for anything else. */
export const readText = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** Reads a retirement from its day; null if no day is stated. */
export const readRetirement = (value: unknown): ListedFacts["retirement"] => {
  const date = readDay(value)
  return date === null ? null : { date }
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

type When = QuotedFact["when"]

/** The unit in which a vendor bills a cache write without a chosen lifetime. */
const writeUnit = (provider: string): string => (provider === "openai" ? "cache_write_30m" : "cache_write_5m")

/** Makes a fact from a stated price; none from 0, which stands for an unknown price. */
const fact = (unit: string, when: When, value: unknown, unitTokens?: 1): ReadonlyArray<QuotedFact> => {
  if (typeof value !== "number" || value === 0) return []
  return [{ unit, when, price: unitTokens === undefined ? value : perMillion(value, unitTokens) }]
}

/** The number of calls for which fees are stated. */
const CALLS = 1000

/**
 * The unit in which a vendor bills a search; undefined if it is not known. Google bills a prompt that was
 * grounded, and since Gemini 3 each query.
 */
const searchUnit = (provider: string, name: string): string | undefined => {
  if (provider === "anthropic") return "web_search_request"
  const [, generation] = /^gemini-(\d+)/u.exec(name) ?? []
  if (generation !== undefined) return Number(generation) < 3 ? "grounding_prompt" : "grounding_query"
  return provider === "openai" || provider === "xai" ? "web_search_call" : undefined
}

/** The fee of a search, if it is the same for all sizes of search context. */
const searchFee = (provider: string, name: string, fees: unknown): ReadonlyArray<QuotedFact> => {
  const unit = searchUnit(provider, name)
  const [fee, ...others] = Object.values(membersOf(fees))
  if (
    unit === undefined ||
    typeof fee !== "number" ||
    !Number.isFinite(fee) ||
    fee === 0 ||
    others.some((other) => other !== fee)
  )
    return []
  return [{ unit, when: {}, price: toAmount(multiplyDecimals(decimal(fee), decimal(CALLS))), per: CALLS }]
}

/** Reads the prices other than base prices of a row of LiteLLM's list, which are per token and per call. */
export const litellmFacts = (provider: string, name: string, row: unknown): ReadonlyArray<QuotedFact> => {
  const members = membersOf(row)
  const write = writeUnit(provider)
  const of = (unit: string, when: When, name: string) => fact(unit, when, members[name], 1)
  const tier = (suffix: string, when: When) => [
    ...of("input", when, `input_cost_per_token_${suffix}`),
    ...of("output", when, `output_cost_per_token_${suffix}`),
    ...of("cache_read", when, `cache_read_input_token_cost_${suffix}`),
    ...of(write, when, `cache_creation_input_token_cost_${suffix}`)
  ]
  const bands = Object.keys(members).flatMap(
    (name) => /^input_cost_per_token_above_(\d+)k_tokens$/u.exec(name)?.[1] ?? []
  )
  return [
    ...of(write, {}, "cache_creation_input_token_cost"),
    ...of("cache_write_1h", {}, "cache_creation_input_token_cost_above_1hr"),
    ...tier("batches", { batch: true }),
    ...tier("flex", { service_tier: "flex" }),
    ...tier("priority", { service_tier: "priority" }),
    ...bands.flatMap((band) => tier(`above_${band}k_tokens`, { above_input_tokens: Number(band) * 1000 })),
    ...of("input_audio", {}, "input_cost_per_audio_token"),
    ...of("output_audio", {}, "output_cost_per_audio_token"),
    ...of("output_reasoning", {}, "output_cost_per_reasoning_token"),
    ...searchFee(provider, name, members["search_context_cost_per_query"])
  ]
}

/** Reads the prices other than base prices of a `cost` of models.dev, which are per 1,000,000 tokens. */
export const modelsDevFacts = (provider: string, cost: unknown): ReadonlyArray<QuotedFact> => {
  const members = membersOf(cost)
  const write = writeUnit(provider)
  const tiers = Array.isArray(members["tiers"]) ? (members["tiers"] as ReadonlyArray<unknown>).map(membersOf) : []
  return [
    ...fact(write, {}, members["cache_write"]),
    ...fact("input_audio", {}, members["input_audio"]),
    ...fact("output_audio", {}, members["output_audio"]),
    ...fact("output_reasoning", {}, members["reasoning"]),
    ...tiers.flatMap((tier) => {
      const { size } = membersOf(tier["tier"])
      if (!isLength(size)) return []
      const when = { above_input_tokens: size }
      return [
        ...fact("input", when, tier["input"]),
        ...fact("output", when, tier["output"]),
        ...fact("cache_read", when, tier["cache_read"]),
        ...fact(write, when, tier["cache_write"])
      ]
    })
  ]
}

/** Reads the prices other than base prices of genai-prices, which are per 1,000,000 tokens. */
export const genaiFacts = (provider: string, prices: unknown): ReadonlyArray<QuotedFact> => {
  const members = membersOf(prices)
  const write = writeUnit(provider)
  const long = (unit: string, amount: unknown) => {
    const { tiers } = membersOf(amount)
    if (!Array.isArray(tiers)) return []
    return (tiers as ReadonlyArray<unknown>)
      .map(membersOf)
      .flatMap(({ price, start }) => (isLength(start) ? fact(unit, { above_input_tokens: start }, price) : []))
  }
  const each = (unit: string, amount: unknown) => [
    ...fact(unit, {}, typeof amount === "number" ? amount : membersOf(amount)["base"]),
    ...long(unit, amount)
  ]
  return [
    ...each(write, members["cache_write_mtok"]),
    ...each("input_audio", members["input_audio_mtok"]),
    ...each("output_audio", members["output_audio_mtok"]),
    ...each("cache_read_audio", members["cache_audio_read_mtok"]),
    ...long("input", members["input_mtok"]),
    ...long("output", members["output_mtok"]),
    ...long("cache_read", members["cache_read_mtok"])
  ]
}

const isLength = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
