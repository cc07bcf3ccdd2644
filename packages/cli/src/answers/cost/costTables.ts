import {
  addDecimals,
  type Bill,
  type Decimal,
  decimal,
  decimalIn,
  decimalText,
  GROUPS,
  type RefusedRecord,
  subtotal
} from "@ratecard/core/ledger"
import type { Currency } from "@ratecard/core/catalogue"
import type { FileRecord } from "../../cost/records.ts"
import { nameOf } from "../../cost/texts.ts"
import type { Column, Table } from "../../output/answer.ts"
import { inCurrency } from "../../prices/exchange.ts"
import { asOfNote, type Prices } from "../../prices/Prices.ts"

/** A record that was priced or refused, and where it stands. */
export interface Priced extends FileRecord {
  readonly file: string
  readonly made: Bill | RefusedRecord
}

/** One that was priced. */
export interface Billed extends Priced {
  readonly made: Bill
}

/** Whether a batch has no answer to a request: then nothing was billed for it. */
export const isFailed = ({ made }: Priced): boolean => "error" in made && made.error.code === "RequestFailed"

/** The sum of bills in one currency. */
export interface Total {
  readonly currency: Currency
  /** An exact decimal, unrounded. */
  readonly cost: string
  /** Whether all amounts of all records have a price; else `cost` is a lower bound. */
  readonly complete: boolean
  /** In the currency that was asked for, each bill at the rate of its day. */
  readonly converted?: { readonly currency: Currency; readonly cost: string }
}

/** Adds bills up, in each of their currencies. */
export const totalsOf = (
  bills: ReadonlyArray<Billed>,
  complete: boolean,
  other: Currency | undefined
): ReadonlyArray<Total> =>
  [...new Set(bills.map(({ made }) => made.currency))].map((currency) => {
    const made = bills.flatMap((billed) => (billed.made.currency === currency ? [billed.made] : []))
    return {
      currency,
      cost: subtotal(made.flatMap(({ lines }) => lines)),
      complete,
      ...(other && {
        converted: { currency: other, cost: decimalText(made.map(convertedIn).reduce(addDecimals, ZERO)) }
      })
    }
  })

const ZERO = decimal(0)

/** The lines of a bill, converted at the rate of its day. */
const convertedIn = ({ converted, currency, lines }: Bill): Decimal =>
  decimalIn(inCurrency(subtotal(lines), currency, converted?.currency ?? currency, { rate: converted?.rate ?? 1 }))!

/** A total, for people. */
export const totalText = ({ complete, converted, cost, currency }: Total): string =>
  `Total ${complete ? "" : "at least "}${cost} ${currency.toUpperCase()}${converted === undefined || converted.currency === currency ? "" : `, ${converted.cost} ${converted.currency.toUpperCase()}`}`

/** The file and line of a record. */
export const place = (file: string, line: number | null): string =>
  line === null ? nameOf(file) : `${nameOf(file)}:${line}`

/** The total of a bill; null if something was used and no price of it is known. */
export const totalIfKnown = ({ lines, total }: Pick<Bill, "lines" | "total">): string | null =>
  lines.length > 0 && lines.every(({ price }) => price === null) ? null : total

/** The columns of bills, and the cells of each bill. */
export const costColumns = (bills: ReadonlyArray<Bill>, other: Currency | undefined) => {
  const isMonthly = bills.some(({ per_month }) => per_month !== undefined)
  const columns: ReadonlyArray<Column> = [
    { name: "cost", kind: "number", absent: "unknown", exact: "complete" },
    ...(isMonthly ? [{ name: "per month", kind: "number" } as const] : []),
    { name: "currency" },
    ...(other === undefined ? [] : [{ name: other.toUpperCase(), kind: "number", absent: "unknown" } as const]),
    { name: "complete", usual: "yes" }
  ]
  const cellsOf = (made: Bill): ReadonlyArray<string> => {
    const ifKnown = (amount = "") => (totalIfKnown(made) === null ? "" : amount)
    return [
      ifKnown(made.total),
      ...(isMonthly ? [ifKnown(made.per_month)] : []),
      made.currency.toUpperCase(),
      ...(other === undefined
        ? []
        : [ifKnown(made.converted?.total ?? (made.currency === other ? made.total : undefined))]),
      made.complete ? "yes" : "no"
    ]
  }
  return { columns, cellsOf }
}

/** Remarks on bills: the rate, their warnings, and of when the prices are. */
export const billNotes = (
  bills: ReadonlyArray<Bill>,
  rateNotes: ReadonlyArray<string>,
  prices: Prices
): ReadonlyArray<string> => [...rateNotes, ...reportedNotes(bills), ...warningNotes(bills), asOfNote(prices)]

/** Reported and computed totals per currency. */
const reportedNotes = (bills: ReadonlyArray<Bill>): ReadonlyArray<string> => {
  const both = bills.flatMap(({ computed, currency, reported, total }) => {
    const ours = computed ?? { currency, total }
    return reported === null || ours.total === null || ours.currency !== reported.currency
      ? []
      : [{ currency: ours.currency, ours: ours.total, theirs: reported.amount }]
  })
  const sum = (amounts: ReadonlyArray<string>) =>
    decimalText(amounts.map((each) => decimalIn(each)!).reduce(addDecimals))
  return [...Map.groupBy(both, ({ currency }) => currency)].map(([currency, of]) => {
    const [theirs, ours] = [sum(of.map(({ theirs }) => theirs)), sum(of.map(({ ours }) => ours))]
    const who = of.length === 1 ? "1 response reports" : `${of.length} responses report`
    return `${who} a cost of ${theirs} ${currency.toUpperCase()}; the prices come to ${ours}`
  })
}

/** Each warning once, with the models that it is about where it is not about all. */
export const warningNotes = (bills: ReadonlyArray<Bill>): ReadonlyArray<string> => {
  const all = new Set(bills.map(({ model_id }) => model_id))
  const warned = bills.flatMap(({ model_id, warnings }) => warnings.map(({ message }) => [message, model_id] as const))
  return [...Map.groupBy(warned, ([message]) => message)].map(([message, each]) => {
    const ids = [...new Set(each.map(([, id]) => id))]
    if (ids.length === all.size || message.includes(ids[0]!)) return message
    return `${ids.length > MAX_NAMED ? `${ids.length} models` : ids.join(", ")}: ${message}`
  })
}

/** Of more models, how many they are is enough. */
const MAX_NAMED = 3

/** A row for each record. */
export const recordsTable = (records: ReadonlyArray<Billed>, other: Currency | undefined): Table => {
  const costs = costColumns(
    records.map(({ made }) => made),
    other
  )
  const groups = GROUPS.filter((group) => records.some((record) => record.groups?.[group] !== undefined))
  return {
    columns: [
      { name: "record" },
      { name: "at" },
      { name: "model" },
      ...groups.map((name) => ({ name })),
      ...costs.columns
    ],
    rows: records.map((billed) => [
      recordName(billed),
      billed.record.at ?? "",
      billed.made.model_id,
      ...groups.map((group) => billed.groups?.[group] ?? ""),
      ...costs.cellsOf(billed.made)
    ])
  }
}

/** The name of a record: its own id, else its place. */
export const recordName = ({ file, line, made }: Billed): string => made.id ?? place(file, line)

/** A row for each amount of each bill. */
export const linesTable = (bills: ReadonlyArray<readonly [name: string, made: Bill]>): Table => ({
  columns: [
    { name: "record" },
    { name: "unit" },
    { name: "quantity", kind: "count" },
    { name: "price", kind: "number" },
    { name: "per", kind: "count" },
    { name: "factor", kind: "number", usual: "" },
    { name: "amount", kind: "number" },
    { name: "currency" },
    { name: "since" },
    { name: "basis" },
    { name: "source", noted: true }
  ],
  rows: bills.flatMap(([name, made]) =>
    made.lines.map((each) => [
      name,
      each.model_id === undefined ? each.unit : `${each.unit} of ${each.model_id}`,
      String(each.quantity),
      each.price ?? "unknown",
      String(each.per),
      each.price === null ? "" : (each.multiplier ?? ""),
      each.price === null ? "" : each.amount,
      made.currency.toUpperCase(),
      ...(each.price === null
        ? ["", "", ""]
        : [each.source.date?.slice(0, 10) ?? "", each.source.basis, each.source.url ?? each.source.source])
    ])
  )
})
