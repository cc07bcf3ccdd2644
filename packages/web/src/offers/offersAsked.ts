import {
  changeFrom,
  cheapestFirst,
  convert,
  findOffers,
  isMakersOwn,
  isOld,
  isStandardPrice,
  type KnownOffer,
  MAKER_SLUGS,
  makerName,
  type MakerSlug,
  modelKey,
  type Offer,
  offerAt,
  type OfferFilter,
  type OfferPrice,
  type PriceSnapshot,
  usualFirst
} from "@ratecard/core/catalogue"
import { dayAsked } from "../prices/prices.ts"
import type { HostFound, ModelFound, OffersFound, ShownOffer } from "../offersFound.ts"
import { SHOWN_STEP, sortAsked, type SortKey } from "./offersAddress.ts"

/** Number of offers of a model that are shown before all of them are asked for. */
const FIRST_OFFERS = 5

/** Maximum number of offers of a host that are shown. */
const MAX_SHOWN = 1000

const MAX_MODELS = 50

/** Maximum number of models of all hosts that are shown. */
const MAX_ALL = 1000

const NOTHING: OffersFound = { total: 0, offers: [], hosts: [], models: [] }

/** The query of a page and the prices it is answered from. The index of offers is cached by the `prices` object. */
interface Asked {
  readonly query: URLSearchParams
  readonly prices: PriceSnapshot
  /** The instant whose prices are shown, in milliseconds since the epoch. */
  readonly at: number
}

/** The offers that a page shows. Only the service computes them: browsers do not load all offers. */
export const offersAsked = (
  page: string,
  path: string,
  query: URLSearchParams,
  { now, prices }: { readonly now: number; readonly prices: PriceSnapshot }
): OffersFound => {
  const asked = { query, prices, at: dayAsked(query, now) ?? now }
  if (page === "model") return ofModel(nameIn(path), asked)
  if (page === "models") return modelsOf(asked, MAX_ALL)
  return path === "/hosts" ? searched(asked) : ofHost(nameIn(path), asked)
}

/** The part of a path behind its second slash, decoded. */
const nameIn = (path: string): string => {
  const name = path.slice(path.indexOf("/", 1) + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const ofModel = (model: string, asked: Asked): OffersFound => {
  const known = findOffers(asked.prices, { model })
  const keys = new Set(known.map(modelKey))
  const offers = keys.size === 1 ? besideBase(cheapest(known, asked), asked) : cheapest(known, asked)
  const [key] = keys
  const named = offers.filter(({ id, name }) => name === model || id === model)
  const own = key !== model && named.length === 1 ? named[0] : undefined
  const isShown = (offer: ShownOffer, place: number) => place < FIRST_OFFERS || offer === own
  return {
    ...NOTHING,
    ...(keys.size === 1 && {
      meant: {
        key: key!,
        name: nameOf(key!, known, asked),
        ...factsOf(offers, asked),
        ...(own !== undefined && { host: own.host_name })
      }
    }),
    total: offers.length,
    offers: asked.query.get("offers") === "all" ? offers : offers.filter(isShown)
  }
}

/** The offers of one model, its maker's own first, each beside that one; beside the cheapest that is paid for if the maker has none. */
const besideBase = (offers: ReadonlyArray<ShownOffer>, { prices }: Asked): ReadonlyArray<ShownOffer> => {
  const paid = offers.filter((offer) => changeFrom(offer, offer, prices) !== null)
  const own = paid.filter((offer) => isMakersOwn(offer) && offer.variant === null)
  const makers = own.find(({ shelf }) => shelf === "kept") ?? own[0]
  const base = makers ?? paid[0]
  if (base === undefined) return offers
  const shown = offers.map((offer): ShownOffer => {
    const change = changeFrom(offer, base, prices)
    if (offer === base) return { ...offer, is: base === makers ? "makers" : "cheapest" }
    return change === null ? offer : { ...offer, change }
  })
  return shown.toSorted((one, other) => Number(other.is === "makers") - Number(one.is === "makers"))
}

/** The maker of a model, and the window that most of its hosts say. */
const factsOf = (offers: ReadonlyArray<ShownOffer>, { prices }: Asked) => {
  const maker = offers[0]?.maker
  const windows = Map.groupBy(
    offers.flatMap(({ context_window }) => context_window ?? []),
    (window) => window
  )
  const [window] = [...windows].toSorted((one, other) => other[1].length - one[1].length)[0] ?? []
  return {
    ...(maker != null && { maker: nameOfMaker(maker, prices) }),
    ...(window !== undefined && { window })
  }
}

const nameOfMaker = (slug: string, { offers }: PriceSnapshot): string =>
  MAKER_SLUGS.some((maker) => maker === slug)
    ? makerName(slug as MakerSlug)
    : (offers?.hosts[slug] ?? slug.slice(0, 1).toUpperCase() + slug.slice(1))

const ofHost = (host: string, asked: Asked): OffersFound => {
  const { prices, query } = asked
  const all = findOffers(prices, { host })
  if (all.length === 0) return NOTHING
  const kind = query.get("kind")
  const filter: OfferFilter = { host, search: query.get("q")?.trim() }
  const fitting = findOffers(prices, filter)
    .filter((offer) => kind === null || kind === "" || offer.kind === kind)
    .map((offer) => ({ ...showAt(asked)(offer), ...titleOf(offer, asked) }))
  const count = Math.min(Math.max(SHOWN_STEP, Number(query.get("show")) || 0), MAX_SHOWN)
  return {
    ...NOTHING,
    total: fitting.length,
    offers: sorted(fitting, asked).slice(0, count),
    hosts: hostsOf(all, asked),
    ...lastRead(all, asked)
  }
}

const titleOf = (offer: KnownOffer, asked: Asked): Pick<ShownOffer, "title"> => {
  const title = nameOf(modelKey(offer), [offer], asked)
  return title === offer.name ? {} : { title }
}

/** The last day on which a list was read that names one of the offers, if it is long ago. */
const lastRead = (offers: ReadonlyArray<KnownOffer>, { at }: Asked): Pick<OffersFound, "lastRead"> => {
  let last = ""
  for (const { listed } of offers) for (const { as_of } of listed?.quotes ?? []) if (as_of > last) last = as_of
  return last !== "" && isOld(last, at) ? { lastRead: last } : {}
}

/** The hosts and the models whose names hold the words that are looked for; all hosts if none are. */
const searched = (asked: Asked): OffersFound => {
  const all = findOffers(asked.prices)
  const hosts = hostsOf(all, asked)
  const words = wordsIn(asked)
  const age = lastRead(all, asked)
  if (words.length === 0) return { ...NOTHING, total: all.length, hosts, ...age }
  return {
    ...modelsOf(asked, MAX_MODELS),
    ...age,
    hosts: hosts.filter(({ name, slug }) => hold(words, `${slug} ${name}`))
  }
}

const wordsIn = ({ query }: Asked): ReadonlyArray<string> =>
  (query.get("q") ?? "").toLowerCase().split(/\s+/u).filter(Boolean)

const hold = (words: ReadonlyArray<string>, text: string): boolean => {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

/** The models whose names at any host hold the words that are looked for, a row each, with all of their offers. */
const modelsOf = (asked: Asked, most: number): OffersFound => {
  const words = wordsIn(asked)
  // A folder in a name may be the host's.
  const isMeant = ({ maker, model, model_id, name }: KnownOffer) =>
    hold(words, [name.slice(name.lastIndexOf("/") + 1), maker, model, model_id].join(" "))
  const found = Array.from(Map.groupBy(findOffers(asked.prices), modelKey), ([key, offers]) => ({ key, offers }))
    .filter(({ offers }) => words.length === 0 || offers.some(isMeant))
    // A model of exactly that name comes before those with longer names.
    .toSorted((one, other) => other.offers.length - one.offers.length || one.key.length - other.key.length)
  return {
    ...NOTHING,
    total: found.length,
    models: found.slice(0, most).map(({ key, offers }): ModelFound => {
      return {
        key,
        name: nameOf(key, offers, asked),
        offers: offers.length,
        cheapest: cheapest(offers, asked).find((offer) => offer.prices.some(isKnown)) ?? null
      }
    })
  }
}

const nameOf = (key: string, offers: ReadonlyArray<KnownOffer>, { prices }: Asked): string =>
  prices.view.modelById.get(key)?.display_name ?? offers.find(({ model }) => model !== null)?.model ?? offers[0]!.name

const isKnown = ({ price }: OfferPrice): boolean => price !== null

const hostsOf = (offers: ReadonlyArray<KnownOffer>, { at, prices }: Asked): ReadonlyArray<HostFound> =>
  Array.from(
    Map.groupBy(offers, ({ host }) => host),
    ([slug, all]): HostFound => {
      const kept = all.filter(({ shelf }) => shelf === "kept").length
      return {
        slug,
        name: offerAt(prices, all[0]!, at).host_name,
        kept,
        listed: all.length - kept,
        kinds: [...new Set(all.map(({ kind }) => kind))].toSorted()
      }
    }
  ).toSorted((one, other) => one.name.localeCompare(other.name, "en"))

const cheapest = (offers: ReadonlyArray<KnownOffer>, asked: Asked) =>
  usualFirst(cheapestFirst(offers.map(showAt(asked)), asked.prices)) as ReadonlyArray<ShownOffer>

const showAt =
  ({ at, prices }: Asked) =>
  (known: KnownOffer): ShownOffer => {
    const offer = offerAt(prices, known, at)
    return { ...offer, key: modelKey(known), prices: offer.prices.filter(isStandardPrice) }
  }

/** Names in the order of people: without the folders of a host, versions by number. */
const NAMES = new Intl.Collator("en", { numeric: true })

const plainName = ({ name, title = name }: ShownOffer): string => title.slice(title.lastIndexOf("/") + 1)

/** By name; what has no number comes last, whichever way. */
const sorted = (offers: ReadonlyArray<ShownOffer>, { prices, query }: Asked) => {
  const { isDescending, key } = sortAsked(query)
  if (key === "name") {
    const byName = offers.toSorted((one, other) => NAMES.compare(plainName(one), plainName(other)))
    return isDescending ? byName.toReversed() : byName
  }
  const number = (offer: Offer) => numberOf(offer, key, prices)
  return offers.toSorted((one, other) => {
    const [mine, theirs] = [number(one), number(other)]
    if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null)
    return isDescending ? theirs - mine : mine - theirs
  })
}

const numberOf = (offer: Offer, key: Exclude<SortKey, "name">, { rate }: PriceSnapshot): number | null => {
  if (key === "window") return offer.context_window
  const price = offer[key === "cached" ? "cached_input_price" : (`${key}_price` as const)]
  return price === null ? null : convert(price, offer.currency, "usd", rate)
}
