import { assert, beforeAll, describe, it } from "@effect/vitest"
import { usageBodies } from "@ratecard/test-support"
import { type OpenApiDocument, operationsOf, requestFor } from "@ratecard/test-support/openapi"
import { exchange } from "../../../test/raw.ts"
import { sharedServer } from "../../../test/server.ts"
import { EXAMPLE_REQUESTS } from "../reference/examples/exampleRequests.ts"
import { openness } from "../paths/cors.ts"
import { toBodies } from "./answersToBodies.ts"

const OPERATIONS = ["calculate_costs", "tokenize_text", "bill_requests"]

/** Bodies of each that are right, or nearly. */
const BODIES: Readonly<Record<string, ReadonlyArray<string>>> = {
  "/api/v1/calculate": [
    '{"text":"x","model_ids":["GPT 4o","openai-gpt-4o","gpt 4o"]}',
    '{"text":"x"}',
    '{"text":"x","model_ids":null,"tools":null}',
    '{"text":"x","at":"2026-01-01"}',
    '{"text":"x","at":"3000-01-01"}',
    '{"text":"x","model_ids":["nope"]}',
    '{"text":"x","tools":[{"type":"mcp","calls":2}],"output_multiplier":0.5,"cached_input_ratio":0.3}',
    JSON.stringify({ text: "x", model_ids: Array.from({ length: 60 }, () => "openai-gpt-4o") }),
    JSON.stringify({ text: "Ten words that end with a line break, nothing else.\n".repeat(250) })
  ],
  "/api/v1/tokenize": [
    '{"text":"Привет, 世界 👋"}',
    '{"text":"x","encoding":"o200k_base"}',
    '\ufeff{"text":"x","encoding":"qwen3"}',
    JSON.stringify({ text: "word ".repeat(3000) })
  ],
  "/api/v1/cost": [
    '{"records":[{"model":"gpt-4o","at":"2026-11-20","usage":{"prompt_tokens":3,"completion_tokens":2}}],"currency":"RUB"}',
    '{"records":[{"model":"gpt-4o","usage":{"prompt_tokens":3}}],"overlay":null}',
    '{"records":[{}]}',
    '{"records":[]}',
    '{"records":[{"model":"no such model","usage":{"input_tokens":3}}]}',
    JSON.stringify({ records: Array.from({ length: 150 }, () => ({})) }),
    JSON.stringify({ records: Array.from(usageBodies(12, 3), ({ record }) => ({ ...record, at: "2026-11-20" })) })
  ]
}

/** What no body may be. */
const SPOILT = [
  "",
  "{",
  "null",
  "[]",
  "{}",
  '{"text":"x","text":"y"}',
  '{"text":"x","other":1}',
  '"\u00ff"',
  '{"text":7}'
]

const server = sharedServer()
let document: OpenApiDocument

beforeAll(async () => {
  document = (await server().ask("/api/v1/openapi.json")).json
  // The vocabularies are loaded, so that counts need not wait.
  for (const [path, bodies] of Object.entries(BODIES)) await server().post(path, bodies[0]!)
})

/** All that comes back, but for the second that it came in and ids that the server gave. */
const answerTo = async (path: string, body: string | Buffer, headers: ReadonlyArray<string>) => {
  const bytes = Buffer.from(body)
  const lines = [`POST ${path} HTTP/1.1`, "Host: x", "Connection: close", `Content-Length: ${bytes.length}`, ...headers]
  const { text } = await exchange(server().port, [`${lines.join("\r\n")}\r\n\r\n`, bytes])
  return text.replaceAll(/\r\ndate: [^\r]+/giu, "").replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, "an id")
}

/** The coding of a body as it is, which the routes know. */
const BY_THE_ROUTES = "Content-Encoding: identity"

const JSON_TYPE = "Content-Type: application/json"

const assertSame = async (path: string, body: string | Buffer, headers: ReadonlyArray<string> = [JSON_TYPE]) => {
  const atOnce = await answerTo(path, body, headers)
  assert.match(atOnce, /^HTTP\/1\.1 \d{3} /u)
  assert.strictEqual(atOnce, await answerTo(path, body, [...headers, BY_THE_ROUTES]), String(body).slice(0, 300))
  return atOnce
}

describe("the answer to a small body", () => {
  it.each(Object.entries(BODIES))("is that of the routes, byte for byte: %s", async (path, bodies) => {
    for (const body of [...bodies, ...SPOILT]) await assertSame(path, body)
  })

  it("is that of the routes for all that the reference shows, whatever the headers say", async () => {
    for (const operation of OPERATIONS) {
      const { body, path } = EXAMPLE_REQUESTS[operation]!
      for (const headers of [
        [],
        ["content-type: application/json; charset=utf-8"],
        ["content-type: text/plain"],
        [JSON_TYPE, "Authorization: Bearer x"],
        [JSON_TYPE, "Origin: https://example.org", "Cookie: a=b", "X-Request-Id: the-id"],
        [JSON_TYPE, "Expect: 100-continue"]
      ])
        await assertSame(path, JSON.stringify(body), headers)
      await assertSame(`${path}?x=1`, JSON.stringify(body))
      await assertSame(`${path}/`, JSON.stringify(body))
    }
  })

  it("is that of the routes for bodies that are made up, right and wrong", async () => {
    for (const operation of operationsOf(document).filter(({ id }) => OPERATIONS.includes(id))) {
      const statuses = new Set<string>()
      for (let seed = 0; seed < 60; seed++) {
        const { body, path } = requestFor(document, operation, seed)
        if (body !== undefined && body.length < 16_000) statuses.add((await assertSame(path, body)).slice(9, 12))
      }
      assert.includeMembers([...statuses], ["200", "422"])
    }
  })

  it("is logged as that of the routes", async () => {
    const lines = []
    for (const more of [[], [BY_THE_ROUTES]]) {
      const id = `id-${lines.length}`
      await answerTo("/api/v1/tokenize", '{"text":"x"}', [JSON_TYPE, `X-Request-Id: ${id}`, ...more])
      const [{ ms, request_id, time, ...line } = {}] = await server().logged(id)
      assert.deepStrictEqual([typeof ms, request_id, typeof time], ["number", id, "number"])
      lines.push(line)
    }
    assert.deepStrictEqual(lines[0], lines[1])
  })

  it("is made of what the body says, by the name of its endpoint, and left to the routes where that fails", () => {
    const answers = new Map([
      ["tokenize", (payload: unknown, values: number) => JSON.stringify([payload, values])],
      ["cost", () => assert.fail("It fails.")]
    ])
    const made = toBodies(answers, 100, openness("https://web.example.org"))
    const say = (path: string, body: string) => made.get(path)!(Buffer.from(body))?.body
    assert.include(say("/api/v1/tokenize", '{"text":"x"}'), {
      text: '[{"text":"x"},1]',
      contentType: "application/json"
    })
    assert.isUndefined(say("/api/v1/tokenize", '{"text":1}'))
    assert.isUndefined(say("/api/v1/tokenize", `{"text":"${"x".repeat(100)}"}`))
    assert.isUndefined(say("/api/v1/cost", '{"records":[{}]}'))
    assert.isFalse(made.has("/api/v1/calculate"))
  })
})
