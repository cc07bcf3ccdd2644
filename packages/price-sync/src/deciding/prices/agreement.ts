import { doAgree, pricesOf } from "./prices.ts"
import { PRICE_SOURCES, type PriceSourceName, type Quote, type QuotedPrices } from "../quote.ts"

/** One source's statement of one model's price, joined from its rows. */
export interface Statement {
  readonly source: PriceSourceName
  readonly prices: QuotedPrices
  /** The start of the price, if the source dates its prices. */
  readonly valid_from: string | null
  readonly quotes: readonly [Quote, ...Array<Quote>]
}

/** Statements with the same price. */
export interface Agreement {
  readonly prices: QuotedPrices
  /** The first-ranked first. */
  readonly statements: readonly [Statement, ...Array<Statement>]
}

/** The sources' statements of one model's price. */
export interface SourceStatements {
  /** The first-ranked first. */
  readonly statements: ReadonlyArray<Statement>
  /** The rows of each source whose rows disagree; such a source does not count. */
  readonly contradictory: ReadonlyArray<readonly [Quote, ...Array<Quote>]>
}

/** Joins the quotes of one model into one statement per source. */
export const readStatements = (quotes: ReadonlyArray<Quote>): SourceStatements => {
  const statements: Array<Statement> = []
  const contradictory: Array<readonly [Quote, ...Array<Quote>]> = []
  for (const source of PRICE_SOURCES) {
    const [first, ...others] = quotes.filter((quote) => quote.source === source)
    if (first === undefined) continue
    const rows = [first, ...others] as const
    const isClear = rows.every((a) => rows.every((b) => doAgree(a, b)))
    if (isClear) statements.push({ source, prices: joinPrices(rows), valid_from: first.valid_from, quotes: rows })
    else contradictory.push(rows)
  }
  return { statements, contradictory }
}

/**
 * The price that two sources, or the vendor's own, agree on. A source that states no cached price
 * does not contradict one that does; where the stated ones differ, two must state the same. A cached
 * price that one alone states is not agreed on, and is null here.
 */
export const agreementOf = (statements: ReadonlyArray<Statement>): Agreement | null => {
  for (const statement of statements) {
    const alike = statements.filter((other) => doAgree(statement.prices, other.prices))
    const isOne = alike.every((a) => alike.every((b) => doAgree(a.prices, b.prices)))
    const [first, ...others] = isOne ? alike : alike.filter((other) => statesSameCachedPrice(statement, other))
    if (first !== undefined && (others.length > 0 || isVendor(first))) {
      return { prices: agreedPrices([first, ...others]), statements: [first, ...others] }
    }
  }
  return null
}

/**
 * Tells whether the source is the vendor: Yandex answers through its own billing API; the others list other vendors'
 * prices.
 */
export const isVendor = ({ source }: Statement): boolean => source === "yandex"

const statesSameCachedPrice = (statement: Statement, other: Statement): boolean =>
  statement.prices.cached_input_price !== null &&
  other.prices.cached_input_price === statement.prices.cached_input_price

const agreedPrices = (statements: readonly [Statement, ...Array<Statement>]): QuotedPrices => {
  const stating = statements.filter(({ prices }) => prices.cached_input_price !== null)
  const isAgreed = stating.length > 1 || stating.some(isVendor)
  const { input_price, output_price } = statements[0].prices
  return { input_price, output_price, cached_input_price: isAgreed ? stating[0]!.prices.cached_input_price : null }
}

/** Joins the agreeing rows of one source into one price. */
const joinPrices = (rows: ReadonlyArray<QuotedPrices>): QuotedPrices =>
  pricesOf(rows.find(({ cached_input_price }) => cached_input_price !== null) ?? rows[0]!)
