import { type Agreement, agreementOf, isVendor, readStatements, type Statement } from "./agreement.ts"
import type { Change, Confirm } from "./decisions.ts"
import type { BookModel, RunFacts } from "./facts.ts"
import type { Outcome } from "./outcome.ts"
import { confirms, describePrices, isSame, joinWithAnd, stepFault, successor } from "./prices.ts"
import type { PriceSourceName, Quote, QuotedPrices } from "./quote.ts"

/** What the sources' quotes of a model that the book holds come to. */
export const reprice = (model: BookModel, quotes: ReadonlyArray<Quote>, facts: RunFacts): Outcome => {
  // A name that becomes the same id by the rule of ids is another model still.
  const { contradictory, statements } = readStatements(quotes.filter(({ name }) => name === model.name))
  const fresh = statements.filter((statement) => isNews(model, statement.source, statement.quotes))
  const agreement = movingAgreement(model, agreementOf(statements))
  const isMoved = agreement !== null && agreement.statements.some((statement) => fresh.includes(statement))
  const next = isMoved ? successor(model.current, agreement.prices) : model.current
  const doubt = isMoved
    ? doubtOf(
        model,
        agreement.statements.filter((statement) => fresh.includes(statement)),
        next,
        facts
      )
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
            describeDifference(model, statement, statements)
          return statement.quotes.map((quote) => ({ quote, reason }))
        }),
      ...contradictory
        .filter((rows) => isNews(model, rows[0].source, rows))
        .flatMap((rows) => rows.map((quote) => ({ quote, reason: describeContradiction(rows) })))
    ]
  }
}

/** Whether a source says something of a manual price that it did not already say when that was set. */
const isNews = ({ reported }: BookModel, source: PriceSourceName, rows: ReadonlyArray<QuotedPrices>): boolean => {
  const then = reported?.[source]
  if (then === undefined) return true
  return then.length !== rows.length || rows.some((row) => !then.some((known) => isSame(known, row)))
}

/** An agreement that moves the price. A cached price alone is moved by sources that state it. */
const movingAgreement = ({ current }: BookModel, agreement: Agreement | null): Agreement | null => {
  if (agreement === null || confirms(agreement.prices, current)) return null
  const { prices, statements } = agreement
  if (prices.input_price !== current.input_price || prices.output_price !== current.output_price) return agreement
  const stating = statements.filter((statement) => statement.prices.cached_input_price !== null)
  return stating.length > 1 || stating.some(isVendor) ? agreement : null
}

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
  if (early !== undefined) return `It is announced for ${early.date}, which is to come.`
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
  { current }: BookModel,
  statement: Statement,
  statements: ReadonlyArray<Statement>
): string => {
  const { currency } = statement.quotes[0]
  const others = statements.filter((other) => other !== statement)
  const what =
    others.length === 0
      ? `Only ${statement.source} lists it, at ${describePrices(statement.prices, currency)}.`
      : `The sources differ: ${statements.map(({ prices, source }) => `${source} says ${describePrices(prices, currency)}`).join(", ")}.`
  return [what, stepFault(current, statement.prices)].filter((sentence) => sentence !== undefined).join(" ")
}

const describeContradiction = (rows: readonly [Quote, ...Array<Quote>]): string =>
  `${rows[0].source} contradicts itself: ${rows.map((row) => describePrices(row, row.currency)).join(", ")}.`
