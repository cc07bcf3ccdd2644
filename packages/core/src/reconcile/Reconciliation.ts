import { Schema } from "effect"
import { CAUSES } from "./causes.ts"

const Decimal = Schema.String.annotate({ examples: ["-0.0375"] })
const Amount = Decimal.annotate({ description: "An exact decimal: the statement's amount less that of the logs" })

export const DifferenceLine = Schema.Struct({
  day: Schema.String.annotate({ description: "`YYYY-MM-DD`; empty if it is of the whole period" }),
  model: Schema.String.annotate({
    description: "The catalogue's id, else the name as written; empty if no model is named"
  }),
  kind: Schema.String.annotate({
    description: "Such as `input` or `web_search_request`; `all` where a line has one amount for all tokens"
  }),
  amount: Amount,
  evidence: Schema.String.annotate({ description: "What shows the cause, or what is known of an unexplained line" }),
  statement: Schema.optionalKey(
    Decimal.annotate({ description: "What the statement has of this kind, model and day; absent if that is not known" })
  ),
  computed: Schema.optionalKey(Decimal.annotate({ description: "What the logs have of it" })),
  rows: Schema.optionalKey(
    Schema.Array(Schema.Natural).annotate({
      description: "The statement's first lines of it, from 1; absent if the format has no lines"
    })
  )
}).annotate({ identifier: "DifferenceLine", description: "A part of a difference" })
/** A part of a difference: of which day, model and kind it is, and what shows its cause. */
export interface DifferenceLine extends Schema.Schema.Type<typeof DifferenceLine> {}

export const DifferenceSum = Schema.Struct({
  cause: Schema.Literals(CAUSES).annotate({ description: "Why the two sides differ" }),
  amount: Amount,
  lines: Schema.Array(DifferenceLine).annotate({ description: "Largest first" })
}).annotate({ identifier: "DifferenceSum", description: "A cause with its amount, and what shows it" })
/** A cause with its amount, and what shows it. */
export interface DifferenceSum extends Schema.Schema.Type<typeof DifferenceSum> {}

export const Reconciliation = Schema.Struct({
  statement: Decimal.annotate({ description: "What is charged, as an exact decimal" }),
  computed: Decimal.annotate({ description: "What the logs of the period cost at the prices of their days" }),
  difference: Decimal.annotate({
    description: "`statement` less `computed`: the sum of `causes` and `unexplained`, to the last digit"
  }),
  causes: Schema.Array(DifferenceSum).annotate({ description: "Largest first; each cause once, none of 0" }),
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
  responses: Schema.Natural.annotate({ description: "Responses in the logs within the period" }),
  outside: Schema.Natural.annotate({ description: "Responses before and after the period, which are not counted" }),
  faults: Schema.Array(Schema.String).annotate({ description: "What could not be read, and where" })
}).annotate({
  identifier: "Reconciliation",
  description: "A statement next to what logs cost, with every difference by its cause"
})
/** A statement next to what logs cost, with every difference by its cause. Amounts are exact decimals in `currency`. */
export interface Reconciliation extends Schema.Schema.Type<typeof Reconciliation> {}
