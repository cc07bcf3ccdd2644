import { type Decimal, divide, subtract } from "../../../pricing/money.ts"
import { amountOf, isNothing, dayOf, inCurrency, isDollars, partsOf, textOf } from "../values.ts"
import type { CellOf, RowSink, ServedAs, StatementFormat, StatementRow } from "../row.ts"

/** The kinds of tokens, as meters and usage types spell them; the first that fits. */
const KINDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/cache[- ]?write|cchd? ?wrt/iu, "cache_write"],
  [/cache[- ]?read|cached|cach(?:e|ing)|cchd?\b/iu, "cache_read"],
  [/output|outpt|outp?\b|response/iu, "output"],
  [/input|inpt|inp\b/iu, "input"]
]

const unitIn = (text: string): string => KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? "*"

const tierIn = (text: string): ServedAs =>
  /batch/iu.test(text)
    ? { batch: true }
    : /flex/iu.test(text)
      ? { tier: "flex" }
      : /priority|\bPP\b/iu.test(text)
        ? { tier: "priority" }
        : {}

/** AWS names the model before the kind of token: `USE1-Claude4.5Sonnet-input-tokens-cross-region-global-batch`. */
const awsModel = (type: string): string =>
  type
    .replace(/^[A-Z]{2,5}\d?-/u, "")
    .split(/[-_](?:mantle|input|output|cache)[-_]/iu, 1)[0]!
    .replace(/^anthropic\./iu, "")
    .replaceAll(/([A-Za-z])(\d)/gu, "$1 $2")
    .replaceAll(/(\d)([A-Za-z])/gu, "$1 $2")

/** Lines that are not usage: taxes, credits, rounding. */
const ONLY: ReadonlyArray<readonly [RegExp, NonNullable<StatementRow["only"]>]> = [
  [/^tax/iu, "tax"],
  [/credit|discount|refund|free|promotion/iu, "free_or_included"],
  [/rounding/iu, "rounding"],
  [/adjustment/iu, "unexplained"]
]

const onlyOf = (type: string) => ONLY.find(([pattern]) => pattern.test(type))?.[1]

/** AWS's cost and usage report, version 2. */
export const awsReport: StatementFormat = {
  id: "aws-cur-2",
  name: "AWS cost and usage report",
  columns: ["line_item_usage_type", "line_item_usage_start_date", "line_item_unblended_cost"],
  readCells: (cell, sink) => {
    const day = dayOf(cell("line_item_usage_start_date"))
    const cost = amountOf(cell("line_item_unblended_cost"))
    if (day === undefined || cost === undefined) return sink.fault("a row without a day or a cost")
    const currency = cell("line_item_currency_code")
    if (!isDollars(currency)) return sink.fault(inCurrency(currency))
    const type = cell("line_item_usage_type")
    const only = onlyOf(cell("line_item_line_item_type"))
    sink.row({
      day,
      model: cell("product_name").replace("(Amazon Bedrock Edition)", "").trim() || awsModel(type),
      unit: only === undefined ? unitIn(type) : "",
      amount: cost,
      served: {
        channel: "bedrock",
        ...tierIn(type),
        ...(!/global/iu.test(type) && /mantle|standard/iu.test(type) && { geo: "us" })
      },
      ...(only !== undefined && { only }),
      note: type
    })
  }
}

/** Azure's export of usage. */
export const azureExport: StatementFormat = {
  id: "azure-usage",
  name: "Azure usage",
  columns: ["date", "metername", "costinbillingcurrency"],
  readCells: (cell, sink) => {
    const day = dayOf(cell("date"))
    const cost = amountOf(cell("costinbillingcurrency"))
    if (day === undefined || cost === undefined) return sink.fault("a row without a day or a cost")
    const currency = cell("billingcurrency")
    if (!isDollars(currency)) return sink.fault(inCurrency(currency))
    const meter = cell("metername")
    sink.row({
      day,
      model: azureModel(meter, cell("metersubcategory")),
      unit: unitIn(meter),
      amount: cost,
      served: { channel: "azure", ...tierIn(meter), ...(/DZone|data zone|Rgnl|regnl/iu.test(meter) && { geo: "us" }) },
      note: meter
    })
  }
}

/** `gpt-4o-0513 Inp glbl Tokens`, `GPT 5 Mini Inpt Glbl 1M Tokens`: what stands before the kind of token. */
const azureModel = (meter: string, category: string): string => {
  const name = meter.slice(0, Math.max(0, meter.search(/\s(?:cached|cchd?|inp|outp|batch)/iu))).trim()
  return name === "" ? category : name
}

/** A row of Google Cloud's billing, in dollars. */
interface GoogleRow {
  readonly day: string | undefined
  readonly sku: string
  /** `regular`, `tax`, `adjustment`, `rounding_error`; for a credit its kind. */
  readonly type: string
  readonly cost: Decimal | undefined
  /** The part that rounding `cost` to the cent added. */
  readonly rounded?: Decimal | undefined
}

const googleRow = ({ cost, day, rounded, sku, type }: GoogleRow, sink: RowSink): void => {
  if (day === undefined || cost === undefined) return sink.fault("a row without a day or a cost")
  const only = onlyOf(type)
  sink.row({
    day,
    model: sku
      .replace(/\sGA\b/u, "")
      .split(/\s(?:Thinking|Text|Image|Audio|Cached) /iu, 1)[0]!
      .trim(),
    unit: only === undefined ? unitIn(sku) : "",
    amount: cost,
    served: tierIn(sku),
    ...(only !== undefined && { only }),
    ...(only === undefined &&
      rounded !== undefined && {
        parts: [{ cause: "rounding" as const, amount: rounded, evidence: "Cost and Unrounded Cost" }]
      }),
    note: sku
  })
}

/** Rows of Google Cloud's export to BigQuery. */
export const googleBigQuery: StatementFormat = {
  id: "google-bigquery",
  name: "Google Cloud billing export",
  isOf: (value) => "usage_start_time" in value && "sku" in value && "cost" in value,
  readObject: (value, sink) => {
    const rate = amountOf(value["currency_conversion_rate"])
    const inDollars = (cost: unknown) => {
      const amount = amountOf(cost)
      return amount === undefined || rate === undefined || isNothing(rate) ? amount : divide(amount, rate, 18)
    }
    const day = dayOf(value["usage_start_time"])
    const sku = textOf(partsOf([value["sku"]])[0]?.["description"])
    googleRow({ day, sku, type: textOf(value["cost_type"]), cost: inDollars(value["cost"]) }, sink)
    for (const { amount, name } of partsOf(value["credits"]))
      googleRow({ day, sku: textOf(name), type: "credit", cost: inDollars(amount) }, sink)
  }
}

/** The cost table of Google Cloud's console; its days are Pacific ones. */
export const googleConsole: StatementFormat = {
  id: "google-console-csv",
  name: "Google Cloud cost table",
  columns: ["sku description", "usage start date", "cost ($)"],
  places: "printed",
  timezone: "America/Los_Angeles",
  readCells: (cell: CellOf, sink) => {
    const cost = amountOf(cell("cost ($)"))
    const exact = amountOf(cell("unrounded cost ($)"))
    const rounded = cost && exact && subtract(cost, exact)
    const type = `${cell("cost type")} ${cell("credit type")}`.trim()
    googleRow({ day: dayOf(cell("usage start date")), sku: cell("sku description"), type, cost, rounded }, sink)
  }
}
