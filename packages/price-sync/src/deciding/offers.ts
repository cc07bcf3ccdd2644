import { idOf, type ListedOffer, type OfferData, offerKey, type OfferPrices, voiceOf } from "@ratecard/core/catalogue"
import type { OfferCatalogue } from "./offerCatalogue.ts"
import type { Steps } from "@ratecard/core/ledger"

/** An offer without its prices. */
interface OfferFacts extends Omit<ListedOffer, "quotes"> {}

/** One list's quote of one offer. */
export interface QuotedOffer extends OfferFacts {
  /** Whether the model thinks before it answers; absent if the list does not say it. */
  readonly reasoning?: boolean
  readonly prices: OfferPrices
}

/** A list's offers of all hosts, and the hosts' display names. */
export interface QuotedOffers {
  readonly hosts: Readonly<Record<string, string>>
  readonly offers: ReadonlyArray<QuotedOffer>
}

/** A reading of a list on one day; instead of unreadable offers it has the reason, as a sentence. */
export interface OfferReading {
  readonly list: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly listed: QuotedOffers | string
}

/** A change of a list's prices for an offer, from a day on. */
export interface OfferNews extends OfferFacts {
  readonly list: string
  readonly from: string
  /** The new prices: usually one; several if the list names the offer several times; none if it no longer names it. */
  readonly prices: ReadonlyArray<OfferPrices>
}

/** The numbers of a list's offers that a reading adds, changes, withdraws or skips; a refused one would have. */
export interface OfferStatus {
  readonly list: string
  readonly status: "ok" | "refused"
  /** The offers that the list names, including those whose prices the catalogue itself has. */
  readonly named: number
  /** The offers that it named when it was accepted last; null if it was not read before. */
  readonly named_last: number | null
  readonly added: number
  readonly changed: number
  /** The offers that are no longer listed. */
  readonly withdrawn: number
  /** The offers that were not changed, because their prices jump or fall to 0. */
  readonly left: number
  /** The reason why the list was rejected, as a sentence; null if it was accepted. */
  readonly reason: string | null
  /** Whether something of it was refused that somebody may accept all the same. */
  readonly can_accept: boolean
}

/** The decisions on a reading of a list. */
export interface DecidedOffers {
  readonly status: OfferStatus
  readonly news: ReadonlyArray<OfferNews>
  /** The display names of hosts that were not known, by host. */
  readonly hosts: Readonly<Record<string, string>>
  /** The ids of the offers that this reading does not change, although their prices differ. */
  readonly left: ReadonlyArray<string>
}

/** The most offers of a list that is accepted; real lists have fewer. */
const MOST_OFFERS = 20_000

/** The share of the offers that a list named last which may be gone at once, or lose a price. */
const MOST_GONE = 0.3

/** The share of prices that may move by one factor at once: units and currencies move more. */
const MOST_ALIKE = 0.2

/** The share of one host's prices that may move by one factor at once, and the largest such factor. */
const MOST_ALIKE_AT_HOST = 0.5
const HOST_FACTOR = 3

/** The least number of prices that move alike; fewer are chance. */
const FEWEST_ALIKE = 5

/** The largest factor by which a price may move; a larger one is treated as a mistake. */
const JUMP = 10

/** Terms by which a reading is judged: the day, and the list that is taken as it is, once. */
export interface OfferTerms extends OfferCatalogue {
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly accept?: string | undefined
}

/**
 * Decides how a list's reading changes the `known` offers. A list that shrinks, jumps, changes its units or its shape,
 * or says again what it said before, changes nothing, unless it is accepted as it is. One that is older than what is
 * known, or of a day to come, is never accepted. Prices that the catalogue itself has are never taken from a list.
 */
export function* decideOffers(
  known: OfferData,
  { day, list, listed }: OfferReading,
  { accept, isKept, today, underOwnName }: OfferTerms
): Steps<DecidedOffers> {
  const offers = new Map(known.offers.map((offer) => [offerKey(offer), offer]))
  const before = new Map<string, ReadonlyArray<OfferPrices>>()
  let newest = ""
  for (const [key, offer] of offers) {
    for (const quote of offer.quotes) if (quote.list === list && quote.as_of > newest) newest = quote.as_of
    const prices = saidOn(offer, list)
    if (prices.length > 0) before.set(key, prices)
  }
  const refuse = (named: number, reason: string): DecidedOffers => ({
    status: {
      list,
      status: "refused",
      named,
      named_last: before.size || null,
      added: 0,
      changed: 0,
      withdrawn: 0,
      left: 0,
      reason,
      can_accept: false
    },
    news: [],
    hosts: {},
    left: []
  })
  yield
  if (typeof listed === "string") return refuse(0, listed)
  const { length } = listed.offers
  if (length > MOST_OFFERS) return refuse(length, `It names more than ${MOST_OFFERS} offers.`)
  if (day > today) return refuse(length, "Its day is to come.")
  if (day < newest) return refuse(length, `What is kept is of ${newest}.`)
  const said = yield* readOffers(listed)
  if (said.size === 0) return refuse(0, "It names no offer that could be read.")
  const moves = [...before].flatMap(([key, prices]) => {
    const now = said.get(key)
    return now === undefined ? [] : [{ key, host: now.offer.host, before: prices, now: now.prices }]
  })
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
  const news = new Map<string, OfferNews>()
  const jumps: Array<OfferNews> = []
  const count = { added: 0, changed: 0, withdrawn: 0 }
  for (const [key, { offer, prices }] of said) {
    const last = before.get(key)
    if (last !== undefined && isSameSaid(last, prices) && isLastOfVoice(offers.get(key)!, list)) continue
    const facts = underOwnName(offerFacts(offers.get(key), offer))
    if (!isKept(facts)) {
      const one: OfferNews = { ...facts, list, from: day, prices }
      if (last !== undefined && (strangeHosts.has(offer.host) || prices.some((each) => !isNear(last, each)))) {
        jumps.push(one)
      } else {
        count[last === undefined ? "added" : "changed"]++
        news.set(key, one)
      }
    }
    yield
  }
  for (const key of before.keys()) {
    if (said.has(key)) continue
    const { quotes: _quotes, ...facts } = offers.get(key)!
    count.withdrawn++
    news.set(key, { ...facts, list, from: day, prices: [] })
  }
  yield
  const reason = faultOf(before.size, said.size, moves) ?? (yield* faultOfAge(known, news, { isKept, list })) ?? null
  const isAccepted = list === accept
  const status: OfferStatus = {
    list,
    status: "ok",
    named: said.size,
    named_last: before.size || null,
    ...count,
    left: jumps.length,
    reason: null,
    can_accept: jumps.length > 0
  }
  if (reason !== null && !isAccepted) {
    return { status: { ...status, status: "refused", reason, can_accept: true }, news: [], hosts: {}, left: [] }
  }
  const hosts = Object.entries(listed.hosts).filter(([slug]) => !Object.hasOwn(known.hosts, slug))
  return {
    status: isAccepted ? { ...status, changed: count.changed + jumps.length, left: 0, can_accept: false } : status,
    news: [...news.values(), ...(isAccepted ? jumps : [])],
    hosts: Object.fromEntries(hosts),
    left: isAccepted ? [] : jumps.map(idOf)
  }
}

/** Joins an offer's known facts with the list's: the list fills in those that are unknown. */
export const offerFacts = (known: OfferFacts | undefined, offer: OfferFacts): OfferFacts => ({
  host: offer.host,
  name: known?.name ?? offer.name,
  kind: known?.kind ?? offer.kind,
  maker: known?.maker ?? offer.maker,
  model: known?.model ?? offer.model,
  context_window: known?.context_window ?? offer.context_window,
  max_output_tokens: known?.max_output_tokens ?? offer.max_output_tokens
})

interface Said {
  readonly offer: QuotedOffer
  readonly prices: ReadonlyArray<OfferPrices>
}

/** Gathers a list's prices by offer; an offer may be listed several times, in several spellings. */
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

/** The prices that the list had for an offer at the end of a day, by default the last. */
const saidOn = ({ quotes }: Pick<ListedOffer, "quotes">, list: string, day = "9999"): ReadonlyArray<OfferPrices> => {
  const own = quotes.filter((quote) => quote.list === list && quote.from <= day)
  const last = own.at(-1)
  return own.flatMap(({ from, prices }) => (from === last!.from && Object.keys(prices).length > 0 ? [prices] : []))
}

/**
 * The reason why a list is a copy of an earlier day: all that it changes is back as it was on one day, and all that
 * changed since is among it. The few that are one mistake taken back pass.
 */
function* faultOfAge(
  { offers }: OfferData,
  news: ReadonlyMap<string, OfferNews>,
  { isKept, list }: Pick<OfferCatalogue, "isKept"> & { readonly list: string }
): Steps<string | undefined> {
  const known = new Map(
    offers.flatMap((offer): ReadonlyArray<readonly [string, ListedOffer]> =>
      offer.quotes.some((quote) => quote.list === list) ? [[offerKey(offer), offer]] : []
    )
  )
  const changes = [...news].filter(([key, { prices }]) => {
    const offer = known.get(key)
    return offer === undefined || !isSameSaid(saidOn(offer, list), prices)
  })
  if (changes.length < FEWEST_ALIKE) return undefined
  const days = new Set(
    [...known.values()].flatMap(({ quotes }) => quotes.flatMap((each) => (each.list === list ? [each.from] : [])))
  )
  for (const day of [...days].toSorted().slice(0, -1).toReversed()) {
    yield
    const isBack = ([key, { prices }]: readonly [string, OfferNews]) =>
      known.has(key) && isSameSaid(saidOn(known.get(key)!, list, day), prices)
    if (!changes.every(isBack)) continue
    const isOther = ([key, offer]: readonly [string, ListedOffer]) =>
      !news.has(key) && !isSameSaid(saidOn(offer, list, day), saidOn(offer, list)) && !isKept(offer)
    if (![...known].some(isOther)) return `It says again what it said on ${day}: it is an older copy.`
  }
  return undefined
}

/** Tells whether this list has the newest quote among the lists that copy one another. */
const isLastOfVoice = ({ quotes }: ListedOffer, list: string): boolean =>
  quotes.findLast((quote) => voiceOf(quote.list) === voiceOf(list))?.list === list

/** Tells whether two prices have the same amounts for the same units. */
export const isSamePrices = (one: OfferPrices, other: OfferPrices): boolean => {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

const isSameSaid = (one: ReadonlyArray<OfferPrices>, other: ReadonlyArray<OfferPrices>): boolean =>
  one.length === other.length && one.every((prices) => other.some((each) => isSamePrices(each, prices)))

/** A list's last prices of an offer, and its present ones. */
interface Move {
  readonly before: ReadonlyArray<OfferPrices>
  readonly now: ReadonlyArray<OfferPrices>
}

/** The reason why a whole list is rejected; undefined if it is accepted. */
const faultOf = (before: number, now: number, moves: ReadonlyArray<Move>): string | undefined => {
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

/** The factor by which the first price in both has moved; undefined if none can be compared. */
const factorOf = ({ before: [last = {}], now: [now = {}] }: Move): number | undefined => {
  const key = Object.keys(now).find((each) => now[each]! > 0 && (last[each] ?? 0) > 0)
  return key === undefined ? undefined : now[key]! / last[key]!
}

/** The factor other than 1 by which the most prices moved, to the percent, and the number of those prices. */
const movedAlike = (moves: ReadonlyArray<Move>): { readonly count: number; readonly factor: number } => {
  const factors = Map.groupBy(
    moves.map((move) => factorOf(move) ?? 1),
    (factor) => Math.round(Math.log(factor) / PERCENT)
  )
  let most = { count: 0, factor: 1 }
  for (const [percents, [factor = 1, ...others]] of factors) {
    // Factors that are rounded to neighbouring percents count as equal.
    const count = 1 + others.length + (factors.get(percents + 1)?.length ?? 0)
    if (Math.abs(percents) > 1 && count > most.count) most = { count, factor }
  }
  return most
}

const PERCENT = Math.log(1.01)

/** Tells whether prices can follow one of the last prices: none jumps, and none falls to 0. */
const isNear = (last: ReadonlyArray<OfferPrices>, now: OfferPrices): boolean =>
  last.some(
    (each) =>
      !isZeroed(each, now) &&
      Object.entries(now).every(([key, price]) => {
        const before = each[key] ?? 0
        return before === 0 || price === 0 || Math.max(price / before, before / price) <= JUMP
      })
  )
