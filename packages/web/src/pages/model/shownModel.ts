import { computed, type ReadonlySignal } from "@preact/signals"
import {
  type CatalogueEntry,
  entriesAt,
  latestAlias,
  type Model,
  namedModel,
  type NamedModelRefused
} from "@ratecard/core/catalogue"
import { type Citation, type SheetPrice, tariffSheetOf, type TariffSheet } from "@ratecard/core/ledger"
import type { usePriceIn } from "../../parts/usePriceIn.ts"
import { dayAsked, type Prices } from "../../prices/prices.ts"
import type { Site } from "../../site.ts"
import { type HistoryLevel, levelsOf } from "./history.ts"
import { type RateCard, rateCard } from "./rateCard.ts"

/** A model as it stood at an instant. */
export interface ShownModel {
  readonly is: "model"
  readonly entry: CatalogueEntry
  readonly model: Model
  readonly at: number
  readonly levels: ReadonlyArray<HistoryLevel>
  readonly sheet: TariffSheet
  readonly card: RateCard
  /** The sources of its numbers, each once. */
  readonly citations: ReadonlyArray<Citation>
}

const kept = new WeakMap<Site, ReadonlySignal<ShownModel | NamedModelRefused>>()

/** The model that an address names, on the day that it asks for; worked out once for all parts of a page. */
export const modelAsked = (site: Site): ShownModel | NamedModelRefused => {
  let asked = kept.get(site)
  if (asked === undefined) {
    const { address, prices } = site
    asked = computed(() => namedAt(nameIn(address.path.value), address.query.value, prices.value))
    kept.set(site, asked)
  }
  return asked.value
}

/** The name that a path of a model's page holds. */
export const nameIn = (path: string): string => {
  const name = path.slice("/models/".length)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The model that a name means on the day that a query asks for. */
export const namedAt = (name: string, query: URLSearchParams, prices: Prices): ShownModel | NamedModelRefused => {
  const day = dayAsked(query, prices.now)
  const found = namedModel(prices, name, day)
  if (found.is !== "model") return found
  const at = day ?? prices.now
  const entry = day === undefined ? found.entry : entriesAt([found.entry], day)[0]!
  const { book } = prices
  const sheet = tariffSheetOf(book.tariffOf(entry.id)!, at)
  const card = rateCard(sheet)
  const levels = levelsOf(entry, book.data, at)
  const cited = [
    ...[...card.rows, ...card.clouds].flatMap((row) => [
      ...row.prices.values(),
      ...(row.all === undefined ? [] : [row.all])
    ]),
    ...card.fees,
    ...levels.filter(({ isAnnounced }) => !isAnnounced).map(({ citation }) => citation)
  ]
  return { is: "model", entry, model: found.model, at, levels, sheet, card, citations: citedOnce(cited) }
}

/** The prices of a sheet and its card in another currency than the vendor's. */
export const pricedIn = (shown: ShownModel, { currency, priceIn }: ReturnType<typeof usePriceIn>): ShownModel => {
  if (currency === shown.sheet.currency) return shown
  const converted = (price: SheetPrice): SheetPrice => ({
    ...price,
    price: price.price === null ? null : String(priceIn(Number(price.price)))
  })
  const { announced, prices } = shown.sheet
  const sheet = { ...shown.sheet, currency, prices: prices.map(converted), announced: announced.map(converted) }
  return { ...shown, sheet, card: rateCard(sheet) }
}

/** The model that a `-latest` name is another name of: all of their prices are the same. */
export const meantBy = (shown: ShownModel, query: URLSearchParams, prices: Prices): Model | undefined => {
  const ids = entriesAt(prices.view.entries, shown.at).map(({ id }) => id)
  const id = latestAlias(shown.entry.id, ids)
  const other = id === undefined ? undefined : namedAt(id, query, prices)
  return other?.is === "model" && pricesOf(other) === pricesOf(shown) ? other.model : undefined
}

const pricesOf = ({ sheet }: ShownModel): string =>
  sheet.prices
    .map(({ factor, of, per, price, unit, when }) => JSON.stringify([unit, price, per, factor, of, when]))
    .toSorted()
    .join()

/** Each citation once, in the order in which they come. */
export const citedOnce = (all: ReadonlyArray<Citation>): ReadonlyArray<Citation> => [
  ...new Map(all.map((citation) => [citationKey(citation), citation])).values()
]

/** Identifies a citation. */
export const citationKey = ({ basis, source, url }: Citation): string => `${basis} ${url ?? source}`
