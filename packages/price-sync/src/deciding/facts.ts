import type { AnnouncedPrice, CatalogueEntry, Currency, PriceLevel, ProviderSlug } from "@ratecard/core/catalogue"
import type { QuotedOffers } from "./offers.ts"
import type { Discovery, PriceSourceName, Quote, QuotedPrices, Refusal, SourceName } from "./quote.ts"

/** A model of the book, with the data that a run's decisions need. */
export interface BookModel {
  readonly id: string
  readonly provider: ProviderSlug
  readonly name: string
  readonly display_name: string
  readonly retirement: CatalogueEntry["retirement"]
  readonly announced: ReadonlyArray<AnnouncedPrice>
  readonly current: PriceLevel
  /** The model's past prices, each with the last time it ended, earliest first; never the current price. */
  readonly past: ReadonlyArray<PastPrice>
  /** The last price in force that each source has stated. */
  readonly confirmed: Readonly<Partial<Record<SourceName, QuotedPrices>>>
  /** The instant since which no source has confirmed the current price, in milliseconds since the epoch. */
  readonly unconfirmed_since: number
  /**
   * For a current price that an administrator set: each source's prices at that time, an empty list where it did not
   * price the model. A source that had not answered by then is absent. Null for other prices.
   */
  readonly reported: Reports | null
  readonly is_missing: boolean
}

/** A past price in a model's history. */
export interface PastPrice extends QuotedPrices {
  /** The instant at which the next price replaced it, ISO 8601. */
  readonly left_at: string
}

/** The prices of one model from each source: the source's rows. */
export type Reports = Readonly<Partial<Record<PriceSourceName, ReadonlyArray<QuotedPrices>>>>

/** A quote in quarantine. A dismissed quote stays there, without being shown, as long as its source repeats it. */
export interface HeldQuote {
  readonly id: string
  readonly quote: Quote
  readonly reason: string
  /** The instant at which the quote was first seen, ISO 8601. */
  readonly first_seen: string
  readonly state: "held" | "dismissed"
}

/** A price that a source has announced; it is not in force yet, and may never be. */
export interface Announcement extends QuotedPrices {
  readonly id: string
  readonly model_id: string
  readonly source: PriceSourceName
  /** The instant from which the price is announced to hold, ISO 8601. */
  readonly date: string
  readonly currency: Currency
  /** The first and the last time that the source stated it, ISO 8601. */
  readonly first_seen: string
  readonly last_seen: string
}

/** A source's answer, row by row. */
export interface SourceAnswer {
  readonly quotes: ReadonlyArray<Quote>
  /** Prices that are dated in the future. */
  readonly announcements: ReadonlyArray<Quote>
  /** Models that are listed without their vendor's price. */
  readonly discoveries: ReadonlyArray<Discovery>
  readonly refused: ReadonlyArray<Refusal>
  /**
   * The offers of all hosts in the answer, or a sentence on why they cannot be read; absent if the source lists no
   * offers.
   */
  readonly offers?: QuotedOffers | string
}

/** A source and its role. */
export interface SourceIdentity {
  readonly name: SourceName
  /** The source's role; `discovery` means that only its list of models is used, and none of its prices. */
  readonly role: "prices" | "discovery"
}

/** One source's response in a run: its answer, or an error. */
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

/** The facts that one run decides on. */
export interface RunFacts {
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly answers: ReadonlyArray<BelievedAnswer>
  /** The models that each source listed in its last believed answer. */
  readonly lastListed: ReadonlyMap<SourceName, ReadonlyArray<string>>
  readonly book: ReadonlyArray<BookModel>
  readonly quarantine: ReadonlyArray<HeldQuote>
  /** The open ones. */
  readonly announcements: ReadonlyArray<Announcement>
}
