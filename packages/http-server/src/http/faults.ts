import {
  BodyTooLarge,
  JsonBody,
  RequestFaults,
  SecretInput,
  UnsupportedMediaType,
  ValidationFailed,
  type ValidationItem
} from "@ratecard/api"
import { ByteSize, Effect, Layer, Result } from "effect"
import { HttpMiddleware, HttpServerRequest } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { decodeUtf8, invalidUtf8, type JsonFault, shapeFault, syntaxFault, unreadable } from "./jsonText.ts"
import { faultLocation, validationItem, validationItems } from "./validation.ts"

/** One coding: stacked ones would multiply the work that a small body can ask for. */
const CODING = /^(gzip|deflate|identity)$/iu

const JSON_TYPE = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/iu

/** A request that does not fit its schema is a 422 that lists every fault. */
export const RequestFaultsLayer = Layer.succeed(RequestFaults, (app) => Effect.mapError(app, toldFault))

/** The same, without the input: what is wrong with a secret is told without repeating it. */
export const SecretInputLayer = Layer.succeed(SecretInput, (app) =>
  Effect.mapError(app, (error) => {
    const fault = toldFault(error)
    return fault instanceof ValidationFailed ? new ValidationFailed({ detail: fault.detail.map(withoutInput) }) : fault
  })
)

const withoutInput = (item: ValidationItem): ValidationItem => {
  const { input: _, ...rest } = item
  return rest
}

/** A request that does not fit its schema as a 422; every other error as it is. */
const toldFault = <E>(error: E): E | ValidationFailed => {
  if (!HttpApiError.HttpApiSchemaError.is(error)) return error
  const location = faultLocation(error.kind)
  return location === undefined ? error : new ValidationFailed({ detail: validationItems(location, error.cause.issue) })
}

/** Reads the body as JSON text before the contract decodes it; whatever is not JSON is told what is wrong where. */
export const JsonBodyLayer = (maxBodyBytes: number) => {
  const tooLarge = new BodyTooLarge({ detail: `The body is larger than ${maxBodyBytes} bytes.` })
  const unpacked = HttpMiddleware.decompression({ maxDecompressedSize: ByteSize.bytes(maxBodyBytes) })
  return Layer.succeed(JsonBody, (app) =>
    Effect.gen(function* () {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      if (!JSON_TYPE.test(headers["content-type"] ?? "application/json")) return yield* notJson
      if (!CODING.test(headers["content-encoding"] ?? "identity")) return yield* unknownCoding
      if (Number(headers["content-length"] ?? 0) > maxBodyBytes) return yield* tooLarge
      return yield* unpacked(withJsonBody(app, tooLarge))
    })
  )
}

const withJsonBody = <A, E, R>(app: Effect.Effect<A, E, R>, tooLarge: BodyTooLarge) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const bytes = yield* Effect.catch(request.arrayBuffer, ({ reason }) => {
      if (reason._tag !== "RequestParseError") return Effect.die(reason)
      return Effect.fail(reason.reason === "BodyTooLarge" ? tooLarge : jsonInvalid(unreadable))
    })
    const text = decodeUtf8(new Uint8Array(bytes))
    if (text === undefined) return yield* jsonInvalid(invalidUtf8)
    const misshapen = shapeFault(text)
    if (misshapen !== undefined) return yield* jsonInvalid(misshapen)

    const outcome = yield* Effect.result(
      Effect.provideService(app, HttpServerRequest.HttpServerRequest, withJsonText(request, text))
    )
    if (Result.isSuccess(outcome)) return outcome.success
    if (isUnparsable(outcome.failure)) return yield* jsonInvalid(syntaxFault(text))
    return yield* Effect.fail(outcome.failure)
  })

const notJson = new UnsupportedMediaType({ detail: "The body must be JSON: send content-type application/json." })
const unknownCoding = new UnsupportedMediaType({
  detail: "The body's content-encoding must be gzip, deflate or identity."
})

const jsonInvalid = ({ fault, offset }: JsonFault): ValidationFailed =>
  new ValidationFailed({ detail: [validationItem(["body", offset], fault, {})] })

/** The platform reports an unparsable body as a bare issue at the root of the payload. */
const isUnparsable = (error: unknown): boolean =>
  HttpApiError.HttpApiSchemaError.is(error) && error.kind === "Payload" && error.cause.issue._tag === "InvalidValue"

/** The same request with its body read, and with the one media type under which the contract takes JSON. */
const withJsonText = (
  request: HttpServerRequest.HttpServerRequest,
  text: string
): HttpServerRequest.HttpServerRequest =>
  Object.create(request, {
    text: { value: Effect.succeed(text) },
    headers: { value: { ...request.headers, "content-type": "application/json" } }
  })
