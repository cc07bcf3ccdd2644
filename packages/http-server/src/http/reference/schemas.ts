import { COMMON_WORDS, PROPERTY_WORDS } from "./propertyWords.ts"

export type JsonObject = Record<string, any>

/** The named schemas of the document, in the form that generators of clients read best. */
export const completeSchemas = (schemas: JsonObject): JsonObject => {
  const flat = mapValues(schemas, flatten) as JsonObject
  return mapValues(flat, (schema, name) => discriminated(described(schema, name), flat))
}

/**
 * A schema in which annotations stand next to what they annotate, because generators drop those in an `allOf`,
 * and in which a day or an instant is one text, because they make a class of a union.
 */
export const flatten = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(flatten)
  if (typeof schema !== "object" || schema === null) return schema
  const { allOf = [], ...own } = schema as JsonObject
  const { anyOf, ...flat }: JsonObject = Object.assign({}, ...allOf, own)
  if (anyOf === undefined) return mapValues({ ...withoutFirst(flat), ...formatOf(flat) }, flatten)
  return anyOf.every(isInstant) ? { ...flat, type: "string", pattern: INSTANT } : mapValues({ ...flat, anyOf }, flatten)
}

/** A list that is not empty, without a schema of its own for the first element. */
const withoutFirst = ({ prefixItems, ...schema }: JsonObject): JsonObject =>
  prefixItems === undefined ? schema : { ...schema, minItems: prefixItems.length, items: prefixItems[0] }

const MAX_INT32 = 2 ** 31 - 1

/** Go, Java and C# take 32 bits for a number whose format does not say more. */
const formatOf = ({ maximum, type }: JsonObject): JsonObject =>
  type === "number" ? { format: "double" } : type === "integer" && maximum > MAX_INT32 ? { format: "int64" } : {}

const isInstant = ({ format }: JsonObject): boolean => format === "date" || format === "date-time"

/** A date, or an ISO 8601 date-time with offset. */
const INSTANT = "^\\d{4}-\\d\\d-\\d\\d([Tt]\\d\\d:\\d\\d(:\\d\\d([.,]\\d{1,9})?)?([Zz]|[+-]\\d\\d:?\\d\\d))?$"

/** A schema with a description for each of its properties; `path` is its name and the properties that lead to it. */
const described = (schema: JsonObject, path: string): JsonObject => {
  const { additionalProperties, anyOf, items, properties } = schema
  const isSchema = typeof additionalProperties === "object"
  return {
    ...schema,
    ...(properties && {
      properties: mapValues(properties as JsonObject, (property, name) =>
        described(withWords(property, path, name), `${path}.${name}`)
      )
    }),
    ...(items && { items: described(items, path) }),
    ...(anyOf && { anyOf: anyOf.map((member: JsonObject) => described(member, path)) }),
    ...(isSchema && { additionalProperties: described(additionalProperties, path) })
  }
}

const withWords = (property: JsonObject, path: string, name: string): JsonObject => {
  const words = PROPERTY_WORDS[`${path}.${name}`] ?? PROPERTY_WORDS[name]
  return words !== undefined && COMMON_WORDS.has(property["description"])
    ? { ...property, description: words }
    : property
}

/** A union whose members differ by one property says so. */
const discriminated = (schema: JsonObject, schemas: JsonObject): JsonObject => {
  const { anyOf, ...rest } = schema
  const names: ReadonlyArray<string> = (anyOf ?? []).map(({ $ref = "" }: JsonObject) => $ref.split("/").at(-1))
  const members: ReadonlyArray<JsonObject> = names.map((name) => schemas[name]?.properties ?? {})
  const tag = Object.keys(members[0] ?? {}).find((name) => {
    const values = members.map((member) => member[name]?.enum)
    return values.every((value) => value?.length === 1) && new Set(values.flat()).size === members.length
  })
  if (tag === undefined) return schema
  const mapping = Object.fromEntries(members.map((member, index) => [member[tag].enum[0], anyOf[index].$ref]))
  return { ...rest, oneOf: anyOf, discriminator: { propertyName: tag, mapping } }
}

export const mapValues = <A, B>(
  record: Readonly<Record<string, A>>,
  map: (value: A, key: string) => B
): Record<string, B> => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
