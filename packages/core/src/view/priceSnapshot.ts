import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import { type DatedRate, FALLBACK_RATE } from "../exchange/rate.ts"
import { type TariffBook, tariffBook } from "../ledger/tariff/tariffBook.ts"
import type { TariffData } from "../ledger/tariff/TariffRow.ts"
import type { NamedModel, NamedModels } from "../names/NamedModel.ts"
import { instantText } from "../time/readInstant.ts"
import type { OfferBook } from "../offers/offerBook.ts"
import { catalogueAt, catalogueOn, type CatalogueView, retiresAt, turnsOf } from "./catalogueAt.ts"

/** Data of a price snapshot: a document of the catalogue, and exchange rates. */
export interface PriceData {
  /** All models with all their prices, such as `BUNDLED_ENTRIES` of `@ratecard/core/bundled`. */
  readonly entries: ReadonlyArray<CatalogueEntry>
  /** Prices that the entries do not say: of caches, tiers, regions, tools; such as `BUNDLED_TARIFFS` of the same. */
  readonly tariffs: TariffData
  /** The newest rate; the fallback by default. */
  readonly rate?: DatedRate | undefined
  /** The rate of an instant, in milliseconds since the epoch; by default the newest. */
  readonly rateOn?: ((at: number) => DatedRate | undefined) | undefined
  /** Prices of other hosts by public lists. Without them, these prices are unknown. */
  readonly offers?: OfferBook | undefined
}

/** All prices as they stand at one instant: an immutable value that every door answers from. */
export interface PriceSnapshot {
  /** The models of the catalogue with their prices in force at that instant. */
  readonly view: CatalogueView
  /** The tariffs of all models, those included whose product is not text. */
  readonly book: TariffBook
  /** Names that written names are compared with. */
  readonly names: NamedModels
  /** Prices of other hosts by public lists, for names that the catalogue lacks. */
  readonly offers?: OfferBook | undefined
  /** The newest exchange rate. */
  readonly rate: DatedRate
  /** The rate of an instant, in milliseconds since the epoch. */
  readonly rateOn: (at: number) => DatedRate | undefined
  /** The last instant at which a price was set, confirmed or looked up, in milliseconds since the epoch. */
  readonly asOf: number
  /** The same as a day in UTC, `YYYY-MM-DD`. */
  readonly asOfDay: string
  /** When the next retirement, for a past day the next change, makes this snapshot stale, in milliseconds since the epoch; else Infinity. */
  readonly validUntil: number
}

/**
 * The snapshot of `data` at `now`, in milliseconds since the epoch. `view` is that of a past day.
 *
 * @example
 * const data = { entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }
 * const prices = priceSnapshot(data, Date.parse("2026-11-21"))
 * prices.view.modelById.get("openai-gpt-5").context_window // => 400000
 * prices.asOfDay >= "2026-11-21" // => true
 */
export const priceSnapshot = (data: PriceData, now: number, view = catalogueAt(data.entries, now)): PriceSnapshot => {
  const { entries, offers, rate = FALLBACK_RATE, rateOn = () => rate, tariffs } = data
  const listed = new Map(
    view.entries.map((entry): [string, NamedModel] => {
      const { id, name, provider, release_date } = entry
      const retires_at = retiresAt(entry)
      return [id, { id, provider, name, isRetired: now >= retires_at, retires_at, release_date }]
    })
  )
  const book = tariffBook(listed, view.entryById, tariffs, now, offers?.withTariffs(tariffs))
  const asOf = lastInstant(entries, tariffs)
  return {
    view,
    book,
    names: book.models,
    offers,
    rate,
    rateOn,
    asOf,
    asOfDay: instantText(asOf).slice(0, 10),
    validUntil: view.validUntil
  }
}

/**
 * The snapshots of one document over time: the same one until a retirement, or a clock that is set back, makes it stale.
 *
 * @example
 * const at = snapshotsOf({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS })
 * at(Date.parse("2026-11-21")) === at(Date.parse("2026-11-22")) // => true
 */
export const snapshotsOf = (data: PriceData): ((now: number) => PriceSnapshot) => {
  let current: PriceSnapshot | undefined
  let since = 0
  return (now) => {
    if (current === undefined || now < since || now >= current.validUntil) {
      current = priceSnapshot(data, now)
      since = now
    }
    return current
  }
}

/**
 * The snapshots of one document by day: each has the models, prices and offers of its day, and bills a call of any time
 * at the prices of that time.
 */
export const datedSnapshotsOf = (data: PriceData): ((day: number) => PriceSnapshot) => {
  let turns: ReadonlyArray<number> | undefined
  const kept: Array<{ readonly from: number; readonly made: PriceSnapshot }> = []
  return (day) => {
    const known = kept.find(({ from, made }) => day >= from && day < made.validUntil)
    if (known !== undefined) return known.made
    turns ??= turnsOf(data.entries)
    const validUntil = turns.find((turn) => turn > day) ?? Infinity
    const made = priceSnapshot(data, day, catalogueOn(data.entries, day, validUntil))
    kept.unshift({ from: turns.findLast((turn) => turn <= day) ?? -Infinity, made })
    kept.length = Math.min(kept.length, MOST_DAYS)
    return made
  }
}

/** The days of a document that are kept: now, and two that it is compared with. */
const MOST_DAYS = 3

/**
 * The last instant at which a price of a document was set, confirmed or looked up, in milliseconds since the epoch.
 *
 * @example
 * lastInstant(BUNDLED_ENTRIES, BUNDLED_TARIFFS) >= Date.parse("2026-11-21") // => true
 */
export const lastInstant = (entries: ReadonlyArray<CatalogueEntry>, tariffs: TariffData): number =>
  entries.reduce((last, entry) => Math.max(last, lastInstantOf(entry)), Date.parse(tariffs.as_of))

/** The last instant at which a price of an entry was set or confirmed, in milliseconds since the epoch. */
export const lastInstantOf = ({ confirmed_at, levels }: CatalogueEntry): number =>
  Math.max(Date.parse(levels.at(-1)!.date), Date.parse(confirmed_at ?? "1970-01-01"))
