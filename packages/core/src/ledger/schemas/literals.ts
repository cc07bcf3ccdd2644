/** Lifetimes of cache entries for which vendors have prices. */
export const LIFETIMES = ["5m", "30m", "1h", "12h"] as const

export type Lifetime = (typeof LIFETIMES)[number]

/** Kinds of evidence for a price. */
export const PRICE_BASES = ["announced", "published list", "observed", "remembered", "inferred", "listed"] as const
