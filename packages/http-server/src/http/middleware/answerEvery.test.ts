import { assert, describe, it } from "@effect/vitest"
import { sampleOf } from "@ratecard/test-support"
import { exchange, statuses } from "../../../test/raw.ts"
import type { Answer } from "../../../test/AskedServer.ts"
import { sharedServer } from "../../../test/server.ts"

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** Every path, with the methods that it takes. */
const PATHS: Readonly<Record<string, ReadonlyArray<string>>> = {
  "/api/v1/models": ["GET", "HEAD"],
  "/api/v1/models/openai-gpt-5": ["GET", "HEAD"],
  "/api/v1/models/no-such-model": ["GET", "HEAD"],
  "/api/v1/models/openai-gpt-5/price-history": ["GET", "HEAD"],
  "/api/v1/models/openai-gpt-5/tariff": ["GET", "HEAD"],
  "/api/v1/models/openai-gpt-5/offers": ["GET", "HEAD"],
  "/api/v1/offers": ["GET", "HEAD"],
  "/api/v1/catalogue": ["GET", "HEAD"],
  "/api/v1/price-changes": ["GET", "HEAD"],
  "/api/v1/recommend": ["GET", "HEAD"],
  "/api/v1/calculate": ["POST"],
  "/api/v1/tokenize": ["POST"],
  "/api/v1/cost": ["POST"],
  "/api/v1/openapi.json": ["GET", "HEAD"],
  "/api/docs": ["GET", "HEAD"],
  "/api/redoc": ["GET", "HEAD"],
  "/health": ["GET", "HEAD"],
  "/version": ["GET", "HEAD"],
  "/llms.txt": ["GET", "HEAD"]
}

const server = sharedServer()

const assertProblem = ({ headers, json, status }: Answer, expected: number, detail?: string): void => {
  assert.strictEqual(status, expected)
  assert.strictEqual(headers.get("content-type"), "application/json")
  assert.deepStrictEqual(Object.keys(json), ["detail"])
  if (detail !== undefined) assert.strictEqual(json.detail, detail)
}

describe("a request id", () => {
  it("is made up if none is given, a new one each time", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await server().ask("/health")).headers.get("x-request-id")!)
    )
    for (const id of ids) assert.match(id, UUID)
    assert.strictEqual(new Set(ids).size, 20)
  })

  it("is kept if it is short and printable", async () => {
    for (const id of ["a", "trace/01:AB.cd_e+f=-", "x".repeat(128)]) {
      const { headers } = await server().ask("/health", { headers: { "x-request-id": id } })
      assert.strictEqual(headers.get("x-request-id"), id)
    }
  })

  it("is replaced if it is hostile", async () => {
    for (const id of ["", "x".repeat(129), 'a"b', "a b", "{}", "<script>", "a,b", "\u00e9", "a;b"]) {
      const { headers } = await server().ask("/health", { headers: { "x-request-id": id } })
      assert.match(headers.get("x-request-id")!, UUID, JSON.stringify(id))
    }
    const twice = await exchange(
      server().port,
      "GET /health HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\r\nX-Request-Id: b\r\nConnection: close\r\n\r\n"
    )
    assert.match(twice.text, /x-request-id: [0-9a-f-]{36}\r\n/iu)
  })

  it("is on every answer, errors and preflights included", async () => {
    for (const [path, init] of [
      ["/nope", {}],
      ["/health", { method: "DELETE" }],
      ["/api/v1/recommend?limit=0", {}],
      ["/api/v1/calculate", { method: "POST", body: "{" }],
      ["/api/v1/calculate", { method: "OPTIONS" }]
    ] as const) {
      const { headers } = await server().ask(path, { ...init, headers: { "x-request-id": "mine" } })
      assert.strictEqual(headers.get("x-request-id"), "mine", path)
    }
  })
})

describe("the access log", () => {
  it("has one line for each request, under the id of the answer, without the query", async () => {
    for (const [path, init, status] of [
      ["/api/v1/models?provider=openai", {}, 200],
      ["/version", { method: "HEAD" }, 200],
      ["/nope?secret=1", {}, 404],
      ["/health", { method: "PUT" }, 405],
      ["/api/v1/recommend?limit=0", {}, 422],
      ["/api/v1/tokenize", { method: "POST", body: '{"text":"x"}' }, 415]
    ] as const) {
      const { headers } = await server().ask(path, init)
      const [line, ...more] = await server().logged(headers.get("x-request-id")!)
      assert.isEmpty(more)
      const { level, method, ms, path: logged, status: answered } = line!
      assert.deepStrictEqual(
        [method, logged, answered],
        ["method" in init ? init.method : "GET", path.split("?")[0], status]
      )
      assert.strictEqual(level, 30)
      assert.isAtLeast(ms as number, 0)
    }
  })

  it("cannot be forged by a path", async () => {
    const { headers } = await server().ask('/a%0A{"level":50}%00\u2028', { headers: { "x-request-id": "forged" } })
    assert.strictEqual(headers.get("x-request-id"), "forged")
    const lines = await server().logged("forged")
    assert.strictEqual(lines.length, 1)
    assert.isFalse(server().log.some(({ level }) => level === 50))
  })
})

describe("a private path in another spelling", () => {
  it("is as private as in its own", async () => {
    for (const path of ["/api/v1/%61uth/me", "/api/v1/%61pi-keys", "/api/v1/api-key%73", "/%61uth"]) {
      const { headers } = await server().ask(path)
      assert.strictEqual(
        headers.get("access-control-allow-origin"),
        new URL(server().url).origin.replace(/:\d+$/u, ":0"),
        path
      )
      assert.strictEqual(headers.get("cache-control"), "no-store", path)
    }
  })

  it("is another path with what a semicolon begins", async () => {
    assertProblem(await server().ask("/api/v1/api-keys;x"), 404)
    const { json, status } = await server().ask("/api/v1/models/a;b?provider=x")
    assert.deepStrictEqual([status, json.detail[0].loc], [422, ["query", "provider"]])
    assertProblem(await server().ask("/api/v1/models/a;b"), 404, "Unknown model 'a;b'.")
    assert.strictEqual((await server().ask("/api/v1/models/openai-gpt-5;x=1")).status, 404)
  })
})

describe("a path that does not exist", () => {
  it("is a 404 for every method", async () => {
    for (const method of METHODS.filter((name) => name !== "HEAD")) {
      for (const path of ["/nope", "/api", "/api/v1", "/api/v2/models", "/api/v1/models/a/b", "/healthz"]) {
        assertProblem(await server().ask(path, { method }), 404, "Not Found")
      }
    }
  })

  it("is one if it differs in case or in its slashes", async () => {
    for (const path of [
      "/HEALTH",
      "/API/v1/models",
      "/api//v1/models",
      "//health",
      "//",
      "/health//",
      "/api/v1/models//price-history"
    ]) {
      assertProblem(await server().ask(path), 404)
      assertProblem(await server().ask(path, { method: "POST" }), 404)
    }
  })

  it("is one if it is not a valid escape", async () => {
    for (const path of ["/api/v1/models/%", "/api/v1/models/%zz", "/api/v1/models/%c3%28", "/%", "/health%"]) {
      assertProblem(await server().ask(path), 404)
    }
  })
})

describe("a path with an empty name", () => {
  it.each([
    ["DELETE", "/api/v1/watches/", 405, "GET, HEAD, PUT"],
    ["DELETE", "/api/v1/webhooks/", 405, "GET, HEAD, POST"],
    ["GET", "/api/v1/webhooks//test", 404, null],
    ["POST", "/api/v1/webhooks//test", 401, null]
  ] as const)("is nothing that could be meant: %s %s", async (method, path, status, allow) => {
    const answer = await server().ask(path, { method, redirect: "manual" })
    assertProblem(answer, status)
    assert.strictEqual(answer.headers.get("allow"), allow)
  })
})

describe("a path with a slash at its end", () => {
  it("leads to the one without it, with its query, for every method that it takes", async () => {
    for (const [path, target] of [
      ["/health/", "/health"],
      ["/api/v1/models/?provider=openai", "/api/v1/models?provider=openai"],
      ["/api/v1/models/openai-gpt-5/", "/api/v1/models/openai-gpt-5"],
      ["/api/v1/calculate/", "/api/v1/calculate"],
      ["/api/docs/", "/api/docs"],
      ["/nope/?a=/b/", "/nope?a=/b/"]
    ] as const) {
      for (const method of METHODS) {
        const { headers, status } = await server().ask(path, { method, redirect: "manual" })
        if ((await server().ask(target, { method, redirect: "manual" })).status === 405) {
          assert.strictEqual(status, 405, `${method} ${path}`)
          continue
        }
        assert.strictEqual(status, 308, `${method} ${path}`)
        assert.strictEqual(new URL(headers.get("location")!, server().url + path).href, server().url + target)
      }
    }
    const { json, status } = await server().ask("/api/v1/models/openai-gpt-5/")
    assert.deepStrictEqual([status, json.id], [200, "openai-gpt-5"])
  })

  it("never leads to another host, however it is written", async () => {
    for (const path of [
      "//evil.example/",
      "//evil.example/a/",
      "/\\evil.example/",
      "/%2f%2fevil.example/",
      "/a//evil.example/"
    ]) {
      const { text } = await exchange(server().port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      assert.match(text, /^HTTP\/1\.1 308 /u)
      const location = /^location: (.*)\r$/imu.exec(text)![1]!
      assert.strictEqual(
        new URL(location, `http://prices.example.org${path}`).host,
        new URL(`http://prices.example.org${path}`).host
      )
      assert.isTrue(location.startsWith("../"), location)
    }
  })
})

describe("the address of the service alone", () => {
  it("is a page, and has no icon of the old kind", async () => {
    for (const method of ["GET", "HEAD"]) {
      const { headers, status } = await server().ask("/", { method })
      assert.deepStrictEqual([status, headers.get("content-type")], [200, "text/html; charset=utf-8"])
      assert.strictEqual((await server().ask("/favicon.ico", { method })).status, 204)
    }
    assertProblem(await server().ask("/", { method: "POST" }), 405)
  })
})

describe("a path that exists", () => {
  it("is a 405 that says what is allowed for every other method", async () => {
    for (const [path, allowed] of Object.entries(PATHS)) {
      for (const method of METHODS.filter((name) => !allowed.includes(name) && name !== "OPTIONS")) {
        const answer = await server().ask(path, { method })
        assert.strictEqual(answer.headers.get("allow"), allowed.join(", "), `${method} ${path}`)
        if (method === "HEAD") assert.strictEqual(answer.status, 405)
        else assertProblem(answer, 405, "Method Not Allowed")
      }
    }
  })

  it("is a 405 for methods that few servers know", async () => {
    for (const method of ["TRACE", "PROPFIND", "LINK", "QUERY", "PURGE"]) {
      const answer = await exchange(server().port, `${method} /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      assert.deepStrictEqual(statuses(answer), [405], method)
      assert.match(answer.text, /\r\nallow: GET, HEAD\r\n/iu)
    }
  })

  it("answers HEAD like GET, without the body", async () => {
    const readable = Object.keys(PATHS).filter((path) => PATHS[path]!.includes("HEAD"))
    for (const path of sampleOf(readable, 10)) {
      const [get, head] = [await server().ask(path), await server().ask(path, { method: "HEAD" })]
      assert.strictEqual(head.status, get.status, path)
      assert.strictEqual(head.text, "")
      for (const name of ["content-type", "etag"]) assert.strictEqual(head.headers.get(name), get.headers.get(name))
    }
  })
})

describe("model ids in paths", () => {
  it("are found where the address has a host that is none", async () => {
    for (const address of [
      "[/api/v1/models/gpt-5",
      "a:99999/api/v1/models/gpt-5",
      "%/api/v1/price-changes?model_id=gpt-5"
    ]) {
      const answer = await exchange(
        server().port,
        `GET http://${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      )
      assert.deepStrictEqual(statuses(answer), [200], address)
      assert.match(answer.text, /\r\ncontent-location: \/api\/v1\/[^\r]*openai-gpt-5\r\n/iu)
    }
  })

  it("may hold anything", async () => {
    for (const id of [
      "a%2Fb",
      "%00",
      "%25",
      "%2e%2e",
      "..%2f..",
      "%F0%9F%98%80",
      "a%0d%0ab",
      "a%3Bb",
      "a:b",
      "%3Cb%3E",
      "~"
    ]) {
      for (const path of [`/api/v1/models/${id}`, `/api/v1/models/${id}/price-history`]) {
        assertProblem(await server().ask(path), 404)
      }
    }
    const { json } = await server().ask("/api/v1/models/a%2Fb%20%F0%9F%98%80")
    assert.strictEqual(json.detail, "Unknown model 'a/b 😀'.")
  })

  it("may be escaped without need", async () => {
    const { json, status } = await server().ask("/api/v1/models/%6Fpenai%2Dgpt%2D5")
    assert.deepStrictEqual([status, json.id], [200, "openai-gpt-5"])
  })

  it("may be long: the answer does not repeat all of it", async () => {
    const answer = await server().ask(`/api/v1/models/${"x".repeat(10_000)}`)
    assertProblem(answer, 404)
    assert.match(answer.json.detail, /^Unknown model 'x+…'\.$/u)
    assert.isBelow(answer.text.length, 200)
  })
})

describe("long addresses", () => {
  it("are read up to what a request's head may hold", async () => {
    assertProblem(await server().ask(`/${"a".repeat(15_000)}`), 404)
    assert.strictEqual((await server().ask(`/health?${"a".repeat(15_000)}`)).status, 200)
    const { json, status } = await server().ask(`/api/v1/models?provider=${"a".repeat(15_000)}`)
    assert.strictEqual(status, 422)
    assert.strictEqual(json.detail[0].input, "a".repeat(200))
  })

  it("are a 431 beyond that", async () => {
    const answer = await exchange(server().port, `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    assert.deepStrictEqual(statuses(answer), [431])
    assert.isTrue(await server().isHealthy())
  })
})

describe("pages of other origins", () => {
  it("may read every answer", async () => {
    for (const path of [...Object.keys(PATHS), "/nope", "/api/v1/recommend?limit=0"]) {
      const { headers } = await server().ask(path, { headers: { origin: "https://app.example.org" } })
      assert.strictEqual(headers.get("access-control-allow-origin"), "*", path)
      assert.include(headers.get("access-control-expose-headers")!.split(", "), "x-request-id")
      assert.isNull(headers.get("access-control-allow-credentials"))
    }
  })

  it("may ask with every method and header of the contract", async () => {
    for (const [path, allowed] of Object.entries(PATHS)) {
      const { headers, status, text } = await server().ask(path, {
        method: "OPTIONS",
        headers: {
          origin: "https://app.example.org",
          "access-control-request-method": allowed[0]!,
          "access-control-request-headers": "content-type"
        }
      })
      assert.deepStrictEqual([status, text], [204, ""], path)
      assert.strictEqual(headers.get("access-control-allow-origin"), "*")
      assert.deepStrictEqual(headers.get("access-control-allow-methods")!.split(", "), allowed)
      for (const name of ["authorization", "content-type", "if-none-match", "x-request-id"]) {
        assert.include(headers.get("access-control-allow-headers")!.split(", "), name)
      }
    }
  })

  it("may not ask what does not exist", async () => {
    assertProblem(await server().ask("/nope", { method: "OPTIONS" }), 404)
  })
})
