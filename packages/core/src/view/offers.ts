import { compareTexts } from "../catalogue/compareTexts.ts"
import { MAKER_SLUGS, makerName, type MakerSlug } from "../catalogue/makers.ts"
import { compareMoney } from "../exchange/rate.ts"
import { priceAt } from "../ledger/tariff/priceAt.ts"
import type { Rule } from "../ledger/tariff/rule.ts"
import { spanOf } from "../ledger/tariff/span.ts"
import { isOfCloudsAlone, type ModelTariff } from "../ledger/tariff/tariffBook.ts"
import type { Channel } from "../names/channels.ts"
import { nearestIds, suggestion, unknownName, type UnknownName } from "../names/nearest.ts"
import { isResold, resolve } from "../names/resolve.ts"
import { type AgreedPrice, listsOf, quotesOn } from "../offers/consensus.ts"
import { nameKey } from "../offers/hostNames.ts"
import { hostSlug } from "../offers/hosts.ts"
import { kindNamed, type ModelKind } from "../names/modelKind.ts"
import type { ListedOffer, OfferQuote } from "../offers/listedOffer.ts"
import { agreedOn, conditionsOf, idOf, perOf } from "../offers/offerTariff.ts"
import { instantText } from "../time/readInstant.ts"
import type { Offer, OfferPrice, Shelf } from "./Offer.ts"
import type { PriceSnapshot } from "./priceSnapshot.ts"

/** Which offers are meant: all that fit each of what is said. */
export interface OfferFilter {
  readonly host?: string | undefined
  readonly maker?: string | undefined
  /** Any name of a model: its offers everywhere. */
  readonly model?: string | undefined
  readonly kind?: ModelKind | undefined
  /** Offers with a price of this unit. */
  readonly unit?: string | undefined
  readonly shelf?: Shelf | undefined
  /** In the id, case not counted. */
  readonly search?: string | undefined
}

/** An offer of either shelf, before its prices are worked out. */
export interface KnownOffer extends Omit<ListedOffer, "quotes"> {
  readonly id: string
  readonly shelf: Shelf
  /** The model of the catalogue that it is, where it is one. */
  readonly model_id: string | null
  readonly listed?: ListedOffer
  /** Where a cloud serves it, as its name says. */
  readonly geo?: string | undefined
}

/**
 * The offers that fit, by host and name: the catalogue's own models at their makers and at clouds, and the listed ones.
 *
 * @example
 * const [offer] = findOffers(pricesWithOffers(Date.now()), { host: "groq", search: "gpt-oss-120b" })
 * offer.id // => "groq/openai/gpt-oss-120b"
 */
export const findOffers = (prices: PriceSnapshot, filter: OfferFilter = {}): ReadonlyArray<KnownOffer> => {
  const { kind, maker, search, shelf, unit } = filter
  const host = filter.host === undefined ? undefined : hostSlug(filter.host)
  const wanted = search?.toLowerCase()
  const keys = filter.model === undefined ? undefined : keysOf(prices, filter.model)
  return knownOffers(prices).filter(
    (offer) =>
      (host === undefined || offer.host === host) &&
      (maker === undefined || offer.maker === maker) &&
      (kind === undefined || offer.kind === kind) &&
      (shelf === undefined || offer.shelf === shelf) &&
      (wanted === undefined || offer.id.toLowerCase().includes(wanted)) &&
      (keys === undefined || keys.has(modelKey(offer))) &&
      (unit === undefined || hasUnit(prices, offer, unit))
  )
}

/** The offers of the model that a name means, at every host. */
export interface NamedOffersFound {
  readonly is: "offers"
  /** The id of the model in the catalogue; else its maker and the maker's name of it, or the name as it was written. */
  readonly model: string
  /** The cheapest first. */
  readonly offers: ReadonlyArray<Offer>
}

/** A name that nobody offers. */
export interface NamedOffersRefused extends UnknownName {
  readonly is: "unknown"
}

/**
 * The offers of the model that a name means, at every host and at its prices at `at`, the cheapest first. Every door
 * answers by this where a model is cheapest.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * offersNamed(prices, "claude-sonnet-4.5", now).model // => "anthropic-claude-sonnet-4-5"
 * offersNamed(prices, "foo", now).message // => "Unknown model 'foo'."
 */
export const offersNamed = (
  prices: PriceSnapshot,
  name: string,
  at: number,
  filter: Omit<OfferFilter, "model"> = {}
): NamedOffersFound | NamedOffersRefused => {
  const model = modelMeant(prices, name)
  if (model !== undefined) {
    const offers = findOffers(prices, { ...filter, model: name }).map((offer) => offerAt(prices, offer, at))
    return { is: "offers", model, offers: cheapestFirst(offers, prices) }
  }
  const unknown = unknownName(prices.names, name)
  if (unknown.candidates.length > 0) return { is: "unknown", ...unknown }
  // Of the spellings of one name, one is enough.
  const models = new Map(
    knownOffers(prices).flatMap(({ model }) => (model === null ? [] : [[nameKey("", model), model]]))
  )
  return { is: "unknown", ...unknownName(prices.names, name, nearestIds(name, models.values())) }
}

const modelMeant = (prices: PriceSnapshot, name: string): string | undefined => {
  const match = resolve(prices.names, name, { isSuggesting: false })
  if (match.how !== "none") return match.model_id
  const offers = findOffers(prices, { model: name })
  const [first] = offers
  if (first === undefined) return undefined
  const isOne = offers.every(({ maker, model }) => maker === first.maker && model !== null)
  return isOne && first.maker !== null ? `${first.maker}/${first.model}` : name
}

/**
 * Why nothing can pass a filter, in a sentence: nobody offers at a host of that name, or of that maker.
 *
 * @example
 * filterFault(pricesWithOffers(Date.now()), { host: "nobody-at-all" }) // => "No host is called 'nobody-at-all'."
 */
export const filterFault = (prices: PriceSnapshot, { host, maker, unit }: OfferFilter): string | undefined => {
  const offers = knownOffers(prices)
  const slug = host === undefined ? undefined : hostSlug(host)
  if (slug !== undefined && !offers.some((offer) => offer.host === slug)) {
    return noSuch("host", host!, new Set(offers.map((offer) => offer.host)))
  }
  if (maker !== undefined && !offers.some((offer) => offer.maker === maker)) {
    return noSuch("maker", maker, new Set(offers.flatMap((offer) => offer.maker ?? [])))
  }
  if (unit !== undefined && findOffers(prices, { unit }).length === 0) {
    const keys = (prices.offers?.offers ?? []).flatMap(({ quotes }) =>
      quotes.flatMap((quote) => Object.keys(quote.prices))
    )
    return noSuch("unit", unit, new Set(keys.map((key) => conditionsOf(key).unit)))
  }
  return undefined
}

const noSuch = (what: string, written: string, all: ReadonlySet<string>): string =>
  `No ${what} is called '${written.slice(0, 100)}'.${suggestion(nearestIds(written, all))}`

/**
 * The one offer that a name means: of the maker whose model it is, or of the host that it names. Undefined where it means none, or
 * the same model at several hosts.
 *
 * @example
 * offerNamed(pricesWithOffers(Date.now()), "groq/openai/gpt-oss-120b").host // => "groq"
 */
export const offerNamed = (prices: PriceSnapshot, name: string): KnownOffer | undefined => {
  const match = resolve(prices.names, name, { isSuggesting: false })
  if (match.how !== "none" && match.gateway === undefined && match.channel === undefined) {
    return knownOffers(prices).find(({ listed, model_id }) => listed === undefined && model_id === match.model_id)
  }
  const found = prices.offers?.find(name)
  return found?.is === "offer" ? knownOffers(prices).find(({ listed }) => listed === found.offer) : undefined
}

/**
 * What offers of one model have in common, and a name of the model: its id in the catalogue, else the maker and the
 * maker's name of it; of an offer whose model nobody says, its own id.
 *
 * @example
 * const prices = bundledPrices(Date.parse("2026-11-21"))
 * modelKey(findOffers(prices, { search: "openai/gpt-5.5" })[0]) // => "openai-gpt-5.5"
 */
export const modelKey = ({ id, maker, model, model_id }: KnownOffer): string =>
  model_id ?? (maker === null || model === null ? id : `${maker}/${nameKey("", model)}`)

/** The models that a written name may mean: that of the catalogue, that of an offer, and any maker's of that name. */
const keysOf = (prices: PriceSnapshot, name: string): ReadonlySet<string> => {
  const match = resolve(prices.names, name, { isSuggesting: false })
  if (match.how !== "none") {
    const own = knownOffers(prices).filter((offer) => offer.id === name || modelKey(offer) === name)
    return new Set([match.model_id, ...own.map(modelKey)])
  }
  const found = prices.offers?.find(name)
  const ids = found?.is === "offer" ? [idOf(found.offer)] : found?.is === "several" ? found.ids : []
  const key = nameKey("", name)
  const end = key.slice(key.indexOf("/") + 1)
  return new Set(
    knownOffers(prices)
      .filter(({ id, model }) => ids.includes(id) || (model !== null && nameKey("", model) === end))
      .map(modelKey)
  )
}

const hasUnit = ({ asOf, book }: PriceSnapshot, { host, listed, model_id }: KnownOffer, wanted: string): boolean => {
  if (listed === undefined || listed.quotes.length === 0) {
    const { rules } = spanOf(book.tariffOf(model_id!)!, asOf)
    return rules.some(({ unit, when: { channel = host } }) => unit === wanted && channel === host)
  }
  const isOf = (key: string) => conditionsOf(key).unit === wanted
  const { quotes } = listed
  // A price of 0 may be none.
  return (
    quotes.some(({ prices }) => Object.keys(prices).some(isOf)) &&
    [...agreedOn(listed, quotes.at(-1)!.from).keys()].some(isOf)
  )
}

const known = new WeakMap<PriceSnapshot, ReadonlyArray<KnownOffer>>()

const knownOffers = (prices: PriceSnapshot): ReadonlyArray<KnownOffer> => {
  let all = known.get(prices)
  if (all === undefined) {
    const kept = keptOffers(prices)
    const ids = new Set(kept.map(({ id }) => id))
    const listed = listedOffers(prices).filter(({ id, shelf }) => shelf === "kept" || !ids.has(id))
    all = [...kept, ...listed].toSorted(
      (one, other) => compareTexts(one.host, other.host) || compareTexts(one.name, other.name)
    )
    known.set(prices, all)
  }
  return all
}

/** The models that their makers offer, at the prices of the catalogue. */
const keptOffers = ({ book, names, view }: PriceSnapshot): ReadonlyArray<KnownOffer> =>
  Array.from(names.values())
    // Of some models a cloud's prices alone are kept.
    .filter(({ id, isRetired }) => isRetired !== true && !isOfCloudsAlone(book.tariffOf(id)!))
    .map(({ id, name, provider }) => {
      const entry = view.entryById.get(id)
      return {
        id: `${provider}/${name}`,
        host: hostSlug(provider),
        name,
        shelf: "kept",
        kind: kindNamed(name),
        maker: isResold({ name, provider }) ? null : provider,
        model: name,
        model_id: id,
        context_window: entry?.context_window ?? null,
        max_output_tokens: entry?.max_output_tokens ?? null
      }
    })

const listedOffers = ({ names, offers }: PriceSnapshot): ReadonlyArray<KnownOffer> =>
  (offers?.offers ?? []).flatMap((listed): ReadonlyArray<KnownOffer> => {
    const { quotes, ...offer } = listed
    const own = `${offer.maker}-${offer.model}`
    const id = idOf(listed)
    // What no list names any more is offered by nobody; bills of its days know it.
    if (quotes.length > 0 && !isOffered(quotes)) return []
    if (quotes.length > 0) return [{ ...offer, id, shelf: "listed", model_id: names.has(own) ? own : null, listed }]
    const match = resolve(names, offer.name, { provider: offer.host, isSuggesting: false })
    return match.how === "none"
      ? []
      : [{ ...offer, id, shelf: "kept", model_id: match.model_id, listed, geo: match.geo }]
  })

const isOffered = (quotes: ListedOffer["quotes"]): boolean =>
  quotes.every(isPriced) || quotesOn(quotes, quotes.at(-1)!.from).some(isPriced)

const isPriced = ({ prices }: OfferQuote): boolean => Object.keys(prices).length > 0

/**
 * An offer with its prices at `at`, in milliseconds since the epoch.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * const [offer] = findOffers(prices, { host: "anthropic", model: "claude-sonnet-4-5" })
 * offerAt(prices, offer, now).output_price // => 15
 */
export const offerAt = (prices: PriceSnapshot, offer: KnownOffer, at: number): Offer => {
  const { context_window, host, id, kind, listed, maker, max_output_tokens, model, model_id, name, shelf } = offer
  const priced = shelf === "listed" ? listedPrices(listed!, at) : keptPrices(prices, offer, at)
  const standard = (unit: string) =>
    priced.prices.find((price) => price.unit === unit && isStandardPrice(price))?.price ?? null
  return {
    id,
    host,
    host_name: prices.offers?.hosts[host] ?? HOST_NAMES[host] ?? nameOfMaker(host),
    name,
    shelf,
    kind,
    maker,
    model,
    model_id,
    currency: priced.currency,
    input_price: standard("input") ?? standard("input_text"),
    output_price: standard("output") ?? standard("output_text"),
    cached_input_price: standard("cache_read"),
    prices: priced.prices,
    context_window,
    max_output_tokens,
    quantisation: QUANTISATION.exec(name)?.[1]?.toLowerCase() ?? null,
    source: priced.source
  }
}

/**
 * Whether a price is the standard one of its unit: of no batch or tier, and of a prompt of any length.
 *
 * @example
 * isStandardPrice({ unit: "input", tariff: "batch", per: 1_000_000, price: 1, lists: [] }) // => false
 */
export const isStandardPrice = ({ above_input_tokens, tariff }: OfferPrice): boolean =>
  tariff === undefined && above_input_tokens === undefined

const nameOfMaker = (slug: string): string =>
  MAKER_SLUGS.some((maker) => maker === slug) ? makerName(slug as MakerSlug) : slug

const HOST_NAMES: Readonly<Record<string, string>> = {
  alibaba: "Alibaba",
  moonshotai: "Moonshot AI"
}

const QUANTISATION = /[-_@/]((?:nv|mx)?fp[48]|bf16|fp16|int[48]|awq|gptq|[48]-?bit)(?![a-z\d])/iu

interface Priced extends Pick<Offer, "currency" | "prices" | "source"> {}

const listedPrices = (offer: ListedOffer, at: number): Priced => {
  const day = instantText(at).slice(0, 10)
  const agreed = [...agreedOn(offer, day).entries()]
  const lists = listsOf(agreed.map(([, price]) => price))
  const all = new Set(offer.quotes.map(({ list }) => list))
  const last = offer.quotes.filter(({ list }) => lists.length === 0 || lists.includes(list)).at(-1)
  return {
    currency: "usd",
    prices: agreed.map(([key, { high, lists, low, price }]): OfferPrice => {
      const { unit, when } = conditionsOf(key)
      return {
        unit,
        ...(when.batch === true ? { tariff: "batch" } : when.service_tier && { tariff: when.service_tier }),
        ...(when.above_input_tokens !== undefined && { above_input_tokens: when.above_input_tokens }),
        per: perOf(unit),
        price,
        ...(low !== high && { low, high }),
        lists
      }
    }),
    source: {
      basis: "listed",
      source: [...all].join(", "),
      agreed: agreement(agreed),
      as_of: last?.as_of ?? null
    }
  }
}

/** How many of the lists that name the price of input, or else the first price, name this one. */
const agreement = (agreed: ReadonlyArray<readonly [string, AgreedPrice]>): string => {
  const [, price] = agreed.find(([key]) => key === "input") ?? agreed[0] ?? []
  if (price === undefined) return "no list"
  if (price.price === null) return `${price.named} lists disagree`
  return `${price.lists.length} of ${price.named} ${price.named === 1 ? "list" : "lists"}`
}

const keptPrices = ({ asOfDay, book }: PriceSnapshot, offer: KnownOffer, at: number): Priced => {
  const tariff = book.tariffOf(offer.model_id!)!
  const channel = offer.listed === undefined ? undefined : (offer.host as Channel)
  const units = [...new Set(spanOf(tariff, at).rules.flatMap(({ unit }) => (unit === "tokens" ? [] : [unit])))]
  const found = units.flatMap((unit) => {
    const price = priceAt(tariff, unit, { at, channel, geo: offer.geo })
    return "source" in price && price.price !== null ? [{ unit, price }] : []
  })
  const [first] = found
  return {
    currency: tariff.currency,
    prices: [
      ...found.map(({ price, unit }): OfferPrice => ({ unit, per: price.per, price: factored(price), lists: [] })),
      ...channelFree(tariff, at, channel)
    ],
    source: {
      basis: first === undefined ? "observed" : basisOf(first.price),
      source: first?.price.source.source ?? "",
      agreed: null,
      as_of: asOfDay,
      ...(first?.price.source.url !== undefined && { url: first.price.source.url })
    }
  }
}

type Found = Extract<ReturnType<typeof priceAt>, { readonly source: unknown }>

const factored = ({ multiplier = "1", price }: Found): number =>
  Number((Number(price) * Number(multiplier)).toPrecision(12))

const basisOf = ({ source }: Found): Offer["source"]["basis"] =>
  source.basis === "overlay" || source.basis === "reported" || source.basis === "first_observed"
    ? "observed"
    : source.basis

/** The prices of batches and tiers, where the maker itself serves. */
const channelFree = (tariff: ModelTariff, at: number, channel: Channel | undefined): ReadonlyArray<OfferPrice> =>
  channel !== undefined
    ? []
    : spanOf(tariff, at).rules.flatMap(({ above, per, plan, price, unit, when }: Rule) =>
        typeof price !== "number" || Object.keys(when).length > 0 || (plan === undefined && above === 0)
          ? []
          : [
              {
                unit,
                ...(plan && { tariff: plan }),
                ...(above > 0 && { above_input_tokens: above }),
                per,
                price,
                lists: []
              }
            ]
      )

/** Of a request with three times as many tokens of input as of output; embeddings have no output. */
const mixOf = ({ currency, input_price, kind, output_price }: Offer) => {
  if (input_price === null) return undefined
  if (kind === "embedding") return { amount: input_price, currency }
  return output_price === null ? undefined : { amount: (3 * input_price + output_price) / 4, currency }
}

/**
 * The offers of one model everywhere, cheapest first for three times as many tokens of input as of output; those
 * without such a price last.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * const offers = ["gpt-5", "gpt-5-mini"].map((model) => findOffers(prices, { host: "openai", model })[0])
 * const shown = offers.map((offer) => offerAt(prices, offer, now))
 * cheapestFirst(shown, prices)[0].name // => "gpt-5-mini"
 */
export const cheapestFirst = (offers: ReadonlyArray<Offer>, { rate }: PriceSnapshot): ReadonlyArray<Offer> =>
  offers.toSorted((one, other) => {
    const mine = mixOf(one)
    const theirs = mixOf(other)
    if (mine === undefined || theirs === undefined) return Number(mine === undefined) - Number(theirs === undefined)
    return compareMoney(mine, theirs, rate) || compareTexts(one.id, other.id)
  })
