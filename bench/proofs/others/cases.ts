import { PROVIDERS } from "@ratecard/core"
import {
  addDecimals,
  type Bill,
  type BillableRecord,
  type Billing,
  billRecord,
  compareDecimals,
  type Decimal,
  decimal,
  decimalIn,
  decimalText,
  multiplyDecimals,
  readAmounts,
  agentLogs,
  type RefusedRecord
} from "@ratecard/core/ledger"

/**
 * Usage of a request, counted as most vendors do: the prompt includes cache reads and writes, the output includes
 * reasoning.
 */
export interface Counters {
  readonly prompt: number
  readonly cache_read: number
  readonly cache_write: number
  readonly output: number
}

/** A request that others have read and billed. */
export interface Case {
  readonly key: string
  /** In the table of results. */
  readonly group: string
  /** Provider that answered. */
  readonly provider: string
  /** As a caller would send it, once with each hint that a caller may have: all must have one answer. */
  readonly records: ReadonlyArray<BillableRecord>
  /** When it was billed: the first of these times for which we have a price. */
  readonly times: ReadonlyArray<string>
  readonly counters?: Counters | undefined
  readonly total?: string | undefined
}

/**
 * Relation of our answer to theirs. Told: the bill itself says that it may cost more, or that the host's price is not
 * known. Unpriced: a bill without a price. Unknown: a name of others, or a model of other makers, which we do not
 * bill.
 */
export type Kind = "equal" | "told" | "unknown" | "unpriced" | "different"

export interface Verdict {
  readonly key: string
  readonly group: string
  readonly kind: Kind
  /** Our answer and theirs, where they differ. */
  readonly ours?: string
  readonly theirs?: string
}

export const judge = (one: Case, billing: Billing): Verdict => {
  const verdicts = one.records.map((record) => judgeRecord(one, record, billing))
  return verdicts.find(({ kind }) => kind === "different") ?? verdicts[0]!
}

const judgeRecord = (one: Case, record: BillableRecord, billing: Billing): Verdict => {
  const { counters, total } = one
  const used = countersOf(record)
  const isRead = counters === undefined || textOf(used) === textOf(counters)
  const verdict = (kind: Kind, ours: string, theirs: string): Verdict => {
    const reading = isRead ? ["", ""] : [textOf(used), textOf(counters)].map((text) => ` for ${text}`)
    return { key: one.key, group: one.group, kind, ours: `${ours}${reading[0]}`, theirs: `${theirs}${reading[1]}` }
  }
  const equal: Verdict = { key: one.key, group: one.group, kind: "equal" }
  if (total === undefined) {
    if (isRead) return equal
    return verdict(isOurs(one.provider, record.model) ? "different" : "unknown", "read", "read")
  }
  const made = billed(one, record, billing)
  if ("error" in made) {
    const isForeign = made.error.code === "UnknownModel" && !isOurs(one.provider, made.model)
    return verdict(isForeign ? "unknown" : "different", made.error.code, `${total} usd`)
  }
  if (isRead && made.currency === "usd" && isWithin(made.total, total, 0)) return equal
  return verdict(isRead && isTold(made) ? "told" : "different", `${made.total} ${made.currency}`, `${total} usd`)
}

/** Our bill and the vendor's own, where a body has it. */
export const judgeCharged = (one: Case, billing: Billing): Verdict | undefined => {
  const record = one.records.at(-1)!
  const reading = readAmounts(record, agentLogs)
  if ("code" in reading || reading.reported === undefined) return undefined
  const { amount, source } = reading.reported
  const made = billed(one, record, billing)
  const told = { key: `${one.key} ${source}`, group: "charged by the vendor", theirs: `${amount} usd` }
  if ("error" in made) {
    return { ...told, kind: isOurs(one.provider, made.model) ? "different" : "unknown", ours: made.error.code }
  }
  const ours = `${made.total} ${made.currency}`
  if (isWithin(made.total, amount, CHARGED)) return { ...told, kind: "equal", ours }
  return { ...told, kind: isTold(made) ? "told" : "different", ours }
}

const isTold = (bill: Bill): boolean => !bill.complete || isWarned(bill)

/** Whether a bill says that its seller may charge something else. */
export const isWarned = ({ warnings }: Bill): boolean => warnings.some(({ code }) => WARNED.has(code))

const WARNED: ReadonlySet<string> = new Set(["disputed", "list_price", "listed", "retired"])

/** Vendors round what they report. */
const CHARGED = 0.001

const billed = ({ times }: Case, record: BillableRecord, billing: Billing): Bill | RefusedRecord => {
  const [first, ...others] = times.map((at) => ({ ...record, at }))
  const made = billRecord(first!, billing)
  const isTooEarly = "error" in made && made.error.code === "NoPriceAt"
  return isTooEarly && others.length > 0 ? billRecord(others[0]!, billing) : made
}

const GATEWAYS = new Set(["openrouter", "vercel"])

const SELLERS = [...PROVIDERS.map(({ slug }) => slug), "gemini", "spacexai", "x-ai", "mistralai", "moonshotai"].join(
  "|"
)

/** Prefix by which gateways and clouds name the maker. */
const OUR_NAME = new RegExp(`^(?:${SELLERS})[./]`, "u")
const OUR_PROVIDER = new RegExp(`^(?:${SELLERS}|azure|vertex_ai|bedrock|amazon-bedrock)$`, "u")

/** Whether one of our vendors made or served a model; what other hosts serve is theirs. */
const isOurs = (provider: string, model = ""): boolean =>
  OUR_PROVIDER.test(provider) || (GATEWAYS.has(provider) && OUR_NAME.test(model))

/** Whether an amount is another one but for a share of it. */
export const isWithin = (ours: string, theirs: string, share: number): boolean => {
  const positive = (value: Decimal): Decimal => (value.units < 0n ? { ...value, units: -value.units } : value)
  const expected = exactly(theirs)
  const difference = positive(addDecimals(exactly(ours), { ...expected, units: -expected.units }))
  return compareDecimals(difference, multiplyDecimals(expected, decimal(share))) <= 0
}

export const sumOf = (...texts: ReadonlyArray<string>): string =>
  decimalText(texts.map(exactly).reduce((sum, each) => addDecimals(sum, each)))

/** The decimal that a text denotes, with an exponent or without. */
const exactly = (text: string): Decimal => decimalIn(text) ?? decimal(Number(text))

/** Returns the counters that we read, or the reason for none. */
const countersOf = (record: BillableRecord): Counters | string => {
  const reading = readAmounts(record, agentLogs)
  if ("code" in reading) return reading.code
  const sum = (pattern: RegExp) =>
    reading.amounts.reduce((total, { quantity, unit }) => (pattern.test(unit) ? total + Number(quantity) : total), 0)
  return {
    prompt: sum(/^(?:input|cache_read|cache_write)/u),
    cache_read: sum(/^cache_read/u),
    cache_write: sum(/^cache_write/u),
    output: sum(/^output/u)
  }
}

const textOf = (used: Counters | string): string =>
  typeof used === "string"
    ? used
    : `${used.prompt} (${used.cache_read} cached, ${used.cache_write} written) + ${used.output}`
