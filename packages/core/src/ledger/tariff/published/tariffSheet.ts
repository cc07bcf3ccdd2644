import type { AnnouncedPrice } from "../../../catalogue/CatalogueEntry.ts"
import type { Currency, ProviderSlug } from "../../../catalogue/Model.ts"
import { decimal, decimalText } from "../../../pricing/money.ts"
import { instantText } from "../../../time/readInstant.ts"
import { type Rule, UNITS } from "../rule.ts"
import { besideLevel, spanOf } from "../span.ts"
import type { ModelTariff } from "../tariffBook.ts"
import type { Conditions, Guarantee } from "../tariffRow.ts"

/** One price of a model, with all that must hold for it. Numbers are exact decimals. */
export interface SheetPrice {
  /** `tokens`: every unit that counts tokens. */
  readonly unit: string
  /** Money for `per` units; null for a factor, and where it is known that nobody knows. */
  readonly price: string | null
  readonly per: number
  /** So many times the price without it, or with `of` the input price. */
  readonly factor?: string
  readonly of?: "input"
  readonly when?: Conditions
  /** The first instant; null where it is not known. */
  readonly from: string | null
  /** The first instant at which it no longer holds; null while it does. */
  readonly until: string | null
  readonly source: string
  /** How the first instant is known, as in the lines of a bill. */
  readonly basis: string
  /** 3: the vendor's own text or two sources; 2: one good source; 1: a weak one; null for base prices. */
  readonly confidence: 1 | 2 | 3 | null
  readonly free_quota?: string
  /** A call is billed with so many input tokens, which the counters do not hold. */
  readonly input_tokens_per_call?: number
  readonly note?: string
}

/** All that a bill may need of one model. */
export interface TariffSheet {
  readonly model_id: string
  readonly provider: ProviderSlug
  readonly name: string
  /** False: its product is not text, and it stands in no list of models. */
  readonly is_listed: boolean
  readonly currency: Currency
  readonly prices: ReadonlyArray<SheetPrice>
  /** What the vendor has announced and does not charge yet. */
  readonly announced: ReadonlyArray<SheetPrice>
  readonly guarantees: ReadonlyArray<Guarantee>
}

/** The prices of a model: those in force at `at`, in milliseconds since the epoch, or all that there ever were. */
export const tariffSheet = (tariff: ModelTariff, at?: number): TariffSheet => ({
  model_id: tariff.id,
  provider: tariff.provider,
  name: tariff.name,
  is_listed: tariff.entry !== undefined,
  currency: tariff.currency,
  prices: (at === undefined ? tariff.rules.flatMap((rule) => byLevel(rule, tariff)) : spanOf(tariff, at).rules).map(
    priceOf
  ),
  announced: [...tariff.announced.map(priceOf), ...(tariff.entry?.announced ?? []).flatMap(announcedPrices)],
  guarantees: tariff.guarantees
})

/** What depends on base prices, with the days of each of them. */
const byLevel = (rule: Rule, { entry }: ModelTariff): ReadonlyArray<Rule> => {
  if (rule.row.beside === undefined || entry === undefined) return [rule]
  return entry.levels
    .map((level, index) => {
      const next = entry.levels[index + 1]
      return {
        ...besideLevel(rule, level),
        from: Math.max(rule.from, Date.parse(level.date)),
        until: Math.min(rule.until, next === undefined ? Infinity : Date.parse(next.date))
      }
    })
    .filter(({ from, until }) => from < until)
}

const priceOf = ({ from, isLevel, per, price, row, source, unit, until }: Rule): SheetPrice => {
  const when = row.when ?? {}
  return {
    unit,
    price: typeof price === "number" ? decimalText(decimal(price)) : null,
    per,
    ...(typeof price === "object" && price !== null
      ? { factor: decimalText(decimal(price.factor)), ...(price.of && { of: price.of }) }
      : {}),
    ...(Object.keys(when).length === 0 ? {} : { when }),
    from: Number.isFinite(from) ? instantText(from) : null,
    until: Number.isFinite(until) ? instantText(until) : null,
    source: source.source,
    basis: Number.isFinite(from) ? source.basis : "first_observed",
    confidence: isLevel ? null : row.confidence,
    ...(row.free_quota && { free_quota: row.free_quota }),
    ...(row.input_tokens_per_call && { input_tokens_per_call: row.input_tokens_per_call }),
    ...(row.note && { note: row.note })
  }
}

const announcedPrices = ({ date, ...prices }: AnnouncedPrice): ReadonlyArray<SheetPrice> =>
  UNITS.flatMap(([unit, field]) => {
    const price = prices[field]
    if (price === null) return []
    const how = { until: null, source: "seed", basis: "source", confidence: null }
    return [{ unit, price: decimalText(decimal(price)), per: 1_000_000, from: date, ...how }]
  })
