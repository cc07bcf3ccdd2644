import { assert, beforeAll, describe, it } from "@effect/vitest"
import { readCatalogue } from "@ratecard/core/effect"
import { IS_WHOLE } from "@ratecard/test-support"
import { type Operation, type OpenApiDocument, operationsOf, Prism, resolved } from "@ratecard/test-support/openapi"
import { sharedServer } from "../../../../test/server.ts"
import { EXAMPLE_REQUESTS, type ExampleRequest } from "./exampleRequests.ts"

/** What is never the same, and so has no stored answer. */
const CHANGING = ["/api/v1/exchange-rate", "/health/ready", "/version"]

const server = sharedServer({ PUBLIC_URL: "https://rates.test" })
let document: OpenApiDocument
let operations: ReadonlyArray<Operation>

beforeAll(async () => {
  document = (await server().ask("/api/v1/openapi.json")).json
  operations = operationsOf(document)
})

/** What the document shows as the answer of an operation, or as its body. */
const shownBy = (id: string, part: "answer" | "body" = "answer"): any => {
  const { method, path } = operations.find((operation) => operation.id === id)!
  const { requestBody, responses } = document.paths[path]![method.toLowerCase()]
  const { content } = part === "body" ? requestBody : responses["200"]
  return Object.values<any>(content)[0].example
}

const ask = ({ body, path }: ExampleRequest) => (body === undefined ? server().ask(path) : server().post(path, body))

/** Whether `shown` is `whole`, but for elements at the end of lists. */
const isCut = (shown: unknown, whole: unknown): boolean => {
  if (typeof shown !== "object" || shown === null || typeof whole !== "object" || whole === null) return shown === whole
  if (Array.isArray(shown)) {
    return (
      Array.isArray(whole) && shown.length > 0 === whole.length > 0 && shown.every((part, at) => isCut(part, whole[at]))
    )
  }
  const names = Object.keys(shown)
  const parts = Object.entries(whole)
  return names.length === parts.length && parts.every(([name, part]) => isCut(shown[name as keyof typeof shown], part))
}

/** The operations whose answers change with the data: stored ones are of a past day. */
const OF_DATA = new Set([
  "list_models",
  "get_model",
  "get_price_history",
  "list_price_changes",
  "list_offers",
  "list_model_offers",
  "get_atom_feed",
  "get_json_feed",
  "get_price_table",
  "get_rate_table",
  "recommend_models",
  "calculate_costs"
])

/** Whether `shown` has the form of `whole`: the same fields and types, where neither is null. */
const isAlike = (shown: unknown, whole: unknown): boolean => {
  if (shown === null || whole === null) return true
  if (typeof shown !== "object" || typeof whole !== "object") return typeof shown === typeof whole
  if (Array.isArray(shown) || Array.isArray(whole)) {
    return (
      Array.isArray(shown) &&
      Array.isArray(whole) &&
      (whole.length === 0 || shown.every((part) => whole.some((each) => isAlike(part, each))))
    )
  }
  const [own, others] = [Object.entries(shown), new Map<string, unknown>(Object.entries(whole))]
  return own.length === others.size && own.every(([name, part]) => others.has(name) && isAlike(part, others.get(name)))
}

/** The operations that are asked about a past day, whose prices stay. */
const OF_PAST = new Set(["get_tariff", "bill_requests"])

/** An answer about a past day as it was when prices were known as of `day`: what has ended since had no end then. */
const asKnownOn = (day: string, answer: unknown): any =>
  JSON.parse(JSON.stringify(answer), (name, value) => {
    const isLater = typeof value === "string" && value.slice(0, 10) > day
    if (isLater && (name === "as_of" || name === "prices_as_of")) return day
    return isLater && name === "until" ? null : value
  })

describe("the examples of the reference", () => {
  it("are what this server answers, or of its form where data change", async () => {
    for (const [id, request] of Object.entries(EXAMPLE_REQUESTS)) {
      if (id === "get_catalogue") continue
      const { json, status, text } = await ask(request)
      assert.strictEqual(status, 200, id)
      const fits = OF_DATA.has(id) ? isAlike : isCut
      const shown = shownBy(id)
      const day = shown.as_of ?? shown.results?.[0].prices_as_of
      const answer = OF_PAST.has(id) ? asKnownOn(day, json) : (json ?? text)
      assert.isTrue(fits(shown, answer), `${id}: \`pnpm x write examples\` stores the answers anew`)
      if (request.body !== undefined) assert.deepStrictEqual(shownBy(id, "body"), request.body)
    }
    assert.strictEqual(shownBy("get_llms_text"), (await server().ask("/llms.txt")).text)
  })

  it("show a part of the catalogue, which is a catalogue too", async () => {
    const shown = shownBy("get_catalogue")
    assert.strictEqual(readCatalogue(shown)._tag, "Success")
    const { json: whole } = await server().ask("/api/v1/catalogue")
    const [entry] = shown.entries
    const { priced_with: _, ...stored } = whole.entries.find(({ id }: any) => id === entry.id)
    assert.isTrue(isAlike(entry, stored))
    assert.isNotEmpty(shown.tariffs.rows[entry.provider])
    assert.isAbove(shown.tariffs.sources.length, 0)
  })

  it("are of every public operation, and of the same form where answers change", async () => {
    const isPublic = ({ id, isPrivate, path }: Operation) =>
      !isPrivate && !path.startsWith("/api/v1/auth") && id !== "get_llms_text"
    assert.sameMembers(
      operations.filter(isPublic).map(({ path }) => path),
      [
        ...Object.keys(EXAMPLE_REQUESTS).map((id) => operations.find((operation) => operation.id === id)!.path),
        ...CHANGING
      ]
    )
    for (const path of CHANGING) {
      const { json } = await server().ask(path)
      const { id } = operations.find((operation) => operation.path === path)!
      assert.sameMembers(Object.keys(shownBy(id)), Object.keys(json), path)
    }
  })

  it("stand in llms.txt, each once and short", async () => {
    const { text } = await server().ask("/llms.txt")
    const shown = [...text.matchAll(/^(?:GET|POST) ([^ :]+)/gmu)].map(([, path]) => path)
    assert.sameMembers(shown, [...Object.values(EXAMPLE_REQUESTS).map(({ path }) => path), ...CHANGING])
    assert.include(text, '{"id":"openai-gpt-5","provider":"openai"')
    assert.include(text, "(https://rates.test/docs.md)")
    assert.isAtMost(text.length, 20_000)
  })

  it.runIf(IS_WHOLE)("are what Prism takes of every operation, which takes no other body", async () => {
    const prism = await Prism.of(document)
    for (const { id, method, parameters, path, responses } of operations) {
      const valueOf = (parameter: Operation["parameters"][number]): string => {
        const { enum: words, examples } = resolved(document, parameter.schema)
        return encodeURIComponent(String((examples ?? words ?? [parameter.name])[0]))
      }
      const given = parameters.filter(({ required }) => required)
      const inPath = given.filter((parameter) => parameter.in === "path")
      const inQuery = given.filter((parameter) => parameter.in === "query")
      const { requestBody, security } = document.paths[path]![method.toLowerCase()]
      const request = {
        method,
        path: `${inPath.reduce((whole, each) => whole.replace(`{${each.name}}`, valueOf(each)), path)}?${inQuery.map((each) => `${each.name}=${valueOf(each)}`).join("&")}`,
        requestHeaders: {
          "content-type": "application/json",
          ...("bearer" in (security[0] ?? {}) && { authorization: "Bearer x" }),
          cookie: Object.values(document.components.securitySchemes)
            .map(({ name }) => `${name}=x`)
            .join("; ")
        },
        requestBody: requestBody && JSON.stringify(requestBody.content["application/json"].example)
      }
      for (const [status, { content = {}, headers = {} }] of Object.entries(responses)) {
        const [[type, media] = []] = Object.entries<any>(content)
        const shown = media?.example ?? media?.schema.examples?.[0]
        const answerOf = (body: unknown) => ({
          ...request,
          status: Number(status),
          headers: {
            ...(type !== undefined && { "content-type": type }),
            ...Object.fromEntries(Object.entries(headers).map(([name, { schema }]) => [name, schema["const"] ?? "1"]))
          },
          body: typeof body === "string" ? body : JSON.stringify(body)
        })
        if (shown !== undefined || type === undefined) {
          assert.deepStrictEqual(prism.complaints(answerOf(shown ?? "")), [], `${id} ${status}`)
        }
        if (type?.endsWith("json")) assert.isNotEmpty(prism.ofAnswer(answerOf(3)), `${id} ${status}`)
      }
      assert.isNotEmpty(prism.ofAnswer({ ...request, status: 299, headers: {}, body: "" }), id)
      if (requestBody !== undefined) {
        const spoilt = { ...request, requestBody: "3", status: 200, headers: {}, body: "" }
        assert.isNotEmpty(prism.ofRequest(spoilt), id)
      }
    }
  })
})
