import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { get, type IncomingMessage } from "node:http"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { pause } from "../../test/pause.ts"
import { sharedService } from "../../test/server.ts"

const READS = [
  "/api/v1/models",
  "/api/v1/models/openai-gpt-5",
  "/api/v1/models/openai-gpt-5/price-history",
  "/api/v1/models?at=2026-01-01",
  "/api/v1/price-changes",
  "/api/v1/price-changes.atom",
  "/api/v1/price-changes.json",
  "/api/v1/recommend",
  "/api/v1/openapi.json",
  "/health",
  "/version",
  "/llms.txt"
]

const server = sharedService()

/** Reads without a client that unpacks, and sends only the headers given. */
const read = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const [response] = (await once(get(server().url + path, { headers }), "response")) as [IncomingMessage]
  const chunks = await response.toArray()
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }
}

/** Reads until the answer comes packed: that takes a second use, and a moment. */
const readPacked = async (path: string, coding: string) => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await read(path, { "accept-encoding": coding })
    if (answer.headers["content-encoding"] !== undefined) return answer
    await pause(20)
  }
  return assert.fail(`${path} never came packed`)
}

describe("a read", () => {
  it("carries a weak entity tag that stands for its bytes", async () => {
    const tags = new Map<string, string>()
    for (const path of READS) {
      const { bytes, headers } = await read(path)
      assert.match(headers.etag!, /^W\/"[\w-]+"$/u)
      assert.strictEqual((await read(path)).headers.etag, headers.etag)
      tags.set(headers.etag!, bytes.toString())
    }
    assert.strictEqual(tags.size, READS.length)
    const [one, other] = [await read("/api/v1/models?free_only=false"), await read("/api/v1/models")]
    assert.strictEqual(one.headers.etag, other.headers.etag)
  })

  it("is a 304 without a body for whoever holds that tag", async () => {
    for (const path of READS) {
      const { headers } = await read(path)
      const tag = headers.etag!
      const strong = tag.replace("W/", "")
      for (const known of [tag, strong, "*", ` ${tag} `, `"other", ${tag}`, `${strong},W/"other"`]) {
        const answer = await read(path, { "if-none-match": known })
        assert.deepStrictEqual([answer.status, answer.bytes.length], [304, 0], `${path} ${known}`)
        assert.strictEqual(answer.headers.etag, tag)
        assert.match(answer.headers.vary!, /accept-encoding/u)
        assert.isUndefined(answer.headers["content-length"])
      }
    }
  })

  it("is a 200 for whoever holds another tag", async () => {
    const { headers } = await read("/health")
    const opaque = headers.etag!.slice(3, -1)
    for (const known of ['"other"', 'W/"other"', opaque, `"${opaque}x"`, "", '""', "W/", `w/"${opaque}"`]) {
      assert.strictEqual((await read("/health", { "if-none-match": known })).status, 200, known)
    }
  })

  it("is not a 304 where the model does not exist", async () => {
    assert.strictEqual((await read("/api/v1/models/nope", { "if-none-match": "*" })).status, 404)
  })

  it("says that it differs by coding, and must be asked for again", async () => {
    for (const path of READS) {
      const { headers } = await read(path)
      assert.match(headers.vary!, /accept-encoding/u)
      assert.strictEqual(headers["cache-control"], "no-cache")
    }
  })

  it("is packed from its second use on, into the same bytes", async () => {
    const path = "/api/v1/models?provider=google&include_retired=true"
    const first = await read(path, { "accept-encoding": "br, gzip" })
    assert.isUndefined(first.headers["content-encoding"])
    const br = await readPacked(path, "br")
    const gzip = await readPacked(path, "gzip")
    assert.deepStrictEqual(brotliDecompressSync(br.bytes), first.bytes)
    assert.deepStrictEqual(gunzipSync(gzip.bytes), first.bytes)
    assert.isBelow(br.bytes.length, first.bytes.length / 4)
    assert.strictEqual(br.headers.etag, first.headers.etag)
    const known = await read(path, { "accept-encoding": "br", "if-none-match": br.headers.etag! })
    assert.strictEqual(known.status, 304)
  })

  it("comes in the coding that the client likes best", async () => {
    const path = "/api/v1/models"
    await readPacked(path, "br")
    for (const [accepted, coding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["gzip", "gzip"],
      ["br;q=0.1, gzip;q=0.9", "gzip"],
      ["br;q=0, gzip", "gzip"],
      ["GZIP", "gzip"],
      ["*", "br"],
      ["deflate", undefined],
      ["identity", undefined],
      ["br;q=0, gzip;q=0", undefined],
      ["", undefined],
      [";;;,", undefined]
    ] as const) {
      const { headers, status } = await read(path, { "accept-encoding": accepted })
      assert.strictEqual(status, 200)
      assert.strictEqual(headers["content-encoding"], coding, accepted)
    }
    assert.isUndefined((await read(path)).headers["content-encoding"])
  })

  it("is never packed while it is small", async () => {
    for (let use = 0; use < 5; use++) {
      const { headers } = await read("/health", { "accept-encoding": "br" })
      assert.isUndefined(headers["content-encoding"])
    }
  })

  it("has the same length by HEAD", async () => {
    const { bytes } = await read("/api/v1/models")
    const [head] = (await once(get(`${server().url}/api/v1/models`, { method: "HEAD" }), "response")) as [
      IncomingMessage
    ]
    assert.strictEqual(Number(head.headers["content-length"]), bytes.length)
    assert.strictEqual(Buffer.concat(await head.toArray()).length, 0)
  })
})
