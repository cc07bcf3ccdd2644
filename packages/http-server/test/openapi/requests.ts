import { random, type Random } from "@ratecard/test-support"
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
  /** What each parameter holds, decoded; undefined for one that does not decode. */
  readonly parameters: ReadonlyArray<{
    readonly parameter: Parameter
    readonly texts: ReadonlyArray<string | undefined>
  }>
}

const SPOILT_ESCAPES = ["%", "%zz", "%c3%28", "%ff"]

const WRONG_TYPES = ["text/plain", "application/xml", "application/x-www-form-urlencoded", "text/json", "*/*"]

const JSON_TYPES = ["application/json", "application/json; charset=utf-8", "application/vnd.ratecard+json"]

/**
 * The request that a seed stands for: to one of the document's operations, half of them as it
 * describes them, the others with one thing spoilt.
 */
export const requestFor = (document: OpenApiDocument, operation: Operation, seed: number): GeneratedRequest => {
  const chosen = random(seed)
  return new RequestMaker(document, operation, chosen).make(chosen.chance(0.5))
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
    const parameters = given.map((parameter, index) => ({
      parameter,
      raw: index === spoiltAt ? this.#spoiltTexts(parameter) : [encoded(this.#text(parameter))]
    }))
    const rawOf = (place: Parameter["in"]) => parameters.filter(({ parameter }) => parameter.in === place)

    let path = operation.path
    for (const { parameter, raw } of rawOf("path")) path = path.replace(`{${parameter.name}}`, raw[0]!)
    const query = rawOf("query").flatMap(({ parameter, raw }) => raw.map((text) => `${parameter.name}=${text}`))
    if (this.#random.chance(0.1)) query.push(`colour=${encoded(this.#random.oneOf(ODD_TEXTS))}`)
    const { body, type } = operation.body === undefined ? {} : this.#body(spoilBody)

    return {
      operation,
      method: operation.method,
      path: query.length === 0 ? path : `${path}?${query.join("&")}`,
      headers: {
        ...(type === undefined ? {} : { "content-type": type }),
        ...Object.fromEntries(rawOf("header").map(({ parameter, raw }) => [parameter.name, headerText(raw[0]!)]))
      },
      body,
      parameters: parameters.map(({ parameter, raw }) => ({
        parameter,
        texts: parameter.in === "header" ? [headerText(raw[0]!)] : raw.map(decoded)
      }))
    }
  }

  /** A valid value as the text that travels. */
  #text({ schema }: Parameter): string {
    const value = this.#values.valid(schema)
    return Array.isArray(value) ? value.join(",") : plain(value)
  }

  /** What a parameter should not hold, ready for the address: other types, other bounds, twice, or no text at all. */
  #spoiltTexts(parameter: Parameter): ReadonlyArray<string> {
    const { chance, oneOf } = this.#random
    if (chance(0.1)) return [oneOf(SPOILT_ESCAPES)]
    if (parameter.in === "query" && chance(0.15))
      return [encoded(this.#text(parameter)), encoded(this.#text(parameter))]
    if (chance(0.3)) return [encoded(plain(this.#values.beyond(parameter.schema)))]
    if (chance(0.4)) return [encoded(plain(this.#values.spoilt(this.#values.valid(parameter.schema))))]
    const text = oneOf([...ODD_TEXTS, "1e2", "0x10", "+1", "1.0", " 1", "1_0", "-0", "9".repeat(30), "9".repeat(5000)])
    return [encoded(text)]
  }

  #body(spoil: boolean): { readonly body: Buffer; readonly type: string | undefined } {
    const { chance, oneOf, whole } = this.#random
    const value = this.#values.valid(this.#operation.body!)
    const type = oneOf(JSON_TYPES)
    if (!spoil) return { body: Buffer.from((chance(0.05) ? "\ufeff" : "") + JSON.stringify(value)), type }
    const text = JSON.stringify(value)
    const at = whole(text.length)
    return oneOf<() => { readonly body: Buffer; readonly type: string | undefined }>([
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
      () => ({ body: Buffer.from(text), type: oneOf(WRONG_TYPES) })
    ])()
  }
}

/** Scalars as people type them: numbers without an exponent. */
const plain = (value: unknown): string => {
  if (typeof value === "number") return value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 20 })
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "")
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
