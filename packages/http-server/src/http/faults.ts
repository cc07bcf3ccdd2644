import {
  BodyTooLarge,
  InternalError,
  JsonBody,
  RequestFaults,
  UnsupportedMediaType,
  ValidationFailed
} from "@ratecard/api"
import { Cause, Effect, Layer, Result } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiError } from "effect/http-api"
import { decodeUtf8, depthFault, invalidUtf8, type JsonFault, syntaxFault } from "./jsonText.ts"
import { internalErrorDetail } from "./problems.ts"
import { RequestId } from "./requests.ts"
import { faultLocation, validationItem, validationItems } from "./validation.ts"

const JSON_TYPE = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/iu

/** A request that does not fit its schema is a 422 that lists every fault; a defect is a 500 that says nothing. */
export const RequestFaultsLayer = Layer.succeed(RequestFaults, (app) =>
  Effect.gen(function* () {
    const outcome = yield* Effect.result(app)
    if (Result.isSuccess(outcome)) return outcome.success
    const error = outcome.failure
    const location = HttpApiError.HttpApiSchemaError.is(error) ? faultLocation(error.kind) : undefined
    if (HttpApiError.HttpApiSchemaError.is(error) && location !== undefined) {
      return yield* new ValidationFailed({ detail: validationItems(location, error.cause.issue) })
    }
    return yield* Effect.fail(error)
  }).pipe(
    Effect.catchDefect((defect) =>
      Effect.gen(function* () {
        const id = yield* RequestId
        yield* Effect.logError("request failed", { request_id: id }, Cause.die(defect))
        return yield* new InternalError({ detail: internalErrorDetail(id) })
      })
    )
  )
)

/** Reads the body as JSON text before the contract decodes it; whatever is not JSON is told what is wrong where. */
export const JsonBodyLayer = (maxBodyBytes: number) =>
  Layer.succeed(JsonBody, (app) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const contentType = request.headers["content-type"]
      if (contentType !== undefined && !JSON_TYPE.test(contentType)) {
        return yield* new UnsupportedMediaType({ detail: "The body must be JSON: send content-type application/json." })
      }
      const tooLarge = new BodyTooLarge({ detail: `The body is larger than ${maxBodyBytes} bytes.` })
      if (Number(request.headers["content-length"] ?? 0) > maxBodyBytes) return yield* tooLarge
      const bytes = yield* Effect.catch(request.arrayBuffer, (error) =>
        error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
          ? Effect.fail(tooLarge)
          : Effect.die(error)
      )
      const text = decodeUtf8(new Uint8Array(bytes))
      if (text === undefined) return yield* jsonInvalid(invalidUtf8)
      const tooDeep = depthFault(text)
      if (tooDeep !== undefined) return yield* jsonInvalid(tooDeep)

      const outcome = yield* Effect.result(
        Effect.provideService(app, HttpServerRequest.HttpServerRequest, withJsonText(request, text))
      )
      if (Result.isSuccess(outcome)) return outcome.success
      if (isUnparsable(outcome.failure)) return yield* jsonInvalid(syntaxFault(text))
      return yield* Effect.fail(outcome.failure)
    })
  )

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
