import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js"
import schema from "../schema.json" with { type: "json" }
import type { Finding } from "./fault.ts"

/** A finding about a file, told apart by the model that it lies in; null outside of any model. */
export interface SchemaFinding extends Finding {
  readonly modelIndex: number | null
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true })

/** A finding about a place that is named by its keys. */
interface Refusal extends Pick<Finding, "problem" | "remedy"> {
  readonly keys: ReadonlyArray<string>
}

/** The function that finds all that a schema refuses in the content of a file. */
const refusalsBy = (schema: object): ((content: unknown) => ReadonlyArray<Refusal>) => {
  const validate = ajv.compile(schema)
  return (content) => {
    validate(content)
    return (validate.errors ?? []).filter(isOwn).map(refusal)
  }
}

// When no alternative of an `anyOf` fits, ajv reports each of them before the `anyOf` itself; likewise for names.
const isOwn = ({ keyword, schemaPath }: ErrorObject): boolean =>
  !/\/anyOf\/\d+\//.test(schemaPath) && keyword !== "propertyNames"

const refusal = (error: ErrorObject): Refusal => {
  const field: unknown = error.params["missingProperty"] ?? error.params["additionalProperty"]
  const keys = error.instancePath.split("/").slice(1)
  if (typeof field === "string" && error.keyword !== "dependentRequired") keys.push(field)
  return { keys, ...wording(error) }
}

const refusals = refusalsBy(schema)

/** All that `schema.json` refuses in the content of one seed file. */
export const schemaFindings = (content: unknown): ReadonlyArray<SchemaFinding> =>
  refusals(content).map(({ keys, ...said }) => {
    const inModel = keys[0] === "models" && keys.length > 1
    return {
      modelIndex: inModel ? Number(keys[1]) : null,
      path: pathOf(inModel ? keys.slice(2) : keys),
      ...said
    }
  })

/** The function that finds all that a schema refuses in the content of a file of `tariffs`. */
export const findingsBy = (schema: object): ((content: unknown) => ReadonlyArray<Finding>) => {
  const refusals = refusalsBy(schema)
  return (content) => refusals(content).map(({ keys, ...said }) => ({ path: pathOf(keys), ...said }))
}

const pathOf = (keys: ReadonlyArray<string>): string =>
  keys
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "")

const wording = (error: ErrorObject): Pick<Finding, "problem" | "remedy"> => {
  const { keyword, params, data, parentSchema } = error
  const value = JSON.stringify(data).slice(0, 100)
  const meaning = `expected: ${String(parentSchema?.["description"] ?? error.message)}`
  switch (keyword) {
    case "required":
      return { problem: "is missing", remedy: "add the field, with null if it may be unknown" }
    case "additionalProperties":
      return { problem: "is not a field of a seed", remedy: "correct its spelling or remove it" }
    case "dependentRequired":
      return {
        problem: `has ${params["property"]} without ${params["missingProperty"]}`,
        remedy: "add the one or remove the other"
      }
    case "anyOf": {
      const isCondition = (error.schema as ReadonlyArray<object>).every((each) => Object.keys(each)[0] === "required")
      return { problem: isCondition ? "has no condition" : `is ${value}`, remedy: meaning }
    }
    case "enum":
      return {
        problem: `is ${value}, which is unknown`,
        remedy: `use one of ${(params["allowedValues"] as ReadonlyArray<unknown>).map(String).join(", ")}`
      }
    case "const":
      return { problem: `is ${value}`, remedy: `write ${JSON.stringify(params["allowedValue"])}` }
    case "minimum":
      return { problem: `is ${value}, below ${params["limit"]}`, remedy: meaning }
    case "uniqueItems":
      return { problem: `holds a value twice: ${value}`, remedy: "remove one of the two" }
    case "minItems":
    case "minLength":
      return { problem: "is empty", remedy: meaning }
    case "type":
      return {
        problem: `is ${value}`,
        remedy: `write ${[params["type"]].flat().join(" or ")}`
      }
    default:
      return { problem: `is ${value}`, remedy: meaning }
  }
}
