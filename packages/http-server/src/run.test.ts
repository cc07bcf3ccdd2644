import { assert, beforeAll, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { connect, createServer } from "node:net"
import { exchange } from "../test/raw.ts"
import { launch, pause, RunningServer } from "../test/server.ts"

/** What a server said on its way out, if it gave up by itself. */
const failure = async (settings: Readonly<Record<string, string>>): Promise<string> => {
  const { child, ended } = launch(settings)
  const output: Array<Buffer> = []
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk))
  const giveUp = setTimeout(() => child.kill("SIGKILL"), 20_000)
  const { code, errors } = await ended
  clearTimeout(giveUp)
  assert.strictEqual(code, 1, JSON.stringify(settings) + errors)
  assert.strictEqual(Buffer.concat(output).toString(), "")
  return errors
}

describe("a server with a wrong setting", () => {
  it("ends with one line that names it and exit code 1", { timeout: 60_000 }, async () => {
    for (const [name, value] of [
      ["PORT", "abc"],
      ["LOG_LEVEL", "loud"],
      ["MAX_BODY_BYTES", "1"],
      ["COUNT_TIMEOUT", "soon"]
    ] as const) {
      assert.match(
        await failure({ [name]: value }),
        new RegExp(`^ratecard: ${name} must be .+, not '${value}'\\n$`, "u")
      )
    }
  })

  it("ends so where the address is not its own", { timeout: 60_000 }, async () => {
    for (const HOST of ["no-such-host.invalid", "203.0.113.1"]) {
      assert.match(await failure({ HOST }), /^ratecard: [^\n]*(no-such-host\.invalid|203\.0\.113\.1)[^\n]*\n$/u)
    }
  })

  it("ends so where the port is taken", { timeout: 60_000 }, async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as { readonly port: number }
    const line = await failure({ PORT: String(port) })
    other.close()
    assert.match(line, new RegExp(`^ratecard: [^\\n]*EADDRINUSE[^\\n]*127\\.0\\.0\\.1:${port}\\n$`, "u"))
  })
})

describe("a server that is told to end", () => {
  /** Begun before the other tests, because it takes a while. */
  let endWithHalfRequest: Promise<{ readonly code: number | null; readonly millis: number }>

  beforeAll(async () => {
    const server = await RunningServer.start()
    const socket = connect(server.port, "127.0.0.1")
    socket.on("error", () => {})
    socket.write("POST /api/v1/tokenize HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    await pause(200)
    const started = performance.now()
    endWithHalfRequest = server.signal("SIGTERM").then(({ code }) => ({ code, millis: performance.now() - started }))
  }, 60_000)

  it("finishes the request in flight, takes no other, and exits with 0", { timeout: 60_000 }, async () => {
    const server = await RunningServer.start({ COUNT_TIMEOUT: "1 minute" })
    const inFlight = server.post("/api/v1/tokenize", { text: "👩‍👩‍👧‍👦".repeat(40_000) })
    await pause(400)
    const ended = server.signal("SIGTERM")
    await pause(100)
    const other = await exchange(server.port, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    assert.deepStrictEqual(other, { text: "", closed: true })
    const { json, status } = await inFlight
    assert.deepStrictEqual([status, json.tokens.length], [200, json.total_count])
    const { code, errors } = await ended
    assert.deepStrictEqual([code, errors], [0, ""])
    assert.isTrue(server.log.some(({ path, status }) => path === "/api/v1/tokenize" && status === 200))
  })

  it("exits at once when nothing is in flight", { timeout: 60_000 }, async () => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const server = await RunningServer.start()
      await server.ask("/health")
      const started = performance.now()
      const { code } = await server.signal(signal)
      assert.strictEqual(code, 0)
      assert.isBelow(performance.now() - started, 5000)
    }
  })

  it("waits for half a request, but not for long", { timeout: 60_000 }, async () => {
    const { code, millis } = await endWithHalfRequest
    assert.strictEqual(code, 0)
    assert.isBelow(millis, 20_000)
  })
})
