import { assert, describe, it } from "@effect/vitest"
import { cases, type Draw, randomText, sampleOf, seeded } from "@ratecard/test-support"
import { ENCODINGS, VENDOR_ENCODINGS } from "../encodings.ts"
import { loadAnyTokenizer } from "../loadAnyTokenizer.ts"
import { cutText } from "./cutText.ts"

const TEXTS = cases(80)

/** About how many tokens each vendor's vocabulary has. */
const TOKENS = { tekken: 130_000, deepseek_v3: 127_000, qwen3: 150_000, gemma3: 255_000 }

/** What stands next to places for a cut, of which hard texts have few. */
const BETWEEN = [
  " ",
  " ",
  "\n",
  "\n",
  "\r\n",
  "\n\n",
  " \n",
  "  ",
  "\t",
  ".\n",
  "}\n",
  "'s ",
  "e\u0301 ",
  "か\u3099\n",
  "1\n",
  "/\n"
]
const WORDS = ["a", "the", "Word", "э", "мир", "が", "中文", "한국", "x1", "e\u0301", "か\u3099", "I'm", "for"]

const longText = (random: Draw): string =>
  Array.from({ length: 2 + random(12) }, () => {
    const text = random(3) === 0 ? randomText(random) : WORDS[random(WORDS.length)]!
    return text + BETWEEN[random(BETWEEN.length)]!
  }).join("")

describe("a text in parts", () => {
  it.each([...ENCODINGS, ...VENDOR_ENCODINGS])("has the tokens of the whole in %s", async (encoding) => {
    const tokenizer = await loadAnyTokenizer(encoding)
    const random = seeded(37)
    let cuts = 0
    for (let round = 0; round < TEXTS; round++) {
      const text = longText(random)
      const parts = cutText(text, 1 + random(40))
      cuts += parts.length - 1
      assert.strictEqual(parts.join(""), text)
      const tokens = parts.flatMap((part) => [...tokenizer.encode(part)])
      assert.deepStrictEqual(tokens, [...tokenizer.encode(text)], JSON.stringify(parts))
    }
    assert.isAbove(cuts, TEXTS)
  })

  it.each(sampleOf(VENDOR_ENCODINGS, 1))("is cut where no token of %s continues", async (encoding) => {
    const tokenizer = await loadAnyTokenizer(encoding)
    const decoder = new TextDecoder()
    let letters = 0
    // The first ones are special in some vocabularies.
    for (let id = 1000; id < TOKENS[encoding]; id++) {
      const token = decoder.decode(tokenizer.tokenBytes(id))
      if (/^\p{L}+$/u.test(token)) letters++
      if (cutText(token, token.length).length !== 1) assert.fail(JSON.stringify(token))
    }
    assert.isAbove(letters, 20_000)
  })

  it("has about equal parts, and no more than were asked for", () => {
    const text = "Once upon a time there was a text. ".repeat(1000)
    for (const count of [1, 2, 3, 8]) {
      const lengths = cutText(text, count).map(({ length }) => length)
      assert.lengthOf(lengths, count)
      assert.isBelow(Math.max(...lengths) - Math.min(...lengths), 200)
    }
  })

  it("is one where there is no place for a cut", () => {
    for (const text of ["", "a", "a\n", "\na", " ", "a".repeat(300_000), "\n \n ".repeat(50_000)]) {
      assert.deepStrictEqual(cutText(text, 4), [text])
    }
  })
})
