export {
  AcceptedSource,
  AdministrationGroup,
  NewPrice,
  NewPriceRequest,
  PriceLog,
  PriceLogEntry,
  Quarantine,
  QuarantinedQuote,
  SyncReport
} from "./Administration.ts"
export { CatalogueGroup, ModelList, PriceChanges, PriceHistory } from "./Catalogue.ts"
export { CountingGroup, TokenInfo, Tokenization, TokenizeRequest } from "./Counting.ts"
export { ExchangeGroup } from "./Exchange.ts"
export { AtomFeed, FeedGroup, JsonFeed } from "./Feeds.ts"
export {
  BodyTooLarge,
  Conflict,
  Forbidden,
  InternalError,
  NotFound,
  Unauthorized,
  Unavailable,
  UnsupportedMediaType,
  ValidationFailed,
  ValidationItem
} from "./Problems.ts"
export { type Fault, literalFault } from "./query.ts"
export { RatecardApi } from "./RatecardApi.ts"
export { RecommendationGroup, Recommendations } from "./Recommendation.ts"
export { Administrator, Caller, SignedIn } from "./Security.ts"
export { Health, LlmsText, SystemGroup, Version } from "./System.ts"
export { JsonBody, RequestFaults } from "./Validation.ts"
