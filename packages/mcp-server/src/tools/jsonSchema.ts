import { Schema } from "effect"

/** A JSON Schema of an object, as MCP describes arguments and answers. */
export interface ObjectSchema extends Readonly<Record<string, unknown>> {
  readonly type: "object"
}

type Node = Readonly<Record<string, unknown>>

/**
 * The description of an argument whose values another tool lists under the same name; a refusal names those values, too.
 */
export const LISTED_ELSEWHERE = "as in list_models"

/**
 * Derives the schema of arguments, in as few tokens as possible, because the agent pays for each. Bounds are left out:
 * a refusal states them.
 */
export const argumentSchema = (schema: Schema.Constraint): ObjectSchema => ({
  ...reduced(schema, ["type", "properties", "items", "required", "enum", "default", "description"]),
  // The schema of a record without fields, which a tool without arguments has, lacks the type.
  type: "object"
})

/** Derives the schema of an answer: names and types. */
export const answerSchema = (schema: Schema.Constraint): ObjectSchema => ({
  ...reduced(schema, ["type", "properties", "items"]),
  required: reduced(schema, ["required"])["required"]
})

const reduced = (schema: Schema.Constraint, keywords: ReadonlyArray<string>): ObjectSchema => {
  const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema)
  const reduce = (node: Node): Node => {
    const resolved = referenced(node, definitions)
    return Object.fromEntries(
      keywords
        .filter((keyword) => resolved[keyword] !== undefined && !goesWithoutSaying(keyword, resolved, node === root))
        .map((keyword) => [keyword, inside(keyword, resolved, reduce)])
    )
  }
  return reduce(root) as ObjectSchema
}

const inside = (keyword: string, node: Node, reduce: (node: Node) => Node): unknown => {
  const value = node[keyword]
  if (keyword === "items") {
    const { enum: values, ...element } = value as Node
    return reduce(values === undefined || isListed(node) ? element : { ...element, enum: values })
  }
  if (keyword !== "properties") return value
  return Object.fromEntries(Object.entries(value as Record<string, Node>).map(([name, node]) => [name, reduce(node)]))
}

const referenced = (node: Node, definitions: Node): Node => {
  const { $ref, ...beside } = node
  return typeof $ref === "string" ? { ...(definitions[$ref.slice("#/$defs/".length)] as Node), ...beside } : node
}

const goesWithoutSaying = (keyword: string, node: Node, isRoot: boolean): boolean =>
  (keyword === "items" && Object.keys(node["items"] as Node).length === 0) ||
  (keyword === "type" && node["type"] === "object" && node["properties"] !== undefined && !isRoot) ||
  (keyword === "enum" && isListed(node))

const isListed = ({ description }: Node): boolean => description === LISTED_ELSEWHERE
