import { type Agreement, agreementOf, readStatements, type Statement } from "./agreement.ts"
import type { Change, Confirm } from "../decisions.ts"
import type { BookModel, RunFacts } from "../facts.ts"
import { echoFault, pastPrice } from "./echo.ts"
import type { Outcome } from "../outcome.ts"
import { confirms, describePrices, isSame, joinWithAnd, stepFault, successor } from "./prices.ts"
import type { PriceSourceName, Quote, QuotedPrices } from "../quote.ts"

/** What the sources' quotes of a model that the book holds come to. */
export const reprice = (model: BookModel, quotes: ReadonlyArray<Quote>, facts: RunFacts): Outcome => {
  // A name that becomes the same id by the rule of ids is another model still.
  const { contradictory, statements } = readStatements(quotes.filter(({ name }) => name === model.name))
  const fresh = statements.filter((statement) => isNews(model, statement.source, statement.quotes))
  const agreement = movingAgreement(model, agreementOf(statements))
  const isMoved = agreement !== null && agreement.statements.some((statement) => fresh.includes(statement))
  const next = isMoved ? successor(model.current, agreement.prices) : model.current
  const doubt = isMoved
    ? (echoFault(model, agreement, statements, facts) ??
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
 * Whether a source says something of a manual price that it did not already say when that was set. The first answer of
 * a source counts as what it said already.
 */
const isNews = ({ reported }: BookModel, source: PriceSourceName, rows: ReadonlyArray<QuotedPrices>): boolean => {
  if (reported === null) return true
  const then = reported[source]
  if (then === undefined) return false
  return then.length !== rows.length || rows.some((row) => !then.some((known) => isSame(known, row)))
}

/** An agreement that moves the price. */
const movingAgreement = ({ current }: BookModel, agreement: Agreement | null): Agreement | null =>
  agreement === null || confirms(agreement.prices, current) ? null : agreement

/** Why an agreed price is held all the same, until a source joins that was not there when it was first held. */
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

/** Whether a statement differs from the price in force by a cached price that no other source states. */
const isOtherOnlyInCache = (
  { prices, source }: Statement,
  statements: ReadonlyArray<Statement>,
  price: QuotedPrices
): boolean =>
  confirms({ ...prices, cached_input_price: null }, price) &&
  statements.every((other) => other.source === source || other.prices.cached_input_price === null)

const describeContradiction = (rows: readonly [Quote, ...Array<Quote>]): string =>
  `${rows[0].source} contradicts itself: ${rows.map((row) => describePrices(row, row.currency)).join(", ")}.`
