import type { TariffRow } from "@ratecard/core/ledger"

/** What a source says in addition to the base prices: what a unit costs under a condition. */
export interface QuotedFact {
  readonly unit: string
  readonly when: Pick<NonNullable<TariffRow["when"]>, "batch" | "service_tier" | "above_input_tokens">
  readonly price: number
  /** The number of units that have the price; 1,000,000 tokens where absent. */
  readonly per?: number
}

/** A fact as the book would hold it: with how its band begins. */
export interface BookedFact extends Omit<QuotedFact, "when"> {
  readonly when: QuotedFact["when"] & { readonly inclusive?: true }
}

/** Tells facts of one model from each other. */
export const keyOfFact = ({ unit, when }: Pick<QuotedFact, "unit" | "when">): string =>
  [unit, when.batch === true ? "batch" : (when.service_tier ?? ""), when.above_input_tokens ?? ""].join(" ")

/** Whether two facts of one model say the same. */
export const isSameFact = (one: QuotedFact, other: QuotedFact): boolean =>
  keyOfFact(one) === keyOfFact(other) && one.price === other.price

/** A fact in words: `cache_write_5m, above 200000`. */
export const describeFact = ({ unit, when }: Pick<QuotedFact, "unit" | "when">): string =>
  [unit, ...Object.entries(when).map(([name, value]) => (value === true ? name : `${name} ${value}`))].join(", ")
