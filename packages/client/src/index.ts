export { type CallOptions, type ClientOptions, createClient, type RatecardClient } from "./createClient.ts"
export {
  BodyTooLarge,
  Conflict,
  Forbidden,
  InternalError,
  isRatecardError,
  NotFound,
  type RatecardError,
  Unauthorized,
  Unavailable,
  UnexpectedAnswer,
  Unreachable,
  UnsupportedMediaType,
  UpstreamFailed,
  ValidationFailed
} from "./errors.ts"
export { type RatecardOperations } from "./operations.ts"
export { Ratecard } from "./Ratecard.ts"
export { type RatecardOptions, type Token } from "./transport.ts"
export type * from "./types.ts"
