import { idOf, type ListedOffer, type OfferData, offerKey, type OfferPrices, voiceOf } from "@ratecard/core/catalogue"
import type { OfferCatalogue } from "./offerCatalogue.ts"
import type { Steps } from "@ratecard/core/ledger"

/** An offer without its prices. */
interface OfferFacts extends Omit<ListedOffer, "quotes"> {}

/** What one list says of one offer. */
export interface QuotedOffer extends OfferFacts {
  readonly prices: OfferPrices
}

/** What a list says of the offers of all hosts, and what those call themselves. */
export interface QuotedOffers {
  readonly hosts: Readonly<Record<string, string>>
  readonly offers: ReadonlyArray<QuotedOffer>
}

/** A list as it was read on a day; in place of its offers the reason, as a sentence, why they cannot be read. */
export interface OfferReading {
  readonly list: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly listed: QuotedOffers | string
}

/** What a list says of an offer from a day on, which is not what it said before. */
export interface OfferNews extends OfferFacts {
  readonly list: string
  readonly from: string
  /** Mostly one; several where the list names the offer several times; none where it names it no more. */
  readonly prices: ReadonlyArray<OfferPrices>
}

/** How the offers of a list fared, in numbers. */
export interface OfferStatus {
  readonly list: string
  readonly status: "ok" | "refused"
  /** Offers that it names, the kept ones included. */
  readonly named: number
  readonly added: number
  readonly changed: number
  /** Offers that are no longer listed. */
  readonly withdrawn: number
  /** Offers that were left as they were, because their prices jump, or fall to 0. */
  readonly left: number
  /** Why the list was rejected, as a sentence. */
  readonly reason: string | null
}

/** What follows from a reading of a list. */
export interface DecidedOffers {
  readonly status: OfferStatus
  readonly news: ReadonlyArray<OfferNews>
  /** Hosts under names that were not known. */
  readonly hosts: Readonly<Record<string, string>>
  /** Offers that were left as they were, by id: of them this reading says nothing. */
  readonly left: ReadonlyArray<string>
}

/** More offers than any list has. */
const MOST_OFFERS = 20_000

/** The share of the offers that a list named last which may be gone at once, or lose a price. */
const MOST_GONE = 0.3

/** The share of prices that may move by one factor at once: units and currencies move more. */
const MOST_ALIKE = 0.2

/** Of a host alone: half of its prices, and that by more than a price list moves. */
const MOST_ALIKE_AT_HOST = 0.5
const HOST_FACTOR = 3

/** Fewer prices that move alike are chance. */
const FEWEST_ALIKE = 5

/** A price that moves by more is a mistake until it is looked at. */
const JUMP = 10

/**
 * Decides what a list's reading changes of what is `known`. A list that shrinks, jumps, or changes its units or
 * its shape changes nothing. What the catalogue keeps is never taken from a list.
 */
export function* decideOffers(
  known: OfferData,
  { day, list, listed }: OfferReading,
  { isKept, underOwnName }: OfferCatalogue
): Steps<DecidedOffers> {
  if (typeof listed === "string") return refused(list, 0, listed)
  if (listed.offers.length > MOST_OFFERS) {
    return refused(list, listed.offers.length, `It names more than ${MOST_OFFERS} offers.`)
  }
  const offers = new Map(known.offers.map((offer) => [offerKey(offer), offer]))
  yield
  const said = yield* readOffers(listed)
  const before = new Map<string, ReadonlyArray<OfferPrices>>()
  for (const [key, offer] of offers) {
    const prices = lastPrices(offer, list)
    if (prices.length > 0) before.set(key, prices)
  }
  yield
  const moves = [...before].flatMap(([key, prices]) => {
    const now = said.get(key)
    return now === undefined ? [] : [{ key, host: now.offer.host, before: prices, now: now.prices }]
  })
  const reason = faultOf(before.size, said.size, moves)
  if (reason !== undefined) return refused(list, said.size, reason)
  yield

  const strangeHosts = new Set(
    [...Map.groupBy(moves, ({ host }) => host)].flatMap(([host, all]) => {
      const alike = movedAlike(all)
      const isStrange =
        alike.count >= FEWEST_ALIKE &&
        alike.count > all.length * MOST_ALIKE_AT_HOST &&
        Math.max(alike.factor, 1 / alike.factor) > HOST_FACTOR
      return isStrange ? [host] : []
    })
  )
  const news: Array<OfferNews> = []
  const left: Array<string> = []
  const count = { added: 0, changed: 0, withdrawn: 0 }
  for (const [key, { offer, prices }] of said) {
    const last = before.get(key)
    if (last !== undefined && isSameSaid(last, prices) && isLastOfVoice(offers.get(key)!, list)) continue
    const facts = underOwnName(offerFacts(offers.get(key), offer))
    if (!isKept(facts)) {
      if (last !== undefined && (strangeHosts.has(offer.host) || prices.some((each) => !isNear(last, each)))) {
        left.push(idOf(facts))
      } else {
        count[last === undefined ? "added" : "changed"]++
        news.push({ ...facts, list, from: day, prices })
      }
    }
    yield
  }
  for (const key of before.keys()) {
    if (said.has(key)) continue
    const { quotes: _quotes, ...facts } = offers.get(key)!
    count.withdrawn++
    news.push({ ...facts, list, from: day, prices: [] })
  }
  const hosts = Object.entries(listed.hosts).filter(([slug]) => !Object.hasOwn(known.hosts, slug))
  return {
    status: { list, status: "ok", named: said.size, ...count, left: left.length, reason: null },
    news,
    hosts: Object.fromEntries(hosts),
    left
  }
}

/** What is known of an offer, and what the list says where that is nothing. */
export const offerFacts = (known: OfferFacts | undefined, offer: OfferFacts): OfferFacts => ({
  host: offer.host,
  name: known?.name ?? offer.name,
  kind: known?.kind ?? offer.kind,
  maker: known?.maker ?? offer.maker,
  model: known?.model ?? offer.model,
  context_window: known?.context_window ?? offer.context_window,
  max_output_tokens: known?.max_output_tokens ?? offer.max_output_tokens
})

const refused = (list: string, named: number, reason: string): DecidedOffers => ({
  status: { list, status: "refused", named, added: 0, changed: 0, withdrawn: 0, left: 0, reason },
  news: [],
  hosts: {},
  left: []
})

interface Said {
  readonly offer: QuotedOffer
  readonly prices: ReadonlyArray<OfferPrices>
}

/** What a list says of each offer, once, however often and in whatever spellings it does. */
function* readOffers({ offers }: QuotedOffers): Steps<ReadonlyMap<string, Said>> {
  const said = new Map<string, Said>()
  for (const offer of offers) {
    const key = offerKey(offer)
    const known = said.get(key)
    if (known === undefined) said.set(key, { offer, prices: [offer.prices] })
    else if (known.prices.every((each) => !isSamePrices(each, offer.prices)))
      said.set(key, { ...known, prices: [...known.prices, offer.prices] })
    yield
  }
  return said
}

/** What the list said of an offer last. */
const lastPrices = ({ quotes }: ListedOffer, list: string): ReadonlyArray<OfferPrices> => {
  const own = quotes.filter((quote) => quote.list === list)
  const last = own.at(-1)
  return own.flatMap(({ from, prices }) => (from === last!.from && Object.keys(prices).length > 0 ? [prices] : []))
}

/** Whether no list that is made from this one has said something later. */
const isLastOfVoice = ({ quotes }: ListedOffer, list: string): boolean =>
  quotes.findLast((quote) => voiceOf(quote.list) === voiceOf(list))?.list === list

/** Whether two lists of prices say the same of the same units. */
export const isSamePrices = (one: OfferPrices, other: OfferPrices): boolean => {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

const isSameSaid = (one: ReadonlyArray<OfferPrices>, other: ReadonlyArray<OfferPrices>): boolean =>
  one.length === other.length && one.every((prices) => other.some((each) => isSamePrices(each, prices)))

/** What a list said of an offer last, and says now. */
interface Move {
  readonly before: ReadonlyArray<OfferPrices>
  readonly now: ReadonlyArray<OfferPrices>
}

/** Why a whole list is not believed; undefined if it is. */
const faultOf = (before: number, now: number, moves: ReadonlyArray<Move>): string | undefined => {
  if (now === 0) return "It names no offer that could be read."
  if (before === 0) return undefined
  const share = (count: number) => `${count} of ${moves.length}`
  if (before - moves.length > before * MOST_GONE) {
    return `It names ${moves.length} of the ${before} offers that it named last, less than ${100 - 100 * MOST_GONE} %.`
  }
  if (now > 2 * before + 1000) return `It names ${now} offers where it named ${before}.`
  const most = Math.max(FEWEST_ALIKE - 1, moves.length * MOST_GONE)
  const count = (isSo: (move: Move) => boolean) => moves.filter(isSo).length
  const alike = movedAlike(moves)
  if (alike.count >= FEWEST_ALIKE && alike.count > moves.length * MOST_ALIKE) {
    return `The prices of ${share(alike.count)} offers moved by the factor ${Number(alike.factor.toPrecision(3))}: its units or its currency have changed.`
  }
  const lost = count(losesPrice)
  if (lost > most) return `The prices of input or output are gone from ${share(lost)} offers: its shape has changed.`
  const zeros = count(fallsToZero)
  if (zeros > most) return `The prices of ${share(zeros)} offers have become 0.`
  const far = count((move) => Math.abs(Math.log(factorOf(move) ?? 1)) > Math.log(HOST_FACTOR))
  return far > most ? `The prices of ${share(far)} offers moved by more than the factor ${HOST_FACTOR}.` : undefined
}

const losesPrice = ({ before, now }: Move): boolean =>
  ["input", "output"].some((unit) => before.some((each) => unit in each) && now.every((each) => !(unit in each)))

const fallsToZero = ({ before, now }: Move): boolean => now.some((each) => before.every((last) => isZeroed(last, each)))

const isZeroed = (last: OfferPrices, now: OfferPrices): boolean =>
  Object.entries(now).some(([key, price]) => price === 0 && (last[key] ?? 0) > 0)

/** By how much the first price that both name moved; undefined if none can be compared. */
const factorOf = ({ before: [last = {}], now: [now = {}] }: Move): number | undefined => {
  const key = Object.keys(now).find((each) => now[each]! > 0 && (last[each] ?? 0) > 0)
  return key === undefined ? undefined : now[key]! / last[key]!
}

/** A factor, other than 1, by which the most prices moved, and how many moved by it, to the percent. */
const movedAlike = (moves: ReadonlyArray<Move>): { readonly count: number; readonly factor: number } => {
  const factors = Map.groupBy(
    moves.map((move) => factorOf(move) ?? 1),
    (factor) => Math.round(Math.log(factor) / PERCENT)
  )
  let most = { count: 0, factor: 1 }
  for (const [percents, [factor = 1, ...others]] of factors) {
    // What is rounded to both sides of a limit moved alike, too.
    const count = 1 + others.length + (factors.get(percents + 1)?.length ?? 0)
    if (Math.abs(percents) > 1 && count > most.count) most = { count, factor }
  }
  return most
}

const PERCENT = Math.log(1.01)

/** Whether prices may follow on one of the last: none jumps, and none falls to 0. */
const isNear = (last: ReadonlyArray<OfferPrices>, now: OfferPrices): boolean =>
  last.some(
    (each) =>
      !isZeroed(each, now) &&
      Object.entries(now).every(([key, price]) => {
        const before = each[key] ?? 0
        return before === 0 || price === 0 || Math.max(price / before, before / price) <= JUMP
      })
  )
