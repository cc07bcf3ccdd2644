import { PROVIDER_SLUGS, type ProviderSlug } from "@ratecard/core/catalogue"
import type {
  Citation,
  LevelSource,
  PriceGuarantee,
  TariffData,
  TariffRow
} from "@ratecard/core/ledger"
import type { ProviderSeed } from "./seed.ts"

/** One file of `tariffs`: what the models of a provider cost beside their base prices. */
export interface TariffSeed {
  readonly $schema: string
  readonly provider: ProviderSlug
  /** The day on which it was last looked up. */
  readonly as_of: string
  readonly rows: ReadonlyArray<TariffRow>
  readonly guarantees: ReadonlyArray<PriceGuarantee>
  readonly unknown: ReadonlyArray<string>
}

/** `tariffs/holidays.json`: the days off that fall on Monday to Friday, by year. */
export interface Holidays {
  readonly years: ReadonlyArray<{ readonly year: number; readonly days_off: ReadonlyArray<string> }>
}

/** The tariffs as they are shipped: a source is spelled out once. */
export const tariffData = (
  seeds: ReadonlyArray<ProviderSeed>,
  tariffs: ReadonlyArray<TariffSeed>,
  holidays: Holidays
): TariffData => {
  const sources = new Map<string, number>()
  const place = ({ basis, source, url }: Citation): number => {
    const citation = JSON.stringify({ source, basis, ...(url !== undefined && { url }) })
    const known = sources.get(citation) ?? sources.size
    sources.set(citation, known)
    return known
  }
  const models = PROVIDER_SLUGS.flatMap((slug) =>
    seeds
      .filter(({ provider }) => provider === slug)
      .flatMap((seed) => seed.models)
      .map((model) => ({ ...model, id: `${slug}-${model.name}` }))
  )
  const each = <A>(of: (seed: TariffSeed) => ReadonlyArray<A>) =>
    Object.fromEntries(
      PROVIDER_SLUGS.flatMap((slug) => {
        const found = tariffs.filter(({ provider }) => provider === slug).flatMap(of)
        return found.length === 0 ? [] : [[slug, found]]
      })
    )
  const rows = each((seed) =>
    seed.rows.map(({ basis, source, url, ...row }) => ({
      ...row,
      source: place({ source, basis, ...(url !== undefined && { url }) })
    }))
  )
  const levels = models.map(
    ({ id, levels }) =>
      [
        id,
        levels.map(({ date, date_basis, ...level }): LevelSource => [
          date,
          place({ ...level, basis: level.price_basis }),
          date_basis
        ])
      ] as const
  )
  const prices = models
    .filter(({ price }) => hasMore(price))
    .map(({ id, price }) => [id, place(price)] as const)
  return {
    as_of: tariffs
      .map(({ as_of }) => as_of)
      .toSorted()
      .at(-1)!,
    sources: [...sources.keys()].map((citation) => JSON.parse(citation) as Citation),
    rows,
    guarantees: each(({ guarantees }) => guarantees),
    unknown: each(({ unknown }) => unknown),
    days_off: Object.fromEntries(holidays.years.map(({ days_off, year }) => [year, days_off])),
    levels: Object.fromEntries(levels),
    prices: Object.fromEntries(prices)
  }
}

const hasMore = (price: ProviderSeed["models"][number]["price"]): boolean =>
  price.tiers.length > 0 || price.batch_input_price !== null || price.cache_write_price !== null

/** The tariffs as the text of `tariffs.json`: one row a line, so that a diff shows them. */
export const tariffsText = (data: TariffData): string =>
  `${JSON.stringify(data)
    .replaceAll(/([[,])(\{"models":)/gu, "$1\n$2")
    .replaceAll(/("[\w.-]+":\[\[)/gu, "\n$1")}\n`

/** How much the tariffs hold, as one says it: `378 tariff rows`. */
export const tariffSummary = ({ rows }: TariffData): string =>
  `${Object.values(rows).flat().length} tariff rows`
