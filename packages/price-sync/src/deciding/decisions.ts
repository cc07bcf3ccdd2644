import type { CatalogueEntry, ProviderSlug } from "@ratecard/core/catalogue"
import type { PriceSourceName, Quote, QuotedPrices, BookedFact } from "./quote.ts"

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
  /** Since when, where the source dates its prices, ISO 8601; null: from now on. */
  readonly valid_from: string | null
}

/** A new model. */
export interface Add extends Decided {
  readonly kind: "add"
  readonly source: PriceSourceName
  readonly sources: ReadonlyArray<PriceSourceName>
  readonly entry: CatalogueEntry
}

/** A quote is kept and not applied: for its base prices, or for one other price. */
export interface Hold extends Decided {
  readonly kind: "hold" | "tariff_held"
  readonly source: PriceSourceName
  readonly quote: Quote
  /** Where it was held before. */
  readonly held_id: string | null
  readonly first_seen: string
  /** Held for a day or longer: an administrator must decide. */
  readonly is_overdue: boolean
  /** Whether its source said it in this run; else the source did not answer. */
  readonly is_seen: boolean
}

/** A quote leaves the quarantine: because its price is applied, or because no source states it any more. */
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

/** An announcement is closed: its price is in force since its day, or it is no longer expected. */
export interface CloseAnnouncement extends Decided {
  readonly kind: "fulfil" | "lapse"
  readonly source: PriceSourceName
  readonly announced_id: string
}

/** A price other than the base prices moves. */
export interface MoveTariff extends Decided {
  readonly kind: "tariff"
  readonly source: PriceSourceName
  readonly sources: ReadonlyArray<PriceSourceName>
  readonly provider: ProviderSlug
  readonly name: string
  readonly fact: BookedFact
}

/** What a run does, and why. */
export type Decision = MoveTariff | Confirm | Change | Add | Hold | Leave | Presence | Announce | CloseAnnouncement

/** A quote to hold, and why. */
export interface Held {
  readonly quote: Quote
  readonly reason: string
}

/** What becomes of one model: its decision, and the quotes to hold. */
export interface Outcome {
  readonly decisions: ReadonlyArray<Decision>
  readonly held: ReadonlyArray<Held>
}
