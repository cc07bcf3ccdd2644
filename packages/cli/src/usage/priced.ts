import {
  type Amount,
  billRecord,
  type Billing,
  type LogPart,
  type LogRecord,
  readAmounts,
  type RecordBill,
  type RecordFault,
  type UsageRecord,
  usageRecordOf
} from "@ratecard/core/ledger"
import type { Kind, Snapshot } from "./files/logFile.ts"
import { usageOf } from "./files/usageShape.ts"

/** How many tokens of each sort. */
export interface Tokens {
  /** Uncached, with what tools read. */
  readonly input: number
  readonly cache_read: number
  readonly cache_write: number
  /** With reasoning. */
  readonly output: number
}

/** A response with its price: its bill, or why it has none. */
export interface PricedResponse {
  readonly response: Snapshot
  readonly record: LogRecord
  /** The catalogue's id of its model, else the name that the log has. */
  readonly model: string
  /** The name of a model that the catalogue does not know, and which ids are nearest to it. */
  readonly unknown?: { readonly name: string; readonly nearest: ReadonlyArray<string> }
  readonly tokens: Tokens
  readonly bill: RecordBill | RecordFault
}

/** What a log calls a model that it does not name. */
const NAMELESS = "unknown"

const NO_TOKENS: Tokens = { input: 0, cache_read: 0, cache_write: 0, output: 0 }

/** How many models a report names that may have been meant. */
const NEAREST = 3

/** Prices a response at its own time. */
export const priced = (response: Snapshot, billing: Billing): PricedResponse => {
  const { agent, at, id, kind, line, project, session } = response
  const { model, provider, tier } = kind
  const usage = usageOf(shapeOf(kind), response.numbers)
  const record = {
    agent,
    id,
    line,
    usage,
    at,
    ...(model === undefined ? {} : { model }),
    ...(provider === undefined ? {} : { provider }),
    ...(tier === undefined ? {} : { tier }),
    ...(session === undefined ? {} : { session }),
    ...(project === undefined ? {} : { project })
  }
  const told = usageRecordOf(record)
  const bill = billRecord({ ...told, id, at }, billing)
  const found = model === undefined ? undefined : billing.resolve(billing.book.models, model, { provider })
  const name = model ?? NAMELESS
  const isKnown = found !== undefined && found.how !== "none"
  const candidates = found?.how === "none" ? found.candidates : []
  return {
    response,
    record,
    model: isKnown ? found.model_id : name,
    ...(isKnown ? {} : { unknown: { name, nearest: candidates.slice(0, NEAREST) } }),
    tokens: tokensOf("lines" in bill ? bill.lines : amountsOf(told)),
    bill
  }
}

const shapes = new WeakMap<Kind, LogPart>()

const shapeOf = (kind: Kind): LogPart => {
  const known = shapes.get(kind) ?? (JSON.parse(kind.shape) as LogPart)
  shapes.set(kind, known)
  return known
}

/** What a response without a bill used; nothing where that cannot be read. */
const amountsOf = (record: UsageRecord): ReadonlyArray<Amount> => {
  const reading = readAmounts(record)
  return "code" in reading ? [] : reading.amounts
}

const tokensOf = (amounts: ReadonlyArray<{ readonly unit: string; readonly quantity: number | string }>): Tokens => {
  const tokens = { ...NO_TOKENS }
  for (const { quantity, unit } of amounts) {
    const sort = SORTS.find((each) => unit === each || unit.startsWith(`${each}_`))
    if (sort !== undefined) tokens[sort] += Number(quantity)
  }
  return tokens
}

const SORTS = ["input", "cache_read", "cache_write", "output"] as const
