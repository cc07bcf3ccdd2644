import { CostRecord } from "@ratecard/core/effect"
import { CAUSES } from "@ratecard/core/reconcile"
import { Schema } from "effect"

/** Most records of one question, and characters of a statement. */
const MAX_RECORDS = 1000
const MAX_STATEMENT = 1_000_000

const Decimal = Schema.String.annotate({ examples: ["-0.0375"] })
const Amount = Decimal.annotate({ description: "An exact decimal: the statement's amount less that of the records" })

export const ReconcileRequest = Schema.Struct({
  statement: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(MAX_STATEMENT)).annotate({
    description: "The text of a vendor's statement, as JSON, JSONL or CSV; its format is recognised by its content"
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

const DifferenceLine = Schema.Struct({
  day: Schema.String.annotate({ description: "`YYYY-MM-DD`; empty where it is of the whole period" }),
  model: Schema.String.annotate({
    description: "The catalogue's id, else the name as written; empty where no model is named"
  }),
  kind: Schema.String.annotate({
    description: "Such as `input` or `web_search_request`; `all` where a line has one amount for all tokens"
  }),
  amount: Amount,
  evidence: Schema.String.annotate({ description: "What shows the cause, or what is known of an unexplained line" })
}).annotate({ identifier: "DifferenceLine", description: "A part of a difference" })

const DifferenceCauseSum = Schema.Struct({
  cause: Schema.Literals(CAUSES).annotate({ description: "Why the two sides differ" }),
  amount: Amount,
  lines: Schema.Array(DifferenceLine).annotate({ description: "Largest first" })
}).annotate({ identifier: "DifferenceCauseSum", description: "A cause with its amount, and what shows it" })

export const Reconciliation = Schema.Struct({
  statement: Decimal.annotate({ description: "What is charged, as an exact decimal" }),
  computed: Decimal.annotate({ description: "What the records of the period cost at the prices of their days" }),
  difference: Decimal.annotate({
    description: "`statement` less `computed`: the sum of `causes` and `unexplained`, to the last digit"
  }),
  causes: Schema.Array(DifferenceCauseSum).annotate({ description: "Largest first; each cause once, none of 0" }),
  unexplained: Decimal.annotate({ description: "What no cause explains exactly" }),
  unexplained_lines: Schema.Array(DifferenceLine).annotate({ description: "Largest first" }),
  currency: Schema.Literal("usd").annotate({ description: "Of all amounts" }),
  format: Schema.String.annotate({ description: "The id of the statement's format", examples: ["openai-costs"] }),
  format_name: Schema.String.annotate({ description: "Its name for people", examples: ["OpenAI costs"] }),
  period: Schema.Struct({
    from: Schema.String.annotate({ description: "The first day, `YYYY-MM-DD`" }),
    until: Schema.String.annotate({ description: "The last day" })
  }).annotate({ description: "The days of the statement, both inclusive" }),
  complete: Schema.Boolean.annotate({
    description: "False where something could not be read or priced: `computed` is then a lower bound"
  }),
  responses: Schema.Natural.annotate({ description: "Records within the period" }),
  outside: Schema.Natural.annotate({ description: "Records before and after the period, which are not counted" }),
  faults: Schema.Array(Schema.String).annotate({ description: "What could not be read, and where" })
}).annotate({
  identifier: "Reconciliation",
  description: "A statement next to what the records cost, with every difference by its cause"
})
export interface Reconciliation extends Schema.Schema.Type<typeof Reconciliation> {}
