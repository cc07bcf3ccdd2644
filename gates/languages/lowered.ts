type Json = Readonly<Record<string, unknown>>

/**
 * The document as OpenAPI 3.0, which the generator reads in full: a null among types becomes `nullable`, a
 * constant an enum, a union with plain values anything, the first example the example. Nothing is renamed.
 */
export const lowered = (document: Json): Json => {
  const { openapi: _, ...rest } = lower(document) as Json
  return { openapi: "3.0.3", ...rest }
}

const lower = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lower)
  if (typeof value !== "object" || value === null) return value
  const { const: constant, enum: allowed, example, examples, identifier: _, ...schema } = withNullable(value as Json)
  const values = constant === undefined ? allowed : [constant]
  const shown = example ?? (Array.isArray(examples) ? examples[0] : undefined)
  return {
    ...Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, lower(part)])),
    ...(values !== undefined && !isOneNumber(values) && { enum: values }),
    ...(shown !== undefined && { example: shown })
  }
}

/** The generator writes a Python tuple of one number without its comma. */
const isOneNumber = (values: unknown): boolean =>
  Array.isArray(values) && values.length === 1 && typeof values[0] === "number"

const isPlain = ({ type }: Json): boolean => ["string", "number", "integer", "boolean"].includes(String(type))

const isNull = (schema: unknown): boolean => (schema as Json)["type"] === "null"

/** A schema without the member `null` of its union; one without siblings may not have a reference next to it. */
const withNullable = (schema: Json): Json => {
  if (schema["type"] === "null") return { type: "string", nullable: true }
  const { $ref, ...beside } = schema
  if ($ref !== undefined && Object.keys(beside).length > 0) return { ...beside, allOf: [{ $ref }] }
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  if (!anyOf.some(isNull)) return anyOf.some(isPlain) ? rest : schema
  const members: ReadonlyArray<Json> = anyOf.filter((member) => !isNull(member))
  const [only] = members
  if (members.length > 1 && members.some(isPlain)) return rest
  if (members.length > 1) return { ...rest, nullable: true, anyOf: members }
  return only?.["$ref"] === undefined
    ? { ...only, ...rest, nullable: true }
    : { ...rest, nullable: true, allOf: [only] }
}
