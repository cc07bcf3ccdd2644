import type { ValidationItem } from "./types.ts"

/** The failure of a call: `detail` for programs, `message` as one line for people. */
abstract class Failure<Detail = string> extends Error {
  /** The mark of all errors of this package, whichever of its two faces they come from. */
  override readonly name = "RatecardError"
  abstract readonly code: string
  /** The HTTP status; null if no answer came. */
  abstract readonly status: number | null
  readonly detail: Detail

  constructor(detail: Detail, message = String(detail), options?: { readonly cause: unknown }) {
    super(message, options)
    this.detail = detail
  }

  /** The `code`, for `Effect.catchTag`. */
  get _tag(): this["code"] {
    return this.code
  }
}

/** 401: no user is signed in, the session is over, or a sign-in was refused. */
export class Unauthorized extends Failure {
  readonly code = "Unauthorized"
  readonly status = 401
}

/** 403: signed in, but not allowed to, or asked by a page that is not the web application. */
export class Forbidden extends Failure {
  readonly code = "Forbidden"
  readonly status = 403
}

/** 404: nothing has this id; of a model, `detail` names the nearest ids. */
export class NotFound extends Failure {
  readonly code = "NotFound"
  readonly status = 404
}

/** 409: the same is under way already. */
export class Conflict extends Failure {
  readonly code = "Conflict"
  readonly status = 409
}

/** 413: the text is over the server's limit. */
export class BodyTooLarge extends Failure {
  readonly code = "BodyTooLarge"
  readonly status = 413
}

/** 415: something on the way changed the content type of the request. */
export class UnsupportedMediaType extends Failure {
  readonly code = "UnsupportedMediaType"
  readonly status = 415
}

/**
 * 422: the request does not fit the contract; `detail` lists every fault with its place. A value
 * that cannot even be sent (a number for a text) is refused the same way, without a request.
 */
export class ValidationFailed extends Failure<ReadonlyArray<ValidationItem>> {
  readonly code = "ValidationFailed"
  readonly status = 422

  constructor(detail: ReadonlyArray<ValidationItem>) {
    super(detail, detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; "))
  }
}

/** 429: this address has used its budget up. A GET was tried again, unless the wait is longer than 30 seconds. */
export class TooManyRequests extends Failure {
  readonly code = "TooManyRequests"
  readonly status = 429
}

/** 500: the server failed; `detail` holds the request id under which its log says why. */
export class InternalError extends Failure {
  readonly code = "InternalError"
  readonly status = 500
}

/** 502: an identity provider failed. */
export class UpstreamFailed extends Failure {
  readonly code = "UpstreamFailed"
  readonly status = 502
}

/** 503: the server cannot do this just now. */
export class Unavailable extends Failure {
  readonly code = "Unavailable"
  readonly status = 503
}

/** The errors of the contract, by the names that it gives them. */
export const REFUSALS = {
  Unauthorized,
  Forbidden,
  NotFound,
  Conflict,
  BodyTooLarge,
  UnsupportedMediaType,
  ValidationFailed,
  TooManyRequests,
  InternalError,
  UpstreamFailed,
  Unavailable
}

/**
 * No answer arrived: none within the time limit (`timeout`), none over the network (`network`), or
 * the address of the server is not one (`address`). Whether the server did the work is unknown.
 */
export class Unreachable extends Failure {
  readonly code = "Unreachable"
  readonly status = null
  readonly reason: "timeout" | "network" | "address"

  constructor(reason: "timeout" | "network" | "address", detail: string, options?: { readonly cause: unknown }) {
    super(detail, detail, options)
    this.reason = reason
  }
}

/** An answer arrived that the contract does not know: a foreign status, a redirect, a body that does not fit. */
export class UnexpectedAnswer extends Failure {
  readonly code = "UnexpectedAnswer"
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

/** The error of a failed call. `code` is stable, and equals the `_tag` that `Effect.catchTag` takes. */
export type RatecardError = InstanceType<(typeof REFUSALS)[keyof typeof REFUSALS]> | Unreachable | UnexpectedAnswer

/** Tells whether a caught value comes from this package, so that a switch on its `code` narrows it. */
export const isRatecardError = (error: unknown): error is RatecardError =>
  error instanceof Error && error.name === "RatecardError"
