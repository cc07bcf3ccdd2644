import { CostRecord } from "@ratecard/core/effect"
import { Schema } from "effect"

/** Most records of one question, and characters of a statement. */
const MAX_RECORDS = 1000
const MAX_STATEMENT = 1_000_000

export const ReconcileRequest = Schema.Struct({
  statement: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(MAX_STATEMENT)).annotate({
    description: "The text of a vendor's statement, as JSON, JSONL or CSV; its format is recognised by its content",
    examples: ['start_time,amount_value,line_item\n1789344000,0.0025,"gpt-5.4, input"\n']
  }),
  records: Schema.Array(CostRecord)
    .check(Schema.isMaxLength(MAX_RECORDS))
    .annotate({ description: "The requests of the same period, 0 to 1,000, each with its time `at`" }),
  timezone: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description: "IANA name of the time zone of the statement's days, if its format does not say it (default UTC)",
      examples: ["America/Los_Angeles"]
    })
  )
}).annotate({
  identifier: "ReconcileRequest",
  description: "A vendor's statement, and the requests of the same period"
})
export interface ReconcileRequest extends Schema.Schema.Type<typeof ReconcileRequest> {}
