import { type PublishedCatalogue, resolve, catalogueAt, type CatalogueView } from "@ratecard/core/catalogue"
import {
  type Billing,
  billRecord,
  type CostRecord,
  type Bill,
  type RefusedRecord,
  readLog,
  type TariffBook,
  tariffBook
} from "@ratecard/core/ledger"

/** Which prices something was made of. */
export interface PricesUsed {
  /** The last instant that they tell something of: ISO 8601 in UTC. */
  readonly as_of: string
  /** `bundled`: shipped with this package; `given`: the caller's own; `followed`: the source's. */
  readonly origin: "bundled" | "given" | "followed"
  /** The entity tag of the source's document; null where it has none. */
  readonly etag: string | null
  /** When the source last said that these are its prices; null where it never did. */
  readonly checked_at: string | null
}

/** With what a record is billed beside the prices. */
export interface BillTerms extends Partial<Pick<Billing, "overlay" | "currency" | "rateOn">> {}

/** A bill, and the prices that it was made of. */
export interface FollowedBill extends Bill {
  readonly prices: PricesUsed
}

/** All prices of one document: a value that does not change. */
export interface Prices extends PricesUsed {
  /** Milliseconds since the source last said that these are its prices, or else since `as_of`. */
  readonly age: number
  /** The models with their prices in force; retirements follow the clock. */
  readonly view: CatalogueView
  /** The tariffs, for `billRecord` and `priceAt` of `@ratecard/core/ledger`. */
  readonly book: TariffBook
  /** What a request cost at these prices, line by line, or why it has no bill. */
  readonly bill: (record: CostRecord, terms?: BillTerms) => FollowedBill | RefusedRecord
}

/** What is made of a document once, however often it is found to be current. */
export interface Shown {
  readonly view: CatalogueView
  readonly book: TariffBook
}

/** What a document shows; `now` tells the time, in milliseconds since the epoch. */
export const shownOf = ({ entries, tariffs }: PublishedCatalogue, now: () => number): Shown => {
  let view = catalogueAt(entries, now())
  return {
    get view() {
      if (now() >= view.validUntil) view = catalogueAt(entries, now(), view)
      return view
    },
    book: tariffBook(view.entryById, tariffs)
  }
}

/** The prices that are shown, and how they are known. */
export const pricesOf = (shown: Shown, used: PricesUsed, now: () => number): Prices =>
  Object.freeze({
    ...used,
    get age() {
      return Math.max(0, now() - Date.parse(used.checked_at ?? used.as_of))
    },
    get view() {
      return shown.view
    },
    book: shown.book,
    bill: (record: CostRecord, terms: BillTerms = {}) => {
      const made = billRecord(record, { ...terms, book: shown.book, resolve, readLog, now: now() })
      return "error" in made ? made : { ...made, prices: used }
    }
  })
