import { type Channel, SELLERS, MAKER_SLUGS, type MakerSlug, PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import {
  type Citation,
  type LevelSource,
  matchesPattern,
  type MoreTariffs,
  type PriceGuarantee,
  type TariffData,
  type TariffRow
} from "@ratecard/core/ledger"
import type { LevelSeed, ProviderSeed } from "./seed.ts"

/** One file of `tariffs`: what the models of a provider cost in addition to their base prices. */
export interface TariffSeed {
  readonly $schema: string
  readonly provider: MakerSlug
  /** The day on which it was last looked up. */
  readonly as_of: string
  /** The models that rows name and the catalogue does not list, and that ship with every bill. */
  readonly unlisted: ReadonlyArray<string>
  /** Others, which ship with the offers of hosts. */
  readonly offered: ReadonlyArray<string>
  readonly rows: ReadonlyArray<TariffRow>
  readonly guarantees: ReadonlyArray<PriceGuarantee>
  readonly unknown: ReadonlyArray<string>
  readonly unknown_of_offered: ReadonlyArray<string>
}

/** `tariffs/holidays.json`: the days off that fall on Monday to Friday, by year. */
export interface Holidays {
  readonly years: ReadonlyArray<{ readonly year: number; readonly days_off: ReadonlyArray<string> }>
}

/** The tariffs as they are shipped: with every bill, and with the offers of hosts. */
export interface ShippedTariffs {
  readonly tariffs: TariffData
  readonly ofOffers: MoreTariffs
}

/** All rows, told apart by where they ship. */
export const shippedTariffs = (
  seeds: ReadonlyArray<ProviderSeed>,
  files: ReadonlyArray<TariffSeed>,
  holidays: Holidays
): ShippedTariffs => {
  const part = (isOfOffers: boolean) =>
    files.map((file) => ({
      ...file,
      unknown: isOfOffers ? file.unknown_of_offered : file.unknown,
      rows: file.rows.filter((row) => isRowOfOffers(file, row, seeds) === isOfOffers)
    }))
  const { rows, sources, unknown } = tariffData([], part(true), holidays)
  return { tariffs: tariffData(seeds, part(false), holidays), ofOffers: { rows, sources, unknown } }
}

/**
 * Whether a row ships with the offers. Rows that bills of the ten providers' own models need ship with every bill.
 * The rest is as much again: other makers, models that are only offered, and clouds whose prices of a maker's models
 * are not the maker's.
 */
const isRowOfOffers = (
  { offered, provider, unlisted }: TariffSeed,
  { models, prices, when }: TariffRow,
  seeds: ReadonlyArray<ProviderSeed>
): boolean => {
  const slug = PROVIDER_SLUGS.find((each) => each === provider)
  if (slug === undefined) return true
  const sellers = SELLERS[when?.channel as Channel]
  // If a cloud charges a multiple of the maker's price, its own list is not needed.
  const isFactor = Object.values(prices).some((price) => typeof price === "object" && price !== null)
  const isOwnList = !isFactor || when?.batch === true || when?.service_tier !== undefined
  if (isOwnList && sellers !== undefined && !sellers.includes(slug)) return true
  const listed = seeds.find((seed) => seed.provider === provider)?.models ?? []
  const billed = [...listed.map(({ name }) => name), ...unlisted]
  const isAbout = (names: ReadonlyArray<string>) => (pattern: string) =>
    names.some((name) => matchesPattern(pattern, name))
  return models.every(isAbout(offered)) && !models.some(isAbout(billed))
}

const tariffData = (
  seeds: ReadonlyArray<ProviderSeed>,
  tariffs: ReadonlyArray<TariffSeed>,
  holidays: Holidays
): TariffData => {
  const models = PROVIDER_SLUGS.flatMap((slug) =>
    seeds
      .filter(({ provider }) => provider === slug)
      .flatMap((seed) => seed.models)
      .map((model) => ({ ...model, id: `${slug}-${model.name}` }))
  )
  const each = <A>(of: (seed: TariffSeed) => ReadonlyArray<A>) =>
    Object.fromEntries(
      MAKER_SLUGS.flatMap((slug) => {
        const found = tariffs.filter(({ provider }) => provider === slug).flatMap(of)
        return found.length === 0 ? [] : [[slug, found]]
      })
    )
  const priced = models.filter(({ price }) => hasMore(price))
  const cited = [
    ...tariffs.flatMap((seed) => seed.rows),
    ...models.flatMap(({ levels }) => levels.map(levelCitation)),
    ...priced.map(({ price }) => price)
  ]
  // Sources that are alike stand together: compressed, all tariffs are 1 % smaller.
  const sources = [...new Set(cited.map(citationText))].toSorted()
  const places = new Map(sources.map((text, place) => [text, place]))
  const place = (citation: Cited): number => places.get(citationText(citation))!
  const rows = each((seed) =>
    seed.rows.map(({ basis, source, url, ...row }) => ({
      ...row,
      source: place({ source, basis, url })
    }))
  )
  const levels = models.map(
    ({ id, levels }) =>
      [id, levels.map((level): LevelSource => [level.date, place(levelCitation(level)), level.date_basis])] as const
  )
  const prices = priced.map(({ id, price }) => [id, place(price)] as const)
  return {
    as_of: tariffs
      .filter(({ provider }) => PROVIDER_SLUGS.some((slug) => slug === provider))
      .map(({ as_of }) => as_of)
      .toSorted()
      .at(-1)!,
    sources: sources.map((text) => JSON.parse(text) as Citation),
    rows,
    guarantees: each(({ guarantees }) => guarantees),
    unknown: each(({ unknown }) => unknown),
    days_off: Object.fromEntries(holidays.years.map(({ days_off, year }) => [year, days_off])),
    levels: Object.fromEntries(levels),
    prices: Object.fromEntries(prices)
  }
}

type Cited = Pick<Citation, "basis" | "source"> & { readonly url?: string | undefined }

const citationText = ({ basis, source, url }: Cited): string => JSON.stringify({ source, basis, url })

const levelCitation = ({ price_basis, source, url }: LevelSeed): Cited => ({
  source,
  basis: price_basis,
  url
})

const hasMore = (price: ProviderSeed["models"][number]["price"]): boolean =>
  price.tiers.length > 0 || price.batch_input_price !== null || price.cache_write_price !== null

/** The tariffs as the text of `tariffs.json`: one row a line, so that a diff shows them. */
export const tariffsText = (data: MoreTariffs | TariffData): string =>
  `${JSON.stringify(data)
    .replaceAll(/([[,])(\{"models":)/gu, "$1\n$2")
    .replaceAll(/("[\w.-]+":\[\[)/gu, "\n$1")}\n`

/** The size of the tariffs in words: `378 tariff rows`. */
export const tariffSummary = ({ rows }: MoreTariffs): string => `${Object.values(rows).flat().length} tariff rows`
