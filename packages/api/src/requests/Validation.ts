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

/** How a request is read: everything that is wrong with it is reported, with the value. */
export const EVERY_FAULT: SchemaAST.ParseOptions = { errors: "all", reportInput: true }

/** The same, and what the contract does not know is a fault: a misspelt filter would else filter nothing. */
export const STRICT: SchemaAST.ParseOptions = { ...EVERY_FAULT, onExcessProperty: "error" }

/**
 * On every endpoint: a request that does not fit the contract is a 422 that lists every fault, a
 * defect a 500, one too many from an address a 429, and one too many from all a 503. It comes first of the middleware of an endpoint that has others: who asks, and
 * whether the body is JSON, is decided before.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(RequestFaults).middlewares.has(RequestFaults) // => true
 */
export class RequestFaults extends HttpApiMiddleware.Service<RequestFaults>()("@ratecard/api/RequestFaults", {
  error: [ValidationFailed, TooManyRequests, InternalError, Unavailable]
}) {}

/**
 * For endpoints that take a secret: faults of a request are reported without repeating any of it.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(SecretInput).middlewares.has(SecretInput) // => true
 */
export class SecretInput extends HttpApiMiddleware.Service<SecretInput>()("@ratecard/api/SecretInput", {
  error: ValidationFailed
}) {}

/**
 * On endpoints with a JSON body: its size, content type, encoding and depth are checked before it is decoded.
 *
 * @example
 * HttpApiEndpoint.post("note", "/notes").middleware(JsonBody).middlewares.has(JsonBody) // => true
 */
export class JsonBody extends HttpApiMiddleware.Service<JsonBody>()("@ratecard/api/JsonBody", {
  error: [BodyTooLarge, UnsupportedMediaType, ValidationFailed]
}) {}

/**
 * How many members and elements the body of an endpoint may hold, nested ones included, so that a small body cannot
 * cause an endless list of faults.
 *
 * @example
 * Context.get(HttpApiEndpoint.post("note", "/notes").annotate(MaxValues, 10).annotations, MaxValues) // => 10
 */
export const MaxValues = Context.Reference<number>("@ratecard/api/MaxValues", { defaultValue: () => 5000 })

/**
 * Of an endpoint that takes its body as JSON Lines too: the name of the list in its body that the lines are of.
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
 * Of an endpoint whose body may hold one long list. It is read some elements at a time, so that others are served in
 * between, and what an element holds is bounded.
 *
 * @example
 * const list = { name: "notes", element: Schema.String, payload: Schema.Struct({ notes: Schema.Array(Schema.String) }) }
 * Context.get(HttpApiEndpoint.post("note", "/notes").annotate(LongList, list).annotations, LongList)?.name // => "notes"
 */
export const LongList = Context.Reference<LongListOf | undefined>("@ratecard/api/LongList", {
  defaultValue: () => undefined
})
