/** A JSON Schema, as the document holds it. */
export type JsonSchema = Readonly<Record<string, any>>

export interface Parameter {
  readonly name: string
  readonly description?: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly schema: JsonSchema
  /** Whether a list is sent as one parameter for each element. */
  readonly explode?: boolean
}

interface ResponseObject {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; readonly schema: JsonSchema }>>
}

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Whether it takes a bearer token, and nothing without one. */
  readonly isPrivate: boolean
  readonly parameters: ReadonlyArray<Parameter>
  readonly body: JsonSchema | undefined
  readonly responses: Readonly<Record<string, ResponseObject>>
}

/** Parts of an OpenAPI document that the tests need. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Readonly<Record<string, any>>
  readonly servers: ReadonlyArray<{ readonly url: string }>
  readonly security: ReadonlyArray<unknown>
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, any>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
}

/** Every operation of the document, in its order. */
export const operationsOf = ({ paths }: OpenApiDocument): ReadonlyArray<Operation> =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, parameters, requestBody, responses, security }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      isPrivate: security.length > 0 && security.every((way: object) => "bearer" in way),
      parameters,
      body: requestBody?.content["application/json"].schema,
      responses
    }))
  )

/** The schema that a schema stands for, its references followed. */
export const resolved = (document: OpenApiDocument, schema: JsonSchema): JsonSchema => {
  const { $ref, allOf = [], ...own } = schema
  const named = $ref === undefined ? [] : [document.components.schemas[$ref.replace("#/components/schemas/", "")]!]
  const parts = [...named, ...allOf].map((part: JsonSchema) => resolved(document, part))
  return Object.assign({}, ...parts, own)
}
