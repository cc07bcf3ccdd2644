import { Clock, Effect, Schema, SchemaGetter, SchemaIssue } from "effect"
import { type InstantFault, instantText, readInstant } from "./readInstant.ts"

const InstantText = Schema.Union([
  Schema.String.annotate({ format: "date", description: "Midnight UTC of this day" }),
  Schema.String.annotate({ format: "date-time", description: "ISO 8601 date-time with offset" })
]).annotate({
  description:
    "A past instant: a date (midnight UTC), or an ISO 8601 date-time with offset, of which `Z` is the simplest",
  examples: ["2026-01-01", "2026-01-01T09:30:00Z"]
})

/**
 * A past instant: a date or an ISO 8601 date-time with offset. It decodes to the date-time in UTC,
 * so that one instant has one spelling. A fault is carried by the issue that decoding raises.
 */
export const PastInstant = InstantText.pipe(
  Schema.decodeTo(InstantText, {
    decode: SchemaGetter.transformEffect((text: string, options) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const at = readInstant(text)
        const fault = typeof at === "number" ? (at > now ? future : undefined) : at
        return fault === undefined
          ? Effect.succeed(instantText(at as number))
          : Effect.fail(new SchemaIssue.InvalidValue({ message: fault.msg, fault }, text, options))
      })
    ),
    encode: SchemaGetter.passthrough()
  })
)

const future: InstantFault = { type: "datetime_past", msg: "Input should be in the past" }
