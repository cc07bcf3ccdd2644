import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js"
import schema from "../schema.json" with { type: "json" }
import type { Finding } from "./fault.ts"

/** A finding about a file, told apart by the model that it lies in; null outside of any model. */
export interface SchemaFinding extends Finding {
  readonly modelIndex: number | null
}

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true }).compile(schema)

/** All that `schema.json` refuses in the content of one seed file. */
export const schemaFindings = (content: unknown): ReadonlyArray<SchemaFinding> => {
  validate(content)
  return (validate.errors ?? []).filter(isNoAlternative).map(finding)
}

// When no alternative of an `anyOf` fits, ajv reports each of them before the `anyOf` itself.
const isNoAlternative = (error: ErrorObject): boolean => !/\/anyOf\/\d+\//.test(error.schemaPath)

const finding = (error: ErrorObject): SchemaFinding => {
  const field: unknown = error.params["missingProperty"] ?? error.params["additionalProperty"]
  const keys = error.instancePath.split("/").slice(1)
  if (typeof field === "string" && error.keyword !== "dependentRequired") keys.push(field)
  const inModel = keys[0] === "models" && keys.length > 1
  return {
    modelIndex: inModel ? Number(keys[1]) : null,
    path: pathOf(inModel ? keys.slice(2) : keys),
    ...wording(error)
  }
}

const pathOf = (keys: ReadonlyArray<string>): string =>
  keys
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "")

const wording = (error: ErrorObject): Pick<Finding, "problem" | "remedy"> => {
  const { keyword, params, data, parentSchema } = error
  const value = JSON.stringify(data)
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
    case "anyOf":
      return { problem: "has no condition", remedy: meaning }
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
