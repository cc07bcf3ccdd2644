import {
  type Exclusion,
  FILTER_NAMES,
  type ModelFilters,
  PAGE_FILTER_NAMES,
  SORT_KEYS,
  type SortKey
} from "@ratecard/core/catalogue"
import { filtersAsked } from "../../parts/filters.tsx"

/** The parameters of a question: those of the API, and with the names of the page of costs what is sent in a month. */
export const PARAMETERS: ReadonlyArray<string> = [
  "budget",
  "requests",
  "input",
  "output",
  "price_currency",
  ...PAGE_FILTER_NAMES,
  "sort_by",
  "show"
]

/** Sort keys: those of the API, and the cost of a month. */
export const SORTS = [...SORT_KEYS, "month"] as const

/** The requirements of a query. All money is in `price_currency`, by default dollars. */
export interface Asked {
  readonly requirements: ModelFilters & { readonly price_currency: "usd" | "rub" }
  /** Maximum cost of a month; undefined if there is no limit. */
  readonly budget: number | undefined
  readonly sortBy: SortKey | "month"
}

/** The question of a query; what is not an answer to a field counts as not asked. */
export const requirementsAsked = (query: URLSearchParams): Asked => {
  const budget = Number(query.get("budget")?.trim() || NaN)
  return {
    requirements: { ...filtersAsked(query), price_currency: query.get("price_currency") === "rub" ? "rub" : "usd" },
    budget: budget >= 0 && Number.isFinite(budget) ? budget : undefined,
    sortBy: SORTS.find((key) => key === query.get("sort_by")) ?? "month"
  }
}

/** A question as the query of the API, which knows no months; of a past instant `at`, if it is one. */
export const apiQuery = ({ requirements, sortBy }: Asked, at?: string): string => {
  const sort_by = sortBy === "month" ? "input_price" : sortBy
  const parameters = [...FILTER_NAMES.map((name) => [name, requirements[name]]), ["sort_by", sort_by], ["at", at]]
  return new URLSearchParams(
    parameters.flatMap(([name, value]) => (value === undefined ? [] : [[String(name), String(value)]]))
  ).toString()
}

/** A model that was left out, and the first condition that it failed. */
export interface LeftOutModel {
  readonly model_id: string
  readonly failed: Exclusion["failed"] | "budget"
}

/** The models left out by each condition; what leaves out most comes first. */
export const byCondition = (
  excluded: ReadonlyArray<LeftOutModel>
): ReadonlyArray<readonly [LeftOutModel["failed"], ReadonlyArray<string>]> =>
  [...Map.groupBy(excluded, ({ failed }) => failed)]
    .map(([failed, exclusions]) => [failed, exclusions.map(({ model_id }) => model_id)] as const)
    .toSorted(([, one], [, other]) => other.length - one.length)
