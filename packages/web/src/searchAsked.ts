import { LANGUAGES } from "./rendering.ts"

/**
 * What a page that knows these parameters is asked by a query string, in one spelling: queries that mean the same
 * to it are the same text, whatever else they hold. The day of prices and the language are known to all, an empty value means nothing,
 * and what a form without a script says one by one, under the same name, is a list.
 */
export const searchAsked = (parameters: ReadonlyArray<string> = [], search: string): string => {
  const given = new URLSearchParams(search)
  const asked = new URLSearchParams()
  for (const name of ["at", "lang", ...parameters]) {
    const value = given.getAll(name).filter(Boolean).join(",")
    if (value && (name !== "lang" || LANGUAGES.some((language) => language === value))) asked.set(name, value)
  }
  const text = asked.toString()
  return text && `?${text}`
}
