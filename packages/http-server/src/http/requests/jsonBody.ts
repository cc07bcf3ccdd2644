import {
  BodyTooLarge,
  JsonBody,
  JsonLines,
  LongList,
  type LongListOf,
  MaxValues,
  UnsupportedMediaType,
  ValidationFailed,
  type ValidationItem
} from "@ratecard/api"
import { finish, type Steps } from "@ratecard/core/ledger"
import { ByteSize, Context, Effect, Layer, Schema, SchemaAST } from "effect"
import { HttpMiddleware, HttpServerRequest } from "effect/http"
import { LongBody } from "../../LongBody.ts"
import { ifPossible } from "../../ifPossible.ts"
import { inSlices } from "../../inSlices.ts"
import { type ListSpan, shapeInSteps } from "./jsonShape.ts"
import { decodeUtf8, invalidUtf8, syntaxFault, unreadable } from "./jsonSyntax.ts"
import { issueIn } from "./requestFaults.ts"
import { addItems } from "./validation.ts"

/** One coding: stacked ones would multiply the work that a small body can ask for. */
const CODING = /^(gzip|deflate|identity)$/iu

const JSON_TYPE = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/iu

const LINES_TYPE = /^application\/(x-ndjson|jsonl)\s*(;|$)/iu

/** JSON travels in UTF-8; another charset would be read as what it does not say. */
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-?8"?\s*(;|$))/iu

/**
 * Reads the body as JSON text before the contract decodes it; other bodies get an error that says what is wrong where.
 */
export const JsonBodyLayer = (maxBodyBytes: number) => {
  const tooLarge = new BodyTooLarge({ detail: `The body is larger than ${maxBodyBytes} bytes.` })
  const unpacked = HttpMiddleware.decompression({ maxDecompressedSize: ByteSize.bytes(maxBodyBytes) })
  return Layer.succeed(JsonBody, (app, { endpoint }) => {
    const longList = Context.get(endpoint.annotations, LongList)
    const maxValues = Context.get(endpoint.annotations, MaxValues)
    const read = longList === undefined ? bodyReader(maxValues) : longBodyReader(maxValues, longList)
    return Effect.gen(function* () {
      const { headers } = yield* HttpServerRequest.HttpServerRequest
      const { "content-type": type = "application/json" } = headers
      const list = LINES_TYPE.test(type) ? Context.get(endpoint.annotations, JsonLines) : undefined
      if (!JSON_TYPE.test(type) && list === undefined) return yield* notJson
      if (OTHER_CHARSET.test(type)) return yield* notUtf8
      if (!CODING.test(headers["content-encoding"] ?? "identity")) return yield* unknownCoding
      if (Number(headers["content-length"] ?? 0) > maxBodyBytes) return yield* tooLarge
      return yield* unpacked(withJsonBody(app, tooLarge, read, list))
    })
  })
}

/** Looks at a text, and gives what it says to the endpoint. */
type ReadBody = <A, E, R>(app: Effect.Effect<A, E, R>, text: string) => Effect.Effect<A, E | ValidationFailed, R>

/** Leaves it to the platform to parse and to decode a text. */
const bodyReader =
  (maxValues: number): ReadBody =>
  (app, text) => {
    const { fault } = finish(shapeInSteps(text, maxValues))
    return fault === undefined ? app : Effect.fail(refuse(fault))
  }

/** Parses and decodes a text, too, while others are served in between. */
const longBodyReader = (maxValues: number, list: LongListOf): ReadBody => {
  const read = longPayloadReader(list)
  return (app, text) =>
    Effect.gen(function* () {
      const { fault, list: found, values } = yield* inSlices(() => shapeInSteps(text, maxValues, list.name))
      if (fault !== undefined) return yield* refuse(fault)
      const made = yield* inSlices(() => read(text, found))
      if ("faults" in made) return yield* refuse(...made.faults)
      return yield* Effect.provideService(app, LongBody, { payload: made.payload, values })
    })
}

/** `list` is the list that the lines of a body of JSON Lines are of. */
const withJsonBody = <A, E, R>(
  app: Effect.Effect<A, E, R>,
  tooLarge: BodyTooLarge,
  read: ReadBody,
  list: string | undefined
) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const bytes = yield* Effect.catch(request.arrayBuffer, ({ reason }) => {
      if (reason._tag !== "RequestParseError") return Effect.die(reason)
      return Effect.fail(reason.reason === "BodyTooLarge" ? tooLarge : refuse(unreadable))
    })
    const sent = decodeUtf8(new Uint8Array(bytes))
    if (sent === undefined) return yield* refuse(invalidUtf8)
    const text = list === undefined ? sent : yield* inSlices(() => documentOfLines(sent, list))
    if (typeof text !== "string") return yield* refuse(text)
    return yield* Effect.provideService(
      read(app, text),
      HttpServerRequest.HttpServerRequest,
      withJsonText(request, text)
    )
  })

const notJson = new UnsupportedMediaType({ detail: "The body must be JSON: send content-type application/json." })

const unknownCoding = new UnsupportedMediaType({
  detail: "The body's content-encoding must be gzip, deflate or identity."
})

const notUtf8 = new UnsupportedMediaType({ detail: "The body must be JSON in UTF-8: remove the charset." })

const refuse = (...detail: ReadonlyArray<ValidationItem>): ValidationFailed => new ValidationFailed({ detail })

/** The same request with its body read, and with the one media type under which the contract takes JSON. */
const withJsonText = (
  request: HttpServerRequest.HttpServerRequest,
  text: string
): HttpServerRequest.HttpServerRequest =>
  Object.create(request, {
    text: { value: Effect.succeed(text) },
    headers: { value: { ...request.headers, "content-type": "application/json" } }
  })

/** JSON Lines as one document that has them in this list, or what is wrong with the first line that is not JSON. Pauses. */
export function* documentOfLines(text: string, list: string): Steps<string | ValidationItem> {
  const lines = text.trimEnd().split("\n")
  for (const [place, line] of lines.entries()) {
    // Each by itself: what closes a bracket of the document around it is not JSON.
    if (ifPossible(() => JSON.parse(line) as unknown) === undefined) return faultOfLine(line, place, list)
    yield
  }
  return `{${JSON.stringify(list)}:[${lines.join(",\n")}]}`
}

const faultOfLine = (line: string, place: number, list: string): ValidationItem => {
  const { ctx, ...fault } = syntaxFault(line)
  return {
    ...fault,
    loc: ["body", list, place],
    msg: `JSON decode error in line ${place + 1}`,
    ...(ctx && { ctx })
  }
}

/** The value of a body, or all that is wrong with it. */
type ReadPayload = { readonly payload: unknown } | { readonly faults: ReadonlyArray<ValidationItem> }

/** Reads bodies that have a long list, some of its elements at a time; `list` is where it stands, if there is one. */
const longPayloadReader = ({ element, name, payload }: LongListOf) => {
  const isPlain = hasPlainFields(element)
  // Documents are looked at as they stand, without transformations: that takes a sixth of the time.
  const elementsIssue = issueIn(Schema.toEncoded(Schema.Array(element)))
  const aroundIssue = issueIn(Schema.toEncoded(withUnknownElements(payload, name)))

  function* read(text: string, list: ListSpan | undefined): Steps<ReadPayload> {
    const faults: Array<ValidationItem> = []
    const elements: Array<unknown> = []
    for (const { end, start } of list?.runs ?? []) {
      const run = JSON.parse(`[${text.slice(start, end)}]`) as ReadonlyArray<unknown>
      const issue = run.every(isPlain) ? undefined : elementsIssue(run)
      const before = elements.length
      if (issue !== undefined)
        addItems(faults, "body", issue, ({ loc: [body, index, ...rest], ...item }) => ({
          ...item,
          loc: [body!, name, before + Number(index), ...rest]
        }))
      for (const each of run) elements.push(each)
      yield
    }
    const around: unknown =
      text === "" ? undefined : JSON.parse(list === undefined ? text : withoutElements(text, list))
    const whole = list === undefined ? around : { ...(around as object), [name]: elements }
    const issue = aroundIssue(whole)
    if (issue !== undefined) addItems(faults, "body", issue)
    return faults.length > 0 ? { faults } : { payload: whole }
  }

  return function* (text: string, list: ListSpan | undefined): Steps<ReadPayload> {
    try {
      return yield* read(text, list)
    } catch (error) {
      if (error instanceof SyntaxError) return { faults: [syntaxFault(text)] }
      throw error
    }
  }
}

/** The same schema, but of a list in it, whose elements are looked at before, the length alone. */
const withUnknownElements = (payload: Schema.Struct<Schema.Struct.Fields>, name: string): Schema.Top => {
  const [first, ...others] = payload.fields[name]!.ast.checks ?? []
  const list = Schema.Array(Schema.Unknown)
  return Schema.Struct({ ...payload.fields, [name]: first === undefined ? list : list.check(first, ...others) })
}

const withoutElements = (text: string, { end, start }: ListSpan): string => text.slice(0, start) + text.slice(end)

/**
 * Whether a document is right by the names and types of its members alone: texts without rules, and what may be
 * anything. Of others nothing is said. It takes a twentieth of what the schema takes.
 */
export const hasPlainFields = (schema: Schema.Top): ((value: unknown) => boolean) => {
  const { ast } = Schema.toEncoded(schema)
  if (!SchemaAST.isObjects(ast) || ast.checks !== undefined || !ast.propertySignatures.every(isOptional))
    return () => false
  const types = new Map(ast.propertySignatures.flatMap(({ name, type }) => (isPlain(type) ? [[name, type._tag]] : [])))
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false
    for (const name in value) {
      const type = types.get(name)
      if (type !== "Unknown" && (type !== "String" || typeof (value as Record<string, unknown>)[name] !== "string"))
        return false
    }
    return true
  }
}

const isOptional = ({ type }: SchemaAST.PropertySignature): boolean => SchemaAST.isOptional(type)

const isPlain = (type: SchemaAST.AST): boolean =>
  SchemaAST.isUnknown(type) || (SchemaAST.isString(type) && type.checks === undefined)
