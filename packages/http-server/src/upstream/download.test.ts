import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClient, HttpClientRequest, HttpClientResponse } from "effect/http"
import { download } from "./download.ts"

const PUBLIC = "https://1.1.1.1/list.json"
const LIMITS = { deadlineMillis: 5000, maxBytes: 100 }

/** Asks for `from`, which redirects to `to`; what was asked, and what came of it. */
const ask = Effect.fnUntraced(function* (from: string, to: string, headers: Readonly<Record<string, string>> = {}) {
  const asked: Array<string> = []
  const client = HttpClient.make((request, { href }) => {
    asked.push(href)
    const answer =
      asked.length === 1 ? new Response(null, { status: 302, headers: { location: to } }) : new Response("moved")
    return Effect.succeed(HttpClientResponse.fromWeb(request, answer))
  })
  const result = yield* download(HttpClientRequest.get(from, { headers }), LIMITS).pipe(
    Effect.map((bytes) => Buffer.from(bytes).toString()),
    Effect.catchTag("NoAnswer", ({ message }) => Effect.succeed(message)),
    Effect.provideService(HttpClient.HttpClient, client)
  )
  return { asked: asked.slice(1), result }
})

it.effect.each([
  "http://127.0.0.1:8742/latest/meta-data",
  "https://127.0.0.1/",
  "https://localhost/",
  "https://2130706433/",
  "https://[::ffff:10.0.0.1]/",
  "https://169.254.169.254/",
  "http://1.0.0.1/list.json",
  "data:application/json,{}",
  "file:///etc/passwd"
])("a public address leads no request to %s", (to) =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* ask(PUBLIC, to), {
      asked: [],
      result: "it redirects to an address that is not allowed"
    })
  })
)

it.effect.each([
  [PUBLIC, "https://1.0.0.1/a?b=%20c", "https://1.0.0.1/a?b=%20c"],
  [PUBLIC, "/moved", "https://1.1.1.1/moved"],
  ["http://127.0.0.1:1/list.json", "http://10.0.0.1/", "http://10.0.0.1/"],
  ["http://127.0.0.1:1/list.json", "https://1.1.1.1/", "https://1.1.1.1/"]
])("%s is followed to %s", ([from, to, asked]) =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* ask(from!, to!), { asked: [asked!], result: "moved" })
  })
)

it.effect("a request with a key is not followed anywhere", () =>
  Effect.gen(function* () {
    const { asked, result } = yield* ask(PUBLIC, "https://1.0.0.1/", { authorization: "Bearer x" })
    assert.deepStrictEqual([asked, result], [[], "it redirects with status 302: too many redirects"])
  })
)
