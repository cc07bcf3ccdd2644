import type { Citation } from "@ratecard/core/ledger"

/** Each citation once, in the order in which they come. */
export const citedOnce = (all: ReadonlyArray<Citation>): ReadonlyArray<Citation> => [
  ...new Map(all.map((citation) => [citationKey(citation), citation])).values()
]

/** What tells a citation from others. */
export const citationKey = ({ basis, source, url }: Citation): string => `${basis} ${url ?? source}`
