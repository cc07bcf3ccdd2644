import type { AnnouncedPrice, CatalogueEntry, Currency, PriceLevel, ProviderSlug } from "@ratecard/core"
import type { Discovery, PriceSourceName, Quote, QuotedPrices, SourceName } from "./quote.ts"

/** A model of the book as the sync sees it. */
export interface BookModel {
  readonly id: string
  readonly provider: ProviderSlug
  readonly name: string
  readonly retirement: CatalogueEntry["retirement"]
  readonly announced: ReadonlyArray<AnnouncedPrice>
  readonly current: PriceLevel
  /** Null unless an administrator set the current price: then what each source said at that time. */
  readonly reported: Reports | null
  readonly is_missing: boolean
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

interface Decided {
  readonly model_id: string
  /** One or two sentences. */
  readonly reason: string
}

/** Sources say again what the book holds. */
export interface Confirm extends Decided {
  readonly kind: "confirm"
  readonly source: PriceSourceName
}

/** The price moves. */
export interface Change extends Decided {
  readonly kind: "change"
  readonly source: PriceSourceName
  readonly sources: ReadonlyArray<PriceSourceName>
  readonly prices: QuotedPrices
  /** ISO 8601; not before the level that it follows. */
  readonly valid_from: string
}

/** A new model. */
export interface Add extends Decided {
  readonly kind: "add"
  readonly source: PriceSourceName
  readonly sources: ReadonlyArray<PriceSourceName>
  readonly entry: CatalogueEntry
}

/** A quote is kept and not applied. */
export interface Hold extends Decided {
  readonly kind: "hold"
  readonly source: PriceSourceName
  readonly quote: Quote
  /** Where it was held before. */
  readonly held_id: string | null
  readonly first_seen: string
  /** Held for a day or longer: somebody must decide. */
  readonly is_overdue: boolean
  /** Whether its source said it in this run; else the source did not answer. */
  readonly is_seen: boolean
}

/** A quote leaves the quarantine: because its price is applied, or because nobody says it any more. */
export interface Leave extends Decided {
  readonly kind: "release" | "expire"
  readonly source: PriceSourceName
  readonly held_id: string
}

/** No source lists the model any more, or one does again. */
export interface Presence extends Decided {
  readonly kind: "missing" | "reappear"
}

/** A source announces a price. */
export interface Announce extends Decided {
  readonly kind: "announce"
  readonly source: PriceSourceName
  readonly quote: Quote
  /** Where it stands since an earlier run. */
  readonly announced_id: string | null
}

/** An announcement is closed: its price is in force since its day, or it is not to be expected any more. */
export interface CloseAnnouncement extends Decided {
  readonly kind: "fulfil" | "lapse"
  readonly source: PriceSourceName
  readonly announced_id: string
}

/** What a run does, and why. */
export type Decision = Confirm | Change | Add | Hold | Leave | Presence | Announce | CloseAnnouncement

/** The run that decided, and when, in milliseconds since the epoch. */
export interface DecidedBy {
  readonly run_id: string
  readonly now: number
}
