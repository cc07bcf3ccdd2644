import { compareTexts } from "../../catalogue/compareTexts.ts"
import { isOfCloudsAlone } from "../../ledger/tariff/tariffBook.ts"
import { kindNamed } from "../../names/modelKind.ts"
import type { NamedModel, NamedModels } from "../../names/NamedModel.ts"
import { isResold, resolve } from "../../names/resolve.ts"
import { quotesOn, type ListedOffer, type OfferQuote } from "../../offers/listedOffer.ts"
import { nameKey, hostSlug } from "../../offers/hosts.ts"
import { idOf } from "../../offers/offerTariff.ts"
import { DAY_MILLIS, instantText } from "../../time/readInstant.ts"
import type { Shelf } from "../Offer.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"
import { familyOf, type OneModel, oneModels } from "./oneModel.ts"

/** An offer of either shelf, before its prices are worked out. */
export interface KnownOffer extends Omit<ListedOffer, "quotes"> {
  readonly id: string
  readonly shelf: Shelf
  /** The model of the catalogue that it is, where it is one. */
  readonly model_id: string | null
  readonly listed?: ListedOffer
  /** Region of a cloud in the offer's name. */
  readonly geo?: string | undefined
  /** The one model of all spellings; absent if nothing says it. */
  readonly one?: OneModel | undefined
  /** The mark of an offer that is not the usual one of its model: `free`, a quantisation or a speed. */
  readonly variant: string | null
}

/** An offer whose model is not looked for yet. */
type Unplaced = Omit<KnownOffer, "one" | "variant">

/** Offers of both shelves, all or those that a question may be about. */
export interface Known {
  /** By host and name. */
  readonly offers: ReadonlyArray<KnownOffer>
  readonly index: OfferIndex
  /** The one model that a written name means by its spelling alone; undefined if no offer has it. */
  readonly named: (name: string) => OneModel | undefined
}

const known = new WeakMap<PriceSnapshot, Known>()

const knownIn = (prices: PriceSnapshot): Known => {
  let all = known.get(prices)
  if (all === undefined) known.set(prices, (all = find(prices, () => true)))
  return all
}

const parts = new WeakMap<PriceSnapshot, { readonly families: ReadonlySet<string>; readonly known: Known }>()

/**
 * The offers of some families, or all: a command asks about one model, and to look at all 12,000 takes 0.4 s. Who asks about
 * other families, too, gets all.
 */
export const knownAbout = (prices: PriceSnapshot, asked: () => ReadonlySet<string>): Known => {
  if (known.has(prices)) return knownIn(prices)
  const part = parts.get(prices)
  const families = asked()
  if (part !== undefined) return [...families].every((each) => part.families.has(each)) ? part.known : knownIn(prices)
  const all = Array.from(families, (family) => family.split(" "))
  const about = find(prices, (offer) => {
    const name = offer.name.toLowerCase()
    return all.some((words) => words.every((word) => name.includes(word))) && families.has(familyOf(offer))
  })
  parts.set(prices, { families, known: about })
  return about
}

/** Tells whether an offer is asked for, by its host and name. */
type IsAsked = (offer: Pick<ListedOffer, "host" | "name">) => boolean

const find = (prices: PriceSnapshot, isAsked: IsAsked): Known => {
  const kept = catalogueOffers(prices, isAsked)
  // What its maker has ended is not on sale there, though a list still names it.
  const ended = [...prices.names.values()].filter(({ isRetired }) => isRetired).map(makersId)
  const ids = new Set([...kept.map(({ id }) => id), ...ended])
  const listed = listedOffers(prices, isAsked).filter(
    (offer) =>
      offer.shelf === "kept" || (!ids.has(offer.id) && (endOf(prices, offer) ?? prices.asOfDay) >= prices.asOfDay)
  )
  const unplaced = [...kept, ...listed].toSorted(
    (one, other) => compareTexts(one.host, other.host) || compareTexts(one.name, other.name)
  )
  const makers = Array.from(prices.names.values()).filter(
    (model) => prices.view.entryById.has(model.id) && !isResold(model) && isAsked({ host: "", name: model.name })
  )
  const { named, of } = oneModels(unplaced, makers)
  const offers = unplaced.map((offer, index) => placed(prices, offer, of[index]!))
  let index: OfferIndex | undefined
  return {
    offers,
    named,
    get index() {
      return (index ??= indexOf(offers))
    }
  }
}

/** An offer with its model, as most offers of it say it. */
const placed = (
  { view }: PriceSnapshot,
  offer: Unplaced,
  { one, variant }: { readonly one: OneModel | undefined; readonly variant: string | null }
): KnownOffer => {
  if (one === undefined) return { ...offer, variant }
  const { maker, model } = one
  // The catalogue's own models are what they are.
  if (offer.maker !== null && offer.model_id !== null && offer.shelf === "kept" && view.entryById.has(offer.model_id))
    return { ...offer, variant }
  return { ...offer, maker, model, model_id: offer.shelf === "kept" ? offer.model_id : one.model_id, one, variant }
}

/** The offers of both shelves, by host and name. */
export const knownOffers = (prices: PriceSnapshot): ReadonlyArray<KnownOffer> => knownIn(prices).offers

/** Offers by what a question names. */
export interface OfferIndex {
  readonly byId: ReadonlyMap<string, ReadonlyArray<KnownOffer>>
  /** By `modelKey`. */
  readonly byModel: ReadonlyMap<string, ReadonlyArray<KnownOffer>>
  /** By the id of the model in the catalogue. */
  readonly byModelId: ReadonlyMap<string | null, ReadonlyArray<KnownOffer>>
  /** By the key of the maker's name of the model, of all makers. */
  readonly byName: ReadonlyMap<string, ReadonlyArray<KnownOffer>>
}

/** The index of the offers of both shelves: it is made for the first question that names a model. */
export const offerIndex = (prices: PriceSnapshot): OfferIndex => knownIn(prices).index

const indexOf = (offers: ReadonlyArray<KnownOffer>): OfferIndex => ({
  byId: Map.groupBy(offers, ({ id }) => id),
  byModel: Map.groupBy(offers, modelKey),
  byModelId: Map.groupBy(offers, ({ model_id }) => model_id),
  byName: Map.groupBy(
    offers.filter(({ model }) => model !== null),
    ({ model }) => nameKey("", model!)
  )
})

/** The day on which a vendor ends a model that it serves itself; undefined if that is not known. */
export const endOf = (
  { book, names }: PriceSnapshot,
  { host, maker, model_id, name }: Pick<KnownOffer, "host" | "maker" | "model_id" | "name">
): string | undefined => {
  if (maker === null || hostSlug(maker) !== host) return undefined
  const model = names.get(model_id ?? "")
  const end = model?.name === name ? (model.retires_at ?? Infinity) : Infinity
  return book.data.ends?.[maker]?.[name] ?? (Number.isFinite(end) ? instantText(end).slice(0, 10) : undefined)
}

/** The models that their makers offer, at the prices of the catalogue. */
const catalogueOffers = ({ book, names, view }: PriceSnapshot, isAsked: IsAsked): ReadonlyArray<Unplaced> =>
  Array.from(names.values())
    .filter(({ isRetired, name, provider }) => isRetired !== true && isAsked({ host: hostSlug(provider), name }))
    // Of some models only a cloud's prices are known.
    .filter(({ id }) => !isOfCloudsAlone(book.tariffOf(id)!))
    .map(({ id, name, provider }) => {
      const entry = view.entryById.get(id)
      return {
        id: makersId({ name, provider }),
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

const makersId = ({ name, provider }: Pick<NamedModel, "name" | "provider">): string => `${provider}/${name}`

const listedOffers = ({ names, offers }: PriceSnapshot, isAsked: IsAsked): ReadonlyArray<Unplaced> => {
  const all = offers?.offers ?? []
  const isOffered = offeredIn(all)
  return all.filter(isAsked).flatMap((listed): ReadonlyArray<Unplaced> => {
    const { quotes, ...offer } = listed
    const own = `${offer.maker}-${offer.model}`
    const id = idOf(listed)
    // An offer that no list names any more is left out; bills of its days still find it.
    if (quotes.length > 0 && !isOffered(quotes)) return []
    if (quotes.length > 0) return [{ ...offer, id, shelf: "listed", model_id: names.has(own) ? own : null, listed }]
    const match = keptModel(names, offer)
    return match.how === "none"
      ? []
      : [{ ...offer, id, shelf: "kept", model_id: match.model_id, listed, geo: match.geo }]
  })
}

/** The model of the catalogue that an offer without quotes is. */
export const keptModel = (names: NamedModels, { host, name }: Pick<ListedOffer, "host" | "name">) =>
  resolve(names, name, { provider: host, isSuggesting: false })

/** An offer is one while a list names it that has not been read without it for more than 30 days. */
const offeredIn = (all: ReadonlyArray<ListedOffer>): ((quotes: ListedOffer["quotes"]) => boolean) => {
  const oldest = new Map<string, string>()
  for (const { quotes } of all)
    for (const { as_of, list } of quotes) if (as_of > (oldest.get(list) ?? "")) oldest.set(list, as_of)
  for (const [list, day] of oldest) oldest.set(list, instantText(Date.parse(day) - 30 * DAY_MILLIS).slice(0, 10))
  return (quotes) =>
    quotesOn(quotes, quotes.at(-1)!.from).some((quote) => isPriced(quote) && quote.as_of >= oldest.get(quote.list)!)
}

const isPriced = ({ prices }: OfferQuote): boolean => Object.keys(prices).length > 0

/**
 * The key that all offers of one model share, which is also a name of the model: its id in the catalogue, else the maker and the
 * maker's name of it; the offer's own id where its model is unknown.
 *
 * @example
 * const prices = bundledPrices(Date.parse("2026-11-21"))
 * modelKey(findOffers(prices, { search: "openai/gpt-5.5" })[0]) // => "openai-gpt-5.5"
 */
export const modelKey = ({ id, maker, model, model_id, one }: KnownOffer): string =>
  one?.key ?? model_id ?? (maker === null || model === null ? id : `${maker}/${nameKey("", model)}`)
