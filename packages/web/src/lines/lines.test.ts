import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { lineName, slugOf } from "@ratecard/core/catalogue"
import { lineOfModel, linesOf, newestAt } from "./lines.ts"

const lineBySlug = (slug: string) => linesOf(BUNDLED_ENTRIES).find((line) => line.slug === slug)!

const nameOf = (display_name: string) => lineName({ id: "a-model", display_name })

describe("the name of a line", () => {
  it("is that of the model without version, day and remarks", () => {
    for (const [model, line] of [
      ["Claude Sonnet 3.5 v2", "Claude Sonnet"],
      ["Claude Sonnet 4.5 (latest)", "Claude Sonnet"],
      ["GPT-4o (2024-05-13)", "GPT"],
      ["GPT-5.4 mini", "GPT mini"],
      ["Gemini 2.5 Flash-Lite Preview 09-2025", "Gemini Flash-Lite"],
      ["Qwen3.8 Max 0902", "Qwen Max"],
      ["Kimi K2.5", "Kimi K"],
      ["DeepSeek V4 Flash", "DeepSeek Flash"],
      ["YandexGPT Pro (generations 2-4, legacy alias)", "YandexGPT Pro"],
      ["o3-mini", "OpenAI o-mini"]
    ] as const) {
      assert.strictEqual(nameOf(model), line)
    }
  })

  it("keeps what is not a version", () => {
    for (const name of ["Gemini Flash-8B", "Mixtral 8x22B", "Grok Fast Non-Reasoning", "Qwen 35B-A3B", "QwQ Plus"]) {
      assert.strictEqual(nameOf(name), name)
    }
  })

  it("has one address, however it is written", () => {
    assert.strictEqual(slugOf("Gemini Flash-Lite"), slugOf("Gemini Flash Lite"))
    assert.strictEqual(slugOf("OpenAI o-mini"), "openai-o-mini")
  })
})

describe("the lines of the catalogue", () => {
  it("hold each model once at most, of one provider, newest first", () => {
    const lines = linesOf(BUNDLED_ENTRIES)
    const ids = lines.flatMap(({ entries }) => entries.map(({ id }) => id))
    assert.strictEqual(new Set(ids).size, ids.length)
    assert.strictEqual(new Set(lines.map(({ slug }) => slug)).size, lines.length)
    for (const { entries, provider, slug } of lines) {
      assert.match(slug, /^[a-z\d][a-z\d.-]*$/u)
      for (const entry of entries) assert.strictEqual(entry.provider, provider)
    }
    const days = lineBySlug("claude-sonnet").entries.map(({ release_date }) => release_date!)
    assert.deepStrictEqual(days, days.toSorted().toReversed())
  })

  it("are those that people ask for", () => {
    const membersOf = (slug: string) => lineBySlug(slug).entries.map(({ display_name }) => display_name)
    assert.deepStrictEqual(membersOf("gpt-mini"), ["GPT-5.4 mini", "GPT-5 Mini", "GPT-4.1 mini", "GPT-4o mini"])
    assert.lengthOf(membersOf("claude-sonnet"), 9)
    assert.include(membersOf("gemini-flash"), "Gemini 3.8 Flash")
    assert.notInclude(membersOf("gemini-flash"), "Gemini 3.5 Flash-Lite")
    assert.deepStrictEqual(membersOf("deepseek-flash").slice(-2), [
      "DeepSeek Reasoner (alias)",
      "DeepSeek Chat (alias)"
    ])
    assert.isUndefined(lineOfModel(BUNDLED_ENTRIES, "openai-babbage-002"))
  })

  it("are not made by a second name of one model", () => {
    assert.isUndefined(lineOfModel(BUNDLED_ENTRIES, "mistral-voxtral-small-latest"))
    const { entries, releases } = lineBySlug("mistral-large")
    assert.deepStrictEqual(
      entries.filter((entry) => !releases.includes(entry)).map(({ id }) => id),
      ["mistral-mistral-large-latest"]
    )
  })

  it("are told apart by their provider where two have one name", () => {
    const [first] = BUNDLED_ENTRIES
    const made = (provider: "openai" | "xai", version: number) => ({
      ...first!,
      id: `${provider}-same-${version}`,
      provider,
      display_name: `Same ${version}`
    })
    const entries = (["openai", "xai"] as const).flatMap((provider) => [made(provider, 1), made(provider, 2)])
    assert.deepStrictEqual(
      linesOf(entries).map(({ slug }) => slug),
      ["openai-same", "xai-same"]
    )
  })
})

describe("the newest model of a line", () => {
  it("is undefined on a day before all of them", () => {
    assert.isUndefined(newestAt(lineBySlug("claude-sonnet"), Date.parse("2020-01-01")))
  })
})
