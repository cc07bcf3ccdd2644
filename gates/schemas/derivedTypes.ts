import { type JsonSchema, Schema } from "effect"
import { createRequire } from "node:module"
import {
  BaseType,
  type createProgram,
  DefinitionType,
  LiteralType,
  type SubNodeParser,
  type SubTypeFormatter,
  UnionType
} from "ts-json-schema-generator"

/** Reads a type that is derived from a schema of Effect as that schema, and the names of a table of rows from the table. */
export const derivedTypes: SubNodeParser = {
  supportsNode: (node) => derivedName(node) !== undefined || tableName(node) !== undefined,
  createType: (node) => {
    const file = node.getSourceFile().fileName
    const table = tableName(node)
    return table === undefined ? describedType(derivedName(node)!, file) : namesOf(table, file)
  }
}

type Checker = ReturnType<ReturnType<typeof createProgram>["getTypeChecker"]>

/** A type `(typeof ROWS)[number]["name"]`. */
interface RowName {
  readonly objectType: { readonly objectType: Parameters<Checker["getTypeFromTypeNode"]>[0] }
}

/** Reads such a type as the names of the rows, whichever files these are in. */
export const rowNames = (checker: Checker): SubNodeParser => ({
  supportsNode: (node) => /^\(typeof \w+\)\[number\]\["name"\]$/u.test(node.getText()),
  createType: (node) => {
    const rows = checker.getTypeFromTypeNode((node as unknown as RowName).objectType.objectType)
    const names = checker
      .getTypeArguments(rows as Parameters<Checker["getTypeArguments"]>[0])
      .map((row) => checker.getTypeOfSymbol(row.getProperty("name")!))
    return new UnionType(names.map((name) => new LiteralType((name as typeof name & { readonly value: string }).value)))
  }
})

/** Writes what {@link derivedTypes} has read. */
export const describedTypes: SubTypeFormatter = {
  supportsType: (type) => type instanceof DescribedType,
  getDefinition: (type) => (type as DescribedType).schema,
  getChildren: (type) => [...(type as DescribedType).parts]
}

/** A type whose JSON Schema is there already, with those that it names. */
class DescribedType extends BaseType {
  readonly #name: string
  readonly schema: JsonSchema.JsonSchema
  readonly parts: ReadonlyArray<DefinitionType>

  constructor(name: string, schema: JsonSchema.JsonSchema, parts: ReadonlyArray<DefinitionType> = []) {
    super()
    this.#name = name
    this.schema = schema
    this.parts = parts
  }

  getId(): string {
    return `described-${this.#name}`
  }
}

/** The type or the schema itself: both have one name. */
const DERIVED =
  /^(?:(?:export )?interface (?<shape>\w+) extends Schema\.Schema\.Type<typeof \k<shape>> |(?:export )?type (?<alias>\w+) = typeof \k<alias>\.Type$|(?<schema>[A-Z]\w*) = Schema\.)/u

type Node = Parameters<SubNodeParser["supportsNode"]>[0]

const derivedName = (node: Node): string | undefined => {
  const { alias, schema, shape } = DERIVED.exec(node.getText())?.groups ?? {}
  return alias ?? schema ?? shape
}

const tableName = (node: Node): string | undefined =>
  /^(?:export )?type \w+ = keyof typeof (\w+)$/u.exec(node.getText())?.[1]

const require = createRequire(import.meta.url)

const namesOf = (table: string, file: string): DescribedType =>
  new DescribedType(table, { type: "string", enum: Object.keys(require(file)[table]) })

const describedType = (name: string, file: string): DefinitionType => {
  const schema: unknown = require(file)[name]
  if (!Schema.isSchema(schema)) throw new Error(`${file} exports no schema '${name}'`)
  const { definitions, schema: root } = inTheirWords(
    Schema.toJsonSchemaDocument(Schema.toType(schema), { onExcessProperty: "error" })
  )
  const named = (each: string, parts?: ReadonlyArray<DefinitionType>) =>
    new DefinitionType(each, new DescribedType(each, definitions[each]!, parts))
  const own = /^#\/definitions\/(.+)$/u.exec(String(root["$ref"]))?.[1]
  const parts = Object.keys(definitions).flatMap((each) => (each === own ? [] : [named(each)]))
  return own === undefined ? new DefinitionType(name, new DescribedType(name, root, parts)) : named(own, parts)
}

/** The generator has its definitions in another place. */
const inTheirWords = <A>(document: A): A =>
  JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/definitions/'))
