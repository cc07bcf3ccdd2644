import { random, type Random } from "../random.ts"
import type { OpenApiDocument, Operation, Parameter } from "./document.ts"
import { ODD_TEXTS, Values } from "./values.ts"

/** A request that can be sent again as it was. */
export interface GeneratedRequest {
  readonly operation: Operation
  readonly method: string
  /** With its query, encoded as it travels. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** Whether its query holds a name that the operation does not have. */
  readonly isUnknown: boolean
  /** Whether its body is JSON in which an object has two members of one name. */
  readonly repeatsMember: boolean
  /** Decoded parameters; undefined for one that does not decode. */
  readonly parameters: ReadonlyArray<{
    readonly parameter: Parameter
    readonly texts: ReadonlyArray<string | undefined>
  }>
}

const SPOILT_ESCAPES = ["%", "%zz", "%c3%28", "%ff"]

const WRONG_TYPES = [
  "application/json; charset=latin1",
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "text/json",
  "*/*"
]

/** Spellings of booleans in other services. */
const OTHER_BOOLEANS = ["1", "0", "True", "yes"]

const JSON_TYPES = ["application/json", "application/json; charset=utf-8", "application/vnd.ratecard+json"]

/**
 * The request that a seed stands for: to one of the document's operations, half of them as it
 * describes them, the others with one thing spoilt.
 */
export const requestFor = (document: OpenApiDocument, operation: Operation, seed: number): GeneratedRequest => {
  const chosen = random(seed)
  return new RequestMaker(document, operation, chosen).make(chosen.chance(0.5))
}

interface GeneratedBody {
  readonly body: Buffer
  readonly type: string | undefined
  readonly repeatsMember?: boolean
}

class RequestMaker {
  readonly #operation: Operation
  readonly #random: Random
  readonly #values: Values

  constructor(document: OpenApiDocument, operation: Operation, chosen: Random) {
    this.#operation = operation
    this.#random = chosen
    this.#values = new Values(document, chosen)
  }

  make(spoil: boolean): GeneratedRequest {
    const operation = this.#operation
    const spoilBody = spoil && operation.body !== undefined && this.#random.chance(0.9)
    const given = operation.parameters.filter(({ required }) => required || this.#random.chance(0.4))
    const spoiltAt = spoil && !spoilBody && given.length > 0 ? this.#random.whole(given.length) : -1
    const parameters = given.map((parameter, index) => {
      const raw = index === spoiltAt ? this.#spoiltTexts(parameter) : this.#texts(parameter).map(encoded)
      // Without anything in its place, it would be another path.
      return { parameter, raw: parameter.in === "path" && raw[0] === "" ? ["-"] : raw }
    })
    const rawOf = (place: Parameter["in"]) => parameters.filter(({ parameter }) => parameter.in === place)

    let path = operation.path
    for (const { parameter, raw } of rawOf("path")) path = path.replace(`{${parameter.name}}`, raw[0]!)
    const query = rawOf("query").flatMap(({ parameter, raw }) => raw.map((text) => `${parameter.name}=${text}`))
    const unknown = this.#random.chance(spoil ? 0.15 : 0.02) ? this.#unknownName() : undefined
    if (unknown !== undefined) query.push(`${encoded(unknown)}=${encoded(this.#random.oneOf(ODD_TEXTS))}`)
    const { body, repeatsMember = false, type } = operation.body === undefined ? {} : this.#body(spoilBody)

    return {
      operation,
      method: operation.method,
      path: query.length === 0 ? path : `${path}?${query.join("&")}`,
      headers: {
        ...(type === undefined ? {} : { "content-type": type }),
        ...Object.fromEntries(rawOf("header").map(({ parameter, raw }) => [parameter.name, headerText(raw[0]!)]))
      },
      body,
      isUnknown: unknown !== undefined,
      repeatsMember,
      parameters: parameters.map(({ parameter, raw }) => ({
        parameter,
        texts: parameter.in === "header" ? [headerText(raw[0]!)] : raw.map(decoded)
      }))
    }
  }

  /** A valid value as the texts that travel: those of a list together, one by one, or a few at a time. */
  #texts({ explode, schema }: Parameter): ReadonlyArray<string> {
    const value = this.#values.valid(schema)
    if (!Array.isArray(value)) return [this.#written(value)]
    if (!explode || this.#random.chance(0.4)) return [value.join(",")]
    const at = this.#random.whole(value.length)
    return [...(at === 0 ? [] : [value.slice(0, at).join(",")]), ...value.slice(at)]
  }

  /** A scalar in one of the ways that clients write it: numbers with and without an exponent. */
  #written(value: unknown): string {
    if (typeof value !== "number" || this.#random.chance(0.5)) return plain(value)
    if (Number.isInteger(value) && this.#random.chance(0.9)) return String(value)
    return this.#random.oneOf([String(value), value.toExponential(), value.toExponential().toUpperCase()])
  }

  /** A name that the operation does not have, and often almost one. */
  #unknownName(): string {
    const names = this.#operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
    const close = names.flatMap((name) => [name.toUpperCase(), `${name}s`, `${name}[]`, name.slice(1)])
    return this.#random.oneOf(
      [...close, "colour", "page", "__proto__", "constructor", ""].filter((name) => !names.includes(name))
    )
  }

  /** Wrong values of a parameter, ready for the address: other types, other bounds, twice, or no text at all. */
  #spoiltTexts(parameter: Parameter): ReadonlyArray<string> {
    const { chance, oneOf } = this.#random
    if (chance(0.1)) return [oneOf(SPOILT_ESCAPES)]
    if (parameter.in === "query" && chance(0.15))
      return [...this.#texts(parameter), ...this.#texts(parameter)].map(encoded)
    if (parameter.schema["type"] === "boolean" && chance(0.8)) return [oneOf(OTHER_BOOLEANS)]
    if (chance(0.3)) return [encoded(plain(this.#values.beyond(parameter.schema)))]
    if (chance(0.4)) return [encoded(plain(this.#values.spoilt(this.#values.valid(parameter.schema))))]
    const text = oneOf([
      ...ODD_TEXTS,
      "1e2",
      ".5",
      "1e",
      "0x10",
      "+1",
      "1.0",
      " 1",
      "1_0",
      "-0",
      "9".repeat(30),
      "9".repeat(5000)
    ])
    return [encoded(text)]
  }

  #body(spoil: boolean): GeneratedBody {
    const { chance, oneOf, whole } = this.#random
    const value = this.#values.valid(this.#operation.body!)
    const type = oneOf(JSON_TYPES)
    if (!spoil) return { body: Buffer.from((chance(0.05) ? "\ufeff" : "") + JSON.stringify(value)), type }
    const text = JSON.stringify(value)
    const at = whole(text.length)
    return oneOf<() => GeneratedBody>([
      () => ({ body: Buffer.from(JSON.stringify(this.#values.spoilt(value))), type }),
      () => ({ body: Buffer.from(JSON.stringify(this.#values.spoilt(this.#values.spoilt(value)))), type }),
      () => ({ body: Buffer.from(JSON.stringify(this.#values.beyond(this.#operation.body!))), type }),
      () => ({ body: Buffer.from(text.replace(/\d+/u, "1e400")), type }),
      () => ({ body: Buffer.from(text.slice(0, at)), type }),
      () => ({ body: Buffer.from(text.slice(0, at) + oneOf(["{", "]", ",", "x", '"', "\\"]) + text.slice(at)), type }),
      () => ({
        body: Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.of(0xff, 0xc0), Buffer.from(text.slice(at))]),
        type
      }),
      () => ({ body: Buffer.from(oneOf(["[".repeat(2000), "null", "[]", '"text"', "1", " ", "NaN", "text=x"])), type }),
      () => ({ body: Buffer.from(text), type: oneOf(WRONG_TYPES) }),
      () => ({ body: Buffer.from(twice(text)), type, repeatsMember: twice(text) !== text })
    ])()
  }
}

/** Scalars as people type them: numbers without an exponent. */
const plain = (value: unknown): string => {
  if (typeof value === "number") return value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 })
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "")
}

/** The text of an object with its first member said again. */
const twice = (json: string): string => {
  const [, name] = /^\{("(?:[^"\\]|\\.)*"):/u.exec(json) ?? []
  return name === undefined ? json : `{${name}:null,${json.slice(1)}`
}

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const decoded = (raw: string): string | undefined => {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}

/** A header may hold visible characters and spaces; the rest stays escaped. */
const headerText = (raw: string): string => {
  const text = decoded(raw) ?? raw
  return /^[\u0020-\u007e]*$/u.test(text) ? text : raw
}
