import { assert, describe, it } from "@effect/vitest"
import { priceDataOf, readCatalogue } from "@ratecard/core/effect"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { priceAt } from "@ratecard/core/ledger"
import { Result } from "effect"
import { get } from "node:http"
import { sharedService } from "../../../test/server.ts"

/** What the compressed document may weigh. */
const MAX_BYTES = 48 * 1024

const server = sharedService()

const read = async (path: string): Promise<any> => {
  const { json, status } = await server().ask(path)
  assert.strictEqual(status, 200, path)
  return json
}

/** How many bytes travel for an address in a coding. */
const weightOf = (path: string, coding: string): Promise<readonly [coding: string | undefined, bytes: number]> =>
  new Promise((resolve, fail) => {
    get(server().url + path, { headers: { "accept-encoding": coding } }, (answer) => {
      let bytes = 0
      answer.on("data", (chunk: Buffer) => (bytes += chunk.byteLength))
      answer.on("end", () => resolve([answer.headers["content-encoding"], bytes]))
    }).on("error", fail)
  })

describe("GET /models/{id}/tariff", () => {
  it("tells prices with their conditions, days and sources, by any name of the model", async () => {
    const tariff = await read("/api/v1/models/anthropic-claude-sonnet-4-5/tariff")
    const units = tariff.prices.map(({ unit }: any) => unit)
    assert.includeMembers(units, [
      "input",
      "output",
      "cache_read",
      "cache_write_5m",
      "cache_write_1h",
      "web_search_request"
    ])
    for (const { source } of tariff.prices) assert.isNotEmpty(source)
    assert.isTrue(tariff.is_listed)
    assert.deepStrictEqual(await read("/api/v1/models/claude-sonnet-4-5-20250929/tariff"), tariff)
  })

  it("tells those of an instant, and that there were none before the first", async () => {
    const { at, prices } = await read("/api/v1/models/openai-gpt-5/tariff?at=2026-01-01")
    assert.strictEqual(at, "2026-01-01T00:00:00Z")
    for (const { from, until } of prices) {
      assert.isTrue(from === null || from <= at, from)
      assert.isTrue(until === null || at < until, until)
    }
    const { json, status } = await server().ask("/api/v1/models/openai-gpt-5/tariff?at=2024-01-01")
    assert.strictEqual(status, 404)
    assert.include(json.detail, "had no price at 2024-01-01")
  })

  it("knows models whose product is not text, which no list has", async () => {
    const tariff = await read("/api/v1/models/gpt-realtime/tariff")
    assert.deepInclude(tariff, { model_id: "openai-gpt-realtime", is_listed: false })
    assert.include(
      tariff.prices.map(({ unit }: any) => unit),
      "input_audio"
    )
    assert.strictEqual((await server().ask("/api/v1/models/openai-gpt-realtime")).status, 404)
    assert.strictEqual((await server().ask("/api/v1/models/openai-gpt-reeltime/tariff")).status, 404)
  })
})

describe("GET /catalogue", () => {
  it("is read back by core, and makes the prices that the service tells", async () => {
    const { book } = priceSnapshot(
      await priceDataOf(Result.getOrThrow(readCatalogue(await read("/api/v1/catalogue")))),
      Date.now()
    )
    const price = (id: string, unit: string, at: string) =>
      priceAt(book.tariffOf(id)!, unit, { at: Date.parse(at) }).price
    assert.strictEqual(price("anthropic-claude-sonnet-4-5", "cache_write_1h", "2026-06-01"), "6")
    const { prices } = await read("/api/v1/models/openai-gpt-realtime/tariff?at=2026-06-01")
    const audio = prices.find(({ unit, when }: any) => unit === "input_audio" && when === undefined)
    assert.strictEqual(price("openai-gpt-realtime", "input_audio", "2026-06-01"), audio.price)
  })

  it("weighs at most 48 KB compressed, and is a 304 to whoever has it", async () => {
    const { headers } = await server().ask("/api/v1/catalogue")
    for (const coding of ["br", "gzip"]) {
      let weight = await weightOf("/api/v1/catalogue", coding)
      // Its compression runs outside the answers.
      while (weight[0] === undefined) weight = await weightOf("/api/v1/catalogue", coding)
      assert.strictEqual(weight[0], coding)
      assert.isAtMost(weight[1], MAX_BYTES)
    }
    const known = { "if-none-match": headers.get("etag")! }
    assert.strictEqual((await server().ask("/api/v1/catalogue", { headers: known })).status, 304)
  })
})
