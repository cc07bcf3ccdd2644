import { assert, beforeAll, describe, it } from "@effect/vitest"
import { type OpenApiDocument, type Operation, operationsOf } from "../test/openapi/document.ts"
import { type GeneratedAnswer, Judge, type Verdict } from "../test/openapi/judge.ts"
import { type GeneratedRequest, requestFor } from "../test/openapi/requests.ts"
import { send } from "../test/openapi/send.ts"
import { serverForFile } from "../test/server.ts"

/** How many requests; more of them on demand. */
const REQUESTS = Number(process.env["OPENAPI_REQUESTS"] ?? 8000)

/** Another seed makes other requests; the same seed the same ones. */
const SEED = Number(process.env["OPENAPI_SEED"] ?? 20_261_121)

const IN_FLIGHT = 24

const server = serverForFile()
let document: OpenApiDocument
let judge: Judge
let knownIds: ReadonlySet<string>

beforeAll(async () => {
  document = (await server().ask("/api/v1/openapi.json")).json
  judge = new Judge(document)
  knownIds = new Set((await server().ask("/api/v1/models?include_retired=1")).json.models.map(({ id }: any) => id))
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
          const answer = await send(server().port, request)
          count(`${answer.status} ${verdict}`)
          const complaints = [...judge.complaints(request.operation, answer), ...refusals(verdict, request, answer)]
          if (complaints.length > 0) assert.fail(replayable(seed, request, answer, complaints))
        }
      }
      await Promise.all(Array.from({ length: IN_FLIGHT }, sendSome))

      for (const verdict of ["valid", "invalid"]) {
        const ofVerdict = [...tally].filter(([what]) => what.endsWith(` ${verdict}`)).map(([, times]) => times)
        assert.isAbove(Math.max(...ofVerdict), REQUESTS / 10, `${verdict}: ${JSON.stringify([...tally])}`)
      }
      assert.isTrue(await server().isHealthy())
      assert.deepStrictEqual(
        server().log.filter(({ level }) => Number(level) >= 40),
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

/** Whether the server took what the document forbids, or refused what it allows. */
const refusals = (
  verdict: Verdict,
  request: GeneratedRequest,
  { body, status }: GeneratedAnswer
): ReadonlyArray<string> => {
  if (verdict === "invalid" && status < 400) return ["a request off its schema was accepted"]
  if (verdict === "valid" && status >= 400 && !namesUnknownModel(request, status, body)) {
    return [`a valid request was refused: ${body.toString()}`]
  }
  return []
}

/** The one thing that a schema cannot say: which models there are. */
const namesUnknownModel = ({ parameters }: GeneratedRequest, status: number, body: Buffer): boolean => {
  if (status === 404) {
    return parameters.some(({ parameter, texts }) => parameter.name === "model_id" && !knownIds.has(texts[0]!))
  }
  const { detail } = JSON.parse(body.toString())
  return (
    status === 422 &&
    detail.every(({ input, loc }: any) => loc[1] === "model_ids" && loc.length === 3 && !knownIds.has(input))
  )
}

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
