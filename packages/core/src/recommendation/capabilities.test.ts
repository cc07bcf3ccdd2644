import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { CAPABILITIES, capabilitiesOf, type Capability, catalogueAt, type Model, passesFilters } from "../catalogue.ts"
import type { Capabilities } from "../effect.ts"

const SOURCES = [{ source: "a list", url: "https://example.com/list" }]

const model = (known: Partial<Capabilities> | null) => ({
  capabilities: known && {
    input: ["text" as const],
    output: ["text" as const],
    tools: null,
    structured_output: null,
    reasoning: null,
    sources: SOURCES,
    ...known
  }
})

const [template] = catalogueAt(BUNDLED_ENTRIES, Date.parse("2026-11-20")).models as readonly [Model]

const hasCapabilities = (able: Pick<Model, "capabilities">, capabilities: ReadonlyArray<Capability>): boolean =>
  passesFilters({ ...template, ...able }, { capabilities })

describe("capabilities", () => {
  it("knows inputs, outputs and skills by their words", () => {
    const able = model({
      input: ["text", "image", "audio", "video", "pdf"],
      output: ["text", "image", "audio", "video"],
      tools: true,
      structured_output: true,
      reasoning: true
    })
    assert.deepStrictEqual(capabilitiesOf(able), CAPABILITIES)
    assert.isTrue(hasCapabilities(able, CAPABILITIES))
  })

  it("asks for all of them", () => {
    const seeing = model({ input: ["text", "image"], tools: true })
    assert.isTrue(hasCapabilities(seeing, ["tools", "image"]))
    assert.isFalse(hasCapabilities(seeing, ["image", "pdf"]))
  })

  it("tells what goes in from what comes out", () => {
    assert.isFalse(hasCapabilities(model({ output: ["text", "image"] }), ["image"]))
    assert.isFalse(hasCapabilities(model({ input: ["text", "image"] }), ["image_output"]))
  })

  it("takes what is not known for what is not there", () => {
    for (const unknown of [model({ tools: null }), model({ tools: false }), model(null)]) {
      assert.isFalse(hasCapabilities(unknown, ["tools"]))
      assert.isTrue(hasCapabilities(unknown, []))
    }
  })
})
