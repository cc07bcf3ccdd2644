import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "../bundled.ts"
import { publishCatalogue, readCatalogue } from "../effect.ts"

/** The document as it arrives, with what `change` does to it. */
const changed = (change: (document: any) => unknown): unknown => {
  const document = JSON.parse(JSON.stringify(publishCatalogue(BUNDLED_ENTRIES.slice(0, 3), BUNDLED_TARIFFS)))
  change(document)
  return document
}

describe("a published catalogue", () => {
  it("is read back whole, whatever a later version adds", () => {
    const published_at = "2026-11-21T09:30:00.000Z"
    const text = JSON.stringify({ ...publishCatalogue(BUNDLED_ENTRIES, BUNDLED_TARIFFS), published_at })
    const read = Result.getOrThrow(readCatalogue({ ...JSON.parse(text), added: "later" }))
    assert.deepStrictEqual(JSON.parse(JSON.stringify(read)), JSON.parse(text))
  })

  it.each<readonly [why: string, document: unknown]>([
    ["version", changed((document) => (document.version = 3))],
    ["no entries", changed((document) => (document.entries = []))],
    ["Missing", changed((document) => delete document.tariffs.sources)],
    ["Expected", changed((document) => (document.entries[0].levels[0].input_price = "3"))],
    ["Expected", changed((document) => (document.tariffs.rows.openai[0].prices.input = { factor: -1 }))],
    ["twice", changed((document) => document.entries.push(document.entries[0]))],
    ["a source", changed((document) => document.tariffs.sources.pop())],
    [
      "order",
      changed((document) =>
        document.entries[0].levels.push({ ...document.entries[0].levels[0], date: "1999-01-01T00:00:00Z" })
      )
    ],
    ["Expected", null],
    ["Expected", "<html>"]
  ])("is refused with the reason: %s", (why, document) => {
    const read = readCatalogue(document)
    assert.isTrue(Result.isFailure(read))
    if (Result.isFailure(read)) assert.include(read.failure.message, why)
  })
})
