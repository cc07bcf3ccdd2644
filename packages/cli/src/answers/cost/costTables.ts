import { type PlacedRecord, type Bill, type RefusedRecord, subtotal } from "@ratecard/core/ledger"
import type { Currency, DatedRate } from "@ratecard/core/catalogue"
import { nameOf } from "../../cost/texts.ts"
import type { Table } from "../../output/answer.ts"
import { inCurrency } from "../../prices/inCurrency.ts"

/** A record that was priced or refused, and where it stands. */
export interface Priced extends PlacedRecord {
  readonly file: string
  readonly made: Bill | RefusedRecord
}

/** One that was priced. */
export interface Billed extends Priced {
  readonly made: Bill
}

/** What bills of one currency add up to. */
interface Total {
  readonly currency: Currency
  readonly cost: string
  readonly complete: boolean
  /** In the currency that was asked for, at the rate of the notes. */
  readonly converted?: { readonly currency: Currency; readonly cost: string }
}

/** What bills add up to, in each currency that they are of. */
export const totalsOf = (
  bills: ReadonlyArray<Billed>,
  complete: boolean,
  exchange: { readonly currency: Currency; readonly rate: DatedRate } | undefined
): ReadonlyArray<Total> =>
  [...new Set(bills.map(({ made }) => made.currency))].map((currency) => {
    const cost = subtotal(bills.flatMap(({ made }) => (made.currency === currency ? made.lines : [])))
    const { currency: other, rate } = exchange ?? {}
    return {
      currency,
      cost,
      complete,
      ...(other && rate && { converted: { currency: other, cost: inCurrency(cost, currency, other, rate) } })
    }
  })

/** A total, for people. */
export const totalText = ({ converted, cost, currency }: Total): string =>
  `Total ${cost} ${currency.toUpperCase()}${converted === undefined || converted.currency === currency ? "" : `, ${converted.cost} ${converted.currency.toUpperCase()}`}`

/** Where a record stands. */
export const place = (file: string, line: number | null): string =>
  line === null ? nameOf(file) : `${nameOf(file)}:${line}`

/** Whether something was used and nobody knows what any of it cost. */
export const isUnknown = ({ lines }: Bill): boolean => lines.length > 0 && lines.every(({ price }) => price === null)

/** A row for each record. */
export const recordsTable = (bills: ReadonlyArray<Billed>, other: Currency | undefined): Table => ({
  columns: [
    { name: "record" },
    { name: "at" },
    { name: "model" },
    { name: "cost", kind: "number", absent: "unknown" },
    { name: "currency" },
    ...(other === undefined ? [] : [{ name: other.toUpperCase(), kind: "number", absent: "unknown" } as const]),
    { name: "complete" }
  ],
  rows: bills.map(({ file, line, made, record }) => [
    made.id ?? place(file, line),
    record.at ?? "",
    made.model_id,
    isUnknown(made) ? "" : made.total,
    made.currency.toUpperCase(),
    ...(other === undefined ? [] : [isUnknown(made) ? "" : (made.converted?.total ?? "")]),
    made.complete ? "yes" : "no"
  ])
})

/** A row for each amount of each record. */
export const linesTable = (bills: ReadonlyArray<Billed>): Table => ({
  columns: [
    { name: "record" },
    { name: "unit" },
    { name: "quantity", kind: "count" },
    { name: "price", kind: "number" },
    { name: "per", kind: "count" },
    { name: "factor", kind: "number" },
    { name: "amount", kind: "number" },
    { name: "currency" },
    { name: "since" }
  ],
  rows: bills.flatMap(({ file, line, made }) =>
    made.lines.map((each) => [
      made.id ?? place(file, line),
      each.unit,
      String(each.quantity),
      each.price ?? "unknown",
      String(each.per),
      each.price === null ? "" : (each.multiplier ?? ""),
      each.price === null ? "" : each.amount,
      made.currency.toUpperCase(),
      each.price === null ? "" : (each.source.date?.slice(0, 10) ?? each.source.source)
    ])
  )
})
