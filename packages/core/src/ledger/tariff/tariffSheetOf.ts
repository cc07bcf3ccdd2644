import type { AnnouncedPrice } from "../../catalogue/CatalogueEntry.ts"
import { decimal, decimalText } from "../../pricing/money.ts"
import { instantText } from "../../time/readInstant.ts"
import type { Citation } from "../schemas/Citation.ts"
import { rankRules } from "./findPrice.ts"
import { isTokens } from "./quote.ts"
import { type Rule, UNITS } from "./rule.ts"
import { besideLevel, spanOf } from "./span.ts"
import type { ModelTariff } from "./tariffBook.ts"
import type { SheetPrice, TariffSheet } from "./TariffSheet.ts"

/**
 * Lists the prices of a model: those in force at `at`, in milliseconds since the epoch, or all that there ever were.
 */
export const tariffSheetOf = (tariff: ModelTariff, at?: number): TariffSheet => ({
  model_id: tariff.id,
  provider: tariff.provider,
  name: tariff.name,
  is_listed: tariff.entry !== undefined,
  currency: tariff.currency,
  prices: (at === undefined
    ? tariff.rules.flatMap((rule) => byLevel(rule, tariff))
    : billedRules(spanOf(tariff, at).rules)
  ).map(priceOf),
  announced: [...tariff.announced.map(priceOf), ...(tariff.entry?.announced ?? []).flatMap(announcedPrices)],
  guarantees: tariff.guarantees
})

/**
 * Keeps the rules that bills use: of several about the same unit on the same conditions, the first by rank. A rule of
 * all tokens is about each token unit.
 */
const billedRules = (rules: ReadonlyArray<Rule>): ReadonlyArray<Rule> => {
  const alike = Map.groupBy(rules, conditionsOf)
  return rules.filter((rule) => {
    const ofUnit = ({ unit }: Rule) => unit === rule.unit || (unit === "tokens" && isTokens(rule.unit))
    return rankRules(alike.get(conditionsOf(rule))!.filter(ofUnit))[0] === rule
  })
}

const conditionsOf = ({ row }: Rule): string =>
  JSON.stringify(Object.entries(row.when ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Splits a rule that depends on base prices into one for each level of them. */
const byLevel = (rule: Rule, { entry }: ModelTariff): ReadonlyArray<Rule> => {
  if (rule.row.beside === undefined || entry === undefined) return [rule]
  return entry.levels
    .map((level, index) => {
      const next = entry.levels[index + 1]
      return {
        ...besideLevel(rule, level, level?.date),
        from: Math.max(rule.from, Date.parse(level.date)),
        until: Math.min(rule.until, next === undefined ? Infinity : Date.parse(next.date))
      }
    })
    .filter(({ from, until }) => from < until)
}

const priceOf = ({ from, isLevel, per, price, row, unit, until }: Rule): SheetPrice => {
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
    source: row.source,
    basis: row.basis,
    ...(row.url && { url: row.url }),
    confidence: isLevel ? null : row.confidence,
    ...(row.free_quota && { free_quota: row.free_quota }),
    ...(row.input_tokens_per_call && { input_tokens_per_call: row.input_tokens_per_call }),
    ...(row.note && { note: row.note })
  }
}

const ANNOUNCED: Citation = { source: "the vendor's announcement", basis: "announced" }

const announcedPrices = ({ date, ...prices }: AnnouncedPrice): ReadonlyArray<SheetPrice> =>
  UNITS.flatMap(([unit, field]) => {
    const price = prices[field]
    if (price === null) return []
    const how = { until: null, ...ANNOUNCED, confidence: null }
    return [{ unit, price: decimalText(decimal(price)), per: 1_000_000, from: date, ...how }]
  })
