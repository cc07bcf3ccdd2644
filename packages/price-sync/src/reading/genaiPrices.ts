import type { ProviderSlug } from "@ratecard/core/catalogue"
import { Result, Schema } from "effect"
import { type DatedPrices, datedPrices } from "./genaiTariffs.ts"
import { type ListedFacts, type ModelName, NO_FACTS } from "../deciding/quote.ts"
import type { PublicList } from "./publicList.ts"
import { reader, readText, readTokens } from "./readers.ts"
import { genaiFacts } from "./tariffReaders.ts"
import type { Rows } from "./Rows.ts"

const PROVIDERS: ReadonlyMap<string, ProviderSlug> = new Map([
  ["openai", "openai"],
  ["anthropic", "anthropic"],
  ["google", "google"],
  ["mistral", "mistral"],
  ["deepseek", "deepseek"],
  ["x-ai", "xai"],
  ["moonshotai", "moonshot"]
])

const Provider = reader(Schema.Struct({ id: Schema.String, models: Schema.Array(Schema.Unknown) }))

const Row = reader(
  Schema.Struct({
    id: Schema.String,
    prices: Schema.Unknown,
    name: Schema.optionalKey(Schema.Unknown),
    context_window: Schema.optionalKey(Schema.Unknown),
    deprecated: Schema.optionalKey(Schema.Unknown)
  })
)

const read: PublicList["read"] = function* (json, rows, now) {
  if (!Array.isArray(json)) return "Its answer is not a list of providers."
  for (const value of json) {
    const section = Provider(value)
    if (Result.isFailure(section)) {
      rows.refuse("", undefined, section.failure)
      continue
    }
    const provider = PROVIDERS.get(section.success.id)
    if (provider === undefined) continue
    for (const model of section.success.models) {
      readRow(rows, provider, model, now)
      yield
    }
  }
  return undefined
}

/** genai-prices: US dollars per 1,000,000 tokens, a list of providers. */
export const genaiPrices: PublicList = {
  name: "genai-prices",
  role: "prices",
  url: "https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/data.json",
  read
}

/** The id of a row stands for all names that its `match` takes; only the id itself is a name that is priced here. */
const readRow = (rows: Rows, provider: ProviderSlug, value: unknown, now: number): void => {
  const row = Row(value)
  if (Result.isFailure(row)) return rows.refuse("", undefined, row.failure)
  const { context_window, deprecated, id, name, prices } = row.success
  const model = rows.model(id, provider, id)
  if (model === undefined) return
  const facts: ListedFacts = {
    ...NO_FACTS,
    display_name: readText(name),
    context_window: readTokens(context_window),
    retirement: deprecated === true ? { date: null } : null
  }
  const dated = datedPrices(prices)
  if (Result.isFailure(dated)) return rows.refuse(id, model, dated.failure)
  quoteInForce(rows, model, facts, dated.success, now)
}

/** Of the prices whose day has come the last one holds; the others are to come. */
const quoteInForce = (
  rows: Rows,
  model: ModelName,
  facts: ListedFacts,
  dated: ReadonlyArray<DatedPrices>,
  now: number
): void => {
  const isToCome = ({ from }: DatedPrices) => from !== null && Date.parse(from) > now
  const inForce = dated.findLast((each) => !isToCome(each))
  for (const { from, prices, tariff } of [...(inForce === undefined ? [] : [inForce]), ...dated.filter(isToCome)]) {
    // The day is when an editor expected the change; only one that is to come says anything.
    const valid_from = from !== null && Date.parse(from) > now ? from : null
    rows.quote(model.name, {
      model,
      prices,
      tariff: genaiFacts(model.provider, tariff),
      currency: "usd",
      valid_from,
      facts
    })
  }
}
