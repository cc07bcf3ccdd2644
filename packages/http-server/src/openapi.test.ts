import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type OpenApiDocument, type Operation, operationsOf } from "../test/openapi/document.ts"
import { type GeneratedAnswer, Judge, type Verdict } from "../test/openapi/judge.ts"
import { type GeneratedRequest, requestFor } from "../test/openapi/requests.ts"
import { send } from "../test/openapi/send.ts"
import { Installation } from "../test/databases.ts"
import { Vouchers } from "../test/identity/vouchers.ts"
import { signIn } from "../test/people.ts"
import { RunningServer } from "../test/server.ts"

/** How many requests; more of them on demand. */
const REQUESTS = Number(process.env["OPENAPI_REQUESTS"] ?? 8000)

/** Another seed makes other requests; the same seed the same ones. */
const SEED = Number(process.env["OPENAPI_SEED"] ?? 20_261_121)

const IN_FLIGHT = 24

const installation = new Installation(undefined)
let vouchers: Vouchers
let server: RunningServer
let administrator: string
let document: OpenApiDocument
let judge: Judge
let knownIds: ReadonlySet<string>

beforeAll(async () => {
  administrator = await signIn(installation, { email: "operator@example.org" })
  vouchers = await Vouchers.start()
  server = await RunningServer.start({
    ...installation.settings,
    ...vouchers.settings,
    ADMIN_EMAILS: "operator@example.org"
  })
  document = (await server.ask("/api/v1/openapi.json")).json
  judge = new Judge(document)
  knownIds = new Set((await server.ask("/api/v1/models?include_retired=1")).json.models.map(({ id }: any) => id))
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await vouchers?.stop()
  installation.remove()
})

describe("requests generated from the OpenAPI document", () => {
  it(
    `are answered as it says, ${REQUESTS} of them`,
    { timeout: Math.max(60_000, REQUESTS * 20) },
    async ({ annotate }) => {
      const operations = operationsOf(document).flatMap(byInput)
      const tally = new Map<string, number>()
      const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)
      const seeds = Array.from({ length: REQUESTS }, (_, index) => SEED + index).values()

      const sendSome = async () => {
        for (const seed of seeds) {
          const request = requestFor(document, operations[seed % operations.length]!, seed)
          const verdict = judge.verdict(request)
          const answer = await send(server.port, authorised(request, seed))
          count(`${answer.status} ${verdict}`)
          const complaints = [
            ...judge.complaints(request.operation, answer),
            ...refusals(verdict, request, answer, seed)
          ]
          if (complaints.length > 0) assert.fail(replayable(seed, request, answer, complaints))
        }
      }
      await Promise.all(Array.from({ length: IN_FLIGHT }, sendSome))

      for (const verdict of ["valid", "invalid"]) {
        const ofVerdict = [...tally].filter(([what]) => what.endsWith(` ${verdict}`)).map(([, times]) => times)
        assert.isAbove(Math.max(...ofVerdict), REQUESTS / 10, `${verdict}: ${JSON.stringify([...tally])}`)
      }
      assert.isTrue(await server.isHealthy())
      assert.deepStrictEqual(
        server.log.filter(({ level }) => Number(level) >= 40),
        []
      )
      await annotate(`seed ${SEED}: ${JSON.stringify(Object.fromEntries(tally))}`)
    }
  )
})

/** Operations whose input can be wrong in many ways get more of the requests. */
const byInput = (operation: Operation): ReadonlyArray<Operation> => {
  const hasQuery = operation.parameters.some((parameter) => parameter.in === "query")
  return Array.from({ length: operation.body !== undefined || hasQuery ? 5 : 1 }, () => operation)
}

/** Private operations are asked by an administrator, and by somebody whose token is none. */
const authorised = (request: GeneratedRequest, seed: number): GeneratedRequest =>
  request.operation.isPrivate
    ? { ...request, headers: { ...request.headers, authorization: `Bearer ${isStranger(seed) ? "x" : administrator}` } }
    : request

/** Operations that want a cookie which no request here has. */
const WITH_COOKIE = new Set(["identity.refresh", "identity.completeSignIn"])

const isStranger = (seed: number): boolean => seed % 7 === 0

/** Whether the server took what the document forbids, or refused what it allows. */
const refusals = (
  verdict: Verdict,
  request: GeneratedRequest,
  { body, status }: GeneratedAnswer,
  seed: number
): ReadonlyArray<string> => {
  if (verdict === "invalid" && status < 400) return ["a request off its schema was accepted"]
  if (status === 401) {
    const { id, isPrivate } = request.operation
    return WITH_COOKIE.has(id) || (isPrivate && isStranger(seed)) ? [] : ["a caller was not known"]
  }
  if (verdict === "valid" && status >= 400 && !isBeyondSchema(request, status, body)) {
    return [`a valid request was refused: ${body.toString()}`]
  }
  return []
}

/** What a schema cannot say: which models and quotes there are, that a sync runs, and how two fields relate. */
const isBeyondSchema = (request: GeneratedRequest, status: number, body: Buffer): boolean => {
  const { operation, parameters } = request
  if (status === 409) return operation.path.includes("/sync-")
  if (status === 404) {
    return operation.isPrivate
      ? /\{(id|source|provider)\}/u.test(operation.path) || namesUnknownModel(request)
      : parameters.some(({ parameter, texts }) => parameter.name === "model_id" && !knownIds.has(texts[0]!))
  }
  const { detail } = JSON.parse(body.toString())
  return (
    status === 422 &&
    detail.every(
      ({ input, loc, type }: any) =>
        (loc[1] === "model_ids" && loc.length === 3 && !knownIds.has(input)) ||
        (loc[1] === "cached_input_price" && type === "less_than_equal")
    )
  )
}

const namesUnknownModel = ({ body }: GeneratedRequest): boolean =>
  body !== undefined && !knownIds.has(JSON.parse(new TextDecoder().decode(body)).model_id)

const replayable = (
  seed: number,
  { body, headers, method, operation, path }: GeneratedRequest,
  answer: GeneratedAnswer,
  complaints: ReadonlyArray<string>
): string =>
  [
    `${operation.id}: ${complaints.join("; ")}`,
    `OPENAPI_SEED=${seed} OPENAPI_REQUESTS=1 sends it alone:`,
    JSON.stringify({ method, path, headers, body: body?.toString("base64") }),
    `body: ${body?.toString().slice(0, 500)}`,
    `answer: ${answer.status} ${JSON.stringify(answer.headers)} ${answer.body.toString().slice(0, 1000)}`
  ].join("\n")
