import type { DifferenceCause } from "@ratecard/core/reconcile"
import type { Plural } from "../../format.ts"

/** Why a statement and logs differ. */
interface CauseWords {
  readonly name: string
  readonly what: string
  /** What its reader can do about it. */
  readonly hint?: string
}

const causes: Readonly<Record<DifferenceCause | "unexplained", CauseWords>> = {
  placeholder_usage: {
    name: "Placeholder usage",
    what: "The logs have the usage of the stream's start, and the whole response is charged.",
    hint: "Update the agent whose logs have the usage of the stream's start."
  },
  not_in_logs: {
    name: "Not in the logs",
    what: "It is charged, and no log has it.",
    hint: "Add the logs of the other machines, users or keys."
  },
  not_in_statement: {
    name: "Not in the statement",
    what: "The logs have it, and it is not charged here.",
    hint: "Leave out the logs of other accounts, or compare them with their own statements."
  },
  late_usage: {
    name: "Late usage",
    what: "The statement has nothing yet of its last hours.",
    hint: "Load the statement again in a day."
  },
  duplicate_row: {
    name: "Duplicate rows",
    what: "The statement has rows twice, and the logs have their calls once.",
    hint: "Ask the vendor, or load the statement again."
  },
  failed_calls: { name: "Failed calls", what: "Calls failed, and the two sides count them differently." },
  service_tier: {
    name: "Service tier",
    what: "Batch, flex, priority or fast prices are charged, and the logs do not say so.",
    hint: "Add the tier, or context.batch, to your records."
  },
  long_context: {
    name: "Long context",
    what: "Prompts were charged as long ones, and the logs have sums of several.",
    hint: "Log single requests."
  },
  cache_lifetime: {
    name: "Cache lifetime",
    what: "As many tokens were written to the cache, for another time than the logs say.",
    hint: "Log cache_creation as the vendor gives it."
  },
  geography: {
    name: "Geography",
    what: "A region or data zone has its own price, and the logs do not name it.",
    hint: "Add context.geo to your records."
  },
  price_date: { name: "Price of another day", what: "The amounts are exact at the price of another day." },
  model_identity: {
    name: "Another model",
    what: "The same tokens are charged as another model.",
    hint: "Log the model of the response, not that of the request."
  },
  tool_fee: {
    name: "Tools",
    what: "Tool calls are charged, and the logs do not count them.",
    hint: "Log the calls of tools that the vendor charges."
  },
  gateway_fee: { name: "Gateway's fee", what: "The gateway adds its share." },
  byok: {
    name: "Your own key",
    what: "The provider charges these calls itself.",
    hint: "Compare them with the provider's own statement."
  },
  free_or_included: { name: "Free or included", what: "A plan, a credit or a free tier pays for it." },
  discount: { name: "Discount", what: "Prices are lower than the list by one ratio." },
  tax: { name: "Tax", what: "The statement has it as lines of its own." },
  currency: { name: "Exchange rate", what: "The statement converts at another rate." },
  bucket_timezone: {
    name: "Time zone of days",
    what: "The statement's days are those of another time zone; this is what crosses the edges of the period."
  },
  rounding: { name: "Rounding", what: "Each line is printed to its last place." },
  unpriced: { name: "No known price", what: "The model has no known price." },
  unexplained: { name: "Unexplained", what: "Nothing in either file says why." }
}

export const en = {
  title: "Statement and logs",
  explained: "Every difference has its cause.",
  rest: (amount: string) => `${amount} of the difference is unexplained.`,
  incomplete: "Some of it could not be read or priced.",
  nothing: "No log lies within the days of this statement.",
  outside: {
    one: "response is outside of the statement's days and not counted",
    other: "responses are outside of the statement's days and not counted"
  } as Plural,
  unknown: (file: string) =>
    `${file === "" ? "The text" : `“${file}”`} is not a statement in a known format. Known formats:`,
  logs: "Logs say",
  statement: "Statement says",
  responses: { one: "response", other: "responses" } as Plural,
  models: { one: "model", other: "models" } as Plural,
  days: { one: "day", other: "days" } as Plural,
  amount: "Amount",
  step: "Step",
  causes,
  advice: "What would settle it",
  lines: (count: string) => `What shows it, line by line (${count})`,
  columns: { cause: "Cause", day: "Day", model: "Model", kind: "Unit", amount: "Amount", evidence: "Evidence" },
  all: "All tokens",
  more: (count: string) => `and ${count} more lines in the JSON`,
  faults: "Could not be read",
  download: "Download"
}

export type ReconcileWords = typeof en
