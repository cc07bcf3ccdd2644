import type { CatalogueEntry, ProviderSlug } from "@ratecard/core/catalogue"
import type { PriceSourceName, Quote, QuotedPrices, BookedFact } from "./quote.ts"

interface Decided {
  readonly model_id: string
  /** The reason, in one or two sentences. */
  readonly reason: string
}

/** A decision that sources confirm the book's price. */
export interface Confirm extends Decided {
  readonly kind: "confirm"
  readonly source: PriceSourceName
}

/** A decision that a price changes. */
export interface Change extends Decided {
  readonly kind: "change"
  readonly source: PriceSourceName
  readonly sources: ReadonlyArray<PriceSourceName>
  readonly prices: QuotedPrices
  /** The start of the price, ISO 8601, if the source dates its prices; null: from now on. */
  readonly valid_from: string | null
}

/** A decision that a model is added. */
export interface Add extends Decided {
  readonly kind: "add"
  readonly source: PriceSourceName
  readonly sources: ReadonlyArray<PriceSourceName>
  readonly entry: CatalogueEntry
}

/** A decision to hold a quote in quarantine instead of applying it: for its base prices, or for one other price. */
export interface Hold extends Decided {
  readonly kind: "hold" | "tariff_held"
  readonly source: PriceSourceName
  readonly quote: Quote
  /** The id of the held quote, if an earlier run held it. */
  readonly held_id: string | null
  readonly first_seen: string
  /** True if the quote has been held for a day or longer, so that an administrator must decide. */
  readonly is_overdue: boolean
  /** True if the source stated the quote in this run; otherwise the source did not answer. */
  readonly is_seen: boolean
}

/** A decision that a quote leaves the quarantine, because its price is applied or no source states it any more. */
export interface Leave extends Decided {
  readonly kind: "release" | "expire"
  readonly source: PriceSourceName
  readonly held_id: string
}

/** A decision that no source lists the model any more, or that one lists it again. */
export interface Presence extends Decided {
  readonly kind: "missing" | "reappear"
}

/** A decision that a source announces a price. */
export interface Announce extends Decided {
  readonly kind: "announce"
  readonly source: PriceSourceName
  readonly quote: Quote
  /** The id of the announcement, if an earlier run stored it. */
  readonly announced_id: string | null
}

/** A decision to close an announcement: its price is in force, or it is no longer expected. */
export interface CloseAnnouncement extends Decided {
  readonly kind: "fulfil" | "lapse"
  readonly source: PriceSourceName
  readonly announced_id: string
}

/** A decision that a price other than the base prices changes. */
export interface MoveTariff extends Decided {
  readonly kind: "tariff"
  readonly source: PriceSourceName
  readonly sources: ReadonlyArray<PriceSourceName>
  readonly provider: ProviderSlug
  readonly name: string
  readonly fact: BookedFact
}

/** A decision of a run, with its reason. */
export type Decision = MoveTariff | Confirm | Change | Add | Hold | Leave | Presence | Announce | CloseAnnouncement

/** A quote to hold, with the reason. */
export interface Held {
  readonly quote: Quote
  readonly reason: string
}

/** The outcome for one model: its decisions, and the quotes to hold. */
export interface Outcome {
  readonly decisions: ReadonlyArray<Decision>
  readonly held: ReadonlyArray<Held>
}
