import { BUNDLED_ENTRIES } from "../catalogue/bundled.ts"
import { noPriceMessage } from "../catalogue/entriesAt.ts"
import type { CatalogueEntry, PriceLevel } from "../catalogue/CatalogueEntry.ts"
import { findModel, type MatchKind, noModel } from "../catalogue/findModel.ts"
import { geographyIn } from "../catalogue/namePrefix.ts"
import { type Provider, providerOf } from "../catalogue/providers.ts"
import { readInstant } from "../time/readInstant.ts"
import { readResponse } from "./readResponse.ts"
import { readUsage } from "./readUsage.ts"
import { unpricedIn } from "./unpriced.ts"
import {
  type Tariff,
  tariffFor,
  tariffOf,
  type TokenPrices,
  type Usage,
  usageCost,
  type UsageCost
} from "./usageCost.ts"

/** A request that was made: the whole `response`, or its `model` and `usage`. */
export interface Spent {
  /** A response of an API or a result of the AI SDK; what is given beside it comes first. */
  readonly response?: unknown
  /** The model as the response, an SDK or a person names it. */
  readonly model?: string
  /** Its provider, where the name alone may not tell. */
  readonly provider?: string
  /** The usage object as the API or SDK gave it. */
  readonly usage?: unknown
  /** When the request was made: ISO 8601, a Date or milliseconds since the epoch. The newest price if nothing says. */
  readonly at?: string | number | Date
}

/** What a request cost, and how that was found. */
export interface Cost extends UsageCost {
  readonly code: "Priced"
  readonly model_id: string
  /** How the name led to the model. */
  readonly matched: { readonly name: string; readonly how: MatchKind }
  readonly currency: Provider["currency"]
  readonly usage: Usage
  /** The price that was used, per 1,000,000 tokens: since when it is in force, and who says so. */
  readonly price: TokenPrices & Pick<PriceLevel, "date" | "source"> & { readonly is_long_context: boolean }
  /** What to know about the amounts, in sentences. */
  readonly warnings: ReadonlyArray<string>
}

/** Why a request has no cost. */
export interface CostRefusal {
  /**
   * `UnknownModel`: the name means no model, or several; `UnknownShape`: no usage that is known;
   * `InvalidUsage`: counters that are wrong or contradict each other; `NoPriceAt`: the model, or
   * something that the request used, had no known price at that instant.
   */
  readonly code: "UnknownModel" | "UnknownShape" | "InvalidUsage" | "NoPriceAt"
  /** What is wrong, in a sentence. */
  readonly message: string
  /** For an unknown model the ids that may have been meant, best first. */
  readonly candidates?: ReadonlyArray<string>
}

/** What {@link costOf} prices with; `entryById` of a view is one. */
export type PricedCatalogue = ReadonlyMap<string, CatalogueEntry>

/**
 * What a request cost: the name is resolved, the usage is read, and each of its parts is priced by the
 * entry in force at the time, long contexts and cache writes included. Exact decimals, rounded once.
 * What is not known for certain is refused, as a value.
 *
 * @example
 * const cost = costOf({ model: "gpt-5", usage: { prompt_tokens: 1000, completion_tokens: 200 }, at: "2025-09-01" })
 * cost.code // => "Priced"
 * [cost.model_id, cost.total_cost, cost.currency] // => ["openai-gpt-5", 0.00325, "usd"]
 */
export const costOf = (spent: Spent, catalogue: PricedCatalogue = bundled()): Cost | CostRefusal => {
  const given = readResponse(spent.response)
  const name = spent.model ?? given.model
  if (name === undefined) return refusal("UnknownModel", "There is no model in the response: give its name.")
  const match = findModel(catalogue, name, spent.provider)
  if (match.how === "none") {
    const { message, nearest } = noModel(catalogue, name, match)
    return { code: "UnknownModel", message: withProvider(message, spent.provider), candidates: nearest }
  }
  const entry = catalogue.get(match.model_id)!
  const counters = spent.usage ?? given.usage
  const usage = readUsage(counters)
  if ("code" in usage) return usage
  const unpriced = unpricedIn(spent.response, counters, entry.provider)
  if (unpriced !== undefined) return unpriced
  if (geographyIn(name) !== undefined) return noPrice(`'${entry.id}' in one geography`)
  const at = instantOf(spent.at ?? given.at)
  if (at !== undefined && Number.isNaN(at)) return refusal("NoPriceAt", "at must be an ISO 8601 date or date-time.")
  const level = at === undefined ? entry.levels.at(-1)! : entry.levels.findLast(({ date }) => Date.parse(date) <= at)
  if (level === undefined) return refusal("NoPriceAt", noPriceMessage(entry, at!))
  if (entry.provider === "anthropic" && usage.input_tokens > 200_000 && at !== undefined && at < LONG_CLAUDE_UNTIL) {
    return noPrice(`long contexts of '${entry.id}' before 2026-04-30`)
  }
  return priced(entry, level, usage, { name, how: match.how })
}

/** Until then Anthropic charged more above 200,000 tokens, at prices that the catalogue does not keep (pydantic/genai-prices PR #585). */
const LONG_CLAUDE_UNTIL = Date.parse("2026-04-30")

const priced = (
  entry: CatalogueEntry,
  level: PriceLevel,
  usage: Usage,
  matched: Cost["matched"]
): Cost | CostRefusal => {
  const current = tariffOf(entry)
  const reached = tariffFor(current, usage.input_tokens)
  const isLong = reached !== current
  const { cache_write_1h_tokens: forAnHour = 0, cache_write_tokens: written = 0 } = usage
  // Tiers and cache writes are known as they are now; the levels before say nothing of them.
  const isCurrent = level === entry.levels.at(-1)
  if (isLong && !isCurrent) return noPrice(`long contexts of '${entry.id}' before ${entry.levels.at(-1)!.date}`)
  if (written > forAnHour && (!isCurrent || reached.cache_write_price === null)) {
    return noPrice(`cache writes of '${entry.id}'${isCurrent ? "" : ` before ${entry.levels.at(-1)!.date}`}`)
  }
  if (forAnHour > 0 && current.hour_write_factor === undefined) {
    return noPrice(`cache writes for an hour of '${entry.id}'`)
  }
  const tariff: Tariff = isCurrent ? current : { ...current, ...level, cache_write_price: null, tiers: [] }
  const { cache_write_price, cached_input_price, input_price, output_price } = isLong ? reached : tariff
  return {
    code: "Priced",
    model_id: entry.id,
    matched,
    ...usageCost(tariff, usage),
    currency: providerOf(entry.provider).currency,
    usage,
    price: {
      input_price,
      output_price,
      cached_input_price,
      cache_write_price,
      date: level.date,
      source: level.source,
      is_long_context: isLong
    },
    warnings: entry.tiers.some(({ windows_utc }) => windows_utc !== undefined)
      ? ["Peak hours cost more, and are not counted: they leave out public holidays that no catalogue lists."]
      : []
  }
}

let bundledById: PricedCatalogue | undefined

const bundled = (): PricedCatalogue => (bundledById ??= new Map(BUNDLED_ENTRIES.map((entry) => [entry.id, entry])))

const withProvider = (message: string, provider: string | undefined): string =>
  provider === undefined ? message : `${message} The provider was given as '${provider.slice(0, 40)}'.`

const instantOf = (at: Spent["at"]): number | undefined => {
  if (typeof at !== "string") return at instanceof Date ? at.getTime() : at
  const instant = readInstant(at)
  return typeof instant === "number" ? instant : NaN
}

const refusal = (code: CostRefusal["code"], message: string): CostRefusal => ({ code, message })

const noPrice = (what: string): CostRefusal => refusal("NoPriceAt", `The catalogue has no price of ${what}.`)
