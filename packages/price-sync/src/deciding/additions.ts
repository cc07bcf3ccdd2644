import { type CatalogueEntry, instantText, isOffered, type ModelFacts } from "@ratecard/core/catalogue"
import { type Agreement, agreementOf, readStatements } from "./prices/agreement.ts"
import type { Add, Outcome } from "./decisions.ts"
import { isMovingName, isNamedOtherThanText, productKey } from "./responses/names.ts"
import { confirms, describePrices, joinWithAnd } from "./prices/prices.ts"
import type { Discovery, PriceSourceName, Quote, QuotedPrices } from "./quote.ts"

/**
 * The encoding of new OpenAI models: all since 2024 use it, and OpenAI's own list of encodings follows months later.
 */
const ENCODING_OF_NEW_MODELS = "o200k_base"

/**
 * Decides on a model that the book lacks. It is added if two sources list it under the same name as an offered text
 * model and agree on its price. A model that a single source lists may be an alias or a mistake, and is not added; nor
 * is one with a product name that the book has, or with a name that moves from model to model.
 */
export const decideAddition = (
  quotes: ReadonlyArray<Quote>,
  discoveries: ReadonlyArray<Discovery>,
  products: ReadonlySet<string>,
  now: number
): Outcome => {
  if (quotes.every(({ source }) => source === quotes[0]!.source)) return NOTHING
  const listings = [...quotes, ...discoveries]
  const isText = listings.some(({ is_text }) => is_text === true) && !listings.some(isOtherThanText)
  const isOneName = new Set(listings.map(({ name }) => name)).size === 1
  const isAlias = listings.some(
    ({ display_name, name, provider }) =>
      isMovingName(name) || (display_name !== null && products.has(productKey(provider, display_name)))
  )
  if (!isText || !isOneName || isAlias || listings.some((each) => !isOffered(each, now))) return NOTHING
  const { contradictory, statements } = readStatements(quotes)
  if (statements.length + contradictory.length < 2) return NOTHING
  const agreement = agreementOf(statements)
  if (agreement === null || agreement.statements.length < 2) {
    const reason = `It is not in the catalogue, and its sources differ: ${quotes.map((quote) => `${quote.source} says ${describeQuote(quote)}`).join(", ")}.`
    return { decisions: [], held: quotes.map((quote) => ({ quote, reason })) }
  }
  const lone = statements.filter(({ prices }) => !confirms(prices, agreement.prices))
  return {
    decisions: [addition(agreement, quotes, discoveries, now)],
    held: lone.flatMap((statement) =>
      statement.quotes.map((quote) => ({ quote, reason: `Only ${quote.source} says ${describeQuote(quote)}.` }))
    )
  }
}

const isOtherThanText = ({ is_text, name }: Discovery): boolean => is_text === false || isNamedOtherThanText(name)

/** Makes the catalogue's entry of a new model from its listings, the most trusted first. */
export const entryOf = (
  listings: ReadonlyArray<Discovery>,
  prices: QuotedPrices,
  source: PriceSourceName,
  now: number
): CatalogueEntry => {
  const [{ model_id, name, provider }] = listings as readonly [Discovery, ...Array<Discovery>]
  const first = <K extends keyof Discovery>(field: K): Discovery[K] | null =>
    listings.find((each) => each[field] !== null)?.[field] ?? null
  return {
    id: model_id,
    provider,
    // An id is always the provider and the name.
    name: model_id.slice(provider.length + 1),
    ...(model_id.endsWith(`-${name}`) ? {} : { api_name: name }),
    display_name: first("display_name") ?? name,
    description: null,
    encoding: provider === "openai" ? ENCODING_OF_NEW_MODELS : null,
    context_window: first("context_window"),
    max_output_tokens: first("max_output_tokens"),
    knowledge_cutoff: first("knowledge_cutoff"),
    builtin_tools: [],
    is_paid_api: false,
    release_date: first("release_date"),
    retirement: first("retirement"),
    levels: [{ date: instantText(now), ...prices, source }],
    cache_write_price: null,
    batch_input_price: null,
    batch_output_price: null,
    tiers: [],
    announced: []
  }
}

/** The facts of a catalogue entry, apart from its prices. */
export const factsOf = (entry: CatalogueEntry): ModelFacts => {
  const { levels: _levels, ...facts } = entry
  return facts
}

const NOTHING: Outcome = { decisions: [], held: [] }

const addition = (
  { prices, statements }: Agreement,
  quotes: ReadonlyArray<Quote>,
  discoveries: ReadonlyArray<Discovery>,
  now: number
): Add => {
  const [first] = statements
  const [{ currency, model_id }] = first.quotes
  const sources = statements.map(({ source }) => source)
  return {
    kind: "add",
    model_id,
    source: first.source,
    sources,
    entry: entryOf([...discoveries, ...quotes], prices, first.source, now),
    reason: `${joinWithAnd(sources)} list it at ${describePrices(prices, currency)}.`
  }
}

const describeQuote = (quote: Quote): string => describePrices(quote, quote.currency)
