import { Context, type Schema, type SchemaAST } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import {
  BodyTooLarge,
  InternalError,
  TooManyRequests,
  Unavailable,
  UnsupportedMediaType,
  ValidationFailed
} from "./Problems.ts"

/**
 * The pattern of a printable line of `least` to `most` characters. It lists code points where a class of Unicode
 * would be shorter: Python knows no such classes.
 */
export const oneLine = (least: number, most: number): RegExp =>
  new RegExp(`^[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]{${least},${most}}$`, "u")

/** Options for reading a request: every fault is reported, with the value. */
export const EVERY_FAULT: SchemaAST.ParseOptions = { errors: "all", reportInput: true }

/** {@link EVERY_FAULT}, and unknown fields are faults: a misspelt filter would else filter nothing. */
export const STRICT: SchemaAST.ParseOptions = { ...EVERY_FAULT, onExcessProperty: "error" }

/**
 * Answers faults of every endpoint: 422 with all faults for a request that does not fit the contract, 500 for a defect,
 * 429 for too many requests of an address, 503 for too many of all. Add it before other middleware: those decide first
 * who asks, and whether the body is JSON.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(RequestFaults).middlewares.has(RequestFaults) // => true
 */
export class RequestFaults extends HttpApiMiddleware.Service<RequestFaults>()("@ratecard/api/RequestFaults", {
  error: [ValidationFailed, TooManyRequests, InternalError, Unavailable]
}) {}

/**
 * Marks an endpoint that takes a secret: faults of a request are reported without repeating any of it.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(SecretInput).middlewares.has(SecretInput) // => true
 */
export class SecretInput extends HttpApiMiddleware.Service<SecretInput>()("@ratecard/api/SecretInput", {
  error: ValidationFailed
}) {}

/**
 * Checks size, content type, encoding and depth of a JSON body before it is decoded.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(JsonBody).middlewares.has(JsonBody) // => true
 */
export class JsonBody extends HttpApiMiddleware.Service<JsonBody>()("@ratecard/api/JsonBody", {
  error: [BodyTooLarge, UnsupportedMediaType, ValidationFailed]
}) {}

/**
 * The largest number of members and elements that the body of an endpoint may hold, nested ones included, so that a
 * small body cannot cause an endless list of faults.
 *
 * @example
 * Context.get(HttpApiEndpoint.post("note", "/notes").annotate(MaxValues, 10).annotations, MaxValues) // => 10
 */
export const MaxValues = Context.Reference<number>("@ratecard/api/MaxValues", { defaultValue: () => 5000 })

/**
 * The field that receives the lines of a JSON Lines body; undefined if the endpoint takes none.
 *
 * @example
 * Context.get(HttpApiEndpoint.post("note", "/notes").annotate(JsonLines, "notes").annotations, JsonLines) // => "notes"
 */
export const JsonLines = Context.Reference<string | undefined>("@ratecard/api/JsonLines", {
  defaultValue: () => undefined
})

/** A list in a body: its name, what its elements are, and what the whole body is. */
export interface LongListOf {
  readonly name: string
  readonly element: Schema.Top
  readonly payload: Schema.Struct<Schema.Struct.Fields>
}

/**
 * The long list in the body of an endpoint. It is decoded some elements at a time, so that other requests are served in
 * between, and the size of an element is bounded.
 *
 * @example
 * const list = { name: "notes", element: Schema.String, payload: Schema.Struct({ notes: Schema.Array(Schema.String) }) }
 * Context.get(HttpApiEndpoint.post("note", "/notes").annotate(LongList, list).annotations, LongList)?.name // => "notes"
 */
export const LongList = Context.Reference<LongListOf | undefined>("@ratecard/api/LongList", {
  defaultValue: () => undefined
})
