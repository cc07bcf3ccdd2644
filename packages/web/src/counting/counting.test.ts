import { assert, beforeAll, describe, it } from "@effect/vitest"
import { type AnyTokenizer, editText, loadTokenizer, readWriting } from "@ratecard/core/tokenizer"
import { PRICES } from "../../test/shop.ts"
import { SHOWN_LENGTH, startOf } from "./startOf.ts"
import { countedOf, countsIn, countsText } from "./textCounts.ts"
import { TOKENS_OF_UNITS, tokensOf } from "./tokensOf.ts"

describe("the start of a text that a box shows", () => {
  const PAIR = "😀"

  it("is all of a short one", () => {
    assert.strictEqual(startOf(""), "")
    assert.strictEqual(startOf("a".repeat(SHOWN_LENGTH - 1)), "a".repeat(SHOWN_LENGTH - 1))
    assert.strictEqual(startOf("a".repeat(SHOWN_LENGTH)), "a".repeat(SHOWN_LENGTH))
  })

  it("ends before half of a character", () => {
    assert.strictEqual(startOf(`${"a".repeat(SHOWN_LENGTH - 1)}${PAIR}b`), "a".repeat(SHOWN_LENGTH - 1))
    assert.strictEqual(startOf(`${"a".repeat(SHOWN_LENGTH - 2)}${PAIR}b`), "a".repeat(SHOWN_LENGTH - 2) + PAIR)
    // What has been cut before at the same place.
    assert.strictEqual(startOf("a".repeat(SHOWN_LENGTH - 1) + PAIR[0]), "a".repeat(SHOWN_LENGTH - 1))
  })

  it("keeps half a character that is the end of a short text: its other half is typed next", () => {
    assert.strictEqual(startOf(`a${PAIR[0]}`), `a${PAIR[0]}`)
  })
})

describe("the tokens of a text's start", () => {
  let tokenizer: AnyTokenizer
  beforeAll(async () => {
    tokenizer = await loadTokenizer("r50k_base")
  })

  const shown = (text: string) => {
    const edited = editText()
    edited.replace(0, 0, text)
    return tokensOf(edited, tokenizer)
  }

  it("are its parts, one after another, with their ids", () => {
    // The ids of GPT-2's vocabulary, as its makers publish them.
    assert.deepStrictEqual(shown("Hello world"), [
      { text: "Hello", ids: [15496] },
      { text: " world", ids: [995] }
    ])
    assert.deepStrictEqual(shown(""), [])
  })

  it("are several where a character has more than one, which are shown as that character", () => {
    const text = "стоит 日本 😀 x"
    const tokens = shown(text)
    assert.strictEqual(tokens.map((token) => token.text).join(""), text)
    assert.isAbove(tokens.find((token) => token.text.includes("😀"))!.ids.length, 1)
    for (const { text: part } of tokens) assert.isTrue(part.isWellFormed())
  })

  it("are those of a part of a long text", () => {
    const tokens = shown("word ".repeat(5000))
    const length = tokens.reduce((sum, { text }) => sum + text.length, 0)
    assert.isAtLeast(length, TOKENS_OF_UNITS)
    assert.isAtMost(length, TOKENS_OF_UNITS + 10)
  })
})

describe("the counts of a text", () => {
  const text = "Hello, мир! 日本語 1234567"
  const counted = countedOf({
    characters: 22,
    tokens: new Map([
      ["o200k_base", 12],
      ["cl100k_base", 14]
    ] as const),
    writing: readWriting(text),
    unavailable: []
  })

  it("are exact for a model of that encoding, and an estimate with its band for others", () => {
    const modelOf = (id: string) => PRICES.view.modelById.get(id)!
    assert.deepStrictEqual(counted.countFor(modelOf("openai-alpha-1")), { tokens: 12, encoding: "o200k_base" })
    const estimate = counted.countFor(modelOf("anthropic-beta"))!
    const { high, low } = estimate.estimate ?? assert.fail("It is no estimate.")
    assert.isAtMost(low, estimate.tokens)
    assert.isAtLeast(high, estimate.tokens)
  })

  it("are estimates from what is there, where a vocabulary cannot be loaded", () => {
    const modelOf = (id: string) => PRICES.view.modelById.get(id)!
    const offline = countedOf({ ...counted, tokens: new Map([["o200k_base", 12]]), unavailable: ["cl100k_base"] })
    assert.deepStrictEqual(offline.countFor(modelOf("openai-alpha-1")), { tokens: 12, encoding: "o200k_base" })
    const { high, low, tokens } = offline.countFor(modelOf("anthropic-beta"))!.estimate!
    assert.isTrue(low < tokens && tokens < high)
    assert.isUndefined(countedOf({ ...offline, unavailable: [] }).countFor(modelOf("anthropic-beta")))
    assert.isUndefined(countedOf({ ...offline, tokens: new Map() }).countFor(modelOf("openai-alpha-1")))
  })

  it("are in a link without the text, and read of it again", () => {
    const link = countsText(counted)
    assert.match(link, /^o200k_base-12\.cl100k_base-14\./u)
    assert.include(link, "characters-22")
    assert.notInclude(link, "Hello")
    const read = countsIn(link)!
    assert.deepStrictEqual([...read.tokens], [...counted.tokens])
    assert.deepStrictEqual([read.characters, read.writing.length], [22, text.length])
    const letters = (writing: typeof read.writing) => [...writing.letters].filter(([, count]) => count > 0)
    assert.sameDeepMembers(letters(read.writing), letters(counted.writing))
  })

  it("of a link may lack what it does not say", () => {
    const read = countsIn("o200k_base-5.nonsense.characters-x")!
    assert.deepStrictEqual([read.characters, read.writing.length, read.writing.digits], [0, 0, 0])
    assert.strictEqual(read.countFor(PRICES.view.modelById.get("openai-alpha-1")!)?.tokens, 5)
  })
})
