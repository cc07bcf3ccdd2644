/**
 * The parts that the main entry is made of: the catalogue, names, views of prices, history, exchange rates.
 * Plain functions and data: it names no Effect and loads none.
 */
export { CAPABILITIES, type Capability, MODALITIES } from "./catalogue/capabilities.ts"
export type { AnnouncedPrice, CatalogueEntry, ModelFacts, PriceLevel, PriceTier } from "./catalogue/CatalogueEntry.ts"
export { compareTexts } from "./catalogue/compareTexts.ts"
export { entriesAt, noPriceMessage } from "./catalogue/entriesAt.ts"
export type { BuiltinTool, Capabilities, Currency, ListPrices, ProviderSlug, Retirement } from "./catalogue/Fields.ts"
export type { Model, RecommendedModel } from "./catalogue/Model.ts"
export { heldSince } from "./catalogue/heldSince.ts"
export { makerName, type MakerSlug, MAKER_SLUGS, SELLERS } from "./catalogue/makers.ts"
export { BUILTIN_TOOLS, type Channel, PROVIDER_SLUGS, providerOf, PROVIDERS } from "./catalogue/providers.ts"

export type { MatchKind, NamedModel, NamedModels } from "./names/NamedModel.ts"
export { nearestIds, suggestion, unknownField, unknownName } from "./names/nearest.ts"
export { resolve, type Resolved, type Unresolved } from "./names/resolve.ts"

export { isOld, voiceOf } from "./offers/listedOffer.ts"
export { nameKey, offerKey, hostSlug, makerNamed, makerOfHost } from "./offers/hosts.ts"
export { latestModels, latestNames, withoutAliases } from "./names/latestNames.ts"
export { latestAlias, lineIds, lineName, slugOf } from "./names/lineIds.ts"
export { kindNamed, MODEL_KINDS, type ModelKind } from "./names/modelKind.ts"
export type { ListedOffer, OfferPrices, OfferQuote } from "./offers/listedOffer.ts"
export { type OfferBook, offerBook, type OfferData } from "./offers/offerBook.ts"
export { idOf, priceKey } from "./offers/offerTariff.ts"
export { packOffers, type PackedOffers, unpackOffers } from "./offers/packedOffers.ts"

export {
  catalogueAt,
  type CatalogueView,
  isCountedByProvider,
  isCountedLocally,
  isOffered,
  modelAt,
  viewAt
} from "./view/catalogueAt.ts"
export { namedModel, type NamedModelFound, type NamedModelRefused } from "./view/namedModel.ts"
export { lastInstant, type PriceData, priceSnapshot, type PriceSnapshot, snapshotsOf } from "./view/priceSnapshot.ts"
export { snapshotAfter } from "./view/snapshotAfter.ts"
export type { PublishedCatalogue } from "./view/PublishedCatalogue.ts"
export { type Successor, successorOf } from "./view/successorOf.ts"
export type { Offer, OfferPrice, Shelf } from "./view/Offer.ts"
export { changeFrom, cheapestFirst, isMakersOwn, kindPrices, usualFirst } from "./view/offers/cheapestFirst.ts"
export { findOffers, offerNamed, type OfferFilter } from "./view/offers/findOffers.ts"
export { type KnownOffer, modelKey } from "./view/offers/knownOffers.ts"
export { isStandardPrice, offerAt } from "./view/offers/offerAt.ts"
export { offersAsked, offersNamed } from "./view/offers/offersAsked.ts"

export type { ExchangeRate } from "./exchange/ExchangeRate.ts"
export { unpackRates } from "./exchange/packedRates.ts"
export { compareMoney, convert, type DatedRate, FALLBACK_RATE, type Money, rateOn, unitRate } from "./exchange/rate.ts"

export { CHANGE_FILTERS, type ChangeFilter, changesOf, findChanges, type FoundChanges } from "./history/changes.ts"
export { type ChangeLog, changeLogIn, changeLogInSteps, changeLogOf, timesOf } from "./history/changeLog.ts"
export type { PriceChange, PriceChangeSummary, PriceHistoryEntry } from "./history/PriceHistory.ts"

export {
  capabilitiesOf,
  FILTER_NAMES,
  type FilterName,
  filterOf,
  FILTERS,
  type FilterValue,
  type ModelFilters,
  PAGE_FILTER_NAMES,
  type PageFilterName,
  passesFilters
} from "./recommendation/filters.ts"
export { simplified, SORT_KEYS, type SortKey } from "./recommendation/ordering.ts"

export { TEXT_KINDS, type TextKind } from "./tokenizer/estimating/textKinds.ts"

export { DAY_MILLIS, INSTANT_FORMS, instantText, LAST_INSTANT, readInstant } from "./time/readInstant.ts"
