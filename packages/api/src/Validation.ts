import { HttpApiMiddleware } from "effect/http-api"
import { BodyTooLarge, InternalError, UnsupportedMediaType, ValidationFailed } from "./Problems.ts"

/** On every endpoint: a request that does not fit the contract is a 422, a defect a 500. */
export class RequestFaults extends HttpApiMiddleware.Service<RequestFaults>()("@ratecard/api/RequestFaults", {
  error: [ValidationFailed, InternalError]
}) {}

/** On endpoints that take a secret: what is wrong with a request is told without repeating any of it. */
export class SecretInput extends HttpApiMiddleware.Service<SecretInput>()("@ratecard/api/SecretInput", {
  error: ValidationFailed
}) {}

/** On endpoints with a JSON body: its size, content type, encoding and depth are checked before it is decoded. */
export class JsonBody extends HttpApiMiddleware.Service<JsonBody>()("@ratecard/api/JsonBody", {
  error: [BodyTooLarge, UnsupportedMediaType, ValidationFailed]
}) {}
