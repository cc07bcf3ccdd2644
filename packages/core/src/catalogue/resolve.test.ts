import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, type NamedModels, resolve } from "../index.ts"
import { ALIASES } from "./aliases.ts"
import fixture from "./names.fixture.json" with { type: "json" }

const models: NamedModels = new Map(BUNDLED_ENTRIES.map((entry) => [entry.id, entry]))

const find = (name: string, hints = {}) => {
  const found = resolve(models, name, hints)
  assert(found.how !== "none", name)
  return found
}

const candidates = (name: string, hints = {}) => {
  const found = resolve(models, name, hints)
  assert(found.how === "none", name)
  return found.candidates
}

type Row = readonly [name: string, provider: string | null, model: string | null, how: string | null, source: string]

const rows = fixture.names as unknown as ReadonlyArray<Row>

describe("resolve over names that people have", () => {
  it("means the right model by each, or refuses it with candidates that exist", () => {
    assert.isAbove(rows.length, 1000)
    for (const [name, provider, model, how] of rows) {
      const found = resolve(models, name, { provider: provider ?? undefined })
      if (found.how === "none") {
        assert.isNull(model, name)
        assert.isAbove(found.candidates.length, 0, name)
        for (const id of found.candidates) assert.isTrue(models.has(id), id)
        assert.include(found.message, found.candidates[0]!)
      } else assert.deepStrictEqual([found.model_id, found.how], [model, how], name)
    }
  })

  it("crosses no number and no word that tells models apart", () => {
    const words = (name: string): ReadonlyArray<string> => name.toLowerCase().match(/[a-z]+|\d+/gu) ?? []
    for (const [name, , model] of rows) {
      if (model === null) continue
      const asked = words(name)
      // Dates, and what the table of aliases says, aside: each word and number of the model is in its name.
      const missing = words(models.get(model)!.name).filter(
        (word) => !asked.includes(word) && word !== "latest" && word !== "preview" && !/^\d{4,}$/u.test(word)
      )
      const known = ["claude-v2", "claude-instant-v1", "gpt-35-turbo", "mistral-nemo", "claude-3-5-sonnet"]
      if (known.some((alias) => name.includes(alias))) continue
      assert.deepStrictEqual(
        missing,
        name.includes("grok-code-fast") ? ["1"].filter((one) => !asked.includes(one)) : [],
        name
      )
    }
  })
})

describe("resolve", () => {
  it("says all that it took, where it is served, and through whom", () => {
    assert.deepStrictEqual(find("bedrock/eu.anthropic.claude-opus-4-5-20251101-v1:0"), {
      model_id: "anthropic-claude-opus-4-5",
      how: "region",
      steps: ["dated_snapshot", "gateway_prefix", "region"],
      channel: "bedrock",
      geo: "eu"
    })
    assert.deepStrictEqual(find("openrouter/deepseek/deepseek-v4-pro:free"), {
      model_id: "deepseek-deepseek-v4-pro",
      how: "gateway_prefix",
      steps: ["exact", "gateway_prefix"],
      gateway: "openrouter"
    })
    assert.deepStrictEqual(find("openai-gpt-5"), { model_id: "openai-gpt-5", how: "exact", steps: ["exact"] })
  })

  it("takes a deployment by its base model, and only where its own name means nothing", () => {
    assert.deepStrictEqual(find("azure/prod-chat", { base_model: "azure/gpt-4o-2024-08-06" }), {
      model_id: "openai-gpt-4o",
      how: "alias",
      steps: ["dated_snapshot", "gateway_prefix", "alias"],
      channel: "azure"
    })
    assert.strictEqual(find("gpt-5", { base_model: "gpt-4o" }).model_id, "openai-gpt-5")
    assert.include(candidates("prod-chat", { base_model: "gpt-5.6" }), "openai-gpt-5.6-sol")
  })

  it("names the neighbours in family and version of what it refuses", () => {
    const near = candidates("gpt-5.6-codex")
    for (const id of ["gpt-5.6-sol", "gpt-5.6-terra", "gpt-5.6-luna", "gpt-5.3-codex"])
      assert.include(near, `openai-${id}`)
    assert.deepStrictEqual(candidates("deepseek-v4-flash"), ["deepseek-deepseek-v4-flash", "yandex-deepseek-v4-flash"])
    assert.isAbove(candidates("日本語").length, 0)
    for (const name of ["", " ", "/", "::", "a/b/c/d/e", "x".repeat(100_000), "__proto__", "constructor/gpt-5"]) {
      assert.isAbove(candidates(name).length, 0, name.slice(0, 20))
    }
  })

  it("has only aliases of models that exist", () => {
    for (const [provider, names] of ALIASES) {
      for (const [name, means] of Object.entries(names)) {
        assert.strictEqual(find(name, { provider }).model_id, `${provider}-${means}`)
      }
    }
  })

  it("ignores a provider that the name contradicts, and none that sells models of others", () => {
    assert.strictEqual(find("claude-opus-4-5", { provider: "openai" }).model_id, "anthropic-claude-opus-4-5")
    assert.strictEqual(find("claude-opus-4-5", { provider: "nobody" }).model_id, "anthropic-claude-opus-4-5")
    candidates("qwen3-max", { provider: "yandex" })
    candidates("openai/claude-opus-4-5")
  })
})
