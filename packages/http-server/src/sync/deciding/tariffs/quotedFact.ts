import type { TariffRow } from "@ratecard/core/ledger"

/** What a source says beside the base prices: per 1,000,000 tokens of a unit, under a condition. */
export interface QuotedFact {
  readonly unit: string
  readonly when: Pick<NonNullable<TariffRow["when"]>, "batch" | "service_tier" | "above_input_tokens">
  readonly price: number
}

/** Tells facts of one model from each other. */
export const keyOfFact = ({ unit, when }: Pick<QuotedFact, "unit" | "when">): string =>
  [unit, when.batch === true ? "batch" : (when.service_tier ?? ""), when.above_input_tokens ?? ""].join(" ")

/** A fact in words: `cache_write_5m, above 200000`. */
export const describeFact = ({ unit, when }: Pick<QuotedFact, "unit" | "when">): string =>
  [unit, ...Object.entries(when).map(([name, value]) => (value === true ? name : `${name} ${value}`))].join(", ")
