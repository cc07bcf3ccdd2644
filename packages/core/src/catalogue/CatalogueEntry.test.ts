import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { CatalogueEntry } from "../effect.ts"

const decode = Schema.decodeUnknownSync(CatalogueEntry, { onExcessProperty: "error" })

const [entry] = BUNDLED_ENTRIES as readonly [CatalogueEntry]
const [level] = entry.levels

describe("CatalogueEntry", () => {
  it("describes every bundled entry, and all of it", () => {
    for (const bundled of BUNDLED_ENTRIES) assert.deepStrictEqual(decode(bundled), bundled)
  })

  it.for<[fault: string, spoilt: unknown, place: string]>([
    ["an unknown provider", { ...entry, provider: "acme" }, "provider"],
    ["an encoding that we have not", { ...entry, encoding: "o300k_base" }, "encoding"],
    ["no price at all", { ...entry, levels: [] }, "levels"],
    ["a price below zero", { ...entry, levels: [{ ...level, input_price: -1 }] }, "input_price"],
    ["a price as text", { ...entry, levels: [{ ...level, output_price: "1" }] }, "output_price"],
    ["a price that is missing", { ...entry, levels: [{ ...level, output_price: undefined }] }, "output_price"],
    ["half a token of context", { ...entry, context_window: 0.5 }, "context_window"],
    ["an instant for a day", { ...entry, retirement: { date: "2026-01-01T00:00:00Z" } }, "retirement"],
    ["a field of another shape", { ...entry, surcharge: 1 }, "surcharge"]
  ])("refuses %s, and says where", ([, spoilt, place]) => {
    assert.throws(() => decode(spoilt), place)
  })
})
