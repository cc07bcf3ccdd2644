import type { CatalogueView, NamedModels } from "@ratecard/core/catalogue"

/** What an answer says. */
export interface Answer {
  /** What becomes JSON; with a `contentType`, the text as it is sent. */
  readonly body: unknown
  readonly contentType?: string
  /** Until when it stays true, in milliseconds since the epoch. */
  readonly validUntil?: number
}

/** A question about the catalogue, whose answer follows from a view of it, the query and the time alone. */
export interface Question<Query, Refused extends Error = never> {
  /** Tells its answers from those of other questions. */
  readonly name: string
  /** Whether all of it stands in the address of a request, so that whoever asks there again asks the same. */
  readonly isInAddress?: true
  /** So large that its first reader, too, waits until it is compressed. */
  readonly isLarge?: true
  /** Among which models a name is looked for; those of the view where absent. */
  readonly models?: (view: CatalogueView) => NamedModels
  readonly answer: (view: CatalogueView, query: Query, now: number) => Answer | Refused
}

/** One question has one key, in whatever order its parameters came: they go first, since an id may hold anything. */
export const keyOf = (name: string, query: object): string => {
  let key = name
  for (const parameter of Object.keys(query).toSorted()) {
    key = `${parameter}=${JSON.stringify(query[parameter as keyof typeof query])} ${key}`
  }
  return key
}
