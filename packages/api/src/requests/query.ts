import { BUILTIN_TOOLS, type BuiltinTool } from "@ratecard/core/catalogue"
import { Effect, JsonSchema, Schema, SchemaGetter, SchemaIssue } from "effect"
import type { SchemaAST } from "effect"
import type { OpenApi } from "effect/http-api"

/** What is wrong with a value, in the terms of a 422 item; carried by the issue that a codec raises. */
export interface Fault {
  readonly type: string
  readonly msg: string
  readonly ctx?: Readonly<Record<string, unknown>>
}

/** Python refuses to parse longer integers, and so clients know this limit. */
const MAX_INTEGER_DIGITS = 4300

/** Digits, or a sign before more than zeros: such a number is below every bound, and told so. */
const INTEGER = /^(\d+|-0*[1-9]\d*)$/u
/** How the document says that an integer is written; the bounds leave out a sign. */
const DIGITS = "^[0-9]+$"
/** How the document says that a list travels: one parameter for each element. */
const REPEATED = { style: "form", explode: true }

const JSON_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/u

/** A decimal integer and nothing else: no sign `+`, space, exponent, hexadecimal or fraction. */
export const QueryInteger = (bounds: { readonly minimum: number; readonly maximum: number }) =>
  fromText(Schema.Int.check(Schema.isBetween(bounds)), (text) => {
    if (!INTEGER.test(text)) return integerFault
    return text.length > MAX_INTEGER_DIGITS ? integerSizeFault : Number(text)
  })

/** A number as JSON writes it, exponents included, at most 2^53. */
export const QueryNumber = (bounds: { readonly minimum: number }) =>
  fromText(Schema.Finite.check(Schema.isBetween({ ...bounds, maximum: Number.MAX_SAFE_INTEGER })), (text) =>
    JSON_NUMBER.test(text) ? Number(text) : numberFault
  )

/** `true` or `false`. */
export const QueryBoolean = fromText(Schema.Boolean, (text) =>
  text === "true" || text === "false" ? text === "true" : booleanFault
)

/** Built-in tools, comma-separated or one parameter each; each at most once in the result. */
export const QueryTools = Schema.Array(Schema.String).pipe(
  Schema.decodeTo(
    Schema.Array(Schema.Literals(BUILTIN_TOOLS))
      .check(Schema.isMinLength(1))
      .annotate({
        description: "Only models that offer all of these tools, given one by one or comma-separated",
        examples: [["web_search", "mcp"]]
      }),
    {
      decode: SchemaGetter.transformEffect((texts: ReadonlyArray<string>, options) => {
        const tools = new Set(texts.flatMap((text) => text.split(",")).map((tool) => tool.trim()))
        return [...tools].every(isBuiltinTool)
          ? Effect.succeed([...tools] as Array<BuiltinTool>)
          : refuse(literalFault(BUILTIN_TOOLS), texts, options)
      }),
      encode: SchemaGetter.transform((tools: ReadonlyArray<BuiltinTool>) => [tools.join(",")])
    }
  )
)

/**
 * The fault of a value that is none of `allowed`.
 *
 * @example
 * literalFault(["usd", "rub"]).msg // => "Input should be 'usd' or 'rub'"
 */
export const literalFault = (allowed: ReadonlyArray<unknown>): Fault => {
  const quoted = allowed.map((value) => (typeof value === "string" ? `'${value}'` : String(value)))
  const expected = quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`
  return { type: "literal_error", msg: `Input should be ${expected}`, ctx: { expected } }
}

/**
 * Documents the query parameters of an operation by what they mean (an integer, a list of tools)
 * instead of by the text that they arrive as.
 */
export const documentQuery =
  (fields: Schema.Struct.Fields) =>
  (operation: Record<string, any>): Record<string, any> => {
    const schemas = meaningOf(fields)
    return {
      ...operation,
      parameters: (operation as OpenApi.OpenAPISpecOperation).parameters.map((parameter) => {
        const schema = parameter.in === "query" ? schemas[parameter.name] : undefined
        if (schema === undefined) return parameter
        return {
          ...parameter,
          schema: { ...schema, ...(schema["type"] === "integer" && { pattern: DIGITS }) },
          ...(schema["type"] === "array" && REPEATED)
        }
      })
    }
  }

function fromText<To extends Schema.Codec<number, number> | Schema.Codec<boolean, boolean>>(
  to: To,
  parse: (text: string) => To["Encoded"] | Fault
) {
  return Schema.String.pipe(
    Schema.decodeTo(to, {
      decode: SchemaGetter.transformEffect((text: string, options: SchemaAST.ParseOptions) => {
        const parsed = parse(text)
        return typeof parsed === "object" ? refuse(parsed, text, options) : Effect.succeed(parsed)
      }),
      encode: SchemaGetter.transform((value: To["Encoded"]) => String(value))
    })
  )
}

const refuse = (fault: Fault, input: unknown, options: SchemaAST.ParseOptions) =>
  Effect.fail(new SchemaIssue.InvalidValue({ message: fault.msg, fault }, input, options))

const isBuiltinTool = (tool: string): tool is BuiltinTool => (BUILTIN_TOOLS as ReadonlyArray<string>).includes(tool)

const meaningOf = (fields: Schema.Struct.Fields): Record<string, JsonSchema.JsonSchema> => {
  const { definitions, dialect, schema } = Schema.toJsonSchemaDocument(Schema.toType(Schema.Struct(fields)))
  const { schemas } = JsonSchema.toMultiDocumentOpenApi3_1({ definitions, dialect, schemas: [schema] })
  return schemas[0]["properties"] as Record<string, JsonSchema.JsonSchema>
}

const integerFault: Fault = {
  type: "int_parsing",
  msg: "Input should be a valid integer, unable to parse string as an integer"
}
const integerSizeFault: Fault = {
  type: "int_parsing_size",
  msg: "Unable to parse input string as an integer, exceeded maximum size"
}
const numberFault: Fault = {
  type: "float_parsing",
  msg: "Input should be a valid number, unable to parse string as a number"
}
const booleanFault: Fault = {
  type: "bool_parsing",
  msg: "Input should be a valid boolean, 'true' or 'false'"
}
