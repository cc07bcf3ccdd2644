import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { nearestIds } from "../catalogue.ts"
import { unknownModelMessage } from "MISSING"

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
    for (const id of IDS) assert.strictEqual(nearest(id), id)
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

describe("the message about an unknown model", () => {
  it("lists what it may have meant", () => {
    assert.strictEqual(unknownModelMessage("abc", []), "There is no model 'abc'.")
    assert.strictEqual(unknownModelMessage("abc", ["x-abd"]), "There is no model 'abc'. Did you mean x-abd?")
    assert.strictEqual(
      unknownModelMessage("abc", ["x-abd", "x-abe"]),
      "There is no model 'abc'. Did you mean x-abd or x-abe?"
    )
    assert.strictEqual(
      unknownModelMessage("abc", ["x-abd", "x-abe", "x-abf", "x-abg"]),
      "There is no model 'abc'. Did you mean x-abd, x-abe or x-abf?"
    )
  })

  it("repeats at most 100 characters of what was asked for", () => {
    const wanted = (length: number) => "z".repeat(length)
    assert.strictEqual(unknownModelMessage(wanted(100), []), `There is no model '${wanted(100)}'.`)
    assert.strictEqual(unknownModelMessage(wanted(101), []), `There is no model '${wanted(100)}…'.`)
  })
})
