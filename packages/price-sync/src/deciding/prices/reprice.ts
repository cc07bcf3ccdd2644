import { type Agreement, agreementOf, readStatements, type Statement, isVendor } from "./agreement.ts"
import type { Change, Confirm, Outcome } from "../decisions.ts"
import type { BookModel, RunFacts, PastPrice } from "../facts.ts"
import { confirms, describePrices, isSame, joinWithAnd, stepFault, successor, doAgree, pricesOf } from "./prices.ts"
import type { PriceSourceName, Quote, QuotedPrices } from "../quote.ts"
import { DAY_MILLIS, type PriceLevel } from "@ratecard/core/catalogue"

/** Decides a new price for a known model from all quotes. */
export const reprice = (model: BookModel, quotes: ReadonlyArray<Quote>, facts: RunFacts): Outcome => {
  // A quote under another name is of another model, even if both names give the same id.
  const { contradictory, statements } = readStatements(quotes.filter(({ name }) => name === model.name))
  const fresh = statements.filter((statement) => isNews(model, statement.source, statement.quotes))
  const agreement = movingAgreement(model, agreementOf(statements))
  const isMoved = agreement !== null && agreement.statements.some((statement) => fresh.includes(statement))
  const next = isMoved ? successor(model.current, agreement.prices) : model.current
  const doubt = isMoved
    ? (aliasFault(model, agreement, facts) ??
      echoFault(model, agreement, statements, facts) ??
      doubtOf(
        model,
        agreement.statements.filter((statement) => fresh.includes(statement)),
        next,
        facts
      ))
    : undefined
  const change = isMoved && doubt === undefined ? changeOf(model, agreement, next) : undefined
  const price = change?.prices ?? model.current
  return {
    decisions: change === undefined ? confirmationOf(model, statements) : [change],
    held: [
      ...fresh
        .filter(({ prices }) => !confirms(prices, price))
        .flatMap((statement) => {
          const reason =
            (isMoved && agreement.statements.includes(statement) && doubt) ||
            describeDifference(model, statement, statements, price)
          return statement.quotes.map((quote) => ({ quote, reason }))
        }),
      ...contradictory
        .filter((rows) => isNews(model, rows[0].source, rows))
        .flatMap((rows) => rows.map((quote) => ({ quote, reason: describeContradiction(rows) })))
    ]
  }
}

/**
 * Tells whether a source states a price that it did not already state when the manual price was set. A source's first
 * answer counts as already stated.
 */
const isNews = ({ reported }: BookModel, source: PriceSourceName, rows: ReadonlyArray<QuotedPrices>): boolean => {
  if (reported === null) return true
  const then = reported[source]
  if (then === undefined) return false
  return then.length !== rows.length || rows.some((row) => !then.some((known) => isSame(known, row)))
}

/** The agreement if it moves the price, else null. */
const movingAgreement = ({ current }: BookModel, agreement: Agreement | null): Agreement | null =>
  agreement === null || confirms(agreement.prices, current) ? null : agreement

/**
 * The reason to hold an agreed price, as a sentence; undefined if it is believed. A source that joins after the price
 * was first held dispels the doubt.
 */
const doubtOf = (
  { announced, current, id }: BookModel,
  statements: ReadonlyArray<Statement>,
  next: QuotedPrices,
  { now, quarantine }: RunFacts
): string | undefined => {
  const early = announced.find(
    ({ date, ...prices }) => date !== null && Date.parse(date) > now && confirms(prices, next)
  )
  if (early !== undefined) return `It is announced for ${early.date}, in the future.`
  const standing = quarantine.filter(
    ({ quote }) => quote.model_id === id && statements.some((statement) => isSaidBy(statement, quote))
  )
  const hasJoined =
    standing.length > 0 && statements.some((statement) => !standing.some(({ quote }) => isSaidBy(statement, quote)))
  return hasJoined ? undefined : stepFault(current, next)
}

const isSaidBy = (statement: Statement, quote: Quote): boolean =>
  statement.source === quote.source && statement.quotes.some((row) => isSame(row, quote))

const changeOf = (model: BookModel, { statements }: Agreement, prices: QuotedPrices): Change => {
  const [first] = statements
  const sources = statements.map(({ source }) => source)
  const { currency } = first.quotes[0]
  return {
    kind: "change",
    model_id: model.id,
    source: first.source,
    sources,
    prices,
    valid_from: first.valid_from,
    reason: `${joinWithAnd(sources)} ${sources.length === 1 ? "says" : "say"} ${describePrices(prices, currency)} instead of ${describePrices(model.current, currency)}.`
  }
}

const confirmationOf = (model: BookModel, statements: ReadonlyArray<Statement>): ReadonlyArray<Confirm> => {
  const same = statements.filter(({ prices }) => confirms(prices, model.current)).map(({ source }) => source)
  const [source] = same
  return source === undefined
    ? []
    : [{ kind: "confirm", model_id: model.id, source, reason: `Also said by ${joinWithAnd(same)}.` }]
}

const describeDifference = (
  model: BookModel,
  statement: Statement,
  statements: ReadonlyArray<Statement>,
  price: QuotedPrices
): string => {
  const { prices, quotes, source } = statement
  const { currency } = quotes[0]
  const past = pastPrice(model, prices)
  return [
    isOtherOnlyInCache(statement, statements, price)
      ? `Only ${source} states a cached input price of ${prices.cached_input_price} ${currency}.`
      : statements.length === 1
        ? `Only ${source} lists it, at ${describePrices(prices, currency)}.`
        : `The sources differ: ${statements.map((other) => `${other.source} says ${describePrices(other.prices, currency)}`).join(", ")}.`,
    stepFault(model.current, prices),
    past && `That price ended on ${past.left_at.slice(0, 10)}.`
  ]
    .filter((sentence) => sentence !== undefined)
    .join(" ")
}

/** Tells whether a statement differs from the price in force only by a cached price that no other source states. */
const isOtherOnlyInCache = (
  { prices, source }: Statement,
  statements: ReadonlyArray<Statement>,
  price: QuotedPrices
): boolean =>
  confirms({ ...prices, cached_input_price: null }, price) &&
  statements.every((other) => other.source === source || other.prices.cached_input_price === null)

const describeContradiction = (rows: readonly [Quote, ...Array<Quote>]): string =>
  `${rows[0].source} contradicts itself: ${rows.map((row) => describePrices(row, row.currency)).join(", ")}.`

/** The days for which sources must repeat an old price, while no source confirms the one in force. */
const PATIENCE_DAYS = 14

/** The past price of the model that these prices repeat; undefined if they repeat none. */
const pastPrice = ({ current, past }: BookModel, prices: QuotedPrices): PastPrice | undefined => {
  const isCachedAlone = prices.input_price === current.input_price && prices.output_price === current.output_price
  return past.findLast((level) => (isCachedAlone ? isSame : doAgree)(level, prices))
}

/** The past prices of a history, oldest first. */
export const pastPrices = (levels: ReadonlyArray<PriceLevel>): ReadonlyArray<PastPrice> =>
  levels.flatMap((level, index) => {
    const later = levels.slice(index + 1)
    return later[0] === undefined || later.some((each) => isSame(each, level))
      ? []
      : [{ ...pricesOf(level), left_at: later[0].date }]
  })

/**
 * The reason to doubt an agreement on a past price, as a sentence; undefined if it is believed. Lists become outdated
 * together, and an outdated list states past prices. A past price is believed from the vendor, from two sources that
 * had stated a later price in between, and from two that keep stating it while no source confirms the current one.
 */
const echoFault = (
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

/**
 * The reason to doubt a price that is said of aliases alone, as a sentence: if it is another model's, the alias has moved.
 */
const aliasFault = (
  { id, provider }: BookModel,
  { prices, statements }: Agreement,
  { book }: Pick<RunFacts, "book">
): string | undefined => {
  const said = statements.flatMap(({ quotes }) => quotes)
  const [first] = said
  if (first === undefined || said.some(({ alias }) => alias === undefined)) return undefined
  const other = book.find((each) => each.id !== id && each.provider === provider && confirms(prices, each.current))
  return (
    other &&
    `It is said of the alias ${first.alias}, and is the price of ${other.name}, which the alias may mean by now.`
  )
}

/** Tells whether the source of a statement had stated a price later than this past one. */
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
