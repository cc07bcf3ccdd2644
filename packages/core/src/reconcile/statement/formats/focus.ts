import { add } from "../../../pricing/money.ts"
import { amountOf, isNothing, minus, dayOf, inCurrency, isDollars, partsOf, textOf } from "../values.ts"
import type { CellOf, Part, RowSink, StatementFormat, StatementRow, KnownPart } from "../row.ts"

const COLUMNS = ["billedcost", "chargeperiodstart", "chargecategory"]

/** Causes of charges that are not usage. */
const ONLY: ReadonlyMap<string, NonNullable<StatementRow["only"]>> = new Map([
  ["Tax", "tax"],
  ["Credit", "free_or_included"],
  ["Adjustment", "unexplained"]
])

/** Units of our own exports come back as they are: `model/unit` is the id of a SKU. */
const unitOf = (sku: string, meter: string): string => {
  const own = /\/([a-z][a-z0-9_]*)$/u.exec(sku)?.[1]
  if (own !== undefined) return own
  if (/cache write 1h/iu.test(meter)) return "cache_write_1h"
  if (/cache write/iu.test(meter)) return "cache_write"
  if (/cache/iu.test(meter)) return "cache_read"
  if (/output/iu.test(meter)) return "output"
  return /input/iu.test(meter) ? "input" : "*"
}

const read = (value: (name: string) => unknown, sink: RowSink): void => {
  const text = (name: string) => textOf(value(name))
  const day = dayOf(text("ChargePeriodStart"))
  const currency = text("BillingCurrency")
  const isOther = currency !== "USD" && text("PricingCurrency") === "USD"
  if (!isOther && !isDollars(currency)) return sink.fault(inCurrency(currency))
  const cost = amountOf(value(isOther ? "PricingCurrencyEffectiveCost" : "BilledCost"))
  if (day === undefined || cost === undefined) return sink.fault("a row without a period or a cost")
  const details = partsOf([objectIn(value("SkuPriceDetails"))])[0] ?? {}
  const sku = text("SkuId")
  const list = isOther ? undefined : amountOf(value("ListCost"))
  const discount = list && add(cost, minus(list))
  const parts: ReadonlyArray<KnownPart> =
    discount === undefined || isNothing(discount)
      ? []
      : [{ cause: "discount", amount: discount, evidence: "ListCost and BilledCost" }]
  const only = ONLY.get(text("ChargeCategory"))
  sink.row({
    day,
    model: textOf(details["ModelId"]) || textOf(details["x_ModelId"]) || sku.replace(/\/[^/]*$/u, ""),
    unit: only === undefined ? unitOf(sku, text("SkuMeter")) : "",
    amount: cost,
    served: {},
    scope: text("SubAccountId"),
    ...(parts.length > 0 && only === undefined && { parts }),
    ...(only !== undefined && { only }),
    note: text("ChargeDescription")
  })
}

const objectIn = (value: unknown): unknown => {
  if (typeof value !== "string" || value === "") return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** FOCUS, from 1.2 on. */
export const focus: StatementFormat = {
  id: "focus",
  name: "FOCUS",
  columns: COLUMNS,
  objects: ["skupricedetails"],
  readCells: (cell: CellOf, sink) => read((name) => cell(name.toLowerCase()), sink),
  isOf: (value: Part) => "BilledCost" in value && "ChargePeriodStart" in value,
  readObject: (value, sink) => read((name) => value[name], sink)
}
