import { RatecardApi } from "@ratecard/api"
import { OpenApi } from "effect/http-api"
import { EXAMPLES } from "./examples.ts"

type Operation = OpenApi.OpenAPISpecOperation
type JsonObject = Record<string, any>

/** The OpenAPI document of the contract, served from `publicUrl`. */
export const specification = (publicUrl: string): JsonObject => {
  const document = OpenApi.fromApi(RatecardApi)
  return {
    ...document,
    servers: [{ url: publicUrl }],
    paths: mapValues(document.paths, (item) => mapValues(item as Record<string, Operation>, completeOperation)),
    components: {
      ...document.components,
      schemas: { ...document.components.schemas, ...openRequests(document) }
    }
  }
}

/** Adds what holds for every operation, and what the schemas of the contract cannot say. */
const completeOperation = (operation: Operation, method: string) => {
  const responses = mapValues(operation.responses as Record<string, JsonObject>, (response, status) => {
    if (status === "204") return response
    if (status.startsWith("20")) return { ...response, content: mapValues(response["content"], withExample(operation)) }
    const headers = HEADERS[status]
    return headers === undefined ? response : { ...response, headers }
  })
  if (!takesInput(operation)) delete responses["422"]
  const completed = { ...operation, parameters: operation.parameters.map(described), responses }
  return method === "get" && isPublic(operation) && operation.operationId !== NEVER_KEPT
    ? conditional(completed)
    : completed
}

/** The beginning of a sign-in needs no token either, and is never the same. */
const isPublic = ({ security, tags }: Operation): boolean => security.length === 0 && !tags.includes("Identity")

/** A path of free words always fits: at worst it names nothing. */
const takesInput = ({ parameters, requestBody }: Operation): boolean =>
  requestBody !== undefined ||
  parameters.some((parameter) => parameter.in === "query" || "$ref" in withoutAllOf(parameter.schema))

/** Whether the service is ready is asked anew each time. */
const NEVER_KEPT = "system.ready"

/** Every other public read has an entity tag, and says 304 to a client that holds it already. */
const conditional = <A extends { readonly parameters: ReadonlyArray<JsonObject>; readonly responses: JsonObject }>(
  operation: A
) => ({
  ...operation,
  parameters: [...operation.parameters, IF_NONE_MATCH],
  responses: {
    ...operation.responses,
    200: { ...operation.responses["200"], headers: { etag: ETAG } },
    304: { description: "The answer is still the one that `if-none-match` names", headers: { etag: ETAG } }
  }
})

const withExample =
  ({ operationId }: Operation) =>
  (content: JsonObject) => ({ ...content, example: EXAMPLES[operationId] })

/** A parameter's description belongs to the parameter; its schema keeps the rest. */
const described = (parameter: OpenApi.OpenAPISpecParameter) => {
  const { description, ...schema } = withoutAllOf(parameter.schema)
  return { ...parameter, ...(description === undefined ? {} : { description }), schema }
}

/** A reference and the annotations that a use of it adds, side by side. */
const withoutAllOf = ({ allOf, ...schema }: JsonObject): JsonObject => Object.assign({}, ...(allOf ?? []), schema)

/** The component schemas of requests: there, members that the contract does not know are ignored. */
const openRequests = ({ components, paths }: OpenApi.OpenAPISpec): JsonObject => {
  const open: JsonObject = {}
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return
    for (const value of Object.values(node)) visit(value)
    const name = "$ref" in node ? String(node.$ref).replace("#/components/schemas/", "") : undefined
    const schema = name === undefined ? undefined : components.schemas[name]
    if (name === undefined || schema === undefined || name in open) return
    const { additionalProperties: _, ...rest } = schema
    open[name] = rest
    visit(rest)
  }
  for (const item of Object.values(paths)) visit(item.post?.requestBody)
  return open
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, map: (value: A, key: string) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))

const IF_NONE_MATCH = {
  name: "if-none-match",
  in: "header",
  required: false,
  description: "Entity tags that the client holds; compared weakly",
  schema: { type: "string", examples: ['W/"uAja6g8iWVezzdrZ1eM8uN1Nodv"'] }
}

const ETAG = { description: "Entity tag of the answer", required: true, schema: { type: "string" } }

/** What goes with an error. */
const HEADERS: Readonly<Record<string, JsonObject>> = {
  401: {
    "www-authenticate": { description: "How to sign in", required: true, schema: { type: "string", const: "Bearer" } }
  },
  503: { "retry-after": { description: "Seconds to wait", required: true, schema: { type: "integer", minimum: 0 } } }
}
