import { assert, describe, it } from "@effect/vitest"
import { sampleOf } from "@ratecard/test-support"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { type NamedModel, nearestIds, unknownName } from "../catalogue.ts"

const IDS = BUNDLED_ENTRIES.map(({ id }) => id)

const nearest = (wanted: string): string | undefined => nearestIds(wanted, IDS)[0]

describe("nearestIds", () => {
  it("finds an id in another case", () => {
    assert.strictEqual(nearest("OpenAI-GPT-4o"), "openai-gpt-4o")
  })

  it("finds an id with other separators", () => {
    assert.strictEqual(nearest("openai/gpt_4o mini"), "openai-gpt-4o-mini")
    assert.strictEqual(nearest("anthropic.claude.opus.4.5"), "anthropic-claude-opus-4-5")
  })

  it("finds an id without its provider", () => {
    assert.strictEqual(nearest("gpt-4o"), "openai-gpt-4o")
    assert.strictEqual(nearest("o3"), "openai-o3")
    assert.strictEqual(nearest("deepseek-chat"), "deepseek-deepseek-chat")
  })

  it("finds a misspelt id", () => {
    assert.strictEqual(nearest("openai-gtp-4o-mini"), "openai-gpt-4o-mini")
    assert.strictEqual(nearest("antropic-claude-opus-4-5"), "anthropic-claude-opus-4-5")
    assert.strictEqual(nearest("gpt-4o-minni"), "openai-gpt-4o-mini")
  })

  it("puts an id first that exists", () => {
    for (const id of sampleOf(IDS, 40)) assert.strictEqual(nearest(id), id)
  })

  it("gives the nearest first, ties in the order of ids, and no more than asked for", () => {
    const ids = ["openai-abcd", "openai-abcf", "openai-abce", "openai-abxy", "openai-zzzz"]
    assert.deepStrictEqual(nearestIds("abcd", ids), ["openai-abcd", "openai-abce", "openai-abcf"])
    assert.deepStrictEqual(nearestIds("abcd", ids, 1), ["openai-abcd"])
    assert.deepStrictEqual(nearestIds("abcd", ids, 9), ["openai-abcd", "openai-abce", "openai-abcf", "openai-abxy"])
  })

  it("suggests what differs in at most half of its letters", () => {
    assert.deepStrictEqual(nearestIds("abcdef", ["x-abcxyz"]), ["x-abcxyz"])
    assert.deepStrictEqual(nearestIds("abcdef", ["x-abwxyz"]), [])
  })

  it("gives nothing for garbage", () => {
    for (const garbage of ["", "   ", "???", "日本語", "qqqqqqqqqqqqqqqqqqqqqq", "'; drop table models; --"]) {
      assert.deepStrictEqual(nearestIds(garbage, IDS), [], garbage)
    }
  })

  it("reads no more of a very long text than an id can have", () => {
    assert.deepStrictEqual(nearestIds("z".repeat(10_000_000), IDS), [])
    assert.deepStrictEqual(nearestIds(`${" ".repeat(64)}gpt-4o`, IDS), [])
    assert.deepStrictEqual(nearestIds("gpt-4o", [`openai-gpt-4o${"-".repeat(1_000_000)}x`]).length, 1)
  })
})

const names = new Map(
  [
    ["openai-gpt-5", false],
    ["openai-gpt-5-codex", true],
    ["openai-gpt-5.3-codex", false],
    ["openai-gpt-5.6-sol", false],
    ["openai-gpt-5.6-luna", false],
    ["openai-gpt-4o-mini", false],
    ["anthropic-claude-3-5-sonnet-20241022", true],
    ["anthropic-claude-sonnet-4-5", false],
    ["mistral-mistral-small", false]
  ].map(([id, isRetired]): [string, NamedModel] => {
    const [provider, ...rest] = (id as string).split("-") as [NamedModel["provider"], ...Array<string>]
    return [id as string, { id: id as string, provider, name: rest.join("-"), isRetired: isRetired as boolean }]
  })
)

describe("the refusal of an unknown name", () => {
  it("suggests at most three models, retired ones marked and last", () => {
    assert.deepStrictEqual(unknownName(names, "gpt-5.6-codex"), {
      candidates: ["openai-gpt-5.3-codex", "openai-gpt-5.6-luna", "openai-gpt-5.6-sol"],
      message:
        "Unknown model 'gpt-5.6-codex'. Did you mean openai-gpt-5.3-codex, openai-gpt-5.6-luna or openai-gpt-5.6-sol?"
    })
    assert.strictEqual(
      unknownName(names, "claude-3-5-sonet-20241022").message,
      "Unknown model 'claude-3-5-sonet-20241022'. Did you mean anthropic-claude-3-5-sonnet-20241022 (retired)?"
    )
  })

  it("suggests the base model of a fine-tuned one", () => {
    assert.strictEqual(unknownName(names, "ft:gpt-4o-mini-2024-07-18:acme::id").candidates[0], "openai-gpt-4o-mini")
  })

  it("suggests nothing rather than noise", () => {
    for (const noise of ["foo", "zzz", "nope", "brand-new-model", "text-embedding-3-small", "", "日本語", "auto"]) {
      assert.deepStrictEqual(unknownName(names, noise), { candidates: [], message: `Unknown model '${noise}'.` })
    }
  })

  it("names those that a name means equally well", () => {
    const alike = ["openai-gpt-5-codex", "openai-gpt-5"]
    assert.deepStrictEqual(unknownName(names, "x", alike).candidates, ["openai-gpt-5", "openai-gpt-5-codex"])
  })

  it("is short for a long name", () => {
    assert.isBelow(unknownName(names, "x".repeat(100_000)).message.length, 150)
  })
})
