import { instantText } from "@ratecard/core"
import { type Agreement, agreementOf, hear, isVendor, type Voice } from "./agreement.ts"
import type { BookModel, Change, Confirm, Decision, RunFacts } from "./decisions.ts"
import { confirms, inWords, isSame, listed, stepFault, successor } from "./prices.ts"
import type { Held } from "./quarantine.ts"
import type { PriceSourceName, Quote, QuotedPrices } from "./quote.ts"

/** What becomes of one model: its decision, and the quotes that are to be held. */
export interface Outcome {
  readonly decisions: ReadonlyArray<Decision>
  readonly held: ReadonlyArray<Held>
}

/** What the sources' quotes of a model that the book holds come to. */
export const reprice = (model: BookModel, told: ReadonlyArray<Quote>, facts: RunFacts): Outcome => {
  const { contradictory, voices } = hear(told)
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
    valid_from: instantText(since > last ? since : Math.max(now, last)),
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
