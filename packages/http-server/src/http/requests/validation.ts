import { type Fault, literalFault, type ValidationItem } from "@ratecard/api"
import { INSTANT_FORMS, unknownField } from "@ratecard/core/catalogue"
import { SchemaAST, type SchemaIssue } from "effect"
import type { HttpApiError } from "effect/http-api"

/** Echoed values are cut at this many characters. */
const MAX_INPUT_LENGTH = 200

const LOCATIONS = { Params: "path", Query: "query", Headers: "header", Payload: "body" } as const

type Location = (typeof LOCATIONS)[keyof typeof LOCATIONS]
type Loc = ReadonlyArray<string | number>

/** Part of a request that did not fit its schema; undefined for a fault of our own answer. */
export const faultLocation = (kind: HttpApiError.HttpApiSchemaError["kind"]): Location | undefined =>
  kind in LOCATIONS ? LOCATIONS[kind as keyof typeof LOCATIONS] : undefined

/** The number of faults of one part that are listed one by one: more than people read. */
const MAX_ITEMS = 1000

/** Every fault that a schema found in one part of a request, in field order, as the items of a 422. */
export const validationItems = (location: Location, issue: SchemaIssue.Issue): ReadonlyArray<ValidationItem> => {
  const items: Array<ValidationItem> = []
  addItems(items, location, issue)
  return items
}

/** Adds these faults to those that are known, each as `told`; beyond the limit, one item stands for the rest. */
export const addItems = (
  items: Array<ValidationItem>,
  location: Location,
  issue: SchemaIssue.Issue,
  told: (item: ValidationItem) => ValidationItem = (item) => item
): void => {
  for (const item of rootItems(issue, [location], "input" in issue ? issue.input : undefined)) {
    if (items.length > MAX_ITEMS) return
    items.push(items.length < MAX_ITEMS ? told(item) : moreFaults(location))
  }
}

const moreFaults = (location: Location): ValidationItem => ({
  type: "value_error",
  loc: [location],
  msg: `There are more than ${MAX_ITEMS} faults; the others are not listed.`
})

/** One item, in the conventions of FastAPI. */
export const validationItem = (loc: Loc, fault: Fault, input: unknown): ValidationItem => ({
  type: fault.type,
  loc,
  msg: fault.msg,
  input: echo(input),
  ...(fault.ctx === undefined ? {} : { ctx: fault.ctx as ValidationItem["ctx"] & {} })
})

/** The item of a field or parameter that the contract does not know; it names the one most like it. */
export const unknownItem = (loc: Loc, known: ReadonlyArray<string>, input: unknown): ValidationItem => {
  const name = String(loc.at(-1))
  const place = [...loc.slice(0, -1), cut(name)]
  return validationItem(place, { type: "extra_forbidden", msg: unknownField(name, known) }, input)
}

/** An absent body and a null body are the same fault as an absent field. */
const rootItems = (issue: SchemaIssue.Issue, loc: Loc, value: unknown): Iterable<ValidationItem> =>
  value === undefined || value === null ? [validationItem(loc, missing, null)] : itemsAt(issue, loc, value, null)

const itemsAt = (issue: SchemaIssue.Issue, loc: Loc, value: unknown, parent: unknown): Iterable<ValidationItem> => {
  const single = (fault: Fault) => [validationItem(loc, fault, value)]
  switch (issue._tag) {
    case "Pointer": {
      const path = issue.path as Loc
      const holder = path.slice(0, -1).reduce(child, value)
      return itemsAt(issue.issue, [...loc, ...path], child(holder, path.at(-1)!), holder)
    }
    case "Composite":
      return issue.issues.every((inner) => inner._tag === "Filter")
        ? single(boundFault(issue.issues, value))
        : itemsOfAll(inFieldOrder(issue), loc, value, parent)
    case "AnyOf":
      return issue.issues.length === 1
        ? itemsAt(issue.issues[0]!, loc, value, parent)
        : (tagItems(issue.ast, loc, value) ?? single(typeFault(issue.ast)))
    case "Encoding":
      // A number in a query is reported as a number; a list travels as one text.
      return issue.issue._tag === "InvalidType" && !SchemaAST.isArrays(issue.ast)
        ? single(typeFault(issue.ast))
        : itemsAt(issue.issue, loc, value, parent)
    case "Filter":
      return single(boundFault([issue], value))
    case "MissingKey":
      return [validationItem(loc, missing, loc[0] === "body" ? parent : null)]
    case "InvalidType":
      return single(typeFault(issue.ast))
    case "InvalidValue":
      return single((issue.annotations?.["fault"] as Fault | undefined) ?? valueFault(issue.annotations?.message))
    case "UnexpectedKey":
      return [unknownItem(loc, SchemaAST.isObjects(issue.ast) ? fieldsOf(issue.ast) : [], value)]
    case "Forbidden":
    case "OneOf":
      return single(valueFault(issue._tag))
  }
}

/** Of an object that matches no member of a union with a discriminator: what is wrong with that field. */
const tagItems = ({ types }: SchemaAST.Union, loc: Loc, value: unknown): Iterable<ValidationItem> | undefined => {
  const tags = types.flatMap((type) =>
    SchemaAST.isObjects(type)
      ? type.propertySignatures.flatMap(({ name, type }) =>
          SchemaAST.isLiteral(type) ? { name, of: type.literal } : []
        )
      : []
  )
  if (tags.length !== types.length || typeof value !== "object" || value === null || Array.isArray(value))
    return undefined
  const { name } = tags[0]!
  const place = [...loc, String(name)]
  return name in value
    ? [validationItem(place, literalFault(tags.map((tag) => tag.of)), child(value, name))]
    : [validationItem(place, missing, value)]
}

/** One after the other, so that no more are made than are listed. */
function* itemsOfAll(issues: ReadonlyArray<SchemaIssue.Issue>, loc: Loc, value: unknown, parent: unknown) {
  for (const issue of issues) yield* itemsAt(issue, loc, value, parent)
}

/** Decoding reports properties as they settle; users read them in the order of the schema, unknown ones last. */
const inFieldOrder = (issue: SchemaIssue.Composite): ReadonlyArray<SchemaIssue.Issue> => {
  if (!SchemaAST.isObjects(issue.ast)) return issue.issues
  const fields = fieldsOf(issue.ast)
  const position = (inner: SchemaIssue.Issue): number => {
    if (inner._tag !== "Pointer") return -1
    const at = fields.indexOf(String(inner.path[0]))
    return at === -1 ? fields.length : at
  }
  return issue.issues.toSorted((a, b) => position(a) - position(b))
}

/** The members that a schema knows; of a union, those of all its parts. */
export const fieldNames = ({ ast }: { readonly ast: SchemaAST.AST }): ReadonlyArray<string> =>
  SchemaAST.isUnion(ast)
    ? ast.types.flatMap((type) => fieldNames({ ast: type }))
    : SchemaAST.isObjects(ast)
      ? fieldsOf(ast)
      : []

const fieldsOf = (ast: SchemaAST.Objects): ReadonlyArray<string> =>
  ast.propertySignatures.map(({ name }) => String(name))

/** The message for a value of the wrong type: the type that was wanted. */
const typeFault = (ast: SchemaAST.AST): Fault => {
  if (SchemaAST.isUnion(ast)) {
    const members = ast.types.filter((member) => !SchemaAST.isNull(member))
    const literals = members.filter(SchemaAST.isLiteral)
    if (literals.length === members.length) return literalFault(literals.map(({ literal }) => literal))
    return typeFault(members[0]!)
  }
  if (SchemaAST.isLiteral(ast)) return literalFault([ast.literal])
  if (SchemaAST.isString(ast)) {
    return ast.annotations?.["format"] === undefined
      ? { type: "string_type", msg: "Input should be a valid string" }
      : { type: "datetime_type", msg: `Input should be ${INSTANT_FORMS}` }
  }
  if (SchemaAST.isBoolean(ast)) return { type: "bool_type", msg: "Input should be a valid boolean" }
  if (SchemaAST.isArrays(ast)) return { type: "list_type", msg: "Input should be a valid list" }
  if (SchemaAST.isNumber(ast)) {
    return isInteger(ast)
      ? { type: "int_type", msg: "Input should be a valid integer" }
      : { type: "float_type", msg: "Input should be a valid number" }
  }
  return {
    type: "model_attributes_type",
    msg: "Input should be a valid dictionary or object to extract fields from"
  }
}

/** The message for a value of the right type but out of its bounds. */
const boundFault = (issues: ReadonlyArray<SchemaIssue.Filter>, value: unknown): Fault => {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return { type: "finite_number", msg: "Input should be a finite number" }
  }
  const number = Number(value)
  for (const { filter } of issues) {
    const { id, payload } = representation(filter)
    if (id === "effect/schema/isBetween") {
      return number < payload.minimum ? atLeast(payload.minimum) : atMost(payload.maximum)
    }
    const length = lengthFault(id, payload, value)
    if (length !== undefined) return length
    if (id === "effect/schema/isPattern") {
      const pattern = payload.source as string
      return {
        type: "string_pattern_mismatch",
        msg: filter.annotations?.["message"] ?? `String should match pattern '${pattern}'`,
        ctx: { pattern }
      }
    }
    // A whole number beyond 2^53 is not one for JavaScript; it is out of the bounds that follow.
    if (id === "effect/schema/isInt" && number % 1 !== 0 && Number.isFinite(number)) {
      return {
        type: "int_from_float",
        msg: "Input should be a valid integer, got a number with a fractional part"
      }
    }
  }
  // A check of our own says what is wrong.
  const { issue } = issues[0]!
  return valueFault(issue._tag === "InvalidValue" ? issue.annotations?.message : undefined)
}

const lengthFault = (id: string | undefined, payload: any, value: unknown): Fault | undefined => {
  switch (id) {
    case "effect/schema/isMinCodePoints":
      return {
        type: "string_too_short",
        msg: `String should have at least ${characters(payload.minCodePoints)}`,
        ctx: { min_length: payload.minCodePoints }
      }
    case "effect/schema/isMaxCodePoints":
      return {
        type: "string_too_long",
        msg: `String should have at most ${characters(payload.maxCodePoints)}`,
        ctx: { max_length: payload.maxCodePoints }
      }
    case "effect/schema/isMaxProperties": {
      const actual_length = Object.keys(value as object).length
      return {
        type: "too_long",
        msg: `Dictionary should have at most ${payload.maxProperties} items after validation, not ${actual_length}`,
        ctx: { field_type: "Dictionary", max_length: payload.maxProperties, actual_length }
      }
    }
    case "effect/schema/isMinLength":
      return listFault("too_short", `at least ${items(payload.minLength)}`, value, { min_length: payload.minLength })
    case "effect/schema/isMaxLength":
      return listFault("too_long", `at most ${items(payload.maxLength)}`, value, { max_length: payload.maxLength })
    default:
      return undefined
  }
}

const listFault = (type: string, bound: string, value: unknown, ctx: object): Fault => {
  const actual_length = (value as ReadonlyArray<unknown>).length
  const msg = `List should have ${bound} after validation, not ${actual_length}`
  return { type, msg, ctx: { field_type: "List", ...ctx, actual_length } }
}

const items = (count: number): string => (count === 1 ? "1 item" : `${count} items`)

const characters = (count: number): string => (count === 1 ? "1 character" : `${count} characters`)

const atLeast = (bound: number): Fault => ({
  type: "greater_than_equal",
  msg: `Input should be greater than or equal to ${bound}`,
  ctx: { ge: bound }
})

const atMost = (bound: number): Fault => ({
  type: "less_than_equal",
  msg: `Input should be less than or equal to ${bound}`,
  ctx: { le: bound }
})

const missing: Fault = { type: "missing", msg: "Field required" }

const valueFault = (reason: string | undefined): Fault => ({
  type: "value_error",
  msg: reason ?? "Input should be a valid value"
})

const representation = (check: SchemaAST.Check<any>): { readonly id?: string; readonly payload: any } =>
  (check.annotations?.["representation"] as { readonly id: string; readonly payload: unknown } | undefined) ?? {
    payload: null
  }

const isInteger = (ast: SchemaAST.AST): boolean =>
  ast.checks?.some((check) => representation(check).id === "effect/schema/isInt") ?? false

const child = (value: unknown, key: PropertyKey): unknown =>
  typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined

/** The value as JSON, cut to {@link MAX_INPUT_LENGTH}: a longer object becomes the beginning of its text. */
const echo = (value: unknown): ValidationItem["input"] & {} => {
  if (typeof value === "string") return cut(value)
  const json = JSON.stringify(value) ?? "null"
  return json.length <= MAX_INPUT_LENGTH ? JSON.parse(json) : cut(json)
}

/** The beginning of a text, without half a character at its end. */
const cut = (text: string): string =>
  text.length <= MAX_INPUT_LENGTH ? text : text.slice(0, MAX_INPUT_LENGTH).replace(/[\ud800-\udbff]$/u, "")
