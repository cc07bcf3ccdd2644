import type { FunctionTool, ParameterSchema } from "./chatRequest.ts"
import type { ChatFormat } from "./chatFormats.ts"

/** Texts and numbers of tokens, as a chat template has them. */
export type Parts = ReadonlyArray<string | number>

/** The definitions of tools as a vendor writes them into a prompt. */
export const toolTexts = (written: ChatFormat["written"], tools: ReadonlyArray<FunctionTool>): Parts => {
  const functions = tools.map((tool) => tool.function)
  switch (written) {
    case "typescript":
    case "titled typescript": {
      const declared = functions.map((each) => typeScript(each, written === "titled typescript"))
      return [`# Tools\n\n## functions\n\nnamespace functions {\n\n${declared.join("")}} // namespace functions`]
    }
    case "json":
      return functions.map((each) => JSON.stringify(each))
    case "spaced json":
      return functions.map(spaced)
    case "outline":
      return functions.flatMap(({ description = "", name, parameters }) => [name, description, ...outline(parameters)])
    case "words":
      return toolTexts("outline", tools).filter((part) => typeof part === "string")
  }
}

type Declared = FunctionTool["function"]

const typeScript = ({ description, name, parameters = {} }: Declared, isTitled: boolean): string => {
  const fields = fieldsOf(parameters, isTitled)
  return `${comment(description)}${isTitled ? comment(parameters.title) : ""}type ${name} = (${fields === "" ? "" : `_: {\n${fields}}`}) => any;\n\n`
}

const comment = (text = ""): string =>
  text === ""
    ? ""
    : `// ${text
        .split("\n")
        .map((line) => line.trim())
        .join("\n// ")}\n`

const fieldsOf = ({ properties = {}, required = [] }: ParameterSchema, isTitled: boolean): string =>
  Object.entries(properties)
    .map(([name, schema]) => {
      const comments = `${isTitled ? comment(schema.title) : ""}${comment(schema.description)}`
      return `${comments}${name}${required.includes(name) ? "" : "?"}: ${typeOf(schema, isTitled)},\n`
    })
    .join("")

const typeOf = (schema: ParameterSchema, isTitled: boolean): string => {
  const { anyOf, enum: values, items, type } = schema
  const union = (schemas: ReadonlyArray<ParameterSchema>) => schemas.map((each) => typeOf(each, isTitled)).join(" | ")
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ")
  if (anyOf !== undefined) return union(anyOf)
  if (Array.isArray(type)) return union(type.map((each: string) => ({ ...schema, type: each })))
  if (type === "object") {
    const fields = fieldsOf(schema, isTitled)
    return fields === "" ? "object" : `{\n${fields}}`
  }
  if (type === "array") return `${items === undefined ? "any" : typeOf(items, isTitled)}[]`
  if (type === "integer") return "number"
  return typeof type === "string" ? type : "any"
}

/** JSON as Python writes it. */
const spaced = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`).join(", ")}}`
}

/** Names, descriptions and values of a schema, and what Gemini has for each. */
const outline = ({ description = "", items, properties = {}, required = [] }: ParameterSchema = {}): Parts => [
  description,
  ...Object.entries(properties).flatMap(([name, schema]) => [
    name,
    required.includes(name) ? name : "",
    ...(schema.enum ?? []).map(String),
    ...outline(schema),
    8 + (schema.description ? 0 : 1) + (schema.properties ? 34 : 0) + (schema.nullable ? 6 : 0)
  ]),
  ...(items === undefined ? [] : [2, ...outline(items)])
]
