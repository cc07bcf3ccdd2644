import { DAY_MILLIS, type PriceLevel } from "@ratecard/core/catalogue"
import { type Agreement, isVendor, type Statement } from "./agreement.ts"
import type { BookModel, PastPrice, RunFacts } from "../facts.ts"
import { confirms, doAgree, isSame, pricesOf } from "./prices.ts"
import type { QuotedPrices } from "../quote.ts"

/** How long sources must repeat an old price, while no source confirms the one in force. */
const PATIENCE_DAYS = 14

/** The price of the model's own past that these prices are; undefined if they are none. */
export const pastPrice = ({ current, past }: BookModel, prices: QuotedPrices): PastPrice | undefined => {
  const isCachedAlone = prices.input_price === current.input_price && prices.output_price === current.output_price
  return past.findLast((level) => (isCachedAlone ? isSame : doAgree)(level, prices))
}

/** The prices that a history has left, oldest level first. */
export const pastPrices = (levels: ReadonlyArray<PriceLevel>): ReadonlyArray<PastPrice> =>
  levels.flatMap((level, index) => {
    const later = levels.slice(index + 1)
    return later[0] === undefined || later.some((each) => isSame(each, level))
      ? []
      : [{ ...pricesOf(level), left_at: later[0].date }]
  })

/**
 * Why an agreement on a price that was left before is not believed, as a sentence; undefined if it may be. Lists grow
 * old alike, and an old list says what its vendor has left. It is news from the vendor; from two sources that had said
 * a later price in between; and from two that keep saying it, if no other source speaks.
 */
export const echoFault = (
  model: BookModel,
  { prices, statements }: Agreement,
  all: ReadonlyArray<Statement>,
  facts: Pick<RunFacts, "now" | "quarantine">
): string | undefined => {
  const left = pastPrice(model, prices)
  if (left === undefined || statements.some(isVendor)) return undefined
  if (statements.filter((statement) => hasFollowed(model, statement, left)).length >= 2) return undefined
  const isContested = all.some((statement) => confirms(statement.prices, model.current))
  if (!isContested && isRepeatedFor(model, statements, facts)) return undefined
  return `It repeats an old price, which ended on ${left.left_at.slice(0, 10)}, and fewer than two of its sources had stated a later one.`
}

/** Whether the source of a statement had said a price that came after this one. */
const hasFollowed = ({ confirmed, current, past }: BookModel, { source }: Statement, left: PastPrice): boolean => {
  const said = confirmed[source]
  return said !== undefined && [...past.slice(past.indexOf(left) + 1), current].some((later) => isSame(later, said))
}

const isRepeatedFor = (
  { id, unconfirmed_since }: BookModel,
  statements: ReadonlyArray<Statement>,
  { now, quarantine }: Pick<RunFacts, "now" | "quarantine">
): boolean => {
  const since = now - PATIENCE_DAYS * DAY_MILLIS
  const patient = statements.filter(({ quotes, source }) =>
    quarantine.some(
      ({ first_seen, quote, state }) =>
        state === "held" &&
        quote.model_id === id &&
        quote.source === source &&
        quotes.some((row) => isSame(row, quote)) &&
        Date.parse(first_seen) <= since
    )
  )
  return unconfirmed_since <= since && patient.length >= 2
}
