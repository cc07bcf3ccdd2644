import { afterEach, assert, beforeAll, describe, it } from "@effect/vitest"
import { randomBytes } from "node:crypto"
import { HttpServerResponse } from "effect/http"
import { once } from "node:events"
import { Agent, get as send, type IncomingMessage, type RequestListener } from "node:http"
import { type Exchange, exchange, statuses } from "../../../test/raw.ts"
import { sharedServer } from "../../../test/server.ts"
import { Door } from "./door/door.ts"
import type { AnswerKept } from "./keptAnswers.ts"
import { Listener } from "./Listener.ts"
import { Unsent } from "./Unsent.ts"

const server = sharedServer()

/** A request from its head lines, the request line first, and its body. */
const request = (lines: ReadonlyArray<string>, body = ""): string => `${lines.join("\r\n")}\r\n\r\n${body}`

const get = (...headers: ReadonlyArray<string>): string => request(["GET /health HTTP/1.1", "Host: x", ...headers])

const post = (headers: ReadonlyArray<string>, body = ""): string =>
  request(["POST /api/v1/tokenize HTTP/1.1", "Host: x", "Content-Type: application/json", ...headers], body)

const JSON_BODY = '{"text":"x"}'

const SMUGGLED = "GET /api/v1/models/smuggled HTTP/1.1\r\nHost: x\r\n\r\n"

/** Nothing of these may be taken for a request, nor anything after them. */
const REFUSED: Readonly<Record<string, string | Buffer>> = {
  "content-length with transfer-encoding": post(
    ["Content-Length: 4", "Transfer-Encoding: chunked"],
    `0\r\n\r\n${SMUGGLED}`
  ),
  "transfer-encoding with content-length": post(
    ["Transfer-Encoding: chunked", "Content-Length: 4"],
    `0\r\n\r\n${SMUGGLED}`
  ),
  "two lengths": post(["Content-Length: 12", "Content-Length: 0"], JSON_BODY + SMUGGLED),
  "a list of lengths": post(["Content-Length: 12, 0"], JSON_BODY + SMUGGLED),
  "a signed length": post(["Content-Length: +12"], JSON_BODY),
  "a negative length": post(["Content-Length: -1"], JSON_BODY),
  "a hexadecimal length": post(["Content-Length: 0xc"], JSON_BODY),
  "an endless length": post([`Content-Length: ${"9".repeat(40)}`], JSON_BODY),
  "an empty length": post(["Content-Length: "], JSON_BODY),
  "a coding that is not chunked": post(["Transfer-Encoding: xchunked"], `0\r\n\r\n${SMUGGLED}`),
  "chunked before another coding": post(["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${SMUGGLED}`),
  "chunked hidden behind a tab": post(["Transfer-Encoding:\tchunked\t,x"], `0\r\n\r\n${SMUGGLED}`),
  "a chunk size that is not a number": post(["Transfer-Encoding: chunked"], `zz\r\n${JSON_BODY}\r\n0\r\n\r\n`),
  "a chunk size with a sign": post(["Transfer-Encoding: chunked"], `-c\r\n${JSON_BODY}\r\n0\r\n\r\n`),
  "a chunk size beyond all bounds": post(["Transfer-Encoding: chunked"], `${"f".repeat(17)}\r\n${JSON_BODY}`),
  "a chunk longer than its size": post(["Transfer-Encoding: chunked"], `1\r\n${JSON_BODY}\r\n0\r\n\r\n`),
  "a space before the colon": request(["GET /health HTTP/1.1", "Host : x"]),
  "a folded header": request(["GET /health HTTP/1.1", "Host: x", "X-A: b", " Content-Length: 3"]),
  "a header without a colon": get("Content-Length 5"),
  "a header without a name": get(": x"),
  "a control character in a name": get("X-\u0001: y"),
  "a NUL in a value": get("X-A: a\0b"),
  "a bare carriage return in a value": get("X-A: a\rX-B: c"),
  "a method in lower case": request(["get /health HTTP/1.1", "Host: x"]),
  "a method that nobody knows": request(["STEAL /health HTTP/1.1", "Host: x"]),
  "a target without a slash": request(["GET health HTTP/1.1", "Host: x"]),
  "a target with a space": request(["GET /health x HTTP/1.1", "Host: x"]),
  "another protocol": request(["GET /health ICY/1.1", "Host: x"]),
  "a version that does not exist": request(["GET /health HTTP/7.7", "Host: x"]),
  "HTTP/2 with prior knowledge": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "a TLS hello": Buffer.from("16030100f8010000f40303" + "ab".repeat(60), "hex"),
  "an SSH greeting": "SSH-2.0-OpenSSH_9.9\r\n",
  "an SMTP greeting": "EHLO example.org\r\n",
  "a PROXY protocol line": `PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n${get()}`,
  NULs: Buffer.alloc(1000),
  "bytes beyond ASCII in the target": Buffer.from("GET /h\u00e9\u0000 HTTP/1.1\r\nHost: x\r\n\r\n", "latin1"),
  "a head without end": `GET /health HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}`,
  "too many headers": get(...Array.from({ length: 3000 }, (_, index) => `X-${index}: ${index}`)),
  "a target without end": `GET /${"a".repeat(70_000)}`
}

/** These break off, or are odd but allowed: whatever the server makes of them, it goes on. */
const SURVIVED: Readonly<Record<string, string | Buffer | ReadonlyArray<string | Buffer>>> = {
  nothing: "",
  "empty lines": "\r\n\r\n\r\n\r\n",
  "half a request line": "GET /hea",
  "half a head": "GET /health HTTP/1.1\r\nHost: x\r\nX-A",
  "half a body": post(["Content-Length: 1000"], '{"text":'),
  "half a chunk": post(["Transfer-Encoding: chunked"], "ff\r\n{"),
  "half a chunked body": post(["Transfer-Encoding: chunked"], `c\r\n${JSON_BODY}\r\n`),
  "no body where one is announced": post(["Content-Length: 4000000"]),
  "a byte at a time": [...get()],
  "an expectation that is never fulfilled": post(["Content-Length: 12", "Expect: 100-continue"]),
  "an expectation that nobody knows": post(["Content-Length: 12", "Expect: a-miracle"], JSON_BODY),
  "an upgrade to HTTP/2": get(
    "Connection: Upgrade, HTTP2-Settings",
    "Upgrade: h2c",
    "HTTP2-Settings: AAMAAABkAAQAAP__"
  ),
  "an upgrade to a socket": get(
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
  ),
  "a tunnel": request(["CONNECT example.org:80 HTTP/1.1", "Host: example.org:80"]),
  "the whole server": request(["OPTIONS * HTTP/1.1", "Host: x"]),
  "another host's address": request(["GET http://example.org/health HTTP/1.1", "Host: example.org"]),
  "two hosts": get("Host: y"),
  "a body that GET does not take": get("Content-Length: 12") + JSON_BODY,
  "a trailer": post(["Transfer-Encoding: chunked", "Trailer: X-A"], `c\r\n${JSON_BODY}\r\n0\r\nX-A: b\r\n\r\n`),
  "a chunk extension without end": post(["Transfer-Encoding: chunked"], `c;${"x".repeat(50_000)}\r\n${JSON_BODY}\r\n`),
  "a line break in an escape": request(["GET /a%0d%0aSet-Cookie:%20x=y HTTP/1.1", "Host: x"]),
  "many requests whose answers nobody reads": request(["GET /api/v1/models HTTP/1.1", "Host: x"]).repeat(100),
  "random bytes": randomBytes(100_000),
  "a form": request(
    [
      "POST /api/v1/calculate HTTP/1.1",
      "Host: x",
      "Content-Type: multipart/form-data; boundary=x",
      "Content-Length: 5"
    ],
    "--x\r\n"
  )
}

/** Requests that are begun before all tests, because their end takes a while. */
let halfRequests: Promise<ReadonlyArray<Exchange>>

beforeAll(() => {
  const begun = [
    "GET /health HTTP/1.1\r\nHost: x\r\n",
    post(["Content-Length: 100"], "{"),
    post(["Transfer-Encoding: chunked"], "ff\r\n{")
  ]
  halfRequests = Promise.all(begun.map((bytes) => exchange(server().port, bytes, { quiet: 16_000 })))
})

afterEach(async () => {
  assert.isTrue(await server().isHealthy())
})

describe("what is not HTTP", () => {
  it.each(Object.entries(REFUSED))("is a JSON error and the end of the connection: %s", async (_, bytes) => {
    const answer = await exchange(server().port, bytes)
    assert.isTrue(answer.closed)
    assert.isAtMost(statuses(answer).length, 1)
    for (const status of statuses(answer)) assert.include([400, 413, 431], status)
    if (answer.text !== "") {
      const [head, body] = answer.text.split("\r\n\r\n")
      assert.match(head!, /\r\ncontent-type: application\/json(\r\n|$)/iu)
      assert.match(JSON.parse(body!).detail, /^\w/u)
    }
  })
})

describe("a request without a host", () => {
  it("is refused, as HTTP/1.1 wants it", async () => {
    const answer = await exchange(server().port, request(["GET /health HTTP/1.1"]))
    assert.deepStrictEqual([statuses(answer), answer.closed], [[400], true])
  })
})

describe("what breaks off or is odd", () => {
  it.each(Object.entries(SURVIVED))("leaves the server as it was: %s", async (_, bytes) => {
    const answer = await exchange(server().port, bytes, { quiet: 300 })
    for (const status of statuses(answer)) assert.isBelow(status, 500)
    await exchange(server().port, bytes, { hangUp: true })
  })

  it("does not show in its log as a failure", () => {
    assert.deepStrictEqual(
      server().log.filter(({ level }) => Number(level) >= 40),
      []
    )
  })
})

describe("a connection", () => {
  it("answers requests that came at once, in their order", async () => {
    const paths = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? "/health" : "/nope"))
    const answer = await exchange(
      server().port,
      paths.map((path) => request([`GET ${path} HTTP/1.1`, "Host: x"])).join("") + get("Connection: close")
    )
    assert.deepStrictEqual(statuses(answer), [...paths.map((path) => (path === "/health" ? 200 : 404)), 200])
  })

  it("ends at a request that is none, but answers what came before", async () => {
    const answer = await exchange(server().port, [get(), get(), "NONSENSE\r\n\r\n"])
    const [first, ...rest] = statuses(answer)
    assert.deepStrictEqual([first, rest.at(-1), answer.closed], [200, 400, true])
  })

  it("stays open after an error that the request did not cause on the wire", async () => {
    const answer = await exchange(server().port, [
      request(["GET /nope HTTP/1.1", "Host: x"]),
      post(["Content-Length: 4"], "{bad"),
      get("Connection: close")
    ])
    assert.deepStrictEqual(statuses(answer), [404, 422, 200])
  })

  it("takes HTTP/1.0 without a host, and closes", async () => {
    const answer = await exchange(server().port, "GET /health HTTP/1.0\r\n\r\n")
    assert.deepStrictEqual([statuses(answer), answer.closed], [[200], true])
  })

  it("is told to go on by whoever asks before it sends a body", async () => {
    const answer = await exchange(server().port, [
      post(["Content-Length: 12", "Expect: 100-continue", "Connection: close"]),
      JSON_BODY
    ])
    assert.deepStrictEqual(statuses(answer), [100, 200])
  })

  it("ends when the rest of a request does not come", async () => {
    for (const answer of await halfRequests) {
      assert.deepStrictEqual([statuses(answer), answer.closed], [[408], true])
      assert.match(answer.text, /\{"detail":"Request Timeout"\}$/u)
    }
  })
})

/** A listener of this process, and its port. */
const open = async (answer: RequestListener, answerKept: AnswerKept = () => undefined) => {
  const guards = {
    door: new Door({ take: () => undefined }, 2 ** 22),
    unsent: new Unsent(),
    openTo: () => ({}),
    answerKept,
    answersToBodies: new Map()
  }
  const listener = new Listener({ info: () => undefined }, guards, answer)
  const { port } = await listener.listen({ port: 0, host: "127.0.0.1" })
  return { listener, port }
}

const route: RequestListener = (_, response) => response.writeHead(200).end("routed")

describe("an answer that is kept", () => {
  it("is sent for a GET without a body, and the routes hear nothing of it", async () => {
    const kept = HttpServerResponse.text("kept", { headers: { etag: '"x"' } })
    const { listener, port } = await open(route, ({ url }) => (url === "/kept" ? kept : undefined))
    const ask = async (method: string, path: string, ...headers: ReadonlyArray<string>) => {
      const lines = [`${method} ${path} HTTP/1.1`, "Host: x", "X-Request-Id: a", "Connection: close", ...headers]
      return (await exchange(port, request(lines))).text
    }
    const answer = await ask("GET", "/kept")
    assert.match(answer, /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nkept$/u)
    assert.match(answer, /\r\netag: "x"\r\n[^]*\r\nx-request-id: a\r\n/u)
    assert.match(await ask("GET", "/other"), /routed/u)
    assert.match(await ask("POST", "/kept"), /routed/u)
    assert.match(await ask("HEAD", "/kept"), /^(?![^]*etag)/u)
    assert.match(await ask("GET", "/kept", "Content-Length: 0"), /routed/u)
    assert.match(await ask("GET", "/kept", "Transfer-Encoding: chunked"), /routed/u)
    await listener.close()
  })
})

describe("a request that offers to speak something else", () => {
  it("is one like any other", async () => {
    const { listener, port } = await open(route)
    const answer = await exchange(port, get("Connection: Upgrade, close", "Upgrade: websocket"))
    assert.match(answer.text, /^HTTP\/1\.1 200 OK\r\n[^]*routed/u)
    await listener.close()
  })
})

describe("a server that closes", () => {
  it.each([
    ["by its routes", undefined],
    ["with what is kept", HttpServerResponse.text("x")]
  ])("answers what is on its way over an open connection, as the last over that one: %s", async (_, kept) => {
    const { listener, port } = await open(route, () => kept)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = async () => {
      const [answer] = (await once(send({ port, host: "127.0.0.1", agent }), "response")) as [IncomingMessage]
      await answer.toArray()
      return answer
    }
    assert.strictEqual((await ask()).headers.connection, "keep-alive")
    const closed = listener.close()
    const last = await ask()
    assert.deepStrictEqual([last.statusCode, last.headers.connection], [200, "close"])
    await closed
  })

  it("does not wait for a connection that nothing comes over", async () => {
    const { listener, port } = await open(route)
    const agent = new Agent({ keepAlive: true })
    const [answer] = (await once(send({ port, host: "127.0.0.1", agent }), "response")) as [IncomingMessage]
    await answer.toArray()
    await listener.close()
  })
})
