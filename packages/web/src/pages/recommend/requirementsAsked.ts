import {
  BUILTIN_TOOLS,
  type Exclusion,
  PROVIDER_SLUGS,
  type Requirements,
  SORT_KEYS,
  type SortKey
} from "@ratecard/core/catalogue"
import { capabilitiesAsked } from "../../parts/capabilities.tsx"

/** The parameters of a question: those of the API, and with the names of the page of costs what is sent in a month. */
export const PARAMETERS = [
  "budget",
  "requests",
  "input",
  "output",
  "max_input_price",
  "max_output_price",
  "price_currency",
  "min_context_window",
  "min_output_tokens",
  "provider",
  "tools",
  "capabilities",
  "sort_by",
  "show"
] as const

/** What can be best: as the API has it, and the cost of a month. */
export const SORTS = [...SORT_KEYS, "month"] as const

/** What a query asks for. All money is in `price_currency`, dollars unless it says otherwise. */
export interface Asked {
  readonly requirements: Requirements & { readonly price_currency: "usd" | "rub" }
  /** What a month may cost; undefined: whatever it does. */
  readonly budget: number | undefined
  readonly sortBy: SortKey | "month"
}

/** The question of a query; what is not an answer to a field counts as not asked. */
export const requirementsAsked = (query: URLSearchParams): Asked => {
  const number = (name: string) => {
    const text = query.get(name)
    const value = Number(text)
    return text === null || text.trim() === "" || !(value >= 0 && Number.isFinite(value)) ? undefined : value
  }
  const wanted = query.getAll("tools").flatMap((text) => text.split(","))
  const found = {
    max_input_price: number("max_input_price"),
    max_output_price: number("max_output_price"),
    min_context_window: number("min_context_window"),
    min_output_tokens: number("min_output_tokens"),
    provider: PROVIDER_SLUGS.find((slug) => slug === query.get("provider"))
  }
  const tools = BUILTIN_TOOLS.filter((tool) => wanted.includes(tool))
  const capabilities = capabilitiesAsked(query)
  return {
    requirements: {
      ...withoutUndefined(found),
      ...(tools.length === 0 ? {} : { tools }),
      ...(capabilities.length === 0 ? {} : { capabilities }),
      price_currency: query.get("price_currency") === "rub" ? "rub" : "usd"
    },
    budget: number("budget"),
    sortBy: SORTS.find((key) => key === query.get("sort_by")) ?? "month"
  }
}

/** A question as the query of the API, which knows no months; of a past instant `at`, if it is one. */
export const apiQuery = ({ requirements, sortBy }: Asked, at?: string): string => {
  const { capabilities, tools, ...others } = requirements
  const sort_by = sortBy === "month" ? "input_price" : sortBy
  const parameters = Object.entries({
    ...others,
    tools: tools?.join(","),
    capabilities: capabilities?.join(","),
    sort_by,
    at
  })
  return new URLSearchParams(
    parameters.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
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

type Known<Fields> = { readonly [Name in keyof Fields]?: NonNullable<Fields[Name]> }

const withoutUndefined = <Fields extends object>(fields: Fields): Known<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Known<Fields>
