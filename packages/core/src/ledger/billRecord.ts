import type { NamedModels } from "../catalogue/findModel.ts"
import type { NameHints, Resolved, Unresolved } from "../catalogue/resolve.ts"
import { readInstant } from "../time/readInstant.ts"
import { bill, type Bill, type BillContext, type BillFault, type Terms } from "./bill/bill.ts"
import type { TariffBook } from "./tariff/tariffBook.ts"
import { readAmounts } from "./usage/readAmounts.ts"
import type { ReadLog } from "./usage/readLog.ts"
import type { Convention, ReadingFault, UsageRecord, Warning } from "./usage/reading.ts"

/** A request that was made: what its vendor, an SDK or a log says of it, and what the caller knows beside. */
export interface CostRecord extends UsageRecord {
  /** The caller's own name of it, which its bill bears. */
  readonly id?: string | undefined
  /** When it started: a date, or an ISO 8601 date-time with offset. Now where absent. */
  readonly at?: string | undefined
  readonly context?: BillContext | undefined
}

/** A record whose time is known in milliseconds since the epoch. */
export interface TimedRecord extends Omit<CostRecord, "at"> {
  readonly at: number
}

/** With what records are billed. */
export interface Billing extends Pick<Terms, "now" | "overlay" | "currency" | "rateOn"> {
  readonly book: TariffBook
  /** How a name leads to a model: `resolve` of `@ratecard/core/plain`. */
  readonly resolve: (models: NamedModels, name: string, hints: NameHints) => Resolved | Unresolved
  /** How the lines of an agent's log are read: `readLog` of `@ratecard/core/ledger`. Without it they are refused. */
  readonly readLog?: ReadLog
}

/** The bill of a record. */
export interface RecordBill extends Bill {
  readonly id?: string
  /** How the record's name led to the model; `overlay` where only an overlay knows it. */
  readonly matched: { readonly name: string; readonly how: string }
  /** Which counters of the usage hold which others. */
  readonly convention: Convention
  /** The day on which the tariffs were last looked up. */
  readonly prices_as_of: string
}

/** Why a record has no bill. */
export interface RecordFault {
  readonly id?: string
  readonly error: {
    readonly code: ReadingFault["code"] | BillFault["code"]
    readonly message: string
    /** The fields at fault, as dotted paths. */
    readonly fields: ReadonlyArray<string>
    /** Of an unknown model: the ids that may have been meant. */
    readonly candidates: ReadonlyArray<string>
  }
}

/**
 * What a record cost: its usage is read, its model found, and each amount priced. What is wrong with the
 * record is its error, as a value.
 */
export const billRecord = (record: CostRecord | TimedRecord, billing: Billing): RecordBill | RecordFault => {
  const { book, now, readLog, resolve } = billing
  const id = record.id === undefined ? {} : { id: record.id }
  const refused = ({ code, fields, message }: ReadingFault | BillFault, candidates: ReadonlyArray<string> = []) => ({
    ...id,
    error: { code, message, fields, candidates }
  })
  const reading = readAmounts(record, readLog)
  if ("code" in reading) return refused(reading)
  const { at: time = now } = record
  const at = typeof time === "number" ? time : readInstant(time)
  if (typeof at !== "number") return refused({ code: "NoPriceAt", message: `at: ${at.msg}`, fields: ["at"] })
  const { provider } = record
  // What a response calls its model may be a version or a deployment: then the caller knows better.
  let name = reading.model ?? record.model
  let match = name === undefined ? undefined : resolve(book.models, name, { provider })
  if (match?.how === "none" && record.model !== undefined && record.model !== name) {
    name = record.model
    match = resolve(book.models, name, { provider })
  }
  const found = match?.how === "none" ? undefined : match
  // Where a name says who served it and where, nobody has to say it again.
  const context = { ...record.context }
  context.channel ??= found?.channel
  context.geo ??= found?.geo
  const made = bill(reading, found && book.tariffOf(found.model_id), {
    ...billing,
    at,
    name,
    names: [reading.model, record.model],
    provider,
    context
  })
  if ("code" in made) {
    return match?.how === "none" ? refused({ ...made, message: match.message }, match.candidates) : refused(made)
  }
  return {
    ...id,
    ...made,
    warnings: found?.gateway === undefined ? made.warnings : [...made.warnings, listPrice(found.gateway)],
    matched: { name: name!, how: found?.how ?? "overlay" },
    convention: reading.convention,
    prices_as_of: book.as_of
  }
}

const listPrice = (gateway: string): Warning => ({
  code: "list_price",
  message: `Billed at the vendor's own prices; what ${gateway} charges is not known.`
})
