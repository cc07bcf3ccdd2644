import type { PriceSnapshot } from "@ratecard/core/catalogue"
import type { Representation } from "../../answers/representation.ts"

/** Something that is made of the prices, and kept until they change if it has a key. */
export interface Finding {
  readonly key: ReadonlyArray<string> | undefined
  /** Whether it takes so long to make that it draws on the budget of pages. */
  readonly isDrawn?: true
  /** Undefined if there is nothing to make it of. */
  readonly make: (now: number) => Representation | undefined | Promise<Representation | undefined>
}

/** What an address below one of the paths means; undefined if it means nothing. */
export type Find = (name: string, query: URLSearchParams, prices: PriceSnapshot) => Finding | undefined
