import type { ValidationItem } from "@ratecard/api"
import { Context, Effect, type Schema, SchemaIssue } from "effect"
import type { HttpClientError, HttpClientResponse } from "effect/http"
import {
  BodyTooLarge,
  Conflict,
  Forbidden,
  InternalError,
  NotFound,
  type RatecardError,
  Unauthorized,
  Unavailable,
  UnexpectedAnswer,
  Unreachable,
  UnsupportedMediaType,
  UpstreamFailed,
  ValidationFailed
} from "./errors.ts"

/** Where the input of a call travels, as the first word of a fault's place. */
type Part = "path" | "query" | "body"

/** How a call of the contract fails: no answer, an undecodable one, or an error body. */
type Failure =
  | Unreachable
  | HttpClientError.HttpClientError
  | Schema.SchemaError
  | { readonly detail: string | ReadonlyArray<ValidationItem> }

/** Takes the answer of the call in progress, for the error that its decoding may raise. */
export const Answered = Context.Reference<((response: HttpClientResponse.HttpClientResponse) => void) | undefined>(
  "@ratecard/client/Answered",
  { defaultValue: () => undefined }
)

/** A call of the contract with the errors of this package; `part` is where its input travels. */
export const ask = <A>(call: Effect.Effect<A, Failure>, part: Part = "query"): Effect.Effect<A, RatecardError> =>
  Effect.suspend(() => {
    let answer: HttpClientResponse.HttpClientResponse | undefined
    return call.pipe(
      Effect.provideService(Answered, (response) => {
        answer = response
      }),
      Effect.mapError((failure) => {
        if (failure instanceof Unreachable) return failure
        // Before an answer, only the encoding of the input is left to fail.
        if (answer === undefined) return validationFailed(faultsOf(part, (failure as Schema.SchemaError).issue))
        return refused(answer, failure)
      })
    )
  })

const refused = (
  { headers, status }: HttpClientResponse.HttpClientResponse,
  failure: Exclude<Failure, Unreachable>
): RatecardError => {
  if ("detail" in failure) {
    if (typeof failure.detail !== "string") return validationFailed(failure.detail)
    const Refusal = REFUSALS[status as keyof typeof REFUSALS]
    return new Refusal({ detail: failure.detail, message: failure.detail })
  }
  const what = `${status} ${headers["content-type"] ?? "without a content type"}`
  const why = isRedirect(status)
    ? `a redirect to ${headers["location"] ?? "elsewhere"}; take that for the base URL`
    : "issue" in failure
      ? failure.message
      : "the contract has no such answer"
  const detail = `The server answered ${what}: ${why}`
  return new UnexpectedAnswer({ status, detail, message: detail })
}

/** The errors of the contract by their status; a 422 is the one whose detail is a list. */
const REFUSALS = {
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  413: BodyTooLarge,
  415: UnsupportedMediaType,
  500: InternalError,
  502: UpstreamFailed,
  503: Unavailable
}

/** Browsers hide a redirect that is not followed behind the status 0. */
const isRedirect = (status: number): boolean => status === 0 || (status >= 300 && status < 400)

const validationFailed = (detail: ReadonlyArray<ValidationItem>): ValidationFailed => {
  const faults = detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`)
  return new ValidationFailed({ detail, message: faults.join("; ") })
}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const faultsOf = (part: Part, issue: SchemaIssue.Issue): ReadonlyArray<ValidationItem> =>
  format(issue).issues.map(({ message, path = [] }) => ({
    type: "value_error",
    loc: [part, ...path.map(segment)],
    msg: message
  }))

const segment = (step: PropertyKey | { readonly key: PropertyKey }): string | number => {
  const key = typeof step === "object" ? step.key : step
  return typeof key === "number" ? key : String(key)
}
