export { type CallOptions, type ClientOptions, createClient, type RatecardClient } from "./createClient.ts"
export {
  BodyTooLarge,
  InternalError,
  isRatecardError,
  NotFound,
  type RatecardError,
  Unavailable,
  UnexpectedAnswer,
  Unreachable,
  UnsupportedMediaType,
  ValidationFailed
} from "./errors.ts"
export { type RatecardOperations } from "./operations.ts"
export { Ratecard } from "./Ratecard.ts"
export { type RatecardOptions, type Token } from "./transport.ts"
export type * from "./types.ts"
