export { createClient } from "./createClient.ts"
export {
  BodyTooLarge,
  Conflict,
  Forbidden,
  InternalError,
  isRatecardError,
  NotFound,
  type RatecardError,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  UnexpectedAnswer,
  Unreachable,
  UnsupportedMediaType,
  UpstreamFailed,
  ValidationFailed
} from "./errors.ts"
export type { AccountMethods } from "./methods/accounts.ts"
export type { AdministrationMethods, PriceMethods, RatecardClient } from "./RatecardClient.ts"
export type * from "./options.ts"
export type * from "./types.ts"
