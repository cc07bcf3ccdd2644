import type { Currency } from "../catalogue/Fields.ts"
import { CURRENCIES } from "../catalogue/providers.ts"
import type { Bill, RecordError } from "../ledger/schemas/Bill.ts"
import type { CountTexts } from "../ledger/logs/loggedText.ts"
import type { ReadLogs } from "../ledger/usage/reading.ts"
import type { BillContext, ExpectedCall } from "../ledger/schemas/CostRecord.ts"
import type { Overlay } from "../ledger/schemas/Overlay.ts"
import { bodiesIn } from "../ledger/usage/envelope.ts"
import { BROKE_OFF } from "../ledger/usage/readAmounts.ts"
import { modelIn } from "../ledger/usage/served.ts"
import type { PriceSnapshot } from "../view/priceSnapshot.ts"
import { type BillableRecord, billRecord } from "./billRecord.ts"
import { bundledPrices } from "./bundledPrices.ts"
import { unknownMember } from "./refuseUnknown.ts"
import type { When } from "./When.ts"

/** At which prices a call is billed. */
export interface BillOptions {
  /** The prices; by default those that ship with this package. A function is asked at each bill. */
  readonly prices?: PriceSnapshot | ((now: number) => PriceSnapshot) | undefined
  /** Your own prices: negotiated ones, discounts, unpublished models. */
  readonly overlay?: Overlay | undefined
  /** The currency to show the total in as well, as `converted`; by default none. The bundled prices have no rates: pass `rateOn`. */
  readonly currency?: Currency | undefined
  /** The exchange rate of an instant, in milliseconds since the epoch, such as `bankRateOn` of `@ratecard/core/rates`; by default that of the prices. */
  readonly rateOn?: PriceSnapshot["rateOn"] | undefined
  /** Tells the time, in milliseconds since the epoch; nothing later has a price for certain. The clock by default. */
  readonly now?: (() => number) | undefined
  /** Reads the logs of agents: `agentLogs` of `@ratecard/core/ledger`. */
  readonly logs?: ReadLogs | undefined
  /** Counts the text in logs that say too little: `loadTextCounter` of `@ratecard/core/ledger` makes one. */
  readonly countTexts?: CountTexts | undefined
}

/** Facts of a call in addition to its response. */
export interface Call extends Omit<BillableRecord, "response" | "expected" | "at" | "request" | "logged" | "gap"> {
  /** When it started: ISO 8601, a Date or milliseconds since the epoch. By default what the response says, else now. */
  readonly at?: When | undefined
  /** Its stream broke off: what it reported is a part. False by default. */
  readonly cut?: boolean
  /** The body of the request, whole or in part: its `service_tier` and `speed` count where the response is silent. */
  readonly request?: unknown
}

/**
 * Cost of a call, as far as it is known. Nothing unknown counts as 0: a call without any known amount has an `error` and
 * no total, and one to an unknown model has its quantities without prices.
 *
 * @example
 * const made = bill({ model: "gpt-4o", usage: { prompt_tokens: 1000, completion_tokens: 100 } }, { at: "2026-11-20" })
 * made.error === undefined ? `${made.total} ${made.currency}` : made.error.message // => "0.0035 usd"
 */
export type CallBill = BilledCall | UnbilledCall

/** The bill of a call. */
export interface BilledCall extends Bill {
  readonly error?: undefined
  readonly model?: undefined
}

/** A call without a bill, and why; what else is known of it is there all the same. */
export interface UnbilledCall extends Partial<Omit<Bill, "total" | "complete" | "lines" | "warnings">> {
  readonly lines: Bill["lines"]
  /** Nothing is known of it, or it failed and cost nothing. */
  readonly total: "0" | null
  /** False: the cost is unknown. */
  readonly complete: boolean
  readonly warnings: Bill["warnings"]
  readonly error: RecordError
  /** The model as it was named. */
  readonly model?: string
}

/**
 * The exact bill of a call, by its response: whole, or the last chunk of a stream, of any API, SDK or agent
 * that is known. It is priced line by line at the prices in force when the call was made. A response without
 * usage has a bill too: one without a total.
 *
 * @example
 * const usage = { prompt_tokens: 2006, completion_tokens: 300, prompt_tokens_details: { cached_tokens: 1920 } }
 * bill({ model: "gpt-4o-2024-08-06", created: 1_736_942_400, usage }).total // => "0.005615"
 * const { complete, total } = bill({ model: "gpt-4o", usage: null })
 * [complete, total] // => [false, null]
 */
export const bill = (response: unknown, call: Call & BillOptions = {}): CallBill => {
  const facts = readFields(call, OF_BILL)
  if ("error" in facts) return facts
  const { at, countTexts, currency, cut = false, logs, now, overlay, prices, rateOn, ...known } = facts
  const made = billOf(
    { ...known, response, at: instantOf(at) },
    { prices, overlay, currency, rateOn, now, logs, countTexts }
  )
  if (made.error !== undefined || !cut) return made
  return totalled({
    ...made,
    complete: false,
    warnings: made.complete ? [...made.warnings, BROKE_OFF] : made.warnings
  })
}

/** The prices that options mean. */
export const snapshotOf = ({
  now = Date.now,
  prices = bundledPrices
}: Pick<BillOptions, "now" | "prices">): PriceSnapshot => (typeof prices === "function" ? prices(now()) : prices)

/** An object whose fields throw as they are read has no bill, and throws nothing out of it. */
const billOf = (record: BillableRecord, options: BillOptions): CallBill => {
  try {
    const field = notTextIn(record)
    return field === undefined ? readBill(record, options) : refused(`${field} must be text`, [field])
  } catch (error) {
    if (options.overlay !== undefined && error instanceof RangeError) throw error
    return refused(`The response cannot be read: ${reasonOf(error)}`)
  }
}

/** The fields of a call, each read once; its refusal where they throw, or one is not known. */
const readFields = <A extends object>(call: A, known: Readonly<Record<keyof A, true>>): A | UnbilledCall => {
  try {
    const facts = { ...call }
    const unknown = unknownMember(facts, known)
    return unknown === undefined ? facts : refused(unknown.message, [unknown.name])
  } catch (error) {
    return refused(`The call cannot be read: ${reasonOf(error)}`)
  }
}

const OF_BILL: Readonly<Record<keyof (Call & BillOptions), true>> = {
  api: true,
  at: true,
  context: true,
  countTexts: true,
  currency: true,
  cut: true,
  id: true,
  logs: true,
  model: true,
  now: true,
  overlay: true,
  prices: true,
  provider: true,
  rateOn: true,
  request: true,
  usage: true
}

const OF_ESTIMATE: Readonly<Record<keyof Expected, true>> = {
  at: true,
  cache_write_lifetime: true,
  cache_write_tokens: true,
  cached_input_ratio: true,
  cached_input_tokens: true,
  calls: true,
  context: true,
  input_tokens: true,
  model: true,
  output_multiplier: true,
  output_tokens: true,
  per: true,
  provider: true,
  tools: true
}

/** The first field of a record that must be text and is not: programs without types may pass anything. */
const notTextIn = ({ api, context, model, provider }: BillableRecord): string | undefined => {
  const texts = { model, provider, api, "context.channel": context?.channel, "context.geo": context?.geo }
  return Object.entries(texts).find(([, text]) => text != null && typeof text !== "string")?.[0]
}

const refused = (why: string, fields: ReadonlyArray<string> = []): UnbilledCall => ({
  lines: [],
  error: { code: "InvalidUsage", message: why.endsWith("?") ? why : `${why}.`, fields, candidates: [] },
  total: null,
  complete: false,
  warnings: []
})

const reasonOf = (error: unknown): string => {
  try {
    return (error as Error).message.slice(0, LONGEST)
  } catch {
    return "its fields throw"
  }
}

/** The most characters of what a field says as it throws. */
const LONGEST = 200

const readBill = (record: BillableRecord, options: BillOptions): CallBill => {
  const { now = Date.now, ...billing } = options
  const { currency, rateOn } = billing
  const prices = snapshotOf(options)
  if (currency !== undefined && !CURRENCIES.includes(currency)) {
    return refused(`currency takes ${CURRENCIES.join(" or ")}, not '${currency}'`, ["currency"])
  }
  const made = billRecord(record, { ...billing, prices, now: now() })
  if (!("error" in made)) return totalled(currency !== undefined && rateOn === undefined ? withRates(made) : made)
  const isFree = made.error.code === "RequestFailed"
  const error = prices.offers === undefined ? withEntry(made.error) : made.error
  const model = made.model ?? modelIn({}, bodiesIn(record), record.model)
  return {
    lines: [],
    ...made,
    error,
    ...(model !== undefined && { model }),
    total: isFree ? "0" : null,
    complete: isFree,
    warnings: []
  }
}

/** A bill that is a lower bound of 0 tells nothing: it has no total. */
const totalled = (made: BilledCall): CallBill => {
  if (made.complete || made.total !== "0") return made
  const isUnpriced = made.lines.some(({ price }) => price === null)
  const error: RecordError = {
    code: isUnpriced ? "NoPriceAt" : "UnknownShape",
    message: made.warnings.map(({ message }) => message).join(" "),
    fields: [isUnpriced ? "model" : "usage"],
    candidates: []
  }
  return { ...made, total: null, error, model: made.matched.name }
}

/** The prices of other kinds and hosts are an entry of their own, which a program has to pass. */
const withEntry = (error: RecordError): RecordError =>
  error.message.startsWith("Unknown model")
    ? {
        ...error,
        message: `${error.message} Embeddings, images and models of other hosts are in \`@ratecard/core/offers\`: pass \`prices: pricesWithOffers\`.`
      }
    : error

/** The bundled prices have no rates, which a program has to pass. */
const withRates = (made: BilledCall): BilledCall => ({
  ...made,
  warnings: made.warnings.map((warning) =>
    warning.code === "no_rate"
      ? { ...warning, message: `${warning.message} Pass \`rateOn: bankRateOn\` of \`@ratecard/core/rates\`.` }
      : warning
  )
})

const instantOf = (at: When | undefined): string | number | undefined => (at instanceof Date ? at.getTime() : at)

/** A call that is not made yet. */
export interface Expected extends ExpectedCall {
  /** The model by any name that means exactly one. */
  readonly model: string
  /** The seller that serves it: a provider, a cloud or a gateway. */
  readonly provider?: string | undefined
  /** The way in which it is served: as a batch, by a cloud, in a region. */
  readonly context?: BillContext | undefined
  /** The day or instant whose prices hold: ISO 8601, a Date or milliseconds since the epoch; now by default. */
  readonly at?: When | undefined
}

/**
 * The bill that a call will have, before it is made: the same lines, tiers and prices of long prompts as
 * {@link bill} has afterwards, times a number of calls. A prompt that is longer than the context window is
 * priced as one request of that length, with a warning.
 *
 * @example
 * const call = { model: "gpt-5.5", at: "2026-11-20", input_tokens: 2000, output_tokens: 500 }
 * estimate(call).total // => "0.025"
 * estimate({ ...call, calls: 1000, per: "day" }).per_month // => "750"
 */
export const estimate = (call: Expected, options: BillOptions = {}): CallBill => {
  const facts = readFields(call, OF_ESTIMATE)
  if ("error" in facts) return facts
  const { at, context, model, provider, ...expected } = facts
  return billOf({ expected, model, provider, context, at: instantOf(at) }, options)
}
