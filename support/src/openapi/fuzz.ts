import { type OpenApiDocument, type Operation, operationsOf } from "./document.ts"
import { type GeneratedAnswer, Judge, type Verdict } from "./judge.ts"
import { type HttpExchange, Prism } from "./prism.ts"
import { type GeneratedRequest, requestFor } from "./requests.ts"
import { send } from "./send.ts"

const IN_FLIGHT = 24

/** A running service. */
export interface FuzzTarget {
  readonly url: string
  /** The header of an administrator. */
  readonly administrator: () => Promise<{ readonly authorization?: string }>
  /** Whether people can sign in there; without an identity provider, trying it is a 503. */
  readonly hasSignIn: boolean
}

/** Result of many generated requests. */
export interface Fuzzed {
  /** Number of answers by status and verdict of the document, such as `422 invalid`. */
  readonly tally: ReadonlyMap<string, number>
  /** Each with the request that shows it, as a `curl` line for an address in `$B` and a token in `$T`. */
  readonly violations: ReadonlyArray<string>
}

/**
 * Sends `requests` requests that are generated from the service's own OpenAPI document, and holds every answer against
 * it, with validators of our own and Prism's; equal seeds send equal requests.
 */
export const fuzz = async (
  target: FuzzTarget,
  {
    onAnswer,
    requests,
    seed
  }: { readonly requests: number; readonly seed: number; readonly onAnswer?: (answered: number) => void }
): Promise<Fuzzed> => {
  const ask = async (path: string): Promise<any> => (await fetch(target.url + path)).json()
  const document: OpenApiDocument = await ask("/api/v1/openapi.json")
  const { models } = await ask("/api/v1/models?include_retired=true")
  const port = Number(new URL(target.url).port)
  const judge = new Judge(document)
  const prism = await Prism.of(document)
  const referee = new Referee(target, new Set(models.map(({ id }: any) => id)))
  const operations = operationsOf(document).flatMap(byInput)
  const seeds = Array.from({ length: requests }, (_, index) => seed + index).values()
  const tally = new Map<string, number>()
  const violations: Array<string> = []
  let answered = 0

  const sendSome = async () => {
    for (const each of seeds) {
      const generated = requestFor(document, operations[each % operations.length]!, each)
      const isStranger = each % 7 === 0 || ENDS_CALLER.has(generated.operation.id)
      const request = generated.operation.isPrivate
        ? { ...generated, headers: { ...generated.headers, ...(isStranger ? STRANGER : await target.administrator()) } }
        : generated
      const verdict = judge.verdict(request)
      const answer = await send(port, request)
      const result = `${answer.status} ${verdict}`
      tally.set(result, (tally.get(result) ?? 0) + 1)
      const exchange = exchangeOf(request, answer)
      const wasTaken = answer.status < 400 && verdict !== "unclear"
      const isForeseen = referee.isForeseen(request, answer)
      const complaints = [
        ...(isForeseen ? [] : judge.complaints(request.operation, answer)),
        ...referee.refusals(verdict, request, answer, isStranger),
        ...[...(isForeseen ? [] : prism.ofAnswer(exchange)), ...(wasTaken ? prism.ofRequest(exchange) : [])].map(
          (each) => `Prism: ${each}`
        )
      ]
      if (complaints.length > 0) violations.push(replayable(each, request, answer, complaints))
      onAnswer?.(++answered)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, sendSome))
  return { tally, violations }
}

/** An invalid token. */
const STRANGER = { authorization: "Bearer x" }

/** Operations whose input can be wrong in many ways get more of the requests. */
const byInput = (operation: Operation): ReadonlyArray<Operation> => {
  const hasQuery = operation.parameters.some((parameter) => parameter.in === "query")
  return Array.from({ length: operation.body !== undefined || hasQuery ? 5 : 1 }, () => operation)
}

/** Operations that an administrator could call only once. */
const ENDS_CALLER = new Set(["delete_current_user"])

/** Operations that want a cookie which no request here has. */
const WITH_COOKIE = new Set(["refresh_session", "complete_sign_in"])

/** Operations that ask an identity provider. */
const SIGN_IN = new Set(["begin_sign_in", "complete_sign_in"])

/** Knows what no schema can say, and decides whether an answer is right. */
class Referee {
  readonly #target: FuzzTarget
  readonly #knownIds: ReadonlySet<string>

  constructor(target: FuzzTarget, knownIds: ReadonlySet<string>) {
    this.#target = target
    this.#knownIds = knownIds
  }

  isForeseen({ operation, parameters }: GeneratedRequest, { status }: GeneratedAnswer): boolean {
    // An address that does not decode is of no operation.
    const isNowhere = parameters.some(({ parameter, texts }) => parameter.in === "path" && texts.includes(undefined))
    return status === 404 ? isNowhere : status === 503 && !this.#target.hasSignIn && SIGN_IN.has(operation.id)
  }

  /** Whether the service took what the document forbids, or refused what it allows. */
  refusals(
    verdict: Verdict,
    request: GeneratedRequest,
    answer: GeneratedAnswer,
    isStranger: boolean
  ): ReadonlyArray<string> {
    const { body, status } = answer
    if (verdict === "invalid" && status < 400) return ["a request off its schema was accepted"]
    if (status === 401) {
      const { id, isPrivate } = request.operation
      return WITH_COOKIE.has(id) || (isPrivate && isStranger) ? [] : ["a caller was not known"]
    }
    if (verdict !== "valid" || status < 400 || this.isForeseen(request, answer)) return []
    return this.#isBeyondSchema(request, status, body) ? [] : ["a valid request was refused"]
  }

  /**
   * Tells whether a refusal is by a rule that no schema has: existing models and quotes, a running sync, relations of
   * two fields.
   */
  #isBeyondSchema(request: GeneratedRequest, status: number, body: Buffer): boolean {
    const { operation, parameters } = request
    if (status === 409) return /\/(sync-|lists\/|watches$|webhooks$)/u.test(operation.path)
    if (status === 404) {
      return operation.isPrivate
        ? /\{(id|source|provider|team)\}/u.test(operation.path) || this.#namesUnknownModel(request)
        : parameters.some(({ parameter, texts }) => parameter.name === "model_id" && !this.#knownIds.has(texts[0]!))
    }
    if (status !== 422) return false
    const { detail } = JSON.parse(body.toString())
    return detail.every(
      ({ input, loc, type }: any) =>
        (loc[1] === "model_ids" && loc.length === 3 && !this.#knownIds.has(input)) ||
        (loc[1] === "cached_input_price" && type === "less_than_equal") ||
        (["line_id", "model_id", "provider", "since", "statement", "timezone", "url"].includes(loc[1]) &&
          type === "value_error")
    )
  }

  #namesUnknownModel({ body }: GeneratedRequest): boolean {
    return body !== undefined && !this.#knownIds.has(JSON.parse(new TextDecoder().decode(body)).model_id)
  }
}

const exchangeOf = (
  { body: requestBody, headers: requestHeaders, method, path }: GeneratedRequest,
  { body, headers, status }: GeneratedAnswer
): HttpExchange => ({
  method,
  path,
  requestHeaders,
  requestBody: requestBody?.toString(),
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  body: body.toString()
})

const replayable = (
  seed: number,
  request: GeneratedRequest,
  { body, status }: GeneratedAnswer,
  complaints: ReadonlyArray<string>
): string =>
  [
    `${request.operation.id}, seed ${seed}: ${complaints.join("; ")}`,
    curlOf(request),
    `${status} ${body.toString().slice(0, 500)}`
  ].join("\n")

/** The request as a line for a shell; a body that is not text travels as Base64. */
const curlOf = ({ body, headers, method, operation, path }: GeneratedRequest): string => {
  const text = body?.toString()
  const isText = body === undefined || (Buffer.from(text!).equals(body) && !text!.includes("\0"))
  const given = Object.entries(headers).filter(([name]) => name !== "authorization")
  const parts = [
    ...(isText ? [] : [`base64 -d <<< ${body.toString("base64")} |`]),
    `curl -gsi --path-as-is -X ${method} "$B"${quoted(path)}`,
    ...(operation.isPrivate ? ['-H "authorization: Bearer $T"'] : []),
    ...given.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${isText ? quoted(text!) : "@-"}`])
  ]
  return parts.join(" ")
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
