import type { CatalogueEntry, PriceLevel } from "../../catalogue/CatalogueEntry.ts"
import type { PackedTariffRow, TariffData } from "../../ledger/tariff/TariffRow.ts"
import { priceSnapshot, type PriceSnapshot } from "../../view/priceSnapshot.ts"

/**
 * Prices as they will be on a day to come if every announcement is kept: what vendors have announced counts as a price from
 * its day on. `now` is in milliseconds since the epoch.
 *
 * @example
 * const prices = bundledPrices(Date.parse("2026-11-21"))
 * const to = announcedPrices(prices, Date.parse("2027-02-01"))
 * to.view.modelById.get("google-gemini-3.6-flash").input_price // => 1.5
 */
export const announcedPrices = ({ book, offers, rate, rateOn, view }: PriceSnapshot, now: number): PriceSnapshot =>
  priceSnapshot({ entries: view.entries.map(withLevels), tariffs: withRows(book.data), offers, rate, rateOn }, now)

const withLevels = (entry: CatalogueEntry): CatalogueEntry => {
  const announced = entry.announced.flatMap(({ date, ...prices }): ReadonlyArray<PriceLevel> =>
    date === null ? [] : [{ date: `${date}T00:00:00Z`, ...prices, source: ANNOUNCEMENT }]
  )
  if (announced.length === 0) return entry
  const levels = [...entry.levels, ...announced].toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
  return { ...entry, levels: levels as [PriceLevel, ...Array<PriceLevel>], announced: [] }
}

const ANNOUNCEMENT = "the vendor's announcement"

const withRows = (data: TariffData): TariffData => ({
  ...data,
  rows: Object.fromEntries(Object.entries(data.rows).map(([maker, rows]) => [maker, rows.map(asPrice)]))
})

const asPrice = (row: PackedTariffRow): PackedTariffRow => {
  const { announced: _, ...price } = row
  return price
}
