/**
 * What a page that knows these parameters is asked by a query string, in one spelling: queries that mean the same
 * to it are the same text, whatever else they hold. The day of prices is known to all, an empty value means nothing,
 * and what a form without a script says one by one, under the same name, is a list.
 */
export const searchAsked = (parameters: ReadonlyArray<string> = [], search: string): string => {
  const given = new URLSearchParams(search)
  const asked = new URLSearchParams()
  for (const name of ["at", ...parameters]) {
    const value = given.getAll(name).filter(Boolean).join(",")
    if (value) asked.set(name, value)
  }
  const text = asked.toString()
  return text && `?${text}`
}
