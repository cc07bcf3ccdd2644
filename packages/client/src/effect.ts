import type { Ratecard as Service } from "./Ratecard.ts"

export type { RatecardOperations } from "./operations.ts"
export type { RatecardOptions, Token } from "./transport.ts"
export type * from "./types.ts"
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

const FITS = /^4\.(?!0\.)/u

const misfit = (found: string, options?: ErrorOptions): Error =>
  new Error(`@ratecard/client/effect needs effect ^4.1.0; this project has ${found}`, options)

// Modules are linked before any of them runs: what imports `effect` is loaded after a look at the one that is here.
const version = await import("effect/package.json", { with: { type: "json" } }).then(
  (manifest) => manifest.default.version,
  () => undefined
)
if (version !== undefined && !FITS.test(version)) throw misfit(version)

/** A Ratecard server, as an Effect service. */
export const { Ratecard } = await import("./Ratecard.ts").catch((cause: unknown) => {
  throw version === undefined ? misfit("none", { cause }) : cause
})
export type Ratecard = Service
