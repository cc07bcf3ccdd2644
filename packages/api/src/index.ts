export { CatalogueGroup, ModelList, PriceChanges, PriceHistory } from "./Catalogue.ts"
export { CountingGroup, TokenInfo, Tokenization, TokenizeRequest } from "./Counting.ts"
export {
  BodyTooLarge,
  InternalError,
  NotFound,
  Unavailable,
  UnsupportedMediaType,
  ValidationFailed,
  ValidationItem
} from "./Problems.ts"
export { type Fault, literalFault } from "./query.ts"
export { RatecardApi } from "./RatecardApi.ts"
export { RecommendationGroup, Recommendations } from "./Recommendation.ts"
export { Health, LlmsText, SystemGroup, Version } from "./System.ts"
export { JsonBody, RequestFaults } from "./Validation.ts"
