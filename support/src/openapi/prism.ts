import { transformOas3Operations } from "@stoplight/http-spec/oas3/operation"
import RefParser from "@stoplight/json-schema-ref-parser"
import router from "@stoplight/prism-http/dist/router/index.js"
import { validateInput, validateOutput, validateSecurity } from "@stoplight/prism-http/dist/validator/index.js"
import type { OpenApiDocument } from "./document.ts"

/** A request as it was sent, and its answer as it came. Names of headers are in lower case. */
export interface HttpExchange {
  readonly method: string
  /** With its query, encoded as it travels. */
  readonly path: string
  readonly requestHeaders: Readonly<Record<string, string>>
  /** Undefined if it has none. */
  readonly requestBody: string | undefined
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Resource = Parameters<typeof validateOutput>[0]["resource"]

/** Holds exchanges against an OpenAPI document as Prism does, a validating proxy: nobody here wrote its validators. */
export class Prism {
  readonly #resources: Array<Resource>

  /** The packages have the types of resources from two versions of one. */
  private constructor(resources: ReadonlyArray<unknown>) {
    this.#resources = resources as Array<Resource>
  }

  static async of(document: OpenApiDocument): Promise<Prism> {
    const dereferenced = await new RefParser().dereference(structuredClone(document) as object)
    const resources = transformOas3Operations({ ...dereferenced, jsonSchemaDialect: DIALECT })
    return new Prism(resources)
  }

  /** Returns what the document does not allow of an exchange: of the answer, and of a request that was taken. */
  complaints(exchange: HttpExchange): ReadonlyArray<string> {
    const answered = this.ofAnswer(exchange)
    return exchange.status >= 400 ? answered : [...this.ofRequest(exchange), ...answered]
  }

  /** Returns what the document does not allow of an answer; nothing for paths and methods that it does not have. */
  ofAnswer(exchange: HttpExchange): ReadonlyArray<string> {
    const { body, headers, status } = exchange
    const resource = this.#resource(exchange)
    if (resource === undefined) return []
    const element = { statusCode: status, headers, body: valueOf(body, headers["content-type"]) }
    return faultsOf(validateOutput({ resource, element }))
  }

  /** Returns what the document does not allow of a request; nothing for paths and methods that it does not have. */
  ofRequest(exchange: HttpExchange): ReadonlyArray<string> {
    const { requestBody, requestHeaders } = exchange
    const resource = this.#resource(exchange)
    if (resource === undefined) return []
    const { pathname, searchParams } = urlOf(exchange)
    // The service takes JSON that is not called so.
    const type = requestHeaders["content-type"] ?? "application/json"
    const element = {
      method: resource.method as "get",
      url: { path: pathname, query: queryOf(searchParams, resource) },
      // Other names of JSON are JSON.
      headers: {
        ...requestHeaders,
        ...(JSON_TYPE.test(type) && { "content-type": "application/json" }),
        "content-length": String(requestBody?.length ?? 0)
      },
      body: requestBody === undefined ? undefined : valueOf(requestBody, type)
    }
    // Of lists as lines the document tells in words alone; other bodies are not seen here as they were sent.
    const isUnseen =
      type === "application/x-ndjson" || "content-encoding" in requestHeaders || "transfer-encoding" in requestHeaders
    return [
      ...(isUnseen ? [] : faultsOf(validateInput({ resource, element }))),
      ...faultsOf(validateSecurity({ resource, element }))
    ]
  }

  #resource(exchange: HttpExchange): Resource | undefined {
    const { pathname } = urlOf(exchange)
    // Prism takes an empty name, and one that is a path of its own with other methods.
    if (/\/(\/|$)/u.test(pathname)) return undefined
    const isOwn = this.#resources.some(({ path }) => path === pathname)
    const method = exchange.method.toLowerCase() as "get"
    const routed = router.default({ resources: this.#resources, input: { method, url: { path: pathname } } })
    return routed._tag === "Left" || (isOwn && routed.right.path !== pathname) ? undefined : routed.right
  }
}

/** Without it, the words of schemas that are younger than 2018 would mean nothing. */
const DIALECT = "https://json-schema.org/draft/2020-12/schema"

const JSON_TYPE = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/iu

const urlOf = ({ path }: HttpExchange): URL => new URL(`http://localhost${path}`)

/** Values by their names. Of a list, one parameter may hold several with commas between, as its description says. */
const queryOf = (searchParams: URLSearchParams, { request }: Resource): Record<string, string | Array<string>> =>
  Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const isList = request?.query?.some((parameter) => parameter.name === name && parameter.explode)
      const values = searchParams.getAll(name).flatMap((value) => (isList ? value.split(/ *, */u) : [value]))
      return [name, values.length === 1 ? values[0]! : values]
    })
  )

type Judged =
  | { readonly _tag: "Left"; readonly left: ReadonlyArray<{ readonly message: string }> }
  | { readonly _tag: "Right" }

const faultsOf = (judged: Judged): ReadonlyArray<string> =>
  judged._tag === "Right" ? [] : judged.left.map(({ message }) => message)

const valueOf = (text: string, type = ""): unknown => {
  if (!JSON_TYPE.test(type)) return text
  try {
    return JSON.parse(text.replace(/^\ufeff/u, ""))
  } catch {
    return text
  }
}
