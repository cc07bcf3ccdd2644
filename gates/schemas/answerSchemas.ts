import { join } from "node:path"
import { createFormatter, createParser, createProgram, DEFAULT_CONFIG, SchemaGenerator } from "ts-json-schema-generator"
import { derivedTypes, describedTypes, rowNames } from "./derivedTypes.ts"

const ROOT = join(import.meta.dirname, "../..")

const CONFIG = {
  ...DEFAULT_CONFIG,
  path: join(ROOT, "packages/cli/src/answers/documents.ts"),
  tsconfig: join(ROOT, "tsconfig.base.json"),
  type: "Documents",
  topRef: false,
  // `pnpm typecheck` does that.
  skipTypeCheck: true
}

/** The JSON Schemas of what `--json` prints, as texts by the names of their files: made of the types of the answers. */
export const answerSchemas = (): ReadonlyMap<string, string> => {
  const program = createProgram(CONFIG)
  const parser = createParser(
    program,
    CONFIG,
    (all) => void all.addNodeParser(derivedTypes).addNodeParser(rowNames(program.getTypeChecker()))
  )
  const formatter = createFormatter(CONFIG, (all) => void all.addTypeFormatter(describedTypes))
  const made = new SchemaGenerator(program, parser, formatter, CONFIG).createSchema(CONFIG.type)
  const { definitions = {}, properties = {} } = JSON.parse(
    JSON.stringify(made).replaceAll('"#/definitions/', '"#/$defs/')
  ) as { readonly definitions?: Definitions; readonly properties?: Definitions }
  return new Map(
    Object.entries(properties).map(([command, schema]) => [
      `${command.replaceAll(" ", "-")}.json`,
      `${JSON.stringify(documentOf(command, schema, definitions), sorted, 2)}\n`
    ])
  )
}

type Definition = Readonly<Record<string, unknown>>
type Definitions = Readonly<Record<string, Definition>>

/** A schema by itself, with the definitions that it names. */
const documentOf = (command: string, schema: Definition, definitions: Definitions): Definition => {
  const [name] = namesIn(schema)
  const root = "$ref" in schema ? definitions[name!]! : schema
  const parts = Object.fromEntries(partsOf(root, definitions).map((each) => [each, definitions[each]]))
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: `ratecard ${command} --json`,
    ...root,
    ...(Object.keys(parts).length > 0 && { $defs: parts })
  }
}

const namesIn = (schema: Definition): ReadonlyArray<string> =>
  Array.from(JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/gu), ([, name]) => decodeURIComponent(name!))

/** The names of all definitions that a schema leads to. */
const partsOf = (schema: Definition, definitions: Definitions): ReadonlyArray<string> => {
  const found = new Set(namesIn(schema))
  for (const name of found) for (const each of namesIn(definitions[name]!)) found.add(each)
  return [...found]
}

/** Names are in the order of the alphabet, keywords as they were written. */
const sorted = (key: string, value: unknown): unknown =>
  key === "$defs" || key === "properties"
    ? Object.fromEntries(Object.entries(value as object).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
