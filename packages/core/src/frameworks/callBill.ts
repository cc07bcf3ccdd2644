import type { CostRecord, RecordBill, RecordFault } from "../ledger/billRecord.ts"
import { isPart } from "../ledger/usage/counters.ts"
import { readResponse } from "../pricing/readResponse.ts"
import { instantText } from "../time/readInstant.ts"

/**
 * What a call cost, as far as that is known. Nothing is 0 for want of knowledge: a call of which nothing is
 * known has no total.
 */
export interface CallBill extends Partial<Omit<RecordBill, "total" | "complete" | "lines" | "warnings">> {
  readonly lines: RecordBill["lines"]
  /** An exact decimal, unrounded; null where nothing is known of it. */
  readonly total: string | null
  /** False: it cost more than `total`, or nobody can tell what. */
  readonly complete: boolean
  readonly warnings: RecordBill["warnings"]
  /** Why there is no bill. */
  readonly error?: RecordFault["error"]
}

/** What is known of a call beside its response. */
export interface Call extends Omit<CostRecord, "response"> {
  /** Its stream broke off: what it told is a part. */
  readonly cut?: boolean
}

/** The bill of a call by its response: of an SDK, an API, or the last that a stream told. */
export type BillOf = (response: unknown, call?: Call) => CallBill

/** Whoever bills a record: `billRecord` with its prices, or the `bill` of a followed catalogue. */
export type BillRecord = (record: CostRecord) => RecordBill | RecordFault

/** A bill for every call, whatever it told. Its time is what the caller says, else the response, else now. */
export const callBill = (response: unknown, { cut = false, ...call }: Call, billRecord: BillRecord): CallBill => {
  const at = call.at ?? timeOf(response)
  const made = billRecord({ ...call, response, at })
  if ("error" in made) return { ...made, lines: [], total: null, complete: false, warnings: [] }
  if (!cut && !isUnfinished(response)) return { ...made, total: totalOf(made) }
  return {
    ...made,
    total: totalOf({ ...made, complete: false }),
    complete: false,
    warnings: made.complete ? [...made.warnings, BROKE_OFF] : made.warnings
  }
}

const totalOf = ({ complete, total }: RecordBill): string | null => (complete || total !== "0" ? total : null)

/** When a response says that it was made; a clock that was never set says nothing. */
const timeOf = (response: unknown): string | undefined => {
  const inner = isPart(response) ? response["response"] : undefined
  const at = readResponse(response).at ?? readResponse(inner).at
  if (at === undefined || typeof at === "string") return at
  return Number(at) > FIRST_CALLS && Number(at) < LAST_INSTANT ? instantText(Number(at)) : undefined
}

const FIRST_CALLS = Date.parse("2020-01-01")
const LAST_INSTANT = 8.64e15

/** A message of Anthropic's that has not been told why it ended. */
const isUnfinished = (response: unknown): boolean =>
  isPart(response) && response["type"] === "message" && response["stop_reason"] === null

const BROKE_OFF = { code: "broke_off", message: "The stream broke off: it told a part, and the call cost more." }
