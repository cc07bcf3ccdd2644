import type { ProviderSlug } from "@ratecard/core/catalogue"
import { Result, Schema } from "effect"
import { modelsDevOffers } from "./offers.ts"
import type { PublicList, Rows } from "./publicList.ts"
import { membersOf, readDay, reader, readText, readTokens, modelsDevFacts } from "./readers.ts"

/**
 * The sections of models.dev in which vendors sell their own models. Prices of other hosts may be euros, copied 1:1.
 */
const SECTIONS: ReadonlyArray<readonly [string, ProviderSlug]> = [
  ["openai", "openai"],
  ["anthropic", "anthropic"],
  ["google", "google"],
  ["mistral", "mistral"],
  ["deepseek", "deepseek"],
  ["xai", "xai"],
  ["alibaba", "qwen"],
  ["moonshotai", "moonshot"]
]

const Section = reader(Schema.Struct({ models: Schema.Record(Schema.String, Schema.Unknown) }))

const Row = reader(
  Schema.Struct({
    cost: Schema.Struct({
      input: Schema.Finite,
      output: Schema.Finite,
      cache_read: Schema.optionalKey(Schema.NullOr(Schema.Finite))
    }),
    id: Schema.optionalKey(Schema.String),
    name: Schema.optionalKey(Schema.Unknown),
    knowledge: Schema.optionalKey(Schema.Unknown),
    release_date: Schema.optionalKey(Schema.Unknown),
    status: Schema.optionalKey(Schema.Unknown),
    limit: Schema.optionalKey(Schema.Unknown),
    modalities: Schema.optionalKey(Schema.Unknown)
  })
)

const read: PublicList["read"] = function* (json, rows) {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    return "Its answer is not an object of providers."
  }
  const sections = new Map(Object.entries(json))
  for (const [name, provider] of SECTIONS) {
    if (!sections.has(name)) continue
    const section = Section(sections.get(name))
    if (Result.isFailure(section)) {
      rows.refuse(name, undefined, section.failure)
      continue
    }
    for (const [key, value] of Object.entries(section.success.models)) {
      readRow(rows, provider, key, value)
      yield
    }
  }
  return undefined
}

/** The list of models.dev: a section for each host, in US dollars per 1,000,000 tokens. */
export const modelsDev: PublicList = {
  name: "models.dev",
  role: "prices",
  url: "https://models.dev/api.json",
  read,
  readOffers: modelsDevOffers
}

const readRow = (rows: Rows, provider: ProviderSlug, key: string, value: unknown): void => {
  const row = Row(value)
  const model = rows.model(key, provider, Result.isSuccess(row) ? (row.success.id ?? key) : key)
  if (model === undefined) return
  if (Result.isFailure(row)) return rows.refuse(key, model, row.failure)
  const { cost, knowledge, limit, modalities, name, release_date, status } = row.success
  const limits = membersOf(limit)
  const { output } = membersOf(modalities)
  rows.quote(key, {
    model,
    prices: { input_price: cost.input, output_price: cost.output, cached_input_price: cost.cache_read ?? null },
    tariff: modelsDevFacts(provider, membersOf(value)["cost"]),
    currency: "usd",
    valid_from: null,
    facts: {
      display_name: readText(name),
      context_window: readTokens(limits["context"]),
      max_output_tokens: readTokens(limits["output"]),
      knowledge_cutoff: typeof knowledge === "string" && /^\d{4}(-\d{2}){0,2}$/u.test(knowledge) ? knowledge : null,
      release_date: readDay(release_date),
      retirement: status === "deprecated" ? { date: null } : null,
      is_text: Array.isArray(output) ? output.includes("text") : null
    }
  })
}
