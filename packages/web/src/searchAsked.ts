import { resolve } from "@ratecard/core/catalogue"
import { LANGUAGES } from "./rendering.ts"
import { dayAsked, type Prices } from "./prices/prices.ts"

/** Each word is looked for in all that there is. */
const LONGEST_SEARCH = 200

/**
 * The canonical query string of a page that knows these parameters: queries with the same meaning become the same
 * text. Every page knows `at`, `lang` and `currency`. An empty or unknown parameter is dropped, repeated values become a list,
 * and a long search text is cut.
 */
export const searchAsked = (parameters: ReadonlyArray<string> = [], search: string): string => {
  const given = new URLSearchParams(search)
  const asked = new URLSearchParams()
  for (const name of ["at", "lang", ...parameters, "currency"]) {
    const all = given.getAll(name).filter(Boolean).join(",")
    const value = name === "q" ? all.slice(0, LONGEST_SEARCH) : all
    if (value && (name !== "lang" || LANGUAGES.some((language) => language === value))) asked.set(name, value)
  }
  const text = asked.toString()
  return text && `?${text}`
}

/**
 * A query of the cost page with the ids of models that it has other names of. The server resolves them, because
 * browsers would load 4.3 KB more for it.
 */
export const withModelIds = (search: string, prices: Prices): string => {
  const query = new URLSearchParams(search)
  const names = query.get("models")
  if (names === null || names === "all") return search
  const at = dayAsked(query, prices.now)
  const ids = names.split(",").map((name) => {
    const found = resolve(prices.names, name, { at, isSuggesting: false })
    return found.how === "none" ? name : found.model_id
  })
  if (ids.join(",") === names) return search
  query.set("models", [...new Set(ids)].join(","))
  return `?${query.toString()}`
}
