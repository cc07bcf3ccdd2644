import type { AnnouncedPrice, CatalogueEntry, Currency, PriceLevel, ProviderSlug } from "@ratecard/core/catalogue"
import type { QuotedOffers } from "./offers.ts"
import type { Discovery, PriceSourceName, Quote, QuotedPrices, Refusal, SourceName } from "./quote.ts"

/** A model of the book as the sync sees it. */
export interface BookModel {
  readonly id: string
  readonly provider: ProviderSlug
  readonly name: string
  readonly display_name: string
  readonly retirement: CatalogueEntry["retirement"]
  readonly announced: ReadonlyArray<AnnouncedPrice>
  readonly current: PriceLevel
  /** The prices that it had before, each as it was left last, longest-left first; never the current one. */
  readonly past: ReadonlyArray<PastPrice>
  /** The last price in force that each source has said. */
  readonly confirmed: Readonly<Partial<Record<SourceName, QuotedPrices>>>
  /** Since when no source has confirmed the current price, in milliseconds since the epoch. */
  readonly unconfirmed_since: number
  /**
   * Null unless an administrator set the current price: then what each source said at that time, an empty list where it
   * did not price the model. A source that had not answered by then is not in it.
   */
  readonly reported: Reports | null
  readonly is_missing: boolean
}

/** A price that a model's history has left. */
export interface PastPrice extends QuotedPrices {
  /** When the next one came, ISO 8601. */
  readonly left_at: string
}

/** What sources said of one model: the rows of each source. */
export type Reports = Readonly<Partial<Record<PriceSourceName, ReadonlyArray<QuotedPrices>>>>

/** A quote in quarantine. A dismissed one stays there as long as its source repeats it, and is not shown. */
export interface HeldQuote {
  readonly id: string
  readonly quote: Quote
  readonly reason: string
  /** ISO 8601 */
  readonly first_seen: string
  readonly state: "held" | "dismissed"
}

/** A price that a source has announced; it is none yet, and may never become one. */
export interface Announcement extends QuotedPrices {
  readonly id: string
  readonly model_id: string
  readonly source: PriceSourceName
  /** The first instant at which it is said to hold, ISO 8601. */
  readonly date: string
  readonly currency: Currency
  /** ISO 8601, like the next. */
  readonly first_seen: string
  readonly last_seen: string
}

/** What a source answered, row by row. */
export interface SourceAnswer {
  readonly quotes: ReadonlyArray<Quote>
  /** Prices that are dated in the future: not prices yet. */
  readonly announcements: ReadonlyArray<Quote>
  /** Models that are listed without a price of their vendor. */
  readonly discoveries: ReadonlyArray<Discovery>
  readonly refused: ReadonlyArray<Refusal>
  /** What it says of the offers of all hosts, or why that cannot be read, as a sentence; absent: it says nothing of them. */
  readonly offers?: QuotedOffers | string
}

/** A source, and what it is asked for. */
export interface SourceIdentity {
  readonly name: SourceName
  /** `discovery`: tells which models there are, and is never asked for a price. */
  readonly role: "prices" | "discovery"
}

/** What one source gave in a run. */
export type SourceResponse =
  | { readonly source: SourceIdentity; readonly kind: "answered"; readonly answer: SourceAnswer }
  | { readonly source: SourceIdentity; readonly kind: "failed"; readonly reason: string }
  | { readonly source: SourceIdentity; readonly kind: "not_configured" }

/** An answer of this run that is believed. */
export interface BelievedAnswer {
  readonly source: SourceName
  readonly quotes: ReadonlyArray<Quote>
  readonly announcements: ReadonlyArray<Quote>
  readonly discoveries: ReadonlyArray<Discovery>
  /** The ids of all models that it lists, those included whose rows were refused. */
  readonly listed: ReadonlyArray<string>
}

/** All that one run decides on. */
export interface RunFacts {
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly answers: ReadonlyArray<BelievedAnswer>
  /** For each source that ever answered, the models that it listed last time. */
  readonly lastListed: ReadonlyMap<SourceName, ReadonlyArray<string>>
  readonly book: ReadonlyArray<BookModel>
  readonly quarantine: ReadonlyArray<HeldQuote>
  /** The open ones. */
  readonly announcements: ReadonlyArray<Announcement>
}
