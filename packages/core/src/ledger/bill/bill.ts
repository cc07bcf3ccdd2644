import type { Currency } from "../../catalogue/Fields.ts"
import type { DatedRate } from "../../exchange/rate.ts"
import {
  add,
  type Decimal,
  decimalOf,
  decimalText,
  multiply,
  subtract,
  ZERO,
  AMOUNT_DECIMALS,
  decimal,
  divide
} from "../../pricing/money.ts"
import { DAY_MILLIS, dayOrInstant, instantText } from "../../time/readInstant.ts"
import { type Card, cardOf } from "../tariff/card.ts"
import type { ServedPlan } from "../tariff/served.ts"
import { type Span, spanOf } from "../tariff/span.ts"
import type { ModelTariff } from "../tariff/tariffBook.ts"
import type { Bill, RecordError, ReportedCost, Warning, Converted } from "../schemas/Bill.ts"
import type { BillContext } from "../schemas/CostRecord.ts"
import type { Overlay, OverlayRule } from "../schemas/Overlay.ts"
import { unique } from "../usage/sumOf.ts"
import { addAmounts, type Entry, entryOf, type Item, unpricedEntries, type Used } from "./lines.ts"
import { capLine, isForeign, applyOverlay, overlayRule } from "./overlay.ts"
import { announcedMessage, oldRate, otherModel, tariffWarnings, warningOf } from "./warnings.ts"

/** Terms of a bill besides usage and tariff. */
export interface Terms {
  /** The time at which the request started, in milliseconds since the epoch. */
  readonly at: number
  /** The present instant: prices after it are not certain. */
  readonly now: number
  /** The model as the caller names it. */
  readonly name?: string | undefined
  /** Its other names, such as that of a deployment; only overlays use them. */
  readonly names?: ReadonlyArray<string | undefined> | undefined
  /** The provider named by the caller; only overlays use it. */
  readonly provider?: string | undefined
  readonly context?: BillContext | undefined
  /** The tier in the model's name; the request's own tier has priority. */
  readonly named?: ServedPlan | undefined
  readonly overlay?: Overlay | undefined
  /** Usage of other models in the same request. */
  readonly others?: ReadonlyArray<UsedByOther> | undefined
  /** The currency to show the total in as well. */
  readonly currency?: Currency | undefined
  /** The rate of an instant; without one nothing is converted. */
  readonly rateOn?: ((at: number) => DatedRate | undefined) | undefined
}

/** Usage of another model in a request. */
export interface UsedByOther {
  readonly used: Used
  /** The model as the response names it. */
  readonly name: string
  readonly tariff: ModelTariff | undefined
}

/** The bill of a request, without what is known of its record. */
export type ItemisedBill = Omit<Bill, "id" | "matched" | "convention" | "per_month" | "prices_as_of">

/** The reason why a request has no bill. */
export type BillFault = Pick<RecordError, "code" | "message" | "fields">

/** The items of a request with their prices, before they are summed up. */
export interface PricedItems {
  readonly items: ReadonlyArray<Item>
  /** A prompt was long enough for prices of its own. */
  readonly isLong: boolean
  /** Some requests may have had prices of long prompts, and are billed without: the total is a lower bound. */
  readonly isLeast: boolean
  readonly warnings: ReadonlyArray<Warning>
}

/**
 * Bills usage at a tariff: a line for each amount, at the price in force when the request started. An amount without a
 * known price becomes a line without an amount, and the total a lower bound. A model without a tariff has a bill if an
 * overlay has its prices.
 *
 * Throws a RangeError for an overlay or a quantity with an invalid decimal.
 */
export const bill = (used: Used, tariff: ModelTariff | undefined, terms: Terms): ItemisedBill | BillFault => {
  const own = itemised(used, tariff, terms)
  if ("code" in own) return own
  const all = terms.others === undefined ? own : withOthers(own, terms.others, terms)
  return summed(used, own.rule?.cap === undefined ? all : capped(all, own.rule, terms), terms)
}

/** The usage of one model as lines, after the prices and the factor of an overlay's rule. */
interface Itemised {
  readonly id: string
  readonly currency: Currency
  readonly rule?: OverlayRule | undefined
  readonly entries: ReadonlyArray<Entry>
  /** The lines are a lower bound of what was paid. */
  readonly isLeast?: boolean
  readonly warnings: ReadonlyArray<Warning>
}

const itemised = (used: Used, tariff: ModelTariff | undefined, terms: Terms): Itemised | BillFault => {
  const name = terms.name ?? tariff?.name
  const { overlay } = terms
  const rule =
    overlay &&
    overlayRule(overlay, tariff?.provider ?? terms.provider, [name, ...(terms.names ?? []), tariff?.name, tariff?.id])
  if (tariff === undefined || (rule?.prices !== undefined && isForeign(rule, tariff.currency))) {
    if (rule?.prices === undefined || name === undefined) return noTariff(name)
    const entries = applyOverlay(unpricedEntries(used), rule, terms.overlay!.name)
    return { id: tariff?.id ?? name, currency: rule.currency ?? "usd", rule, entries, warnings: [] }
  }
  const priced = pricedItems(used, tariff, terms)
  if ("code" in priced) return priced
  const { currency, id } = tariff
  const listed = priced.items.map(entryOf)
  const entries = rule === undefined ? listed : applyOverlay(listed, rule, terms.overlay!.name)
  return { id, currency, rule, entries, isLeast: priced.isLeast, warnings: priced.warnings }
}

/** Adds the lines of other models, each at its own prices. */
const withOthers = (own: Itemised, others: ReadonlyArray<UsedByOther>, terms: Terms): Itemised => {
  const entries = [...own.entries]
  const warnings = [...own.warnings]
  for (const { name, tariff, used } of others) {
    const theirs = itemised(used, tariff, { ...terms, name, names: undefined })
    const isKnown = !("code" in theirs) && theirs.currency === own.currency
    const model_id = isKnown ? theirs.id : name
    for (const entry of isKnown ? theirs.entries : unpricedEntries(used)) {
      entries.push({ ...entry, line: { model_id, ...entry.line } })
    }
    warnings.push(...(used.warnings ?? []), ...(isKnown ? theirs.warnings : [otherModel(name)]))
  }
  return { ...own, entries, warnings }
}

/** Prices usage at a tariff: each amount at the price in force when the request started. */
export const pricedItems = (used: Used, tariff: ModelTariff, terms: Terms): PricedItems | BillFault => {
  const { at, now } = terms
  if (at > now) {
    const message = announcedMessage(tariff, at, used)
    if (message !== undefined) return { code: "NoConfirmedPriceAt", message, fields: ["at"] }
  }
  if (at < tariff.start) {
    const message = `'${tariff.id}' had no price at ${instantText(at)}. Its first price is of ${dayOrInstant(tariff.start)}.`
    return { code: "NoPriceAt", message, fields: ["at"] }
  }
  const span = spanOf(tariff, at)
  const warnings = tariffWarnings(tariff, at, now)
  const items: Array<Item> = []
  let isLong = false
  let isLeast = false
  for (const request of used.requests ?? [used]) {
    const card = addRequest(items, request, span, terms, warnings)
    isLong ||= card.above > 0
    isLeast ||= request.isSum === true && span.long.length > 0
  }
  for (const { quote } of items) {
    for (const warning of quote.warnings) warnings.push(warning)
    isLeast ||= quote.isLeast
  }
  return { items, isLong, isLeast, warnings }
}

/** The exact cost of items together; undefined if one of them has no known price. */
export const totalOf = (items: ReadonlyArray<Item>): Decimal | undefined => {
  let total = ZERO
  for (const { quantity, quote } of items) {
    if (quote.each === undefined) return undefined
    total = add(total, multiply(quantity, quote.each))
  }
  return total
}

const addRequest = (items: Array<Item>, used: Used, span: Span, terms: Terms, warnings: Array<Warning>): Card => {
  const { context, named } = terms
  const isSilent = used.tier === undefined && used.speed === undefined && context?.batch === undefined
  const { isExpected = false } = used
  const isOver = used.promptTokens > span.window
  const isAggregate = !isExpected && (context?.aggregate === true || used.isSum === true || isOver)
  const request = {
    ...context,
    at: terms.at,
    promptTokens: used.promptTokens,
    aggregate: isAggregate,
    isAnyHour: isExpected,
    tier: used.tier,
    speed: used.speed,
    geo: used.geo ?? context?.geo,
    cacheType: used.cacheType
  }
  const card = cardOf(span, isSilent && named !== undefined ? { ...request, ...named } : request)
  if (isExpected && isOver) warnings.push(warningOf("over_window"))
  if (isExpected && span.hourly.length > 0) warnings.push(warningOf("any_hour"))
  if (isAggregate && isUncertain(span, context)) warnings.push(warningOf("aggregate"))
  if (card.isUnsure) warnings.push(warningOf("no_calendar"))
  addAmounts(items, used, card)
  return card
}

/** Tells whether single requests of a sum may have had another price than the sum has. */
const isUncertain = ({ hourly, long }: Span, { every_request_below: below }: BillContext = {}): boolean =>
  hourly.length > 0 ||
  below === undefined ||
  below === false ||
  (below !== true && long.some(({ above }) => above < below))

const noTariff = (name = ""): BillFault => ({
  code: "UnknownModel",
  message: `Unknown model '${name}'.`,
  fields: ["model"]
})

const summed = (used: Used, { currency, entries, id, isLeast, warnings }: Itemised, terms: Terms): ItemisedBill => {
  const total = sumOf(entries)
  const lines = entries.map(({ line }) => line)
  const all = [...(used.warnings ?? []), ...warnings]
  const converted = convertBill(total, currency, terms, all)
  return {
    model_id: id,
    currency,
    lines,
    total: decimalText(total),
    complete: used.incomplete !== true && isLeast !== true && entries.every(({ amount }) => amount !== undefined),
    warnings: unique(all),
    reported: used.reported === undefined ? null : reported(used.reported, total, currency),
    ...converted
  }
}

const sumOf = (entries: ReadonlyArray<Entry>): Decimal =>
  entries.reduce((sum, { amount }) => (amount === undefined ? sum : add(sum, amount)), ZERO)

/** A record is billed no more than the cap of its own model's rule. */
const capped = (all: Itemised, rule: OverlayRule, { overlay }: Terms): Itemised => {
  if (isForeign(rule, all.currency)) return { ...all, warnings: [...all.warnings, warningOf("cap_currency")] }
  const cap = capLine(sumOf(all.entries), rule, overlay!.name)
  return cap === undefined ? all : { ...all, entries: [...all.entries, cap] }
}

const reported = (theirs: NonNullable<Used["reported"]>, total: Decimal, currency: Currency): ReportedCost => {
  const isSame = theirs.currency === currency
  return { ...theirs, difference: isSame ? decimalText(subtract(total, decimalOf(theirs.amount))) : null }
}

/** Converts a total to the currency asked for: null, with a warning, if that needs a rate and no dated one is known. */
export const convertBill = (
  total: Decimal,
  from: Currency,
  { at, currency, rateOn }: Pick<Terms, "at" | "currency" | "rateOn">,
  warnings: Array<Warning>
): { readonly converted?: Converted | null } => {
  if (currency === undefined) return {}
  const known = rateOn?.(at)
  const { rate, source, updated_at: date } = known?.updated_at ? known : NO_RATE
  if (from !== currency) {
    if (date === null) {
      warnings.push(warningOf("no_rate"))
      return { converted: null }
    }
    if (at > Date.parse(date) + LONGEST_PAUSE) warnings.push(oldRate(date))
    total = currency === "rub" ? multiply(total, decimal(rate)) : divide(total, decimal(rate), AMOUNT_DECIMALS)
  }
  return { converted: { currency, total: decimalText(total), rate, date, source } }
}

const NO_RATE = { rate: null, source: null, updated_at: null }

/** The longest time for which the bank sets no rate, over the holidays of January, and some days more. */
const LONGEST_PAUSE = 14 * DAY_MILLIS
