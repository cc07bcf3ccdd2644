import type { Offer, ModelKind } from "@ratecard/core/catalogue"

/** The offers that a page shows: browsers load no more of them. */
export interface OffersFound {
  /** Number of offers that fit, of which these are the first. */
  readonly total: number
  readonly offers: ReadonlyArray<ShownOffer>
  readonly hosts: ReadonlyArray<HostFound>
  readonly models: ReadonlyArray<ModelFound>
  /** The last day on which a list was read that names these hosts; present if that is more than 30 days ago. */
  readonly lastRead?: string
  /** The one model whose offers these are. */
  readonly meant?: Pick<ModelFound, "key" | "name"> & {
    /** The maker, as it calls itself. */
    readonly maker?: string
    /** The window in tokens that most hosts say. */
    readonly window?: number
    /** The one host that calls it as it was asked for. */
    readonly host?: string
  }
}

/** An offer with its standard prices alone. */
export interface ShownOffer extends Offer {
  /** A name of its model, at any host. */
  readonly key: string
  /** Among offers of one host: the name of the model where the host calls it otherwise. */
  readonly title?: string
  /** Beside offers of one model: whether it is the one that they are compared with, as its maker's own or as the cheapest. */
  readonly is?: "makers" | "cheapest"
  /** The difference from that one, in percent. */
  readonly change?: number
}

/** The number of a host's offers, on each shelf. */
export interface HostFound {
  readonly slug: string
  readonly name: string
  readonly kept: number
  readonly listed: number
  readonly kinds: ReadonlyArray<ModelKind>
}

/** A model that a search found among offers. */
export interface ModelFound {
  readonly key: string
  readonly name: string
  readonly offers: number
  /** Null if none has a price. */
  readonly cheapest: ShownOffer | null
}

/** The answer of the service for an address. */
export interface OffersAnswer {
  readonly of: string
  readonly found: OffersFound
}
