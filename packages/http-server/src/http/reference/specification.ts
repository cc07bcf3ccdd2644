import { JsonLines, LongList, MaxValues, RatecardApi } from "@ratecard/api"
import { Context } from "effect"
import { OpenApi } from "effect/http-api"
import { ALWAYS_OPEN } from "../../limits/budgets.ts"
import { ENDPOINTS } from "../paths/routes.ts"
import { MAX_AROUND, MAX_DEPTH, MAX_ELEMENTS, MAX_MEMBERS } from "../requests/jsonShape.ts"
import { cookieName, REFRESH_COOKIE, SIGN_IN_COOKIE } from "../signIn/cookies.ts"
import { BODY_EXAMPLES, examplesAt } from "./examples/examples.ts"
import { llmsText } from "./llmsText.ts"
import { completeSchemas, flatten, type JsonObject, mapValues } from "./schemas.ts"

type Operation = OpenApi.OpenAPISpecOperation

/** The OpenAPI document of the contract, served from `publicUrl`. */
export const specification = (publicUrl: string): JsonObject => {
  const document = OpenApi.fromApi(RatecardApi)
  const examples = { ...examplesAt(publicUrl), get_llms_text: llmsText(publicUrl) }
  return {
    ...document,
    info: { ...document.info, contact: { name: "The operator of this service", url: publicUrl } },
    servers: [{ url: publicUrl }],
    paths: mapValues(document.paths, (item, path) =>
      mapValues(item as Record<string, Operation>, (operation, method) =>
        completeOperation(operation, method, path, examples)
      )
    ),
    components: {
      ...document.components,
      schemas: completeSchemas({ ...document.components.schemas, MethodNotAllowed: METHOD_NOT_ALLOWED }),
      securitySchemes: { ...document.components.securitySchemes, ...cookieSchemes(publicUrl) }
    }
  }
}

/** Adds what holds for every operation, and what the schemas of the contract cannot say. */
const completeOperation = (
  operation: Operation,
  method: string,
  path: string,
  examples: Readonly<Record<string, unknown>>
) => {
  const responses = mapValues(operation.responses as Record<string, JsonObject>, (response, status) => {
    if (status === "204") return response
    if (status.startsWith("20")) {
      const content = withExample(response["content"], examples[operation.operationId])
      return takesName(operation)
        ? { ...response, content, headers: { "ratecard-matched": MATCH } }
        : { ...response, content }
    }
    const headers = HEADERS[status]
    return headers === undefined ? response : { ...response, headers }
  })
  if (!path.startsWith("/api/v1/")) {
    delete responses["422"]
  }
  if (ALWAYS_OPEN.has(path)) {
    delete responses["429"]
    delete responses["503"]
    if (operation.operationId === NEVER_KEPT) responses["503"] = { ...NOT_READY, headers: HEADERS[503] }
  }
  if (!Object.keys(responses).some((status) => status.startsWith("4"))) responses["405"] = NOT_ALLOWED
  const completed = withCookies({
    ...operation,
    parameters: operation.parameters.map(described),
    ...(operation.requestBody && { requestBody: completeBody(operation, operation.requestBody) }),
    responses
  })
  return method === "get" && isPublic(operation) && operation.operationId !== NEVER_KEPT
    ? conditional(completed)
    : completed
}

/** The beginning of a sign-in needs no token either, and is never the same. */
const isPublic = ({ security, tags }: Operation): boolean => security.length === 0 && !tags.includes("Identity")

/** Whether the service is ready is asked anew each time. */
const NEVER_KEPT = "get_readiness"

/** Every other public read has an entity tag, and says 304 to a client that holds it already. */
const conditional = <A extends { readonly parameters: ReadonlyArray<JsonObject>; readonly responses: JsonObject }>(
  operation: A
) => ({
  ...operation,
  parameters: [...operation.parameters, IF_NONE_MATCH],
  responses: {
    ...operation.responses,
    200: { ...operation.responses["200"], headers: { etag: ETAG, ...matchHeaders(operation) } },
    304: {
      description: "Your answer is still current",
      headers: { etag: ETAG, ...matchHeaders(operation) }
    }
  }
})

/** Operations whose body names one model. */
const takesName = ({ operationId }: Operation): boolean =>
  ["call_model", "set_price", "tokenize_text"].includes(operationId)

/** The header of an answer about one model that was not asked for by its id. */
const matchHeaders = ({ parameters }: { readonly parameters: ReadonlyArray<JsonObject> }): JsonObject =>
  parameters.some(({ name }) => name === "model_id") ? { "content-location": LOCATION, "ratecard-matched": MATCH } : {}

const completeBody = ({ operationId }: Operation, { content, ...body }: JsonObject) => ({
  description: `JSON in UTF-8, with at most ${bodies.get(operationId)?.maxValues} values (members and elements), nested at most ${MAX_DEPTH} deep${boundsOf(operationId)}`,
  ...body,
  content: withExample(content, BODY_EXAMPLES[operationId])
})

const boundsOf = (operationId: string): string => {
  const { lines, list } = bodies.get(operationId) ?? {}
  if (lines !== undefined) return "; or the elements of its list as JSON Lines, with content-type application/x-ndjson"
  return list === undefined
    ? ""
    : `; around \`${list.name}\` at most ${MAX_AROUND} values, and in one of its elements objects of at most ${MAX_MEMBERS} members and lists of at most ${MAX_ELEMENTS} elements`
}

const withExample = (content: JsonObject, example: unknown) =>
  mapValues(content, (media: JsonObject) => ({ ...media, example }))

/** A parameter's description belongs to the parameter; its schema keeps the rest. */
const described = (parameter: OpenApi.OpenAPISpecParameter) => {
  const { description, ...schema } = flatten(parameter.schema) as JsonObject
  return { ...parameter, ...(description === undefined ? {} : { description }), schema }
}

const IF_NONE_MATCH = {
  name: "if-none-match",
  in: "header",
  required: false,
  description: "ETag of the answer that you have; if it is still current, the answer is a 304 without a body",
  schema: { type: "string", examples: ['W/"uAja6g8iWVezzdrZ1eM8uN1Nodv"'] }
}

const ETAG = { description: "Entity tag of the answer", required: true, schema: { type: "string" } }

const bodies = new Map(
  ENDPOINTS.map(({ endpoint: { annotations } }) => [
    Context.get(annotations, OpenApi.Identifier),
    {
      maxValues: Context.get(annotations, MaxValues),
      lines: Context.get(annotations, JsonLines),
      list: Context.get(annotations, LongList)
    }
  ])
)

/** If nothing that a caller sends can be wrong, but the method. */
const NOT_ALLOWED = {
  description: "The path has other methods: see `allow`",
  headers: { allow: { description: "The methods that it takes", required: true, schema: { type: "string" } } },
  content: { "application/json": { schema: { $ref: "#/components/schemas/MethodNotAllowed" } } }
}

const METHOD_NOT_ALLOWED = {
  type: "object",
  properties: { detail: { type: "string" } },
  required: ["detail"],
  additionalProperties: false,
  description: "What is wrong with the method",
  examples: [{ detail: "Method Not Allowed" }]
}

const LOCATION = {
  description: "Address of the same answer by the model's id; only if you used another name",
  schema: { type: "string", format: "uri-reference", examples: ["/api/v1/models/openai-gpt-5"] }
}

const MATCH = {
  description:
    "The name that was asked for, and how it led to the model, in the words of MatchKind; of `latest` with the day from which it means this model, where that is known. A dictionary of structured fields (RFC 9651); only if it was not the id",
  schema: { type: "string", examples: ['name="gpt-5";how=name'] }
}

/** A path that is always open is never too busy: it is not ready, or it answers. */
const NOT_READY = {
  description: "The database is away: reads are served from memory, nothing is written",
  content: { "application/json": { schema: { $ref: "#/components/schemas/NotReady" } } }
}

const retryAfter = { description: "Seconds to wait", required: true, schema: { type: "integer", minimum: 0 } }

/** The headers of an error. */
const HEADERS: Readonly<Record<string, JsonObject>> = {
  401: {
    "www-authenticate": { description: "How to sign in", required: true, schema: { type: "string", const: "Bearer" } }
  },
  429: {
    "retry-after": retryAfter,
    ratelimit: {
      description: "The budget, the requests that are left of it, and the seconds until there is more",
      required: true,
      schema: { type: "string", examples: ['"reads";r=0;t=2'] }
    },
    "ratelimit-policy": {
      description: "The budget, and how many requests it has for how many seconds",
      required: true,
      schema: { type: "string", examples: ['"reads";q=600;w=60'] }
    }
  },
  503: { "retry-after": retryAfter }
}

const cookie = (name: string, description: string) => ({ type: "apiKey", in: "cookie", name, description })

/** The cookies of sign-in and sessions, as security schemes of the OpenAPI document of a service at `publicUrl`. */
const cookieSchemes = (publicUrl: string) => ({
  sign_in: cookie(
    cookieName(SIGN_IN_COOKIE, publicUrl),
    "Ties a sign-in to the browser that began it, for 10 minutes; scripts cannot read it"
  ),
  refresh: cookie(
    cookieName(REFRESH_COOKIE, publicUrl),
    "Renews the access token, and is replaced each time; scripts cannot read it"
  )
})

const setCookie = (description: string) => ({
  headers: { "set-cookie": { description, required: true, schema: { type: "string" } } }
})

/** The cookie that an operation wants, and its new value with a success. */
const USES: Readonly<Record<string, { readonly security?: ReadonlyArray<JsonObject>; readonly sets: JsonObject }>> = {
  begin_sign_in: { sets: setCookie("The sign-in cookie") },
  complete_sign_in: {
    security: [{ sign_in: [] }],
    sets: setCookie("The refresh cookie; the sign-in cookie is deleted")
  },
  refresh_session: { security: [{ refresh: [] }], sets: setCookie("The next refresh cookie") },
  end_session: {
    security: [{}, { refresh: [] }, { bearer: [] }],
    sets: setCookie("Deletes the refresh cookie")
  },
  delete_current_user: { sets: setCookie("Deletes the refresh cookie") }
}

/** An operation of the document with the cookies that it reads and sets, which the contract leaves to the server. */
const withCookies = <A extends { readonly operationId: string; readonly responses: JsonObject }>(operation: A): A => {
  const use = USES[operation.operationId]
  if (use === undefined) return operation
  const { security, sets } = use
  const success = "204" in operation.responses ? "204" : "200"
  const responses = { ...operation.responses, [success]: { ...operation.responses[success], ...sets } }
  return { ...operation, ...(security && { security }), responses }
}
