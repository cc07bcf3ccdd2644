import { Result, Schema, SchemaIssue } from "effect"
import type { ListedFacts } from "../deciding/quote.ts"

/** Reads a value by a schema; the failure says what is wrong with it, as the end of a sentence. */
export const reader = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (value: unknown): Result.Result<S["Type"], string> =>
    Result.mapError(decode(value), (error) =>
      format(error.issue)
        .issues.map(({ message, path = [] }) => `${path.map(String).join(".") || "it"}: ${lowerFirst(message)}`)
        .join("; ")
    )
}

/** The members of a value that should be an object; none where it is not an object. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** Whole tokens where an upstream states a whole number of them, else null. */
export const readTokens = (value: unknown): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : null

/** A day where an upstream states one, else null. */
export const readDay = (value: unknown): string | null =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value)) ? value : null

/** A text where an upstream states one, else null. */
export const readText = (value: unknown): string | null => (typeof value === "string" ? value : null)

/** The retirement on a day that an upstream states; null if it states none. */
export const readRetirement = (value: unknown): ListedFacts["retirement"] => {
  const date = readDay(value)
  return date === null ? null : { date }
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
