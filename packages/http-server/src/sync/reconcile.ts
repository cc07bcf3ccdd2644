import { type Agreement, agreementOf, hear, isVendor, type Voice } from "./agreement.ts"
import { candidate } from "./additions.ts"
import type { BookModel, Change, Confirm, Decision, RunFacts } from "./decisions.ts"
import { confirms, inWords, isSame, listed, stepFault } from "./prices.ts"
import { presence } from "./presence.ts"
import { type Held, settle } from "./quarantine.ts"
import { isOwnCurrency, type PriceSourceName, type Quote, type QuotedPrices } from "./quote.ts"
import { timestamp } from "../catalogue/priceRows.ts"

/**
 * What a run does to the book. Two independent sources, or the vendor's own, move a price; whatever
 * else differs from the book is held, with the reason, until a further source says the same, an
 * administrator decides, or its source takes it back. Models are never removed.
 */
export const reconcile = (facts: RunFacts): ReadonlyArray<Decision> => {
  const offered = facts.book.filter((model) => isOffered(model, facts.now))
  const quotes = Map.groupBy(eligible(facts), ({ model_id }) => model_id)
  const known = new Set(facts.book.map(({ id }) => id))
  const outcomes = [
    ...offered.map((model) => priced(model, quotes.get(model.id) ?? [], facts)),
    ...[...quotes].filter(([id]) => !known.has(id)).map(([, told]) => added(told, facts))
  ]
  return [
    ...outcomes.flatMap(({ decisions }) => decisions),
    ...settle(
      facts,
      outcomes.flatMap(({ held }) => held),
      outcomes.flatMap(({ decisions }) => decisions)
    ),
    ...presence(facts, offered)
  ]
}

/** What becomes of one model: its decision, and the quotes that are to be held. */
interface Outcome {
  readonly decisions: ReadonlyArray<Confirm | Change | Decision>
  readonly held: ReadonlyArray<Held>
}

/**
 * The quotes that may count: in the currency of their model. A source that is not heard in this run
 * still says what is held of it.
 */
const eligible = ({ answers, quarantine }: RunFacts): ReadonlyArray<Quote> => {
  const heard = new Set<string>(answers.map(({ source }) => source))
  const standing = quarantine.filter(({ quote, state }) => state === "held" && !heard.has(quote.source))
  return [...answers.flatMap(({ quotes }) => quotes), ...standing.map(({ quote }) => quote)].filter(
    ({ currency, provider }) => isOwnCurrency(provider, currency)
  )
}

const added = (quotes: ReadonlyArray<Quote>, { answers, now }: RunFacts): Outcome => {
  const id = quotes[0]!.model_id
  const discoveries = answers.flatMap((answer) => answer.discoveries.filter(({ model_id }) => model_id === id))
  const { add, held } = candidate(quotes, discoveries, now)
  return { decisions: add === null ? [] : [add], held }
}

const priced = (model: BookModel, told: ReadonlyArray<Quote>, facts: RunFacts): Outcome => {
  // A name that becomes the same id by the rule of ids is another model still.
  const { contradictory, voices } = hear(told.filter(({ name }) => name === model.name))
  const fresh = voices.filter((voice) => isNews(model, voice.source, voice.quotes))
  const agreement = moving(model, agreementOf(voices))
  const isMoved = agreement !== null && agreement.voices.some((voice) => fresh.includes(voice))
  const next = isMoved ? successor(model.current, agreement.prices) : model.current
  const doubt = isMoved
    ? doubtOf(
        model,
        agreement.voices.filter((voice) => fresh.includes(voice)),
        next,
        facts
      )
    : undefined
  const change = isMoved && doubt === undefined ? changeOf(model, agreement, next, facts.now) : undefined
  const price = change?.prices ?? model.current
  return {
    decisions: change === undefined ? confirmation(model, voices) : [change],
    held: [
      ...fresh
        .filter(({ prices }) => !confirms(prices, price))
        .flatMap((voice) => {
          const reason = (isMoved && agreement.voices.includes(voice) && doubt) || differing(model, voice, voices)
          return voice.quotes.map((quote) => ({ quote, reason }))
        }),
      ...contradictory
        .filter((rows) => isNews(model, rows[0].source, rows))
        .flatMap((rows) => rows.map((quote) => ({ quote, reason: contradiction(rows) })))
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
const moving = ({ current }: BookModel, agreement: Agreement | null): Agreement | null => {
  if (agreement === null || confirms(agreement.prices, current)) return null
  const { prices, voices } = agreement
  if (prices.input_price !== current.input_price || prices.output_price !== current.output_price) return agreement
  const stating = voices.filter((voice) => voice.prices.cached_input_price !== null)
  return stating.length > 1 || stating.some(isVendor) ? agreement : null
}

/** The price after this quote. Sources that state no cached price leave the known one, unless it cannot be one any more. */
export const successor = (
  current: QuotedPrices,
  { cached_input_price, input_price, output_price }: QuotedPrices
): QuotedPrices => {
  const kept = current.cached_input_price !== null && current.cached_input_price <= input_price
  return {
    input_price,
    output_price,
    cached_input_price: cached_input_price ?? (kept ? current.cached_input_price : null)
  }
}

/** Why an agreed price is held all the same, until a source joins that was not there when it was first held. */
const doubtOf = (
  { announced, current, id }: BookModel,
  voices: ReadonlyArray<Voice>,
  next: QuotedPrices,
  { now, quarantine }: RunFacts
): string | undefined => {
  const early = announced.find(
    ({ date, ...prices }) => date !== null && Date.parse(date) > now && confirms(prices, next)
  )
  if (early !== undefined) return `It is announced for ${early.date}, which is to come.`
  const standing = quarantine.filter(
    ({ quote }) => quote.model_id === id && voices.some((voice) => isSaidBy(voice, quote))
  )
  const hasJoined = standing.length > 0 && voices.some((voice) => !standing.some(({ quote }) => isSaidBy(voice, quote)))
  return hasJoined ? undefined : stepFault(current, next)
}

const isSaidBy = (voice: Voice, quote: Quote): boolean =>
  voice.source === quote.source && voice.quotes.some((row) => isSame(row, quote))

const changeOf = (model: BookModel, { voices }: Agreement, prices: QuotedPrices, now: number): Change => {
  const [first] = voices
  const sources = voices.map(({ source }) => source)
  const { currency } = first.quotes[0]
  const since = first.valid_from === null ? now : Date.parse(first.valid_from)
  const last = Date.parse(model.current.date)
  return {
    kind: "change",
    model_id: model.id,
    source: first.source,
    sources,
    prices,
    // The book goes forward: a source's own date may lie before the price that it replaces.
    valid_from: timestamp(since > last ? since : Math.max(now, last)),
    reason: `${listed(sources)} ${sources.length === 1 ? "says" : "say"} ${inWords(prices, currency)} instead of ${inWords(model.current, currency)}.`
  }
}

const confirmation = (model: BookModel, voices: ReadonlyArray<Voice>): ReadonlyArray<Confirm> => {
  const same = voices.filter(({ prices }) => confirms(prices, model.current)).map(({ source }) => source)
  const [source] = same
  return source === undefined
    ? []
    : [{ kind: "confirm", model_id: model.id, source, reason: `Also said by ${listed(same)}.` }]
}

const differing = ({ current }: BookModel, voice: Voice, voices: ReadonlyArray<Voice>): string => {
  const { currency } = voice.quotes[0]
  const others = voices.filter((other) => other !== voice)
  const what =
    others.length === 0
      ? `Only ${voice.source} lists it, at ${inWords(voice.prices, currency)}.`
      : `The sources differ: ${voices.map(({ prices, source }) => `${source} says ${inWords(prices, currency)}`).join(", ")}.`
  return [what, stepFault(current, voice.prices)].filter((sentence) => sentence !== undefined).join(" ")
}

const contradiction = (rows: readonly [Quote, ...Array<Quote>]): string =>
  `${rows[0].source} contradicts itself: ${rows.map((row) => inWords(row, row.currency)).join(", ")}.`

const isOffered = ({ retirement }: BookModel, now: number): boolean =>
  retirement === null || (retirement.date !== null && now < Date.parse(retirement.date))
