import { instantText } from "../../time/readInstant.ts"
import type { PublishedTariff, TariffPrice } from "./PublishedTariff.ts"
import type { Rule } from "./rule.ts"
import type { AnnouncedPrice } from "../../catalogue/CatalogueEntry.ts"
import type { ModelTariff, TariffBook } from "./tariffBook.ts"
import type { Conditions } from "./tariffRow.ts"

/**
 * All that a bill may need for one model, as `GET /models/{id}/tariff` tells it: the prices of all days,
 * or with `at`, in milliseconds since the epoch, those that hold then.
 *
 * @example
 * const book = tariffBook(new Map(BUNDLED_ENTRIES.map((entry) => [entry.id, entry])), BUNDLED_TARIFFS)
 * const { prices } = publishTariff(book, book.tariffOf("anthropic-claude-sonnet-4-5"))
 * prices.some(({ unit }) => unit === "cache_write_1h") // => true
 */
export const publishTariff = ({ as_of, data }: TariffBook, tariff: ModelTariff, at?: number): PublishedTariff => {
  const { announced, currency, entry, guarantees, id, name, provider } = tariff
  const isWanted = ({ from, until }: Rule) => at === undefined || (from <= at && at < until)
  return {
    model_id: id,
    provider,
    name,
    currency,
    is_listed: entry !== undefined,
    at: at === undefined ? null : instantText(at),
    as_of,
    prices: tariff.rules.filter(isWanted).map(priceOf),
    announced: [...announced.map(priceOf), ...(entry === undefined ? [] : entry.announced.flatMap(announcedPrices))],
    guarantees: guarantees.map(({ source, through }) => ({ through, source })),
    unknown: data.unknown[provider] ?? []
  }
}

const priceOf = ({ above, from, inclusive, per, plan, price, row, source, unit, until }: Rule): TariffPrice => ({
  unit,
  price,
  per,
  from: dayOf(from),
  until: dayOf(until),
  when: row === undefined ? conditionsOf(plan, above, inclusive) : (row.when ?? {}),
  source,
  ...(row?.seen !== undefined && { seen: row.seen }),
  ...(row?.free_quota !== undefined && { free_quota: row.free_quota }),
  ...(row?.input_tokens_per_call !== undefined && { input_tokens_per_call: row.input_tokens_per_call }),
  ...(row?.context_window !== undefined && { context_window: row.context_window }),
  ...(row !== undefined && { confidence: row.confidence }),
  ...(row?.note !== undefined && { note: row.note })
})

const dayOf = (instant: number): string | null => (Number.isFinite(instant) ? instantText(instant) : null)

/** The conditions of the undated prices of an entry: a batch, a long prompt. */
const conditionsOf = (plan: Rule["plan"], above: number, inclusive: boolean): Conditions => ({
  ...(plan === "batch" && { batch: true as const }),
  ...(above > 0 && { above_input_tokens: above }),
  ...(inclusive && { inclusive: true as const })
})

const announcedPrices = ({ date, ...prices }: AnnouncedPrice): ReadonlyArray<TariffPrice> =>
  BASE_UNITS.flatMap(([unit, field]) => {
    const price = prices[field]
    if (price === null) return []
    return [
      {
        unit,
        price,
        per: 1_000_000,
        from: date,
        until: null,
        when: {},
        source: { date, source: "seed", basis: "source" }
      }
    ]
  })

const BASE_UNITS = [
  ["input", "input_price"],
  ["cache_read", "cached_input_price"],
  ["output", "output_price"]
] as const
