import { resolve } from "@ratecard/core/catalogue"
import {
  type Bill,
  type BilledQuantities,
  billRecord,
  type Billing,
  type Decimal,
  recordOf,
  type RefusedRecord,
  reportedIn,
  type Snapshot,
  tokensIn,
  type TokenSums
} from "@ratecard/core/ledger"

/** A response with its price: its bill, or why it has none. */
export interface PricedResponse {
  readonly response: Snapshot
  /** Responses in the bill: all have the same model, session, project, branch and quarter of an hour. */
  readonly responses: number
  /** The catalogue's id of its model, else the name that the log has. */
  readonly model: string
  /** The name of a model that the catalogue does not know, and which ids are nearest to it. */
  readonly unknown?: { readonly name: string; readonly nearest: ReadonlyArray<string> }
  readonly tokens: TokenSums
  readonly bill: Bill | RefusedRecord
  /** The charge of the vendor where the log has it, or the agent's own cost where the log has no tokens. */
  readonly reported?: Decimal
}

/** Responses with the price of all of them together. */
export type PricedTogether = Omit<PricedResponse, "bill" | "tokens"> & {
  readonly bill: PricedResponse["bill"] | BilledQuantities
}

/** The number of the line that says a response, from 1; null if its log has no lines. */
export const lineOf = ({ line, path }: Snapshot): number | null => (/\.(?:jsonl|csv)$/u.test(path) ? line + 1 : null)

/** A bill with another total, and so without the band of its own. */
export const billWith = (bill: Bill, total: string): Bill => {
  const { band: _, ...rest } = bill
  return { ...rest, total }
}

/** The name of a model that the log does not name. */
const NAMELESS = "unknown"

/** Prices a response at its own time. */
export const priceResponse = (response: Snapshot, billing: Billing): PricedResponse => {
  const found = priceTokens(response, billing)
  const reported = reportedFor(response)
  return reported === undefined ? found : { ...found, reported }
}

/** The cost in dollars that the agent or its vendor says; undefined if it says none. */
export const reportedFor = (response: Snapshot): Decimal | undefined => {
  const { gap, shape } = response.kind
  // Few logs have it, and putting a usage together takes time.
  if (gap !== "cost" && !shape.text.includes('"nano_aiu"')) return undefined
  return reportedIn({ gap, usage: recordOf(response).usage })
}

const priceTokens = (response: Snapshot, billing: Billing): PricedResponse => {
  const { at, kind } = response
  const bill = billRecord(recordOf(response), billing)
  const tokens = tokensIn(bill.lines ?? [])
  const one = { response, responses: 1, tokens, bill }
  if (!("error" in bill)) return { ...one, model: bill.model_id }
  const { candidates, code } = bill.error
  const { model: name = NAMELESS, provider } = kind
  if (code === "UnknownModel") return { ...one, model: name, unknown: { name, nearest: candidates } }
  const found = resolve(billing.prices.names, name, { provider, at })
  return found.how === "none"
    ? { ...one, model: name, unknown: { name, nearest: found.candidates } }
    : { ...one, model: found.model_id }
}
