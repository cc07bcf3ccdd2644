import {
  type Billing,
  billRecord,
  inputOf,
  type LineFault,
  type Overlay,
  type PlacedRecord,
  type RecordBill,
  type RecordFault,
  readLog,
  readRecords,
  resolve,
  subtotal,
  type TariffBook,
  tariffSheet
} from "@ratecard/core/ledger"
import { readInstant } from "@ratecard/core/plain"
import { readFile } from "node:fs/promises"
import { basename, resolve as resolvePath } from "node:path"
import type { CostOptions } from "../cost/costOptions.ts"
import { explain, type Explanation, type UnitPrice } from "../cost/explain.ts"
import { readRates } from "../cost/readRates.ts"
import { reasonOf } from "../files/findFiles.ts"
import { instantOf } from "../instants.ts"
import type { Answer, Table } from "../output/answer.ts"
import { asOfNote, pricesOf } from "../prices/Prices.ts"
import { Refusal, type World } from "../World.ts"
import { textCost } from "./textCost.ts"

/** A record that was priced or refused, and where it stands. */
interface Priced extends PlacedRecord {
  readonly file: string
  readonly made: RecordBill | RecordFault
}

/** What requests cost that were made, or what a text will cost. */
export const cost = async (options: CostOptions, world: World): Promise<Answer> => {
  const files = options.files.length === 0 ? ["-"] : options.files
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await textOf(file, world) })))
  const inputs = texts.map(({ file, text }) => options.input ?? inputOf(file, text))
  if (inputs.every((input) => input === "text")) return textCost(texts, options, world)
  const prices = await pricesOf(world)
  const at = options.at === undefined ? undefined : { at: options.at }
  if (options.at !== undefined) instantOf("--at", options.at)
  const { currency } = options
  const overlay = await ratesOf(options.rates, world)
  const billing = {
    book: prices.book,
    resolve,
    readLog,
    now: world.now(),
    overlay,
    ...(currency && { currency, rateOn: () => prices.rate })
  }
  const faults: Array<LineFault & { readonly file: string }> = []
  const priced: Array<Priced> = []
  for (const [place, { file, text }] of texts.entries()) {
    const input = inputs[place]!
    const read = readRecords(text, input === "text" ? "json" : input)
    faults.push(...read.faults.map((fault) => ({ file, ...fault })))
    for (const { line, record } of read.records) {
      priced.push({ file, line, record, made: billRecord({ ...record, ...at }, billing) })
    }
  }
  const bills = priced.flatMap((one) => ("error" in one.made ? [] : [{ ...one, made: one.made }]))
  const refused = priced.flatMap((one) => ("error" in one.made ? [{ ...one, made: one.made }] : []))
  const why = options.why === undefined ? undefined : whyOf(bills, options.why, billing)
  const isComplete = refused.length + faults.length === 0 && bills.every(({ made }) => made.complete)
  const totals = totalsOf(bills, isComplete)
  return {
    document: {
      as_of: prices.asOf,
      records: priced.map(({ file, line, made }) => ({ file, line, ...made })),
      totals,
      faults,
      ...(why && { why })
    },
    table: options.isExplained ? linesTable(bills) : recordsTable(bills),
    notes: [
      ...totals.map((one) => `Total ${one.cost} ${one.currency.toUpperCase()}${one.complete ? "" : ", a lower bound"}`),
      ...(why === undefined ? [] : whyNotes(why)),
      ...new Set(bills.flatMap(({ made }) => made.warnings.map(({ message }) => message))),
      asOfNote(prices)
    ],
    faults: [
      ...refused.map(({ file, line, made }) => `${place(file, line)}: ${made.error.message}`),
      ...faults.map(({ file, line, message }) => `${place(file, line)}: ${message}`)
    ],
    exitCode: exitCodeOf(bills.length, refused.length + faults.length, isComplete, options.isStrict)
  }
}

const exitCodeOf = (priced: number, refused: number, isComplete: boolean, isStrict: boolean): number => {
  if (isStrict && refused > 0) return 1
  if (refused > 0) return priced === 0 ? 3 : 2
  return isComplete ? 0 : 2
}

const textOf = async (file: string, world: World): Promise<string> => {
  if (file === "-") {
    const decoder = new TextDecoder()
    let text = ""
    for await (const part of world.stdin()) text += decoder.decode(part, { stream: true })
    return text + decoder.decode()
  }
  try {
    return await readFile(resolvePath(world.folder, file), "utf8")
  } catch (error) {
    throw new Refusal(`${file}: ${reasonOf(error)}`)
  }
}

const ratesOf = async (file: string | undefined, world: World): Promise<Overlay | undefined> => {
  if (file === undefined) return undefined
  const rates = readRates(await textOf(file, world), basename(file, ".json"))
  if (typeof rates === "string") throw new Refusal(`${file}: ${rates}`)
  return rates
}

interface Billed extends Priced {
  readonly made: RecordBill
}

const totalsOf = (bills: ReadonlyArray<Billed>, isComplete: boolean) =>
  [...new Set(bills.map(({ made }) => made.currency))].map((currency) => ({
    currency,
    cost: subtotal(bills.flatMap(({ made }) => (made.currency === currency ? made.lines : []))),
    complete: isComplete
  }))

const whyOf = (
  bills: ReadonlyArray<Billed>,
  theirs: string,
  { book, now }: Pick<Billing, "book" | "now">
): Explanation => {
  if (!/^\d+(?:\.\d+)?$/u.test(theirs)) throw new Refusal(`--why takes an amount such as 0.0123, not '${theirs}'`)
  const [one, ...more] = bills
  if (one === undefined || more.length > 0) throw new Refusal(`--why explains one record; here are ${bills.length}`)
  return explain(one.made, theirs, otherPrices(one, book, now))
}

/** What the model's cache writes of other lifetimes cost. */
const otherPrices = ({ made, record }: Billed, book: TariffBook, now: number): ReadonlyArray<UnitPrice> => {
  const tariff = book.tariffOf(made.model_id)
  const at = readInstant(record.at ?? "")
  if (tariff === undefined) return []
  return tariffSheet(tariff, typeof at === "number" ? at : now).prices.flatMap(({ per, price, unit, when }) =>
    price !== null && when === undefined && unit.startsWith("cache_write") ? [{ unit, price, per }] : []
  )
}

const whyNotes = ({ causes, difference, theirs }: Explanation): ReadonlyArray<string> => [
  `Theirs is ${theirs}: the difference is ${difference}.`,
  ...(causes.length === 0 ? ["No line of ours makes that difference, nor do two of them."] : causes)
]

const place = (file: string, line: number | null): string => (line === null ? file : `${file}:${line}`)

const recordsTable = (bills: ReadonlyArray<Billed>): Table => ({
  columns: [
    { name: "record" },
    { name: "at" },
    { name: "model" },
    { name: "cost", kind: "number" },
    { name: "currency" },
    { name: "complete" }
  ],
  rows: bills.map(({ file, line, made, record }) => [
    made.id ?? place(file, line),
    record.at ?? "",
    made.model_id,
    made.total,
    made.currency.toUpperCase(),
    made.complete ? "yes" : "no"
  ])
})

const linesTable = (bills: ReadonlyArray<Billed>): Table => ({
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
