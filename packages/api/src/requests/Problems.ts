import { Schema } from "effect"

export const ValidationItem = Schema.Struct({
  loc: Schema.Array(Schema.Union([Schema.String, Schema.Int])).annotate({
    description: "path, query or body, then field names and array indexes",
    examples: [["body", "tools", 0, "count"]]
  }),
  msg: Schema.String.annotate({ description: "What is wrong, in one sentence" }),
  type: Schema.String.annotate({ description: "Stable name of the fault", examples: ["missing"] }),
  input: Schema.optionalKey(Schema.Json.annotate({ description: "The offending value, cut at 200 characters" })),
  ctx: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Json).annotate({ description: "Bounds or allowed values that were missed" })
  )
}).annotate({ identifier: "ValidationItem", description: "One fault of a request" })
export interface ValidationItem extends Schema.Schema.Type<typeof ValidationItem> {}

/** 422: every fault of the request, in field order. */
export class ValidationFailed extends Schema.Error<ValidationFailed>("ValidationFailed")(
  Schema.Struct({ detail: Schema.Array(ValidationItem) }).annotate({
    identifier: "ValidationFailed",
    description: "Every fault of the request, in field order",
    examples: [
      {
        detail: [
          {
            type: "less_than_equal",
            loc: ["query", "limit"],
            msg: "Input should be less than or equal to 100",
            input: "1000",
            ctx: { le: 100 }
          }
        ]
      }
    ]
  }),
  { httpApiStatus: 422, description: "The request is not valid: `detail` lists every fault" }
) {
  readonly _tag = "ValidationFailed"
}

/** 401: no bearer token, or one that is malformed, expired or revoked. */
export class Unauthorized extends Schema.Error<Unauthorized>("Unauthorized")(
  sentence("Unauthorized", "What to do", "Sign in: this needs a valid bearer token."),
  { httpApiStatus: 401, description: "No valid bearer token" }
) {
  readonly _tag = "Unauthorized"
}

/** 403: signed in, but not allowed to. */
export class Forbidden extends Schema.Error<Forbidden>("Forbidden")(
  sentence("Forbidden", "Who may do this", "Only administrators may do this."),
  { httpApiStatus: 403, description: "The signed-in user may not do this" }
) {
  readonly _tag = "Forbidden"
}

/** 409: the same is under way already, or a limit is reached. */
export class Conflict extends Schema.Error<Conflict>("Conflict")(
  sentence("Conflict", "What is under way, or in the way", "A price sync is under way already."),
  { httpApiStatus: 409, description: "It is already under way, or a limit is reached" }
) {
  readonly _tag = "Conflict"
}

/** 404: no such path, model or stored thing. */
export class NotFound extends Schema.Error<NotFound>("NotFound")(
  sentence(
    "NotFound",
    "What does not exist, and what may have been meant",
    "Unknown model 'openai-gpt5'. Did you mean openai-gpt-5, openai-gpt-5.1 or openai-gpt-5.2?"
  ),
  { httpApiStatus: 404, description: "There is nothing with this id, or it had no price at that time" }
) {
  readonly _tag = "NotFound"
}

/** 413: the body is over the server's limit. */
export class BodyTooLarge extends Schema.Error<BodyTooLarge>("BodyTooLarge")(
  sentence("BodyTooLarge", "The limit that was exceeded", "The body is larger than 4194304 bytes."),
  { httpApiStatus: 413, description: "The body, unpacked, is larger than the server allows" }
) {
  readonly _tag = "BodyTooLarge"
}

/** 415: a JSON endpoint got another content type, or a content encoding that the server cannot undo. */
export class UnsupportedMediaType extends Schema.Error<UnsupportedMediaType>("UnsupportedMediaType")(
  sentence(
    "UnsupportedMediaType",
    "What the server takes instead",
    "The body must be JSON: send content-type application/json."
  ),
  { httpApiStatus: 415, description: "The body is not declared as JSON" }
) {
  readonly _tag = "UnsupportedMediaType"
}

/** 429: the caller's address has used its budget up; `Retry-After` says when there is more. */
export class TooManyRequests extends Schema.Error<TooManyRequests>("TooManyRequests")(
  sentence("TooManyRequests", "When to come back", "Too many requests from your address. Try again in 2 s."),
  { httpApiStatus: 429, description: "Too many requests from one address within a minute" }
) {
  readonly _tag = "TooManyRequests"
}

/** 500: a defect; the rest is in the server's log, under the request id that `detail` names. */
export class InternalError extends Schema.Error<InternalError>("InternalError")(
  sentence(
    "InternalError",
    "The request id under which the server's log says more",
    "The server failed. The request id is 5b2c8d0e-6f5c-4f0f-9d50-0d2f2f3c1f6a."
  ),
  { httpApiStatus: 500, description: "The server failed; `detail` has the request id" }
) {
  readonly _tag = "InternalError"
}

/** 502: a service that this one asks on the caller's behalf failed. */
export class UpstreamFailed extends Schema.Error<UpstreamFailed>("UpstreamFailed")(
  sentence("UpstreamFailed", "Who failed", "The identity provider does not answer. Try again."),
  { httpApiStatus: 502, description: "The identity provider failed" }
) {
  readonly _tag = "UpstreamFailed"
}

/** 503: the server cannot do this just now; `Retry-After` says when to come back. */
export class Unavailable extends Schema.Error<Unavailable>("Unavailable")(
  sentence("Unavailable", "Why not now", "The server is busy counting. Try again."),
  { httpApiStatus: 503, description: "The server is too busy, or its database is away" }
) {
  readonly _tag = "Unavailable"
}

function sentence(identifier: string, description: string, example: string) {
  return Schema.Struct({ detail: Schema.String }).annotate({
    identifier,
    description,
    examples: [{ detail: example }]
  })
}
