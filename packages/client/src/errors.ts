import type { ValidationItem } from "@ratecard/api"
import { Data } from "effect"

/** What every error says: `detail` for programs, `message` as one line for people. */
interface Said<Detail> {
  readonly detail: Detail
  readonly message: string
}

/** 401: nobody is signed in, the session is over, or a sign-in was refused. */
export class Unauthorized extends Data.TaggedError("Unauthorized")<Said<string>> {
  readonly code = "Unauthorized"
  readonly status = 401
}

/** 403: signed in, but not allowed to, or asked by a page that is not the web application. */
export class Forbidden extends Data.TaggedError("Forbidden")<Said<string>> {
  readonly code = "Forbidden"
  readonly status = 403
}

/** 404: no model has this id; `detail` names the nearest ids. */
export class NotFound extends Data.TaggedError("NotFound")<Said<string>> {
  readonly code = "NotFound"
  readonly status = 404
}

/** 409: it is being done already. */
export class Conflict extends Data.TaggedError("Conflict")<Said<string>> {
  readonly code = "Conflict"
  readonly status = 409
}

/** 413: the text is over the server's limit. */
export class BodyTooLarge extends Data.TaggedError("BodyTooLarge")<Said<string>> {
  readonly code = "BodyTooLarge"
  readonly status = 413
}

/** 415: something on the way changed the content type of the request. */
export class UnsupportedMediaType extends Data.TaggedError("UnsupportedMediaType")<Said<string>> {
  readonly code = "UnsupportedMediaType"
  readonly status = 415
}

/**
 * 422: the request does not fit the contract; `detail` lists every fault with its place. A value
 * that cannot even be sent (a number for a text) is refused the same way, without a request.
 */
export class ValidationFailed extends Data.TaggedError("ValidationFailed")<Said<ReadonlyArray<ValidationItem>>> {
  readonly code = "ValidationFailed"
  readonly status = 422
}

/** 500: the server failed; `detail` holds the request id under which its log says why. */
export class InternalError extends Data.TaggedError("InternalError")<Said<string>> {
  readonly code = "InternalError"
  readonly status = 500
}

/** 502: an identity provider failed. */
export class UpstreamFailed extends Data.TaggedError("UpstreamFailed")<Said<string>> {
  readonly code = "UpstreamFailed"
  readonly status = 502
}

/** 503: the server cannot do this just now. */
export class Unavailable extends Data.TaggedError("Unavailable")<Said<string>> {
  readonly code = "Unavailable"
  readonly status = 503
}

/**
 * No answer arrived: none within the time limit (`timeout`), none over the network (`network`), or
 * the address of the server is not one (`address`). Whether the server did the work is unknown.
 */
export class Unreachable extends Data.TaggedError("Unreachable")<
  Said<string> & { readonly reason: "timeout" | "network" | "address"; readonly cause?: unknown }
> {
  readonly code = "Unreachable"
  readonly status = null
}

/** An answer arrived that the contract does not know: a foreign status, a redirect, a body that does not fit. */
export class UnexpectedAnswer extends Data.TaggedError("UnexpectedAnswer")<Said<string> & { readonly status: number }> {
  readonly code = "UnexpectedAnswer"
}

/** Why a call failed. `code` is stable, and equals the `_tag` that `Effect.catchTag` takes. */
export type RatecardError =
  | Unauthorized
  | Forbidden
  | NotFound
  | Conflict
  | BodyTooLarge
  | UnsupportedMediaType
  | ValidationFailed
  | InternalError
  | UpstreamFailed
  | Unavailable
  | Unreachable
  | UnexpectedAnswer

const CLASSES = [
  Unauthorized,
  Forbidden,
  NotFound,
  Conflict,
  BodyTooLarge,
  UnsupportedMediaType,
  ValidationFailed,
  InternalError,
  UpstreamFailed,
  Unavailable,
  Unreachable,
  UnexpectedAnswer
]

/** Whether a caught value comes from this package, so that a switch on its `code` narrows it. */
export const isRatecardError = (error: unknown): error is RatecardError =>
  CLASSES.some((known) => error instanceof known)
