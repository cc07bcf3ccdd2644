import { exact, isSame, plus, times } from "./exact.ts"
import type { FocusVersion } from "../../src/focus/columns.ts"
import { FOCUS_RULES, type ColumnRule } from "./focusColumns.ts"
import type { FocusFile } from "./focusFile.ts"

type Cells = FocusFile["rows"][number]

/**
 * Offences of an export of a ledger against a version of the FinOps Open Cost and Usage Specification, and against
 * the mapping of a ledger to it: a line for each.
 */
export const checkFocus = ({ columns, rows }: FocusFile, version: FocusVersion = "1.2"): ReadonlyArray<string> => [
  ...wrongColumns(columns, FOCUS_RULES[version]),
  ...rows.flatMap((row, place) => wrongRow(row, columns, version).map((wrong) => `row ${place + 1}: ${wrong}`)),
  ...wrongPrices(rows)
]

/** Sums of a column of costs in each billing currency. */
export const costs = ({ rows }: FocusFile, column: string): ReadonlyMap<string, ReturnType<typeof exact>> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.get("BillingCurrency")!)].map(([currency, of]) => [
      currency,
      of.reduce((sum, row) => plus(sum, exact(row.get(column)!)), exact("0"))
    ])
  )

type Rules = (typeof FOCUS_RULES)[FocusVersion]

const wrongColumns = (columns: ReadonlyArray<string>, rules: Rules): ReadonlyArray<string> => [
  ...Object.entries(rules).flatMap(([name, { level }]) =>
    level === "mandatory" && !columns.includes(name) ? [`${name} is missing`] : []
  ),
  ...[...NEVER_NULL, ...Object.keys(OF_A_LEDGER), ...NATIVE, ...OURS, "x_FocusVersion"].flatMap((name) =>
    columns.includes(name) || !(name in rules || name.startsWith("x_")) ? [] : [`${name} is missing`]
  ),
  ...columns.flatMap((name, place) => [
    ...(columns.indexOf(name) === place ? [] : [`${name} stands there twice`]),
    ...(name in rules || /^x_[A-Z][A-Za-z]*$/u.test(name) ? [] : [`${name} is not a column`]),
    ...(/^(?:CommitmentDiscount|CapacityReservation)/u.test(name) ? [`${name} holds for no ledger`] : [])
  ])
]

/** Columns that may not be null if something was used and nothing is corrected. */
const NEVER_NULL = [
  "PricingQuantity",
  "PricingUnit",
  "ListUnitPrice",
  "ContractedUnitPrice",
  "SkuId",
  "SkuPriceId",
  "SkuMeter",
  "PricingCategory",
  "ConsumedQuantity",
  "ConsumedUnit"
]

/** Columns with the same value in each line of a ledger. */
const OF_A_LEDGER: Readonly<Record<string, string | null>> = {
  ChargeCategory: "Usage",
  ChargeClass: null,
  ServiceCategory: "AI and Machine Learning",
  ServiceSubcategory: "Generative AI",
  ChargeFrequency: "Usage-Based"
}

/** An amount in the currency in which it is sold. */
const NATIVE = [
  "PricingCurrency",
  "PricingCurrencyListUnitPrice",
  "PricingCurrencyContractedUnitPrice",
  "PricingCurrencyEffectiveCost"
]

/** Columns of ours that the specification has no room for. */
const OURS = ["x_Convention", "x_Factors", "x_RateDate", "x_Warnings"]

const wrongRow = (row: Cells, columns: ReadonlyArray<string>, version: FocusVersion): ReadonlyArray<string> => {
  const formats = columns.flatMap((name) => {
    const value = row.get(name)
    if (value === undefined) return [`${name} is missing`]
    const rule = FOCUS_RULES[version][name]
    return rule === undefined ? [] : wrongCell(name, value, rule)
  })
  const nulls = [...NEVER_NULL, ...NATIVE].flatMap((name) => (row.get(name) === null ? [`${name} is null`] : []))
  const constants = Object.entries({ ...OF_A_LEDGER, x_FocusVersion: version }).flatMap(([name, value]) =>
    row.get(name) === value || !columns.includes(name) ? [] : [`${name} is ${row.get(name)}`]
  )
  const wrong = [...formats, ...nulls, ...constants]
  // Between values that are none, nothing holds.
  return wrong.length > 0 ? wrong : [...wrongSums(row), ...wrongPeriods(row)]
}

const wrongCell = (name: string, value: string | null, { allowed, format, isNullable }: ColumnRule) => {
  if (value === null) return isNullable ? [] : [`${name} is null`]
  if (/^(?:n\/a|null|none|undefined|unknown|-|\s*)$/iu.test(value)) return [`${name} is a null in words: ${value}`]
  if (allowed !== undefined && !allowed.includes(value)) return [`${name} may not be ${value}`]
  return FORMATS[format](value, name) ? [] : [`${name} is written ${value}`]
}

const TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/u

const UNIT = /^(?:[1-9]\d* )?(?:Tokens|Requests|Seconds|Minutes|Hours|Count|Token-Hours)$/u

const FORMATS: Readonly<Record<ColumnRule["format"], (value: string, name: string) => boolean>> = {
  decimal: (value) => /^-?\d+(?:\.\d+)?(?:[eE]-?\d+)?$/u.test(value),
  text: () => true,
  currency: (value) => value === "USD" || value === "RUB",
  time: (value) => TIME.test(value) && Date.parse(value) > 0,
  unit: (value) => UNIT.test(value),
  json: (value, name) => {
    const told = JSON.parse(value) as unknown
    return (
      typeof told === "object" &&
      told !== null &&
      !Array.isArray(told) &&
      // Keys that stand there twice are one when they are read.
      JSON.stringify(told) === value &&
      Object.entries(told).every(([key, of]) => typeof of !== "object" && (name === "Tags" || key.startsWith("x_")))
    )
  }
}

const wrongSums = (row: Cells): ReadonlyArray<string> => {
  const of = (name: string) => exact(row.get(name)!)
  const quantity = of("PricingQuantity")
  const product = (price: string, cost: string) =>
    isSame(times(quantity, of(price)), of(cost)) ? [] : [`PricingQuantity × ${price} is not ${cost}`]
  const same = (one: string, other: string) => (isSame(of(one), of(other)) ? [] : [`${one} is not ${other}`])
  const [, per = "1", unit] = /^(?:(\d+) )?(.+)$/u.exec(row.get("PricingUnit")!)!
  return [
    ...product("ListUnitPrice", "ListCost"),
    ...product("ContractedUnitPrice", "ContractedCost"),
    ...same("EffectiveCost", "ContractedCost"),
    ...same("BilledCost", "ContractedCost"),
    ...(unit === row.get("ConsumedUnit") ? [] : ["PricingUnit and ConsumedUnit measure different things"]),
    ...(isSame(times(quantity, exact(per)), of("ConsumedQuantity"))
      ? []
      : ["another quantity is priced than consumed"]),
    ...(row.has("PricingCurrency") ? wrongNative(row, same, product) : [])
  ]
}

type Compare = (one: string, other: string) => ReadonlyArray<string>

const wrongNative = (row: Cells, same: Compare, product: Compare): ReadonlyArray<string> => [
  ...product("PricingCurrencyContractedUnitPrice", "PricingCurrencyEffectiveCost"),
  ...(row.get("PricingCurrency") === row.get("BillingCurrency")
    ? [
        ...same("PricingCurrencyListUnitPrice", "ListUnitPrice"),
        ...same("PricingCurrencyContractedUnitPrice", "ContractedUnitPrice"),
        ...same("PricingCurrencyEffectiveCost", "EffectiveCost")
      ]
    : []),
  ...((row.get("PricingCurrency") === row.get("BillingCurrency")) === (row.get("x_RateDate") === null)
    ? []
    : ["x_RateDate is of a rate that was not needed, or is missing"])
]

const wrongPeriods = (row: Cells): ReadonlyArray<string> => {
  const of = (name: string) => Date.parse(row.get(name)!)
  const inOrder = ["BillingPeriodStart", "ChargePeriodStart", "ChargePeriodEnd", "BillingPeriodEnd"].map(of)
  return [
    ...(inOrder[1]! < inOrder[2]! ? [] : ["the charge period is empty"]),
    ...(inOrder.every((at, place) => place === 0 || inOrder[place - 1]! <= at)
      ? []
      : ["the charge period is not in the billing period"])
  ]
}

/** A level of prices is of one thing, in one unit, at one price. */
const wrongPrices = (rows: ReadonlyArray<Cells>): ReadonlyArray<string> =>
  [...Map.groupBy(rows, (row) => row.get("SkuPriceId"))].flatMap(([id, of]) =>
    ["SkuId", "SkuMeter", "PricingUnit", "PricingCurrencyListUnitPrice", "SkuPriceDetails"].flatMap((name) =>
      new Set(of.map((row) => row.get(name))).size === 1 ? [] : [`${id} has more than one ${name}`]
    )
  )
