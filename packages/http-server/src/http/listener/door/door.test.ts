import { assert, describe, it } from "@effect/vitest"
import { HttpServerResponse } from "effect/http"
import { EventEmitter, once } from "node:events"
import { IncomingMessage, type ServerResponse } from "node:http"
import { connect, type Socket } from "node:net"
import { exchange, statuses } from "../../../../test/raw.ts"
import { pause } from "../../../../test/pause.ts"
import { TokenBuckets } from "../../../limits/tokenBuckets.ts"
import { quotaOf } from "../../../limits/budgets.ts"
import { openness } from "../../paths/cors.ts"
import { Door } from "./door.ts"
import type { AnswerKept } from "../keptAnswers.ts"
import { Listener } from "../Listener.ts"
import { Unsent } from "../Unsent.ts"
import { WaitingLine } from "./WaitingLine.ts"

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A listener of this process, whose requests `answer` takes; `perMinute` limits its one client, `maxWaitMillis` its line; but for what is `answerKept`. */
const open = async (
  answer: Answer,
  perMinute = 0,
  { maxWaitMillis = 60_000 } = {},
  answerKept: AnswerKept = () => undefined
) => {
  const buckets = new TokenBuckets()
  const unsent = new Unsent()
  const door = new Door(
    {
      take: (_, budget, tokens = 1) =>
        perMinute === 0 ? undefined : buckets.take(budget, quotaOf(budget, perMinute), tokens, 0)
    },
    2 ** 22,
    new WaitingLine(maxWaitMillis)
  )
  const lines: Array<Record<string, unknown>> = []
  const log = { info: (line: object) => void lines.push({ ...line }) } as never
  const guards = { door, unsent, openTo: openness("https://web.example.org"), answerKept, answersToBodies: new Map() }
  const server = new Listener(log, guards, answer)
  const { port } = await server.listen({ port: 0, host: "127.0.0.1" })
  return {
    door,
    rests: server.rests,
    unsent,
    lines,
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await server.close()
    }
  }
}

const ok: Answer = (_, response) => void response.writeHead(200, { "content-length": "2" }).end("ok")

describe("a client over its limit", () => {
  it("is told what is left, and then when to come back", async () => {
    await using server = await open(ok, 2)
    const answers = []
    for (let request = 0; request < 3; request++) answers.push(await fetch(`${server.url}/api/v1/models`))
    assert.deepStrictEqual(
      answers.map(({ headers, status }) => [status, headers.get("ratelimit"), headers.get("retry-after")]),
      [
        [200, '"reads";r=1;t=30', null],
        [200, '"reads";r=0;t=60', null],
        [429, '"reads";r=0;t=30', "30"]
      ]
    )
    const refused = answers[2]!
    assert.strictEqual(refused.headers.get("ratelimit-policy"), '"reads";q=2;w=60')
    assert.strictEqual(refused.headers.get("access-control-allow-origin"), "*")
    assert.match(refused.headers.get("x-request-id")!, /^[\w-]{36}$/u)
    assert.deepStrictEqual(await refused.json(), {
      detail: "Too many requests from your address. Try again in 30 s."
    })
    while (server.lines.length < 3) await pause(20)
    assert.deepInclude(server.lines.at(-1), { status: 429, refused: 1 })
  })

  it("may ask at any length, and is a short line of the log", async () => {
    await using server = await open(ok)
    await fetch(`${server.url}/api/v1/models/${"x".repeat(12_000)}`)
    while (server.lines.length < 1) await pause(5)
    assert.strictEqual(server.lines[0]!["path"], `/api/v1/models/${"x".repeat(485)}… (12015)`)
  })

  it("still reads when it has counted too much, and is healthy all the while", async () => {
    await using server = await open(ok, 10)
    const ask = async (path: string, method = "GET") => (await fetch(server.url + path, { method })).status
    assert.deepStrictEqual(
      [await ask("/api/v1/tokenize", "POST"), await ask("/api/v1/calculate", "POST"), await ask("/api/v1/models")],
      [200, 429, 200]
    )
    assert.deepStrictEqual([await ask("/auth/google"), await ask("/api/v1/auth/github")], [200, 429])
    for (let request = 0; request < 20; request++) assert.strictEqual(await ask("/health"), 200)
  })

  it("does not get around it by another spelling", async () => {
    await using server = await open(ok, 1)
    assert.strictEqual((await fetch(`${server.url}/api/v1/tokenize`, { method: "POST" })).status, 200)
    for (const target of ["/api/v1/%74okenize", "http://other.example/api/v1/tokenize", "/api/v1/tokenize#x"]) {
      const answer = await exchange(
        server.port,
        `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
      )
      assert.deepStrictEqual(statuses(answer), [429], target)
    }
  })
})

describe("a server with too much to do", () => {
  /** Leaves its answers to the caller of `waiting`. */
  const answeredLater = () => {
    const waiting: Array<() => void> = []
    const answer: Answer = (_, response) => void waiting.push(() => response.end("ok"))
    return { waiting, answer }
  }

  it("answers so many counts at once, the others in their turn, and reads all the while", async () => {
    const { answer, waiting } = answeredLater()
    await using server = await open(answer)
    const counts = Array.from({ length: 100 }, () => fetch(`${server.url}/api/v1/tokenize`, { method: "POST" }))
    while (waiting.length < 32 || server.door.line.waiting < 68) await pause(5)
    assert.strictEqual(server.door.line.running, 32)
    const read = fetch(`${server.url}/api/v1/models`)
    while (waiting.length < 33) await pause(5)
    for (let answered = 0; answered < 101;) {
      while (waiting.length > 0 && ++answered) waiting.shift()!()
      await pause(1)
    }
    for (const { status } of await Promise.all([...counts, read])) assert.strictEqual(status, 200)
    assert.deepStrictEqual([server.door.line.running, server.door.line.waiting, server.door.rejected], [0, 0, 0])
  })

  it("answers a burst that comes at once", async () => {
    await using server = await open(ok)
    const answers = await Promise.all(Array.from({ length: 273 }, () => fetch(`${server.url}/api/v1/models`)))
    assert.isTrue(answers.every(({ status }) => status === 200))
  })

  it("turns away whoever would be one too many, and tells its log so once a second", async () => {
    const { answer, waiting } = answeredLater()
    await using server = await open(answer)
    const line = "POST /api/v1/tokenize HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n"
    const sockets = Array.from({ length: 544 }, () => {
      const socket = connect(server.port, "127.0.0.1").on("error", () => {})
      socket.write(line)
      return socket
    })
    while (server.door.line.waiting < 512) await pause(5)
    const refused = await fetch(`${server.url}/api/v1/tokenize`, { method: "POST" })
    assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [503, "1"])
    assert.deepStrictEqual(await refused.json(), { detail: "The server is busy. Try again." })
    await fetch(`${server.url}/api/v1/tokenize`, { method: "POST" })
    assert.strictEqual(server.door.rejected, 2)
    while (server.lines.length === 0) await pause(20)
    assert.deepStrictEqual(server.lines, [{ status: 503, refused: 2 }])
    // Who has left waits no longer.
    for (const socket of sockets) socket.destroy()
    while (server.door.line.waiting > 0 || server.door.line.running > 0) await pause(5)
    assert.strictEqual(waiting.length, 32)
  })

  const READ = "GET /api/v1/models HTTP/1.1\r\nHost: x\r\n\r\n"
  const COUNT = "POST /api/v1/calculate HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"

  /** Connections that ask again after each answer, a number of times. */
  const crowd = (port: number, request: string, times: number) => {
    const answers: Array<number> = []
    const sockets = Array.from({ length: 300 }, () => {
      let asked = 0
      const socket = connect(port, "127.0.0.1").on("error", () => {})
      const ask = () => (asked++ < times ? socket.write(request) : socket.destroy())
      socket.on("connect", ask).on("data", (bytes) => {
        answers.push(statuses({ text: String(bytes), closed: false })[0]!)
        ask()
      })
      return socket
    })
    const ends = sockets.map((socket) => new Promise((resolve) => socket.on("close", resolve)))
    return { answers, ended: Promise.all(ends), refusals: () => answers.filter((status) => status === 429).length }
  }

  it.each([
    ["a look at the catalogue", READ],
    ["a count", COUNT]
  ])("lets most of a crowd that it refuses rest: %s", async (_, request) => {
    await using server = await open(ok, 1)
    const { refusals } = crowd(server.port, request, Infinity)
    while (server.rests.resting < 200) await pause(1)
    assert.isAtLeast(refusals(), 200)
  })

  it("reads everybody again in the end; who has left rests no longer", async () => {
    await using server = await open(ok, 1)
    const { answers, ended, refusals } = crowd(server.port, COUNT, 3)
    await ended
    assert.deepStrictEqual([answers.length, refusals()], [900, 899])
    while (server.rests.resting > 0) await pause(1)
  })

  it("turns away whoever has waited for too long", async () => {
    const { answer, waiting } = answeredLater()
    await using server = await open(answer, 0, { maxWaitMillis: 50 })
    const counts = Array.from({ length: 40 }, () => fetch(`${server.url}/api/v1/tokenize`, { method: "POST" }))
    while (server.door.rejected < 8) await pause(5)
    for (const end of waiting) end()
    const statuses = (await Promise.all(counts)).map(({ status }) => status)
    assert.deepStrictEqual(
      [200, 503].map((status) => statuses.filter((each) => each === status).length),
      [32, 8]
    )
  })

  it("answers a few requests that waited only because the process stood still", async () => {
    let millis = 0
    const answer: Parameters<typeof open>[0] = (_, response) => {
      const began = performance.now()
      while (performance.now() - began < millis);
      response.end()
    }
    await using server = await open(answer, 0, { maxWaitMillis: 20 })
    const askAll = () =>
      Promise.all(
        Array.from({ length: 8 }, async () => (await fetch(`${server.url}/api/v1/tokenize`, { method: "POST" })).status)
      )
    // Connections that are open bring their requests in one turn.
    await askAll()
    millis = 40
    assert.deepStrictEqual(await askAll(), [200, 200, 200, 200, 200, 200, 200, 200])
  })

  it.each(["/api/v1/reconcile", "/api/v1/cost"])("keeps no other kind out with too many of %s", async (path) => {
    await using server = await open((request, response) => {
      if (request.url === "/api/v1/tokenize") request.resume().on("end", () => response.end("ok"))
    })
    const large = "x".repeat(20_000)
    const head = (to: string) => `POST ${to} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 20000\r\n\r\n`
    const dear = Array.from({ length: 24 }, () => connect(server.port, "127.0.0.1").on("error", () => {}))
    for (const socket of dear) socket.write(head(path) + large)
    while (server.door.line.running + server.door.line.waiting < 24) await pause(5)
    assert.isAtMost(server.door.line.running, 4)
    assert.deepStrictEqual(statuses(await exchange(server.port, head("/api/v1/tokenize") + large)), [200])
    for (const socket of dear) socket.destroy()
    while (server.door.line.running > 0) await pause(5)
  })

  it("answers reads beside pages and cards that are drawn", async () => {
    await using server = await open(
      (request, response) => void (request.url === "/api/v1/models" && response.end("ok"))
    )
    const pages = Array.from({ length: 40 }, (_, place) =>
      fetch(`${server.url}/card/compare.png?models=${place}`).catch(() => undefined)
    )
    while (server.door.line.running + server.door.line.waiting < 40) await pause(5)
    assert.strictEqual((await fetch(`${server.url}/api/v1/models`)).status, 200)
    assert.strictEqual(server.door.line.running, 16)
    void pages
  })

  it("receives a bounded amount of large bodies, and small ones beside them", async () => {
    await using server = await open(() => {})
    const announce = (bytes: number, body = "{") => {
      const socket = connect(server.port, "127.0.0.1").on("error", () => {})
      socket.write(`POST /api/v1/calculate HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n${body}`)
      return socket
    }
    const sockets = Array.from({ length: 9 }, () => announce(2 ** 22))
    while (server.door.line.running < 8) await pause(5)
    while (server.door.line.waiting === 0) await pause(5)
    assert.deepStrictEqual([server.door.line.running, server.door.line.waiting], [8, 1])
    sockets.push(announce(2, "{}"))
    while (server.door.line.running < 9) await pause(5)
    for (const socket of sockets) socket.destroy()
    while (server.door.line.running > 0) await pause(5)
  })

  it.each(["/api/v1/reconcile", "/mcp", "/api/v1/tokenize"])(
    "answers while others are slow to send small bodies, and these in the end: %s",
    async (path) => {
      await using server = await open((request, response) => request.resume().on("end", () => response.end("ok")))
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 3\r\n\r\n`
      const slow = Array.from({ length: 33 }, () => connect(server.port, "127.0.0.1"))
      for (const socket of slow) socket.write(`${head}a`)
      await Promise.all(slow.map((socket) => once(socket, "connect")))
      const answer = await exchange(server.port, `${head}abc`)
      assert.deepStrictEqual([statuses(answer), server.door.line.running], [[200], 0])
      const ends = slow.map((socket) => once(socket.resume(), "end"))
      for (const socket of slow) socket.write("b")
      await pause(20)
      for (const socket of slow) socket.write("c")
      await Promise.all(ends)
      assert.strictEqual(server.lines.filter(({ status }) => status === 200).length, 34)
    }
  )

  it.each(["/mcp", "/api/v1/calculate"])(
    "answers small requests while others are slow to send large bodies: %s",
    async (path) => {
      await using server = await open((request, response) => request.resume().on("end", () => response.end("ok")))
      const head = (bytes: number) =>
        `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\na`
      const slow = Array.from({ length: 33 }, () => {
        const socket = connect(server.port, "127.0.0.1").on("error", () => {})
        socket.write(head(20_000))
        return socket
      })
      while (server.door.line.running < 12) await pause(5)
      assert.deepStrictEqual(statuses(await exchange(server.port, head(1))), [200])
      for (const socket of slow) socket.destroy()
    }
  )

  it("gives the place of the large body that came first of those that come too slowly to one that waits", async () => {
    await using server = await open((request, response) => request.resume().on("end", () => response.end("ok")))
    const head = (bytes: number) =>
      `POST /api/v1/calculate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`
    const begun = []
    for (const sent of [2 ** 19, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) {
      const socket = connect(server.port, "127.0.0.1")
      const texts: Array<string> = []
      socket.on("data", (bytes) => texts.push(String(bytes))).write(head(2 ** 20) + "x".repeat(sent))
      begun.push({ socket, texts, left: 2 ** 20 - sent, closed: once(socket, "close") })
      while (server.door.line.running < begun.length) await pause(5)
    }
    assert.deepStrictEqual(statuses(await exchange(server.port, head(20_000) + "x".repeat(20_000))), [200])
    const [first] = begun.splice(1, 1)
    await first!.closed
    assert.deepStrictEqual(statuses({ text: first!.texts.join(""), closed: true }), [408])
    assert.deepStrictEqual(JSON.parse(first!.texts.join("").split("\r\n\r\n")[1]!), {
      detail: "The body came at less than 64 KB a second, and others were waiting. Try again."
    })
    for (const { left, socket } of begun) socket.write("x".repeat(left))
    await Promise.all(begun.map(({ closed }) => closed))
    const answered = begun.flatMap(({ texts }) => statuses({ text: texts.join(""), closed: true }))
    assert.deepStrictEqual(answered, Array(11).fill(200))
    const isTold = ({ aborted, path, status }: Record<string, unknown>) =>
      status === 408 && path === "/api/v1/calculate" && aborted === true
    while (!server.lines.some(isTold)) await pause(20)
    while (server.door.line.running > 0) await pause(5)
  })

  it("reads little of a large body before its turn, and then all of it", async () => {
    const waiting: Array<() => void> = []
    const read: Array<number> = []
    const answer: Answer = (request, response) => {
      read.push(request.socket.bytesRead)
      waiting.push(() => request.resume().on("end", () => response.end("ok")))
    }
    await using server = await open(answer)
    const head = `POST /api/v1/calculate HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${2 ** 19}\r\n\r\n`
    const sockets = Array.from({ length: 13 }, () => connect(server.port, "127.0.0.1"))
    for (const socket of sockets) socket.resume().write(head)
    while (server.door.line.waiting === 0) await pause(5)
    for (const socket of sockets) socket.write("x".repeat(2 ** 19))
    while (read.length < 13) {
      for (const end of waiting.splice(0)) end()
      await pause(5)
    }
    waiting.pop()!()
    await once(sockets.at(-1)!, "close")
    assert.isAtMost(read.at(-1)!, head.length + 2 ** 16)
  })

  it("takes nothing more of a large body that it has no room for, and lets its sender read why", async () => {
    const received: Array<IncomingMessage> = []
    await using server = await open((request) => void received.push(request.resume()), 0, { maxWaitMillis: 50 })
    const text = "x".repeat(2 ** 22)
    const send = () => fetch(`${server.url}/api/v1/calculate`, { method: "POST", body: text })
    const left = new AbortController()
    const held = Array.from({ length: 8 }, () =>
      fetch(`${server.url}/api/v1/calculate`, { method: "POST", body: text, signal: left.signal }).catch(() => {})
    )
    // What has come whole is not slow, and gives its place to no other.
    while (received.length < 8 || !received.every(({ complete }) => complete)) await pause(5)
    for (const answer of await Promise.all([send(), send()])) {
      assert.deepStrictEqual([answer.status, answer.headers.get("connection")], [503, "close"])
      assert.match(answer.headers.get("x-request-id")!, /^[\w-]{36}$/u)
      assert.deepStrictEqual(await answer.json(), { detail: "The server is busy. Try again." })
    }
    left.abort()
    await Promise.all(held)
  })

  /** Takes ten milliseconds; of a busy machine the time alone says nothing. */
  const work = () => {
    const begun = process.threadCpuUsage()
    while (process.threadCpuUsage(begun).user < 10_000);
  }

  /** Asks for the catalogue over twenty connections, then for the health, all at the same time. */
  const askAtOnce = async (port: number) => {
    const ask = async (socket: Socket, path: string) => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await once(socket, "data")
    }
    const connections = Array.from({ length: 21 }, () => connect(port, "127.0.0.1"))
    // Of connections that nothing has come over yet, Node takes one in a turn.
    await Promise.all(connections.map((socket) => ask(socket, "/health?first")))
    const health = connections.pop()!
    await Promise.all([...connections.map((socket) => ask(socket, "/api/v1/models")), ask(health, "/health")])
    health.destroy()
    for (const socket of connections) socket.destroy()
  }

  it("looks at its sockets between requests that came at once, so that a health check need not wait for all of them", async () => {
    const order: Array<string> = []
    await using server = await open(({ url }, response) => {
      if (url === "/api/v1/models") work()
      order.push(url!)
      response.end("ok")
    })
    await askAtOnce(server.port)
    assert.isBelow(order.indexOf("/health"), order.lastIndexOf("/api/v1/models"))
  })
})

describe("a connection that sends thousands of requests at once", () => {
  /** Some times what is read in one go. */
  const TIMES = 8000

  it.each([
    ["what is looked up", "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["what never counts", "GET /health?a HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["with an expectation", "GET /a HTTP/1.1\r\nHost: x\r\nExpect: y\r\n\r\n"]
  ])("is answered, and holds up no other: %s", async (_, request) => {
    const order: Array<string> = []
    await using server = await open(({ url }, response) => {
      order.push(url!)
      response.end("ok")
    })
    const [flood, other] = [connect(server.port, "127.0.0.1"), connect(server.port, "127.0.0.1")]
    for (const socket of [flood, other]) {
      socket.write("GET /first HTTP/1.1\r\nHost: x\r\n\r\n")
      await once(socket, "data")
    }
    let text = ""
    flood.on("data", (bytes) => (text += String(bytes)))
    flood.write(request.repeat(TIMES))
    other.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    await once(other, "data")
    assert.isBelow(order.indexOf("/health"), TIMES / 2)
    while (statuses({ text, closed: false }).length < TIMES) await pause(5)
    for (const socket of [flood, other]) socket.destroy()
  })

  it("is closed at the first without a host, and the others are not looked at", async () => {
    await using server = await open(ok)
    const answer = await exchange(server.port, "GET /a HTTP/1.1\r\n\r\n".repeat(2000))
    assert.deepStrictEqual([statuses(answer), answer.closed], [[400], true])
    assert.isBelow(server.lines.length, 200)
  })
})

describe("what is not a proper request", () => {
  it.each([
    [
      "two hosts",
      "GET /health HTTP/1.1\r\nHost: x\r\nhOST: x\r\nConnection: close\r\n\r\n",
      400,
      "Send exactly one Host header."
    ],
    ["no version", "GET /health\r\n\r\n", 400, "HTTP/0.9 is not supported. Use HTTP/1.1."],
    ["no host", "GET /health HTTP/1.1\r\n\r\n", 400, "Send exactly one Host header."],
    ["a tunnel", "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n", 405, "This server is not a proxy."],
    [
      "a tunnel, and much that is to go through it",
      `CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n${"GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(100)}`,
      405,
      "This server is not a proxy."
    ]
  ])("is told so: %s", async (_, bytes, status, detail) => {
    await using server = await open(ok)
    const answer = await exchange(server.port, bytes)
    assert.deepStrictEqual([statuses(answer), answer.closed], [[status], true])
    assert.deepStrictEqual(JSON.parse(answer.text.split("\r\n\r\n")[1]!), { detail })
  })
})

describe("an answer that nobody reads", () => {
  const large = HttpServerResponse.uint8Array(Buffer.alloc(8 * 2 ** 20))
  const openLarge = () =>
    open(
      () => assert.fail("It is kept."),
      0,
      {},
      () => large
    )

  it("is counted while it waits, and its connection ends after 15 seconds without a byte", async () => {
    await using server = await openLarge()
    const socket = connect(server.port, "127.0.0.1")
    socket.pause().write("GET /api/v1/models HTTP/1.1\r\nHost: x\r\n\r\n")
    while (server.unsent.bytes === 0) await pause(5)
    // Until the kernel takes no more.
    await pause(300)
    for (const second of [0, 1, 14.9]) server.unsent.look(1000 * second)
    assert.isAbove(server.unsent.bytes, 2 ** 20)
    assert.isFalse(server.unsent.admits(2 ** 27, socket))
    server.unsent.look(16_000)
    await once(socket.resume(), "close")
    while (server.lines.length === 0) await pause(5)
    server.unsent.look(17_000)
    assert.strictEqual(server.unsent.bytes, 0)
    assert.deepInclude(server.lines.at(-1), { status: 200, aborted: true })
  })

  it("is whole for a reader that takes its time", async () => {
    await using server = await openLarge()
    const answer = await fetch(`${server.url}/api/v1/models`)
    await pause(50)
    assert.strictEqual((await answer.arrayBuffer()).byteLength, 8 * 2 ** 20)
    while (server.unsent.bytes > 0) {
      await pause(5)
      server.unsent.look(0)
    }
  })

  it("leaves room for a small one, and for one that is alone", () => {
    const unsent = new Unsent()
    const response = new EventEmitter()
    assert.isTrue(unsent.admits(2 ** 30, response))
    assert.isTrue(unsent.admits(1000, response))
    assert.isFalse(unsent.admits(2 ** 20, response))
    response.emit("close")
    assert.isTrue(unsent.admits(2 ** 20, response))
  })
})
