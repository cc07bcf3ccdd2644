import { STRICT } from "@ratecard/api"
import { type Schema, SchemaAST } from "effect"

/** Whether a value out of JSON fits a schema beyond doubt. */
export type Fits = (value: unknown) => boolean

/**
 * Makes one check of all that a schema says, which takes a twentieth of what decoding takes. What does not fit may be
 * right all the same: where the schema does more than look, as where it reads a time, nothing fits.
 */
export const fits = ({ ast }: Schema.Top): Fits => fitsAll(ast)

const fitsAll = (ast: SchemaAST.AST): Fits => {
  if (ast.encoding !== undefined || ("encodingChecks" in ast && ast.encodingChecks !== undefined)) return NEVER
  const isOfType = fitsType(ast)
  const filters = ast.checks?.flatMap(filtersOf)
  if (filters === undefined) return isOfType
  return (value) => isOfType(value) && filters.every((filter) => filter.run(value, ast, STRICT) === undefined)
}

const filtersOf = (check: SchemaAST.Check<any>): ReadonlyArray<SchemaAST.Filter<any>> =>
  check._tag === "Filter" ? [check] : check.checks.flatMap(filtersOf)

const NEVER: Fits = () => false

const fitsType = (ast: SchemaAST.AST): Fits => {
  switch (ast._tag) {
    case "Unknown":
      return () => true
    case "Null":
      return (value) => value === null
    case "String":
      return (value) => typeof value === "string"
    case "Number":
      return (value) => typeof value === "number"
    case "Boolean":
      return (value) => typeof value === "boolean"
    case "Literal":
      return (value) => value === ast.literal
    case "Arrays":
      return fitsList(ast)
    case "Objects":
      return fitsObject(ast)
    case "Union":
      return fitsOne(ast)
    default:
      return NEVER
  }
}

const fitsOne = ({ options, types }: SchemaAST.Union): Fits => {
  const each = types.map(fitsAll)
  return options?.mode === "oneOf" ? NEVER : (value) => each.some((fitsIt) => fitsIt(value))
}

const fitsList = ({ elements, rest }: SchemaAST.Arrays): Fits => {
  const [element, ...others] = rest
  if (element === undefined || elements.length + others.length > 0) return NEVER
  const fitsElement = fitsAll(element)
  return (value) => Array.isArray(value) && value.every(fitsElement)
}

const fitsObject = ({ indexSignatures, propertySignatures }: SchemaAST.Objects): Fits => {
  const known = new Map<PropertyKey, Fits>(propertySignatures.map(({ name, type }) => [name, fitsAll(type)]))
  const needed = propertySignatures.filter(({ type }) => !SchemaAST.isOptional(type)).map(({ name }) => name)
  const [index, ...others] = indexSignatures
  const isOpen = index !== undefined && SchemaAST.isString(index.parameter) && index.parameter.checks === undefined
  if (others.length > 0 || (index !== undefined && !isOpen)) return NEVER
  const fitsOther = index === undefined ? NEVER : fitsAll(index.type)
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false
    for (const name in value) {
      if (!(known.get(name) ?? fitsOther)((value as Record<string, unknown>)[name])) return false
    }
    return needed.every((name) => Object.hasOwn(value, name))
  }
}
