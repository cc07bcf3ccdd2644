import {
  type CatalogueEntry,
  type OfferBook,
  offerBook,
  type OfferData,
  type PackedOffers,
  type PriceLevel,
  unpackOffers
} from "@ratecard/core/catalogue"
import type { MoreTariffs, TariffData } from "@ratecard/core/ledger"
import { readFileSync } from "node:fs"
import { type BookRows, byDate, NO_REVISION } from "./priceRows.ts"
import { NO_STORED_OFFERS, type StoredOffers, withOffers, withStored } from "./storedOffers.ts"
import { type KnownFacts, withFacts, withRowsOf } from "./tariffFacts.ts"

/** The offers that ship: the catalogue's prices of makers other than the ten providers, and what public lists said. */
export interface BundledOffers {
  readonly tariffs?: MoreTariffs
  /** It is read when a name is first looked for there: no start waits for it. */
  readonly read: () => OfferData
}

const NO_OFFERS: BundledOffers = { read: () => ({ hosts: {}, offers: [] }) }

/** The offers that ship with this version. */
export const bundledOffers = (): BundledOffers => ({
  tariffs: readJson(import.meta.resolve("#kept-tariffs")) as MoreTariffs,
  read: () => unpackOffers(readJson(import.meta.resolve("#offers")) as PackedOffers)
})

const readJson = (url: string): unknown => JSON.parse(readFileSync(new URL(url), "utf8"))

/** The price book in memory: an immutable value, and the revision of the database that it shows. */
export interface Book {
  readonly revision: string
  readonly entries: ReadonlyMap<string, CatalogueEntry>
  /** Prices besides the base prices. Once a database is read, its rows are those of `tariffFacts`. */
  readonly tariffs: TariffData
  readonly tariffFacts: KnownFacts
  /** The prices of hosts by public lists: the bundled ones, with the stored ones. */
  readonly offers: OfferBook
  readonly bundledOffers: BundledOffers
  readonly storedOffers: StoredOffers
}

/** The book that shows `entries` until a database has been read. */
export const bookOf = (
  entries: ReadonlyArray<CatalogueEntry>,
  tariffs: TariffData,
  bundledOffers: BundledOffers = NO_OFFERS
): Book => ({
  revision: NO_REVISION,
  entries: new Map(entries.map((entry) => [entry.id, entry])),
  tariffs,
  tariffFacts: new Map(),
  offers: offerBook(bundledOffers.read, bundledOffers.tariffs),
  bundledOffers,
  storedOffers: NO_STORED_OFFERS
})

/** The book with what was written since; whatever it showed gives way to a whole book. */
export const withRows = (book: Book, rows: BookRows): Book => {
  // If nothing was ever merged, what is bundled stays.
  const entries = new Map(rows.isWhole && rows.models.length > 0 ? [] : book.entries)
  const levels = new Map(rows.levels.map(({ levels, model_id }) => [model_id, levels]))
  const facts = new Map(rows.models.map((model) => [model.id, model.facts]))
  const confirmed = new Map(rows.confirmations.map(({ confirmed_at, model_id }) => [model_id, confirmed_at]))
  for (const id of new Set([...facts.keys(), ...levels.keys(), ...confirmed.keys()])) {
    const known = entries.get(id)
    const written = levels.get(id) ?? []
    const [first, ...later] = known === undefined ? written : inserted(known.levels, written)
    const model = facts.get(id) ?? known
    // A model whose first price is still to come is not in the catalogue, nor one that cannot be read.
    if (first === undefined || model === undefined) continue
    const confirmed_at = confirmed.get(id) ?? known?.confirmed_at
    entries.set(id, {
      ...model,
      levels: [first, ...later],
      ...(confirmed_at === undefined ? {} : { confirmed_at })
    })
  }
  const isReplaced = rows.isWhole && rows.tariffs.length > 0
  const tariffFacts = withFacts(isReplaced ? new Map() : book.tariffFacts, rows.tariffs)
  const tariffs = tariffFacts === book.tariffFacts ? book.tariffs : withRowsOf(book.tariffs, tariffFacts)
  const { bundledOffers } = book
  const storedOffers = withOffers(rows.isWhole ? NO_STORED_OFFERS : book.storedOffers, rows.offers)
  const offers =
    storedOffers === book.storedOffers
      ? book.offers
      : offerBook(() => withStored(bundledOffers.read(), storedOffers), bundledOffers.tariffs)
  return { revision: rows.revision, entries, tariffs, tariffFacts, offers, bundledOffers, storedOffers }
}

const inserted = (known: ReadonlyArray<PriceLevel>, written: ReadonlyArray<PriceLevel>): ReadonlyArray<PriceLevel> =>
  written.length === 0 ? known : [...known, ...written].toSorted(byDate)

/** The book whose models have these histories. */
export const withHistories = (book: Book, histories: BookRows["levels"]): Book => {
  const entries = new Map(book.entries)
  for (const { levels, model_id } of histories) {
    const [first, ...later] = levels
    const known = entries.get(model_id)
    if (known !== undefined && first !== undefined) entries.set(model_id, { ...known, levels: [first, ...later] })
  }
  return { ...book, entries }
}
