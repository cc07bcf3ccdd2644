import { FILTER_NAMES, type FilterName, filterOf, type FilterValue, readInstant } from "@ratecard/core/catalogue"
import { Effect, JsonSchema, Schema, SchemaGetter, SchemaIssue } from "effect"
import type { SchemaAST } from "effect"
import type { OpenApi } from "effect/http-api"

/** A fault of a value, as the fields of a 422 item; carried by the issue that a codec raises. */
export interface Fault {
  readonly type: string
  readonly msg: string
  readonly ctx?: Readonly<Record<string, unknown>>
}

/** Python refuses to parse longer integers, and so clients know this limit. */
const MAX_INTEGER_DIGITS = 4300

/** Digits, or a minus sign before a number other than 0: such a number is below every bound, and is refused as such. */
const INTEGER = /^(\d+|-0*[1-9]\d*)$/u
/** The pattern of an integer in the OpenAPI document; the bounds leave out a sign. */
const DIGITS = "^[0-9]+$"
/** The serialisation of a list in the OpenAPI document: one parameter for each element. */
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

/** A day, `YYYY-MM-DD`. */
export const QueryDay = (description: string) =>
  Schema.String.pipe(
    Schema.decodeTo(Schema.String.annotate({ description, examples: ["2026-11-20"], format: "date" }), {
      decode: SchemaGetter.transformEffect((text: string, options: SchemaAST.ParseOptions) =>
        DAY.test(text) && typeof readInstant(text) === "number" ? Effect.succeed(text) : refuse(dayFault, text, options)
      ),
      encode: SchemaGetter.passthrough()
    })
  )

const DAY = /^\d{4}-\d\d-\d\d$/u

/** Some of the words allowed, comma-separated or one parameter each; each at most once in the result. */
const QueryWords = <Word extends string>(
  allowed: ReadonlyArray<Word>,
  annotations: { readonly description: string; readonly examples: readonly [ReadonlyArray<Word>] }
) =>
  Schema.Array(Schema.String).pipe(
    Schema.decodeTo(Schema.Array(Schema.Literals(allowed)).check(Schema.isMinLength(1)).annotate(annotations), {
      decode: SchemaGetter.transformEffect((texts: ReadonlyArray<string>, options) => {
        const words = new Set(texts.flatMap((text) => text.split(",")).map((word) => word.trim()))
        return [...words].every((word) => (allowed as ReadonlyArray<string>).includes(word))
          ? Effect.succeed([...words] as Array<Word>)
          : refuse(literalFault(allowed), texts, options)
      }),
      encode: SchemaGetter.transform((words: ReadonlyArray<Word>) => [words.join(",")])
    })
  )

type FilterFields = {
  readonly [Name in FilterName]: Schema.optionalKey<
    Schema.Codec<
      FilterValue<Name>,
      string | (FilterValue<Name> extends ReadonlyArray<unknown> ? ReadonlyArray<string> : never)
    >
  >
}

/** The parameters of all filters of models. Those that the contract does not have are described as extensions. */
export const filterQuery = (...ofContract: ReadonlyArray<FilterName>): FilterFields => {
  const fieldOf = (name: FilterName): Schema.Top => {
    const { about } = filterOf(name)
    const description = ofContract.includes(name)
      ? about
      : `An extension: ${about.slice(0, 1).toLowerCase()}${about.slice(1)}`
    return Schema.optionalKey(queryOf(name, description))
  }
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, fieldOf(name)])) as unknown as FilterFields
}

const queryOf = (name: FilterName, description: string) => {
  const filter = filterOf(name)
  switch (filter.kind) {
    case "yes":
      return QueryBoolean.annotate({ description, default: false })
    case "choice":
      return Schema.Literals<ReadonlyArray<string>>(filter.values).annotate({ description })
    case "set":
      return QueryWords<string>(filter.values, {
        description: `${description}, as repeated parameters or comma-separated`,
        examples: [filter.values.slice(0, 2)]
      })
    case "tokens":
      return QueryInteger({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }).annotate({
        description,
        examples: [filter.usual[0]]
      })
    case "price":
      return QueryNumber({ minimum: 0 }).annotate({ description, examples: [2.5] })
  }
}

/**
 * The fault of a value that is not in `allowed`.
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
const dayFault: Fault = { type: "date_parsing", msg: "Input should be a valid date in the format YYYY-MM-DD" }
const booleanFault: Fault = {
  type: "bool_parsing",
  msg: "Input should be a valid boolean, 'true' or 'false'"
}
