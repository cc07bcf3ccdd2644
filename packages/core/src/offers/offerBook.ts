import { mergedTariffs, type ModelTariff, type MoreTariffs } from "../ledger/tariff/tariffBook.ts"
import type { TariffData } from "../ledger/tariff/TariffRow.ts"
import { dropDay, dropRoute, hostSlug, lastPart, makerOfHost, nameKey, tunedBase, withoutHost } from "./hosts.ts"
import type { ListedOffer } from "./listedOffer.ts"
import { agreedOn, idOf, offerTariff } from "./offerTariff.ts"

/** Offers as they are kept in a file. */
export interface OfferData {
  /** The hosts by slug, with what they call themselves. */
  readonly hosts: Readonly<Record<string, string>>
  readonly offers: ReadonlyArray<ListedOffer>
}

/** The offers that a written name means. */
export type OfferFound =
  | { readonly is: "offer"; readonly offer: ListedOffer }
  /** Several hosts offer a model of that name: their ids. */
  | { readonly is: "several"; readonly ids: ReadonlyArray<string> }
  | { readonly is: "none" }

/** The offers of hosts in public lists. */
export interface OfferBook {
  readonly hosts: Readonly<Record<string, string>>
  readonly offers: ReadonlyArray<ListedOffer>
  /** The one offer that a name means, with who serves it as a hint; nothing is guessed. */
  readonly find: (name: string, host?: string) => OfferFound
  /** The tariff of an offer; `maker` has the prices of the model's maker, for what the lists leave out. */
  readonly tariffOf: (offer: ListedOffer, maker?: ModelTariff) => ModelTariff
  /** The catalogue's own tariffs, with those of other makers and of clouds that sell the models of others. */
  readonly withTariffs: (data: TariffData) => TariffData
}

/**
 * Makes a book of offers; `load` is called once, on the first lookup.
 *
 * @example
 * const quotes = [{ list: "litellm", from: "2026-08-21", as_of: "2026-08-21", prices: { input: 0.15 } }]
 * const facts = { kind: "chat", maker: null, model: null, context_window: null, max_output_tokens: null }
 * const book = offerBook(() => ({ hosts: {}, offers: [{ host: "groq", name: "llama-x", ...facts, quotes }] }))
 * book.find("groq/llama-x").is // => "offer"
 * book.find("llama-x").is // => "several"
 */
export const offerBook = (load: () => OfferData, tariffs?: MoreTariffs): OfferBook => {
  let loaded: OfferData | undefined
  let index: Index | undefined
  const data = () => (loaded ??= load())
  const made = new Map<ListedOffer, { readonly maker: ModelTariff | undefined; readonly tariff: ModelTariff }>()
  const found = new Map<string, OfferFound>()
  return {
    withTariffs: (data) => (tariffs === undefined ? data : mergedTariffs(data, tariffs)),
    get hosts() {
      return data().hosts
    },
    get offers() {
      return data().offers
    },
    find: (name, host) => {
      // Programs ask for the same few names: 5 µs a bill.
      const key = `${host ?? ""}\n${name}`
      let answer = found.get(key)
      if (answer === undefined) {
        answer = find((index ??= indexOf(data())), tunedBase(name.trim()), host)
        if (found.size >= MOST_FOUND) found.clear()
        if (name.length <= LONGEST_NAME) found.set(key, answer)
      }
      return answer
    },
    tariffOf: (offer, maker) => {
      let known = made.get(offer)
      if (known === undefined || (maker !== undefined && known.maker !== maker))
        made.set(offer, (known = { maker, tariff: offerTariff(offer, maker) }))
      return known.tariff
    }
  }
}

/** The most answers kept in memory. */
const MOST_FOUND = 2000

interface Index {
  readonly byHost: ReadonlyMap<string, Names>
  /** The offers of all hosts. */
  readonly everywhere: Names
}

/** Offers by the keys of their names. */
interface Names {
  readonly byName: Map<string, Array<ListedOffer>>
  /** Offers by the last part of the name. */
  readonly byEnd: Map<string, Array<ListedOffer>>
}

const names = (): Names => ({ byName: new Map(), byEnd: new Map() })

const indexOf = ({ offers }: OfferData): Index => {
  const byHost = new Map<string, Names>()
  const everywhere = names()
  for (const offer of offers) {
    let ofHost = byHost.get(offer.host)
    if (ofHost === undefined) byHost.set(offer.host, (ofHost = names()))
    const key = nameKey(offer.host, offer.name)
    push(ofHost.byName, key, offer)
    push(ofHost.byEnd, lastPart(key), offer)
    push(everywhere.byName, key, offer)
  }
  return { byHost, everywhere }
}

const push = (groups: Map<string, Array<ListedOffer>>, key: string, offer: ListedOffer): void => {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [offer])
  else group.push(offer)
}

const NONE: OfferFound = { is: "none" }

const LONGEST_NAME = 300

const find = (book: Index, name: string, host: string | undefined): OfferFound => {
  if (name.length > LONGEST_NAME) return NONE
  if (host !== undefined) return atHost(book, hostSlug(host), name)
  const named = withoutHost(name, (slug) => book.byHost.has(slug))
  const found = named === undefined ? NONE : atHost(book, named.host, named.name)
  return found.is === "none" ? anywhere(book, name) : found
}

/**
 * Finds an offer at one host: by the whole name, in any spelling, else by its last part, where one model alone ends so.
 */
const atHost = ({ byHost }: Index, host: string, name: string): OfferFound => {
  const ofHost = byHost.get(host)
  if (ofHost === undefined) return NONE
  const inner = withoutHost(name, (slug) => slug === host)?.name ?? name
  const routed = dropRoute(inner)
  for (const each of new Set([name, inner, routed, host === "openrouter" ? dropDay(routed) : routed])) {
    const key = nameKey(host, each)
    const found = one(ofHost.byName.get(key) ?? ofHost.byEnd.get(key), each)
    if (found.is !== "none") return found
  }
  return NONE
}

/** Tells whether lists name a price, agreed or not. A price of 0 alone does not count. */
const isPriced = (offer: ListedOffer): boolean => offer.quotes.length > 0 && agreedOn(offer, LAST_DAY).size > 0

const LAST_DAY = "9999-12-31"

const one = (all: ReadonlyArray<ListedOffer> | undefined, name: string): OfferFound => {
  const offers = all?.filter(isPriced) ?? []
  if (offers.length === 0) return NONE
  const exact = offers.find((offer) => offer.name === name)
  if (exact !== undefined) return { is: "offer", offer: exact }
  return offers.length === 1 ? { is: "offer", offer: offers[0]! } : { is: "several", ids: offers.map(idOf) }
}

/**
 * Finds an offer without a host: that of the only host with such spellings, else the maker's own. Several hosts of one
 * name stay several.
 */
const anywhere = (book: Index, name: string): OfferFound => {
  for (const [host, spelling] of Object.entries(OWN_SPELLINGS)) {
    const found = spelling.test(name) ? atHost(book, host, name) : NONE
    if (found.is !== "none") return found
  }
  const offers = book.everywhere.byName.get(nameKey("", name)) ?? []
  const own = offers.filter(({ host, maker }) => maker !== null && makerOfHost(host) === maker && !host.endsWith("-cn"))
  if (own.length > 0) return one(own, name)
  return offers.length === 0 ? NONE : { is: "several", ids: offers.map(idOf) }
}

/**
 * Spellings that only one host uses: Amazon's `meta.llama3-8b-instruct-v1:0`, Cloudflare's `@cf/…`, Fireworks'
 * `accounts/…`.
 */
const OWN_SPELLINGS: Readonly<Record<string, RegExp>> = {
  bedrock: /^(?:arn:aws|(?:[a-z-]+\.)?[a-z\d]+\.[a-z])/iu,
  cloudflare: /^@cf\//u,
  fireworks: /^accounts\/fireworks\//u,
  vertex:
    /^(?:publishers|projects)\/|@\d{3}$|^(?:textembedding-gecko|multimodalembedding|(?:text|chat|code|codechat)-bison|(?:text|chat)-unicorn)/u
}
