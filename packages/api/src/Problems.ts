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
  { detail: Schema.Array(ValidationItem) },
  { httpApiStatus: 422 }
) {}

/** 404: no such path, model or stored thing. */
export class NotFound extends Schema.Error<NotFound>("NotFound")({ detail: Schema.String }, { httpApiStatus: 404 }) {}

/** 413: the body is over the server's limit. */
export class BodyTooLarge extends Schema.Error<BodyTooLarge>("BodyTooLarge")(
  { detail: Schema.String },
  { httpApiStatus: 413 }
) {}

/** 415: a JSON endpoint got another content type. */
export class UnsupportedMediaType extends Schema.Error<UnsupportedMediaType>("UnsupportedMediaType")(
  { detail: Schema.String },
  { httpApiStatus: 415 }
) {}

/** 500: a defect; the rest is in the server's log, under the request id that `detail` names. */
export class InternalError extends Schema.Error<InternalError>("InternalError")(
  { detail: Schema.String },
  { httpApiStatus: 500 }
) {}

/** 503: the server cannot do this just now; `Retry-After` says when to come back. */
export class Unavailable extends Schema.Error<Unavailable>("Unavailable")(
  { detail: Schema.String },
  { httpApiStatus: 503 }
) {}
