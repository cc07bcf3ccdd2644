/** How long caches keep what is written to them; vendors have prices for some of these. */
export const LIFETIMES = ["5m", "30m", "1h", "12h"] as const

export type Lifetime = (typeof LIFETIMES)[number]

/** What a price can rest on, in one plain word each. */
export const PRICE_BASES = ["announced", "published list", "observed", "remembered", "inferred", "listed"] as const
