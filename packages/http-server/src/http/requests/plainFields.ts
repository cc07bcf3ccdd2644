import { Schema, SchemaAST } from "effect"

/**
 * Whether a document is right by the names and types of its members alone: texts without rules, and what may be
 * anything. Of others nothing is said. It takes a twentieth of what the schema takes.
 */
export const hasPlainFields = (schema: Schema.Top): ((value: unknown) => boolean) => {
  const { ast } = Schema.toEncoded(schema)
  if (!SchemaAST.isObjects(ast) || ast.checks !== undefined || !ast.propertySignatures.every(isOptional))
    return () => false
  const types = new Map(ast.propertySignatures.flatMap(({ name, type }) => (isPlain(type) ? [[name, type._tag]] : [])))
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false
    for (const name in value) {
      const type = types.get(name)
      if (type !== "Unknown" && (type !== "String" || typeof (value as Record<string, unknown>)[name] !== "string"))
        return false
    }
    return true
  }
}

const isOptional = ({ type }: SchemaAST.PropertySignature): boolean => SchemaAST.isOptional(type)

const isPlain = (type: SchemaAST.AST): boolean =>
  SchemaAST.isUnknown(type) || (SchemaAST.isString(type) && type.checks === undefined)
