import { assert, describe, it } from "@effect/vitest"
import { searched } from "./search.ts"

const NAMES: ReadonlyArray<string> = [
  "openai-gpt-4o GPT-4o",
  "openai-gpt-5 GPT-5",
  "claude-sonnet-5 Claude Sonnet 5",
  "grok-4 Grok 4"
]

const found = (search: string, names = NAMES) => searched(names, (name) => name, search)

describe("a search", () => {
  it("finds what has every word, in any case and order, and everything where there is no word", () => {
    assert.deepStrictEqual(found("GPT"), NAMES.slice(0, 2))
    assert.deepStrictEqual(found("5 sonnet"), NAMES.slice(2, 3))
    assert.deepStrictEqual(found(" "), NAMES)
    assert.deepStrictEqual(found("grok 5"), [])
  })

  it("does without the signs within a name", () => {
    assert.deepStrictEqual(found("gpt5"), NAMES.slice(1, 2))
    assert.deepStrictEqual(found("gpt4o"), NAMES.slice(0, 1))
    assert.deepStrictEqual(found("4o"), NAMES.slice(0, 1))
    assert.deepStrictEqual(found("-"), NAMES)
    assert.deepStrictEqual(found("++"), [])
  })

  it.for(["sonet", "sonnnet", "sonmet", "sonent", "snonet", "claud sonnt", "claude soonet", "cluade"])(
    "forgives one typo in a word: %s",
    (search) => {
      assert.deepStrictEqual(found(search), NAMES.slice(2, 3))
    }
  )

  it("forgives none where something fits as it is, in a version, in short words, and no two", () => {
    assert.deepStrictEqual(found("sonnet", ["a sonnet", "a sonnets", "a sonet"]), ["a sonnet", "a sonnets"])
    assert.deepStrictEqual(found("gpt-6"), [])
    assert.deepStrictEqual(found("gtp"), [])
    assert.deepStrictEqual(found("sonxxt"), [])
  })
})
