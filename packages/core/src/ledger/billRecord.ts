import type { ModelMatch, NamedModels, NoMatch } from "../catalogue/findModel.ts"
import { readInstant } from "../time/readInstant.ts"
import { bill, type Bill, type BillContext, type BillFault, type Terms } from "./bill/bill.ts"
import type { TariffBook } from "./tariff/tariffBook.ts"
import { readAmounts } from "./usage/readAmounts.ts"
import type { Convention, ReadingFault, UsageRecord } from "./usage/reading.ts"

/** A request that was made: what its vendor, an SDK or a log says of it, and what the caller knows beside. */
export interface CostRecord extends UsageRecord {
  /** The caller's own name of it, which its bill bears. */
  readonly id?: string | undefined
  /** When it started: a date, or an ISO 8601 date-time with offset. Now where absent. */
  readonly at?: string | undefined
  readonly context?: BillContext | undefined
}

/** With what records are billed. */
export interface Billing extends Pick<Terms, "now" | "overlay" | "currency" | "rateOn"> {
  readonly book: TariffBook
  /** How a name leads to a model, such as `findModel`. */
  readonly find: (models: NamedModels, name: string, provider?: string) => ModelMatch | NoMatch
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
export const billRecord = (record: CostRecord, billing: Billing): RecordBill | RecordFault => {
  const { book, currency, now, overlay, rateOn } = billing
  const id = record.id === undefined ? {} : { id: record.id }
  const reading = readAmounts(record)
  if ("code" in reading) return { ...id, error: { ...faultOf(reading), candidates: [] } }
  const name = reading.model ?? record.model
  const at = record.at === undefined ? now : readInstant(record.at)
  if (typeof at !== "number") {
    return { ...id, error: { code: "NoPriceAt", message: `at: ${at.msg}`, fields: ["at"], candidates: [] } }
  }
  const match = name === undefined ? NO_MATCH : matchOf(billing, name, record.provider)
  const tariff = match.how === "none" ? undefined : book.tariffOf(match.model_id)
  const terms = { at, now, name, provider: record.provider, context: record.context, overlay, currency, rateOn }
  const made = bill(reading, tariff, terms)
  if ("code" in made) {
    const candidates = match.how === "none" ? match.candidates : []
    return { ...id, error: { ...faultOf(made), candidates } }
  }
  const how = match.how === "none" ? "overlay" : match.how
  return {
    ...id,
    ...made,
    matched: { name: name!, how },
    convention: reading.convention,
    prices_as_of: book.as_of
  }
}

const NO_MATCH: NoMatch = { how: "none", candidates: [] }

/** The model that a name means; a provider that does not fit it is no more than a hint. */
const matchOf = (billing: Billing, name: string, provider: string | undefined): ModelMatch | NoMatch => {
  const { book, find } = billing
  const match = find(book.models, name, provider)
  return match.how === "none" && provider !== undefined ? find(book.models, name) : match
}

const faultOf = ({ code, fields, message }: ReadingFault | BillFault) => ({ code, message, fields })
