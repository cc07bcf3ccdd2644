import { assert, describe, it } from "@effect/vitest"
import { connect } from "node:net"
import { deflateSync, gzipSync } from "node:zlib"
import { exchange, statuses } from "../../../test/raw.ts"
import { sharedServer } from "../../../test/server.ts"

const LIMIT = 65_536

const server = sharedServer({ MAX_BODY_BYTES: String(LIMIT) })

/** A request body of exactly `bytes` bytes. */
const bodyOf = (bytes: number): string => {
  const [head, tail] = ['{"model_ids":[],"text":"', '"}']
  return head + "a".repeat(bytes - head.length - tail.length) + tail
}

const post = (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  server().post("/api/v1/calculate", body, headers)

const tooLarge = { detail: `The body is larger than ${LIMIT} bytes.` }

/** The same bytes without a length, so that they travel in chunks. */
const inChunks = (text: string) =>
  server().ask("/api/v1/calculate", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: new Blob([text]).stream(),
    duplex: "half"
  })

describe("a body", () => {
  it("may be as large as the limit, and not a byte larger", async () => {
    for (const send of [post, inChunks]) {
      const largest = await send(bodyOf(LIMIT))
      assert.strictEqual(largest.status, 200, largest.text)
      const { headers, json, status } = await send(bodyOf(LIMIT + 1))
      assert.deepStrictEqual([status, json], [413, tooLarge])
      assert.strictEqual(headers.get("content-type"), "application/json")
    }
  })

  it("is refused by its announced length, before any of it arrives", async () => {
    const answer = await exchange(
      server().port,
      `POST /api/v1/calculate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999999\r\n\r\n`
    )
    assert.deepStrictEqual(statuses(answer), [413])
  })

  it("may arrive packed", async () => {
    const plain = await post('{"text":"one two","model_ids":["openai-gpt-5"]}')
    const bytes = Buffer.from('{"text":"one two","model_ids":["openai-gpt-5"]}')
    for (const [coding, packed] of [
      ["gzip", gzipSync(bytes)],
      ["GZIP", gzipSync(bytes)],
      ["deflate", deflateSync(bytes)],
      ["identity", bytes]
    ] as const) {
      const { status, text } = await post(packed, { "content-encoding": coding })
      assert.deepStrictEqual([status, text], [200, plain.text], coding)
    }
  })

  it("is measured unpacked too", async () => {
    for (const pack of [gzipSync, deflateSync]) {
      const coding = pack === gzipSync ? "gzip" : "deflate"
      const largest = await post(pack(Buffer.from(bodyOf(LIMIT))), { "content-encoding": coding })
      assert.strictEqual(largest.status, 200, largest.text)
      for (const size of [LIMIT + 1, 8_000_000]) {
        const { json, status } = await post(pack(Buffer.from(bodyOf(size))), { "content-encoding": coding })
        assert.deepStrictEqual([status, json], [413, tooLarge])
      }
    }
  })

  it("is a 415 in a coding that the server cannot undo, or in several", async () => {
    for (const coding of ["br", "zstd", "compress", "x-gzip", "gzip, gzip", "gzip, identity", "", "*"]) {
      const { headers, json, status } = await post(gzipSync("{}"), { "content-encoding": coding })
      assert.strictEqual(status, 415, coding)
      assert.strictEqual(headers.get("content-type"), "application/json")
      assert.match(json.detail, /content-encoding must be gzip, deflate or identity/u)
    }
  })

  it("is a 422 if it is not packed as it says", async () => {
    const packed = gzipSync(bodyOf(1000))
    for (const bytes of [
      Buffer.from('{"text":"x"}'),
      packed.subarray(0, -10),
      Buffer.concat([packed, packed]),
      Buffer.of(0)
    ]) {
      const { json, status } = await post(bytes, { "content-encoding": "gzip" })
      assert.strictEqual(status, 422)
      assert.strictEqual(json.detail[0].type, "json_invalid")
    }
  })
})

describe("the server's memory", () => {
  /** Of the server and its client, which are one process. */
  const residentMegabytes = (): number => process.memoryUsage.rss() / 2 ** 20

  /** Pours chunks into a connection until the server stops taking them, or 200 MB are gone. */
  const pour = async (head: string, wrap: (chunk: Buffer) => Buffer): Promise<void> => {
    const socket = connect(server().port, "127.0.0.1")
    socket.on("error", () => {})
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
    socket.resume()
    socket.write(head)
    const chunk = wrap(Buffer.alloc(1_000_000, "a"))
    for (let sent = 0; sent < 200 && !socket.destroyed; sent++) {
      if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed])
    }
    socket.destroy()
    await closed
  }

  it("stays flat while someone uploads far beyond the limit", async () => {
    await post(bodyOf(LIMIT))
    const before = residentMegabytes()
    const head = "POST /api/v1/calculate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    await pour(`${head}Content-Length: 200000000\r\n\r\n`, (chunk) => chunk)
    await pour(`${head}Transfer-Encoding: chunked\r\n\r\n`, (chunk) =>
      Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")])
    )
    assert.isBelow(residentMegabytes() - before, 100)
    assert.isTrue(await server().isHealthy())
  })
})
