import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"
import * as formats from "ajv-formats"
import { type JsonSchema, type OpenApiDocument, type Operation, type Parameter, resolved } from "./document.ts"
import type { GeneratedRequest } from "./requests.ts"

/** Answer to a generated request. */
export interface GeneratedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: Buffer
}

/** Whether the document allows a request; `unclear` where it does not say how a value is spelt. */
export type Verdict = "valid" | "invalid" | "unclear"

/** Holds requests and answers against an OpenAPI document. */
export class Judge {
  readonly #ajv: Ajv2020
  readonly #document: OpenApiDocument
  readonly #validators = new Map<JsonSchema, ValidateFunction>()

  constructor(document: OpenApiDocument) {
    this.#document = document
    this.#ajv = new Ajv2020({ allErrors: true, strict: true, strictTuples: false, strictTypes: false })
    this.#ajv.addVocabulary(["components", "discriminator", "example"])
    formats.default.default(this.#ajv)
    this.#ajv.addSchema(inDocument({ components: document.components }), DOCUMENT)
  }

  /** Returns the document's verdict on a request. */
  verdict(request: GeneratedRequest): Verdict {
    const verdicts = request.parameters.map(({ parameter, texts }) => this.#parameterVerdict(parameter, texts))
    // No document can say it: what the API does not know, it does not take.
    if (request.isUnknown && request.operation.path.startsWith("/api/v1/")) verdicts.push("invalid")
    if (request.operation.body !== undefined) verdicts.push(this.#bodyVerdict(request, request.operation.body))
    return (
      verdicts.find((verdict) => verdict === "invalid") ?? verdicts.find((verdict) => verdict === "unclear") ?? "valid"
    )
  }

  /** Returns the faults of an answer to an operation; empty if the document promises it. */
  complaints({ responses }: Operation, { body, headers, status }: GeneratedAnswer): ReadonlyArray<string> {
    const response = responses[status]
    if (status >= 500) return [`status ${status}`]
    if (response === undefined) return [`undocumented status ${status}`]
    const missing = Object.entries(response.headers ?? {}).flatMap(([name, { required }]) =>
      required && headers[name] === undefined ? [`header ${name} is missing`] : []
    )
    return [...missing, ...this.#bodyComplaints(response.content, String(headers["content-type"] ?? ""), body)]
  }

  #bodyComplaints(
    content: Operation["responses"][string]["content"],
    contentType: string,
    body: Buffer
  ): ReadonlyArray<string> {
    if (content === undefined) return body.length === 0 ? [] : ["an undocumented body"]
    const type = contentType.split(";", 1)[0]!
    const media = content[type]
    if (media === undefined) return [`undocumented content type '${contentType}'`]
    const value = /[/+]json$/u.test(type) ? parsed(body.toString()) : body.toString()
    const validate = this.#validator(media.schema)
    return validate(value) ? [] : [`body off its schema: ${this.#ajv.errorsText(validate.errors)}`]
  }

  #parameterVerdict(parameter: Parameter, texts: ReadonlyArray<string | undefined>): Verdict {
    const given = texts.filter((text) => text !== undefined)
    // An escape that means nothing may stand for itself.
    if (given.length < texts.length) return "unclear"
    if (given.length > 1 && parameter.explode !== true) return "invalid"
    const schema = resolved(this.#document, parameter.schema)
    const reading = spellings(schema, given).find(({ value }) => this.#validator(parameter.schema)(value))
    if (reading === undefined) return "invalid"
    return reading.isPlain ? "valid" : "unclear"
  }

  #bodyVerdict({ body, headers, repeatsMember }: GeneratedRequest, schema: JsonSchema): Verdict {
    if (repeatsMember) return "invalid"
    if (!/^application\/(json|[\w.]+\+json)(; charset=utf-8)?$/u.test(headers["content-type"] ?? "")) return "invalid"
    const text = utf8(body!)
    const value = text === undefined ? undefined : parsed(text.replace(/^\ufeff/u, ""))
    if (value === undefined || !this.#validator(schema)(value)) return "invalid"
    return isFinite(value) ? "valid" : "unclear"
  }

  #validator(schema: JsonSchema): ValidateFunction {
    let validate = this.#validators.get(schema)
    if (validate === undefined) {
      validate = this.#ajv.compile(inDocument(schema))
      this.#validators.set(schema, validate)
    }
    return validate
  }
}

/** Key of the document for the validators of its parts. */
const DOCUMENT = "document"

/** A schema that refers to parts of the document: each is compiled once, for all that refer to it. */
const inDocument = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${DOCUMENT}#/`))

/**
 * Whether all numbers of a document are some. One like 1e400 is read as none: where any value may stand, the document
 * does not say what becomes of it.
 */
const isFinite = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).every(isFinite)
    : typeof value !== "number" || Number.isFinite(value)

/** The values that the texts of a parameter may mean, the plainest spelling first. */
const spellings = (
  schema: JsonSchema,
  texts: ReadonlyArray<string>
): ReadonlyArray<{ readonly value: unknown; readonly isPlain: boolean }> => {
  const [text] = texts as readonly [string]
  switch (schema["type"]) {
    case "boolean":
      return text === "true" || text === "false" ? [{ value: text === "true", isPlain: true }] : []
    case "integer":
      return new RegExp(schema["pattern"], "u").test(text) ? [{ value: Number(text), isPlain: true }] : []
    case "number":
      return typeof parsed(text) === "number" && text.trim() === text ? [{ value: Number(text), isPlain: true }] : []
    case "array": {
      const items = texts.flatMap((each) => each.split(","))
      return [
        { value: items, isPlain: true },
        { value: items.map((item) => item.trim()), isPlain: false }
      ]
    }
    default:
      return [{ value: text, isPlain: true }]
  }
}

/** Undefined for what is not JSON, and for numbers that no JSON value can be. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const utf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
