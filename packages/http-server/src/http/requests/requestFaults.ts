import { LongList, RequestFaults, SecretInput, STRICT, ValidationFailed, type ValidationItem } from "@ratecard/api"
import { Context, Effect, Layer, Result, Schema, type SchemaIssue } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { type HttpApiEndpoint, HttpApiError } from "effect/http-api"
import { ifPossible } from "../../ifPossible.ts"
import { syntaxFault } from "./jsonSyntax.ts"
import { faultLocation, fieldNames, unknownItem, validationItems } from "./validation.ts"

/**
 * A request that does not fit its schemas is a 422 that lists every fault. The platform stops at the
 * first part that does not fit; the others are looked at here, once something is wrong.
 */
export const RequestFaultsLayer = Layer.succeed(RequestFaults, (app, { endpoint }) => {
  const checked = Effect.catch(app, tell(endpoint))
  if (!refusesParameters(endpoint)) return checked
  return Effect.flatMap(HttpServerRequest.ParsedSearchParams, (query) =>
    Object.keys(query).length === 0 ? checked : refuse(endpoint)
  )
})

/** Faults of a request that holds a secret are reported without repeating any of it. */
export const SecretInputLayer = Layer.succeed(SecretInput, (app, { endpoint }) =>
  Effect.mapError(app, (error) =>
    error instanceof ValidationFailed
      ? new ValidationFailed({ detail: error.detail.map(withoutInput(fieldNames(payloadOf(endpoint)))) })
      : error
  )
)

/** An unknown member may have the secret as its name: its place is reported, not its name. */
const withoutInput =
  (known: ReadonlyArray<string>) =>
  (item: ValidationItem): ValidationItem => {
    const { input: _, loc, ...rest } = item
    const isKnown = (part: string | number) => typeof part === "number" || part === "body" || known.includes(part)
    return { ...rest, loc: loc[0] === "body" ? loc.filter(isKnown) : loc }
  }

/** Endpoints of the API that take no query; `/health` and similar paths are called with any. */
const refusesParameters = ({ path, query }: HttpApiEndpoint.Top): boolean =>
  query === undefined && path.startsWith("/api/v1/")

/** Turns the platform's faults of a request into a 422; every other error stays as it is. */
const tell =
  (endpoint: HttpApiEndpoint.Top) =>
  <E>(error: E): Effect.Effect<never, E | ValidationFailed, HttpRouter.Provided> =>
    HttpApiError.HttpApiSchemaError.is(error) && faultLocation(error.kind) !== undefined
      ? refuse(endpoint, error)
      : Effect.fail(error)

type Part = "Params" | "Query" | "Payload"

/** Every fault of a request, of which the platform may have found some. */
const refuse = (endpoint: HttpApiEndpoint.Top, found?: HttpApiError.HttpApiSchemaError) =>
  Effect.gen(function* () {
    const itemsOf = (part: Part, schema: Schema.Top | undefined, value: unknown) => {
      const issue = found?.kind === part ? found.cause.issue : schema && issueIn(schema)(value)
      return issue === undefined ? [] : validationItems(faultLocation(part)!, issue)
    }
    const { params } = yield* HttpRouter.RouteContext
    const query = yield* HttpServerRequest.ParsedSearchParams
    const body = endpoint.payload.size === 0 || isRead(endpoint) ? undefined : bodyOf(yield* sentText)
    return yield* new ValidationFailed({
      detail: [
        ...itemsOf("Params", endpoint.params, params),
        ...(refusesParameters(endpoint)
          ? Object.entries(query).map(([name, value]) => unknownItem(["query", name], [], value))
          : itemsOf("Query", endpoint.query && Schema.toCodecArrayFromSingle(endpoint.query), query)),
        ...(body === undefined ? [] : (body.fault ?? itemsOf("Payload", payloadOf(endpoint), body.value)))
      ]
    })
  })

/** Whether `JsonBody` has decoded the body, too. */
const isRead = ({ annotations }: HttpApiEndpoint.Top): boolean => Context.get(annotations, LongList) !== undefined

/** The schema of a body of an endpoint. */
export const payloadOf = ({ payload }: HttpApiEndpoint.Top): Schema.Top =>
  Schema.Union(Array.from(payload.values()).flatMap(({ schemas }) => schemas))

/** The body, which `JsonBody` has read. */
const sentText = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ text }) => Effect.orDie(text))

/** The value of a body, or the reason why it is not JSON. */
const bodyOf = (text: string): { readonly value?: unknown; readonly fault?: ReadonlyArray<ValidationItem> } => {
  const value = ifPossible((): unknown => JSON.parse(text))
  return value === undefined && text !== "" ? { fault: [syntaxFault(text)] } : { value }
}

/** Finds what is wrong with a value by a schema; undefined if nothing. */
export const issueIn = (schema: Schema.Top): ((value: unknown) => SchemaIssue.Issue | undefined) => {
  const decode = Schema.decodeUnknownResult(schema as Schema.Codec<unknown, unknown>, STRICT)
  return (value) => {
    const decoded = decode(value)
    return Result.isFailure(decoded) ? decoded.failure.issue : undefined
  }
}
