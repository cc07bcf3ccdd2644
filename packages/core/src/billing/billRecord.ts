import { unpricedEntries } from "../ledger/bill/lines.ts"
import { bill, type BillFault, type ItemisedBill, type Terms, type UsedByOther } from "../ledger/bill/bill.ts"
import { settled } from "../ledger/bill/settled.ts"
import { warningOf } from "../ledger/bill/warnings.ts"
import type { CountTexts } from "../ledger/logs/loggedText.ts"
import { partOf } from "../ledger/logs/logRecord.ts"
import type { Steps } from "../ledger/logs/steps.ts"
import type { Bill, CostBand, RefusedRecord, UnpricedLine, Warning } from "../ledger/schemas/Bill.ts"
import type { BillContext, CostRecord } from "../ledger/schemas/CostRecord.ts"
import { servedAs } from "../ledger/tariff/served.ts"
import { isOfCloudsAlone, type ModelTariff } from "../ledger/tariff/tariffBook.ts"
import { atMost } from "../ledger/usage/atLeast.ts"
import { linesIn, NO_USAGE, readAmounts } from "../ledger/usage/readAmounts.ts"
import { toldBy } from "../ledger/usage/told.ts"
import { whyNoUsage } from "../ledger/usage/whyNoUsage.ts"
import { readExpected } from "../ledger/usage/expected.ts"
import { timeOf } from "../ledger/usage/timeOf.ts"
import type { OutputBand, Reading, ReadingFault, ReadLogs, Reported, UsageRecord } from "../ledger/usage/reading.ts"
import { multiply, decimal, decimalOf, decimalText } from "../pricing/money.ts"
import { SELLERS } from "../catalogue/makers.ts"
import { type Channel, CHANNELS, isChannel } from "../catalogue/providers.ts"
import { type NameHints, resolve } from "../names/resolve.ts"
import { LAST_INSTANT, millisIn, readInstant } from "../time/readInstant.ts"
import { withHosts } from "../view/namedModel.ts"
import type { PriceSnapshot } from "../view/priceSnapshot.ts"

/** A record as programs have it: its request is raw too, and its time may be in milliseconds since the epoch. */
export interface BillableRecord extends Omit<CostRecord, "at" | "request">, UsageRecord {
  readonly at?: string | number | undefined
}

/** With what records are billed. */
export interface Billing extends Pick<Terms, "now" | "overlay" | "currency" | "rateOn"> {
  readonly prices: PriceSnapshot
  /** Reads the logs of agents: `agentLogs` of `@ratecard/core/ledger`. */
  readonly logs?: ReadLogs | undefined
  /** Counts the text in logs that say too little; programs without such logs need not carry it. */
  readonly countTexts?: CountTexts | undefined
  /** The records are of the past: the bill of one without a time has the warning `undated`. */
  readonly isPast?: boolean | undefined
  /** False: an unknown name has no candidates, as those of each take a millisecond or more. */
  readonly isSuggesting?: boolean | undefined
}

/** A month of expected calls, in days. */
export const MONTH_DAYS = 30

/**
 * The bill of a record: its usage is read, its model found, and each amount priced. What is wrong with the
 * record is its error, as a value; what it used is there all the same, if that could be read.
 */
export const billRecord = (record: BillableRecord, billing: Billing): Bill | RefusedRecord =>
  billReading(readRecord(record, billing), record, billing)

/** The same as {@link billRecord}, with pauses in long logs. */
export function* billInSteps(record: BillableRecord, billing: Billing): Steps<Bill | RefusedRecord> {
  const { countTexts, logs } = billing
  const lines = linesIn(record)
  if (lines === undefined || logs === undefined || partOf(record.expected)) return billRecord(record, billing)
  return billReading(explained(yield* logs.readLines(lines, record, countTexts), record), record, billing)
}

/** The usage of a record: what it expects, or what it had. */
export const readRecord = (
  record: BillableRecord,
  { countTexts, logs }: Pick<Billing, "countTexts" | "logs">
): Reading | ReadingFault =>
  partOf(record.expected)
    ? readExpected(record.expected!)
    : explained(readAmounts(record, logs, countTexts, toldBy), record)

const explained = (read: Reading | ReadingFault, record: BillableRecord): Reading | ReadingFault => {
  const why = read === NO_USAGE ? whyNoUsage(record) : undefined
  return why === undefined ? read : { ...NO_USAGE, message: why }
}

/** A record without a bill, and why. */
export const refusedRecord = (
  { id }: Pick<BillableRecord, "id">,
  { code, fields, message }: ReadingFault | BillFault,
  candidates: ReadonlyArray<string> = [],
  used?: Pick<RefusedRecord, "model" | "lines">
): RefusedRecord => ({
  ...(id !== undefined && { id }),
  error: { code, message, fields, candidates },
  ...used
})

/** When the request of a record started, in milliseconds since the epoch, or why that is unknown. */
export const startOf = (record: BillableRecord, now: number): ReturnType<typeof readInstant> => {
  const { at: time = timeOf(record) ?? now } = record
  if (typeof time === "number" && Math.abs(time) <= LAST_INSTANT) return time
  const text = String(time)
  return millisIn(text) ?? readInstant(text)
}

/** The name by which a reading's model is looked up, and what it means. */
export const matchOf = (
  reading: Reading,
  record: BillableRecord,
  at: number,
  { names }: PriceSnapshot,
  isSuggesting?: boolean
) => {
  const { answeredBy, servedBy } = reading
  const hints: NameHints = { provider: record.provider ?? servedBy, answeredBy, at, isSuggesting }
  let name = reading.model ?? record.model
  let match = name === undefined ? undefined : resolve(names, name, hints)
  // What a response calls its model may be a version or a deployment: then the caller knows better.
  if (match?.how === "none" && record.model !== undefined && record.model !== name) {
    name = record.model
    match = resolve(names, name, hints)
  }
  return { name, match, hints }
}

/** The {@link billRecord} of a record that is read. */
export const billReading = (
  reading: Reading | ReadingFault,
  record: BillableRecord,
  billing: Billing
): Bill | RefusedRecord => {
  if ("code" in reading) return refusedRecord(record, reading)
  const { prices } = billing
  const fault = contextFault(record.context, reading)
  if (fault !== undefined) return refusedRecord(record, fault)
  const at = startOf(record, billing.now)
  if (typeof at !== "number") {
    return refusedRecord(record, { code: "InvalidUsage", message: `at: ${at.msg}`, fields: ["at"] })
  }
  const { provider } = record
  const { servedBy } = reading
  const { hints, match, name } = matchOf(reading, record, at, prices, billing.isSuggesting)
  const found = match?.how === "none" ? undefined : match
  // A response says the model; the tariff may stand in the name that was asked for alone.
  const asked = record.model === undefined || record.model === name ? found : resolve(prices.names, record.model, hints)
  const namedTier =
    found?.tier ?? (asked?.how !== "none" && asked?.model_id === found?.model_id ? asked?.tier : undefined)
  // If a name says who served it and where, the record need not repeat it.
  const channel = record.context?.channel ?? found?.channel
  const geo = record.context?.geo ?? found?.geo
  const context: BillContext = record.context == null ? { channel, geo } : { ...record.context, channel, geo }
  const known = found && prices.book.tariffOf(found.model_id)
  // Of some models the prices of clouds alone are kept: elsewhere they are unknown.
  const kept = known !== undefined && context.channel === undefined && isOfCloudsAlone(known) ? undefined : known
  const stranger = kept && (found!.gateway ?? strangeCloud(context, kept, servedBy))
  // The prices that are kept come first; a host's own are asked for where those are another seller's, or none.
  const listed =
    name === undefined || (kept !== undefined && stranger === undefined)
      ? undefined
      : prices.offers?.find(name, hints.provider ?? record.context?.channel)
  const tariff = listed?.is === "offer" ? prices.offers!.tariffOf(listed.offer, kept) : kept
  const names = [reading.model, record.model]
  // The price that a host has for a name is that of all of the name.
  const named = tariff === kept ? tariff && namedTier && servedAs(tariff.provider, namedTier) : undefined
  const others = reading.others?.map((used) => otherOf(used, prices, hints))
  const terms: Terms = {
    now: billing.now,
    overlay: billing.overlay,
    currency: billing.currency,
    rateOn: billing.rateOn ?? prices.rateOn,
    at,
    name,
    names,
    others,
    provider,
    context,
    named
  }
  const computed = bill(reading, tariff, terms)
  const { reported } = reading
  const made =
    context.settle === "reported" && reported !== undefined && name !== undefined
      ? settled({ ...reading, reported }, "code" in computed ? undefined : computed, name, terms)
      : computed
  if ("code" in made) {
    const used = { ...(name !== undefined && { model: name }), lines: unpricedLines(reading) }
    if (name === undefined) return refusedRecord(record, { ...made, message: NO_MODEL }, [], used)
    if (match?.how !== "none") return refusedRecord(record, made, [], used)
    const { candidates, message } = withHosts(match, name, listed)
    return refusedRecord(record, { ...made, message }, candidates, used)
  }
  const said: Array<Warning> = []
  if (stranger !== undefined && made === computed && tariff === kept)
    said.push(listPrice(stranger, reported !== undefined))
  if (reading.tier === "batch" && context.batch === false) said.push(BATCH_SERVED)
  if (context.settle === "reported" && made === computed) said.push(warningOf("not_reported"))
  if (billing.isPast === true && record.at === undefined && timeOf(record) === undefined) said.push(UNDATED)
  const isLess = made === computed && reading.amounts.length > 0 && isBelowReported(made.total, made.currency, reported)
  if (isLess) said.push(belowReported(made.total, reported!))
  const { band } = reading
  const itemised =
    band === undefined || made !== computed
      ? made
      : { ...made, band: bandOf(made, bill(atMost(reading), tariff, terms), band) }
  const billed: Bill = {
    ...itemised,
    ...(isLess && { complete: false }),
    warnings: said.length === 0 ? made.warnings : [...made.warnings, ...said],
    matched: {
      name: name!,
      how: tariff === kept ? (found?.how ?? ("code" in computed ? "reported" : "overlay")) : "host"
    },
    convention: reading.convention,
    prices_as_of: prices.asOfDay
  }
  const { expected, id } = record
  if (id === undefined && expected?.per === undefined) return billed
  return {
    ...(id !== undefined && { id }),
    ...billed,
    ...(expected?.per !== undefined && { per_month: monthly(made.total, expected.per) })
  }
}

const UNDATED: Warning = { code: "undated", message: "The record has no time: billed at today's prices." }

/** Tells whether the seller says in the answer that it charged over 1 % more; logs and agents only reckon it. */
const isBelowReported = (total: string, currency: string, reported: Reported | undefined): boolean =>
  reported !== undefined &&
  CHARGES.has(reported.source) &&
  currency === reported.currency &&
  Number(reported.amount) > Number(total) * 1.01

const CHARGES: ReadonlySet<string> = new Set([
  "cost",
  "total_cost",
  "cost.total_cost",
  "upstream_inference_cost",
  "cost_in_usd_ticks"
])

const belowReported = (total: string, { amount, source }: Reported): Warning => ({
  code: "differs_from_reported",
  message: `The body says that it cost more: ${source} is ${amount}, and the bill is ${total}.`
})

/** The usage of another model, with its prices if its name means one. */
const otherOf = (used: Reading, { book, names }: PriceSnapshot, hints: NameHints): UsedByOther => {
  const name = used.model!
  const match = resolve(names, name, { ...hints, isSuggesting: false })
  return { used, name, tariff: match.how === "none" ? undefined : book.tariffOf(match.model_id) }
}

const bandOf = (least: ItemisedBill, most: ItemisedBill | BillFault, output_tokens: OutputBand): CostBand => ({
  low: least.total,
  high: "code" in most ? least.total : most.total,
  output_tokens
})

const monthly = (total: string, per: "day" | "month"): string =>
  decimalText(multiply(decimalOf(total), decimal(per === "day" ? MONTH_DAYS : 1)))

const NO_MODEL = "No model given: pass `model`."

const unpricedLines = (reading: Reading): ReadonlyArray<UnpricedLine> => [
  ...unpricedEntries(reading).map(({ line }) => line),
  ...(reading.others ?? []).flatMap((other) =>
    unpricedEntries(other).map(({ line }) => ({ model_id: other.model!, ...line }))
  )
]

/** The fault of a context that no request can have. */
const contextFault = (context: BillContext | undefined, { isExpected }: Reading): ReadingFault | undefined => {
  const { aggregate, channel, settle } = context ?? {}
  if (channel !== undefined && channel !== "" && !isChannel(channel.toLowerCase())) {
    return invalid(
      "channel",
      `context.channel must be ${CHANNELS.slice(0, -1).join(", ")} or ${CHANNELS.at(-1)}, or absent for the vendor itself`
    )
  }
  if (isExpected !== true) return undefined
  const past = aggregate === true ? "aggregate" : settle === "reported" ? "settle" : undefined
  return past && invalid(past, `context.${past} is for past requests: leave it out of an expected call`)
}

const invalid = (field: string, message: string): ReadingFault => ({
  code: "InvalidUsage",
  message: `${message}.`,
  fields: [`context.${field}`]
})

/** The cloud, or the place of one, that served a model at prices of its own, which are not known. */
const strangeCloud = (
  { channel = "", geo = "" }: BillContext,
  tariff: ModelTariff,
  servedBy: string | undefined
): string | undefined => {
  if (channel === "") return undefined
  const name = channel.toLowerCase() as Channel
  if (SELLERS[name].some((seller) => seller === tariff.provider)) return undefined
  const ofCloud = tariff.rules.filter(({ plan, when }) => plan === undefined && when.channel === name)
  if (ofCloud.length === 0) return servedBy ?? name
  // What a cloud charges for the models of others was looked up in America; it is up to two thirds more elsewhere.
  return AMERICAN.test(geo) || ofCloud.some(({ when }) => when.geo !== undefined) ? undefined : `${name} in ${geo}`
}

const AMERICAN = /^(?:|global|us(?:[-_](?!gov).*)?)$/iu

const BATCH_SERVED: Warning = {
  code: "batch_served",
  message: "The response is part of a batch: billed at batch prices, though `context.batch` is false."
}

const listPrice = (stranger: string, isReported: boolean): Warning => ({
  code: "list_price",
  message: isReported
    ? `Billed at the vendor's own prices; the charge of ${stranger} is in \`reported\`, and \`settle: "reported"\` bills that.`
    : `Billed at the vendor's own prices; those of ${stranger} are unknown.`
})
