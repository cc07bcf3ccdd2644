import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { catalogueAt, type Model, type ModelFilters, passesFilters } from "../catalogue.ts"

const { models } = catalogueAt(BUNDLED_ENTRIES, Date.parse("2026-11-20"))
const [template] = models as readonly [Model]

const passing = (filters: ModelFilters) => models.filter((model) => passesFilters(model, filters))

describe("passesFilters", () => {
  it("passes every model if nothing is asked", () => {
    assert.deepStrictEqual(passing({}), models)
    assert.deepStrictEqual(passing({ tools: [], capabilities: [], free_only: false }), models)
  })

  it("asks for everything at once", () => {
    const found = passing({
      provider: "anthropic",
      tools: ["web_search"],
      capabilities: ["image", "pdf"],
      min_context_window: 200_000,
      min_output_tokens: 64_000
    })
    assert.include(
      found.map(({ id }) => id),
      "anthropic-claude-opus-4-5"
    )
    for (const { builtin_tools, capabilities, context_window, max_output_tokens, provider } of found) {
      assert.strictEqual(provider, "anthropic")
      assert.include(builtin_tools, "web_search")
      assert.includeMembers([...capabilities!.input], ["image", "pdf"])
      assert.isAtLeast(context_window!, 200_000)
      assert.isAtLeast(max_output_tokens!, 64_000)
    }
  })

  it("leaves out a model whose number is not known, even for a limit of 0", () => {
    const unknown = { ...template, context_window: null, max_output_tokens: null }
    assert.isTrue(passesFilters(unknown, {}))
    assert.isFalse(passesFilters(unknown, { min_context_window: 0 }))
    assert.isFalse(passesFilters(unknown, { min_output_tokens: 0 }))
    assert.isTrue(passesFilters({ ...template, max_output_tokens: 4096 }, { min_output_tokens: 4096 }))
    assert.isFalse(passesFilters({ ...template, max_output_tokens: 4095 }, { min_output_tokens: 4096 }))
  })
})
