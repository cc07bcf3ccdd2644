import { assert, beforeAll, describe, it } from "@effect/vitest"
import { exchange } from "../../../test/raw.ts"
import { pause } from "../../../test/pause.ts"
import { sharedServer } from "../../../test/server.ts"

/** Asked before all tests, so that the answers are kept of which any is. */
const TARGETS = [
  "/health",
  "/api/v1/models",
  "/api/v1/models?free_only=true&provider=openai",
  "/api/v1/models?provider=nobody",
  "/api/v1/models?at=2026-01-01",
  "/api/v1/models?at=3000-01-01",
  "/api/v1/models?nonsense",
  "/api/v1/models/",
  "/api/v1/models/openai-gpt-5",
  "/api/v1/models/openai%2Dgpt-5",
  "/api/v1/models/openai-gpt-5?at=2026-01-01",
  "/api/v1/models/gpt-5",
  "/api/v1/models/GPT%205",
  "/api/v1/models/nope",
  "/api/v1/models/%zz",
  "/api/v1/models/openai-gpt-5/price-history",
  "/api/v1/models/gpt-5/tariff?at=2026-01-01",
  "/api/v1/catalogue",
  "/api/v1/price-changes?model_id=gpt-5&days=365",
  "/api/v1/price-changes?days=0",
  "/api/v1/price-changes.atom",
  "/api/v1/price-changes.json?provider=openai",
  "/api/v1/recommend?limit=1",
  "/icon.svg",
  "/service-worker.js?of=anything",
  "http://elsewhere.example/api/v1/models/openai-gpt-5"
]

/** Whatever a request may say besides. */
const HEADERS: ReadonlyArray<ReadonlyArray<string>> = [
  [],
  ["Accept-Encoding: br"],
  ["Accept-Encoding: gzip;q=1, br;q=0.5"],
  ["Accept-Encoding: ;;;,"],
  ["If-None-Match: *"],
  ['If-None-Match: "other"'],
  ["If-None-Match: *", "Accept-Encoding: br"],
  ["Origin: https://example.org", "Authorization: Bearer x", "Cookie: a=b"],
  ["Range: bytes=0-9", "If-Modified-Since: Sun, 22 Nov 2026 00:00:00 GMT"],
  ["X-Request-Id: not one, but two"],
  ["Accept: text/html", "X-HTTP-Method-Override: DELETE", "X-Forwarded-For: 1.2.3.4"]
]

/** What makes the platform look at the body, so that the routes answer. */
const BY_THE_ROUTES = "Content-Length: 0"

const server = sharedServer()

const head = (method: string, target: string, headers: ReadonlyArray<string>) =>
  [`${method} ${target} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n")

/** All that comes back, but for the second that it came in and ids that the server gave. */
const answerTo = async (bytes: string) =>
  (await exchange(server().port, bytes)).text
    .replaceAll(/\r\ndate: [^\r]+/giu, "")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu, "an id")

/** The answers over one connection to requests that come at once. */
const answersTo = (
  requests: ReadonlyArray<readonly [method: string, target: string, headers?: ReadonlyArray<string>]>
) =>
  Promise.all(
    [[], [BY_THE_ROUTES]].map((more) =>
      answerTo(
        [...requests, ["GET", "/health", ["Connection: close"]] as const]
          .map(([method, target, headers = []]) => head(method, target, [...headers, ...more]))
          .join("")
      )
    )
  )

/** Asks until what is large enough comes packed: that takes a second use, and a moment. */
const settle = async (target: string) => {
  while (true) {
    const answer = await answerTo(head("GET", target, ["Accept-Encoding: br", "Connection: close"]))
    const [, length = 0] = /\r\ncontent-length: (\d+)/iu.exec(answer) ?? []
    if (Number(length) < 1024 || /\r\ncontent-encoding: br/iu.test(answer)) return
    await pause(20)
  }
}

beforeAll(() => Promise.all(TARGETS.map(settle)))

describe("an answer that is kept", () => {
  it.each(TARGETS)("is that of the routes, byte for byte: %s", async (target) => {
    const [kept, routed] = await answersTo([
      ...HEADERS.map((headers) => ["GET", target, headers] as const),
      ["HEAD", target],
      ["POST", target]
    ])
    assert.lengthOf(kept!.match(/HTTP\/1\.1 \d{3} /gu)!, HEADERS.length + 3)
    assert.strictEqual(kept, routed)
  })

  it("keeps its place among others over one connection, and closes it where asked to", async () => {
    const [kept, routed] = await answersTo(TARGETS.map((target) => ["GET", target]))
    assert.strictEqual(kept, routed)
    for (const headers of [["Connection: close"], ["Connection: close", "Accept-Encoding: br"]]) {
      const [kept, routed] = await answersTo([["GET", TARGETS[0]!, headers]])
      assert.strictEqual(kept, routed)
    }
  })

  it("is logged as that of the routes", async () => {
    const lines = []
    for (const [id, more] of [
      ["kept", []],
      ["routed", [BY_THE_ROUTES]]
    ] as const) {
      await answerTo(head("GET", "/api/v1/models/openai-gpt-5?", [`X-Request-Id: ${id}`, ...more, "Connection: close"]))
      const [{ ms, request_id, time, ...line } = {}] = await server().logged(id)
      assert.deepStrictEqual([typeof ms, request_id, typeof time], ["number", id, "number"])
      lines.push(line)
    }
    assert.deepStrictEqual(lines[0], lines[1])
  })
})
