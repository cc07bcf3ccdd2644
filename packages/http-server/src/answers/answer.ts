import type { PriceSnapshot } from "@ratecard/core/catalogue"

/** Content of an answer. */
export interface Answer {
  /** Value that becomes JSON; with a `contentType`, the text as it is sent. */
  readonly body: unknown
  readonly contentType?: string
  /** Until when it stays true, in milliseconds since the epoch. */
  readonly validUntil?: number
}

/** A question about prices, whose answer follows from a snapshot of them, the query and the time alone. */
export interface Question<Query, Refused extends Error = never> {
  /** Tells its answers from those of other questions. */
  readonly name: string
  /** Whether the address of a request says all of it, so that another request to it asks the same. */
  readonly isInAddress?: true
  /** So large that its first reader, too, waits until it is compressed. */
  readonly isLarge?: true
  /** The prices that it needs where it is about now: those in force, and the earlier ones of its model. It may not need the others. */
  readonly needs?: "prices in force" | "prices of the model"
  /** Whether it may be about a model that only bills know. */
  readonly isOfTariff?: true
  readonly answer: (prices: PriceSnapshot, query: Query, now: number) => Answer | Refused
}

/** The instant that a query is about, in milliseconds since the epoch; undefined: now. */
export const instantOf = ({ at }: { readonly at?: string }): number | undefined =>
  at === undefined ? undefined : Date.parse(at)

/** One question has one key, in whatever order its parameters came: they come first, since an id may hold anything. */
export const keyOf = (name: string, query: object): string => {
  let key = name
  for (const parameter of Object.keys(query).toSorted()) {
    key = `${parameter}=${JSON.stringify(query[parameter as keyof typeof query])} ${key}`
  }
  return key
}
