/**
 * Reads public price lists and decides how a catalogue follows them. The code is pure, and of the project's packages it
 * uses core alone.
 */
export { entryOf, factsOf } from "./deciding/additions.ts"
export { decideRunInSteps, type RunState } from "./deciding/decideRun.ts"
export type { Announce, Change, CloseAnnouncement, Decision, Hold, Leave } from "./deciding/decisions.ts"
export type {
  Announcement,
  BelievedAnswer,
  BookModel,
  HeldQuote,
  Reports,
  SourceAnswer,
  SourceIdentity,
  SourceResponse
} from "./deciding/facts.ts"
export type { ManualNote, StoredModel } from "./deciding/decideRun.ts"
export { type OfferCatalogue, offerCatalogue } from "./deciding/offerCatalogue.ts"
export {
  decideOffers,
  type DecidedOffers,
  type OfferNews,
  type OfferReading,
  type OfferStatus,
  type OfferTerms,
  type QuotedOffer,
  type QuotedOffers
} from "./deciding/offers.ts"
export { pastPrices } from "./deciding/prices/reprice.ts"
export { confirms, describePrices, isSame, pricesOf, successor } from "./deciding/prices/prices.ts"
export { isOverdue } from "./deciding/quarantine.ts"
export {
  PRICE_SOURCES,
  type Quote,
  type SourceName,
  type BookedFact,
  describeFact,
  keyOfFact,
  type QuotedFact
} from "./deciding/quote.ts"
export { reconcile } from "./deciding/reconcile.ts"
export type { SourceRecord, SourceStatus } from "./deciding/responses/judgeResponse.ts"
export { underKnownNames } from "./deciding/responses/names.ts"
export { acceptShortAnswer, judge } from "./deciding/responses/judgeResponse.ts"
export { findPrice } from "./deciding/tariffs/tariffs.ts"
export { genaiPrices } from "./reading/genaiPrices.ts"
export { litellm } from "./reading/litellm.ts"
export { modelsDev } from "./reading/modelsDev.ts"
export { openrouter } from "./reading/openrouter.ts"
export { mergeOffers, type ReadOffers } from "./reading/offers.ts"
export { MAX_ROWS, type PublicList, readList } from "./reading/publicList.ts"
export { readJson } from "./reading/readJson.ts"
export { readSkuPage, readSkus } from "./reading/yandexPrices.ts"
