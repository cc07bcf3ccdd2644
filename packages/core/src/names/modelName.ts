import { readInstant } from "../time/readInstant.ts"

/** A date after a separator at the end of a name: `-2025-08-07`, `-20251101`, `@20251101`. */
const DATE = /^(.+)[-@_. ](\d{4})[-_. ]?(\d{2})[-_. ]?(\d{2})$/u

/** A name that moves on to the vendor's next model. */
export const LATEST_NAME = /-latest$/iu

/** A name without the date of its snapshot, and that date as `YYYY-MM-DD`, or `latest`. */
export const dropDate = (name: string): { readonly stem: string; readonly date?: string } => {
  if (LATEST_NAME.test(name)) return { stem: name.replace(LATEST_NAME, ""), date: "latest" }
  const [, stem = name, year, month, day] = DATE.exec(name) ?? []
  const date = `${year}-${month}-${day}`
  return year !== undefined && year > "2019" && typeof readInstant(date) === "number" ? { stem, date } : { stem: name }
}

/** What all spellings of a name have in common: case does not count, nor which separators there are. A date has one form. */
export const nameKey = (name: string): string => {
  const { date, stem } = LATEST_NAME.test(name) ? { stem: name, date: undefined } : dropDate(name)
  const key = stem
    .trim()
    .toLowerCase()
    .replaceAll(/[ ._-]+/gu, "-")
  return date === undefined ? key : `${key}@${date}`
}

/** OpenRouter's order of words in Claude's names: the version before the family, `claude-4.6-sonnet`. */
const VERSION_FIRST = /^(claude)[- ](\d+(?:[.-]\d+)?)[- ]([a-z]+)$/iu

/** A name with its family before its version; undefined for one without a version before its family. */
export const familyFirst = (stem: string): string | undefined =>
  VERSION_FIRST.test(stem) ? stem.replace(VERSION_FIRST, "$1-$3-$2") : undefined

/** A name of words and numbers with single separators between them. */
const JOINED = /^[a-z\d]+(?:[ ._-]+[a-z\d]+)*$/u

/**
 * What spellings of a name have in common that also differ in where words and numbers are joined: `gpt5` and
 * `gpt-5`. Undefined for what is not a name of words and numbers alone.
 */
export const wordKey = (name: string): string | undefined => {
  const lower = name.toLowerCase()
  return JOINED.test(lower) ? lower.match(/[a-z]+|\d+/gu)!.join(" ") : undefined
}
