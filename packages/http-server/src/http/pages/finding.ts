import type { PriceSnapshot } from "@ratecard/core/catalogue"
import type { Representation } from "../../answers/representation.ts"

/** Something that is made of the prices, and kept until they change if it has a key. */
export interface Finding {
  readonly key: ReadonlyArray<string> | undefined
  readonly make: (now: number) => Representation
}

/** What an address below one of the paths means; undefined where it means nothing. */
export type Find = (name: string, query: URLSearchParams, prices: PriceSnapshot) => Finding | undefined
