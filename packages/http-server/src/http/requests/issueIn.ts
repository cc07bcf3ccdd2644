import { STRICT } from "@ratecard/api"
import { Result, Schema, type SchemaIssue } from "effect"

/** What a schema finds wrong with a value; undefined if nothing. */
export const issueIn = (schema: Schema.Top): ((value: unknown) => SchemaIssue.Issue | undefined) => {
  const decode = Schema.decodeUnknownResult(schema as Schema.Codec<unknown, unknown>, STRICT)
  return (value) => {
    const decoded = decode(value)
    return Result.isFailure(decoded) ? decoded.failure.issue : undefined
  }
}
