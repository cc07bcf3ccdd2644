import type { ProviderSlug } from "@ratecard/core/catalogue"
import { Result, Schema } from "effect"
import { NO_FACTS } from "../deciding/quote.ts"
import type { PublicList, Rows } from "./publicList.ts"
import { reader, readRetirement, readText, readTokens } from "./readers.ts"

const VENDORS: ReadonlyMap<string, ProviderSlug> = new Map([
  ["openai", "openai"],
  ["anthropic", "anthropic"],
  ["google", "google"],
  ["mistralai", "mistral"],
  ["deepseek", "deepseek"],
  ["x-ai", "xai"],
  ["qwen", "qwen"],
  ["moonshotai", "moonshot"]
])

const List = reader(Schema.Struct({ data: Schema.Array(Schema.Unknown) }))

const Row = reader(
  Schema.Struct({
    id: Schema.String,
    name: Schema.optionalKey(Schema.Unknown),
    context_length: Schema.optionalKey(Schema.Unknown),
    expiration_date: Schema.optionalKey(Schema.Unknown)
  })
)

const read: PublicList["read"] = function* (json, rows) {
  const list = List(json)
  if (Result.isFailure(list)) return "Its answer is not a list of models."
  for (const value of list.success.data) {
    readRow(rows, value)
    yield
  }
  return undefined
}

/** The list of OpenRouter, a reseller: its prices are its own, so that only its list of models is used. */
export const openrouter: PublicList = {
  name: "openrouter",
  role: "discovery",
  url: "https://openrouter.ai/api/v1/models",
  read
}

const readRow = (rows: Rows, value: unknown): void => {
  const row = Row(value)
  if (Result.isFailure(row)) return rows.refuse("", undefined, row.failure)
  const { context_length, expiration_date, id, name } = row.success
  const slash = id.indexOf("/")
  const provider = VENDORS.get(id.slice(0, slash))
  // A variant such as `:free` is the reseller's offer, not the vendor's model.
  if (provider === undefined || id.includes(":")) return
  const model = rows.model(id, provider, vendorName(provider, id.slice(slash + 1)))
  if (model === undefined) return
  rows.discover(model, {
    ...NO_FACTS,
    display_name: readText(name)?.replace(/^[^:]*: /u, "") ?? null,
    context_window: readTokens(context_length),
    retirement: readRetirement(expiration_date)
  })
}

/** The vendor's own name of a model: Anthropic writes versions with a dash, OpenRouter with a dot. */
const vendorName = (provider: ProviderSlug, name: string): string =>
  provider === "anthropic" ? name.replaceAll(".", "-") : name
