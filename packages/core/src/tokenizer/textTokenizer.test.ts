import { assert, beforeAll, describe, it } from "@effect/vitest"
import { cases, randomText, sampleOf, seeded } from "@ratecard/test-support"
import { readFileSync } from "node:fs"
import { reference as referenceOf } from "../../test/reference.ts"
import { ENCODINGS, type Encoding } from "./encodings.ts"
import { loadTokenizer } from "./loadTokenizer.ts"
import type { TextTokenizer } from "./textTokenizer.ts"
import { UnknownEncoding, UnknownToken } from "./tokenizerErrors.ts"

/** `pnpm x proof tokens` takes 200,000, every code point and longer texts. */
const RANDOM_TEXTS_PER_ENCODING = cases(200)
/** Up to here every code point is looked at, then some. */
const ALL_CODE_POINTS = 0x1000
const CUT_TEXTS = cases(5)
const CUT_LENGTH = 300
const LIMITED_TEXTS = cases(50)

const SAMPLES: Readonly<Record<string, string>> = {
  prose:
    "It was the best of times, it was the worst of times; we're told they'd've left, didn't they?\n\n  “Yes,” he said. ",
  code: readFileSync(new URL("textTokenizer.ts", import.meta.url), "utf8"),
  json: JSON.stringify({ id: 12345678, price: 0.000015, tags: ["a-b", "c_d"], when: "2026-01-31T00:00:00Z" }, null, 2),
  russian: "Съешь же ещё этих мягких французских булок, да выпей чаю. Токенизатор считает по-русски: 1 234,56 ₽.",
  chinese: "我们在公园里散步，看到许多人放风筝。中华人民共和国成立于1949年，使用Node很方便！",
  japanese: "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。コンピューターを使う。",
  thai: "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอนหรือวรรณยุกต์เช่นเดียวกับภาษาจีน",
  hindi: "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।",
  emoji: "👩‍👩‍👧‍👦👍🏽🏳️‍🌈 ❤️🔥 1️⃣ 🇩🇪🇫🇷 (╯°□°)╯︵ ┻━┻",
  special: "<|endoftext|><|im_start|>system<|im_sep|>hi<|im_end|><|fim_prefix|> <|endofprompt|>",
  edges: "\ufeffa\u0085's \t\ufeff x\0y \ud800z\udfff 'ſ DON'T we'LL\r\n\r\n  \n\t end   "
}

/** The worst that text can be for a tokenizer: a single piece, or many pieces of one kind. */
const WORST: Readonly<Record<string, (length: number) => string>> = {
  a: (length) => "a".repeat(length),
  underscores: (length) => "_".repeat(length),
  carets: (length) => "^".repeat(length),
  blanks: (length) => " ".repeat(length),
  newlines: (length) => "\n".repeat(length),
  controls: (length) => "\u0001\t \u0002\v".repeat(length / 5),
  han: (length) => Array.from({ length }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7919) % 5000))).join(""),
  emoji: (length) => "😀".repeat(length / 2),
  joiners: (length) => "👩‍".repeat(length / 3),
  marks: (length) => `a${"\u0301".repeat(length)}`,
  thai: (length) => "ภาษาไทยเป็นภาษา".repeat(length / 15),
  surrogates: (length) => "\ud800".repeat(length),
  base64: (length) => Array.from({ length }, (_, index) => "AZaz09+/"[(index * index) % 8]).join(""),
  digits: (length) => "1234567890".repeat(length / 10),
  mixed: (length) => "aB1 _-é中\n".repeat(length / 9),
  punctuation: (length) => "!?.,;:-()[]{}".repeat(length / 13),
  word: (length) =>
    Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * index + index * 3) % 26))).join("")
}

for (const encoding of sampleOf(ENCODINGS, 2)) {
  describe(encoding, () => {
    let ours: TextTokenizer
    const reference = referenceOf(encoding)
    beforeAll(async () => {
      ours = await loadTokenizer(encoding)
    })

    const assertSame = (text: string) => {
      const ids = ours.encode(text)
      const expected = reference.encode_ordinary(text)
      if (!sameIds(ids, expected)) assert.deepStrictEqual([...ids], [...expected], JSON.stringify(text.slice(0, 200)))
      assert.strictEqual(ours.count(text), expected.length)
    }

    it("gives the reference's ids on samples of many scripts", () => {
      for (const text of Object.values(SAMPLES)) {
        assertSame(text)
        assertSame(text.repeat(40))
        assert.strictEqual(ours.decode(ours.encode(text)), text.toWellFormed())
      }
    })

    it("gives the reference's ids on random text", () => {
      const random = seeded(20_261_121)
      for (let round = 0; round < RANDOM_TEXTS_PER_ENCODING; round++) assertSame(randomText(random))
    })

    it("gives the reference's ids around code points of all kinds", () => {
      const assigned = /[^\p{Cn}\p{Cs}]/u
      let context = ""
      for (let codePoint = 0; codePoint < 0x30000; codePoint += codePoint < ALL_CODE_POINTS ? 1 : 97) {
        const character = String.fromCodePoint(codePoint)
        if (!assigned.test(character)) continue
        context += `a${character}b ${character}${character}1${character} A${character}\n${character}'s${character}`
        if (context.length < 4000) continue
        assertSame(context)
        context = ""
      }
      assertSame(context)
    })

    it("gives the reference's ids on the worst texts, at every length that changes the method", () => {
      for (const worst of Object.values(WORST)) {
        for (const length of [47, 48, 2047, 2048]) assertSame(worst(length))
      }
    })

    it("gives the reference's ids on texts longer than its buffer", () => {
      for (const sample of [SAMPLES["prose"], SAMPLES["chinese"], SAMPLES["emoji"]]) {
        for (const offset of [0, 1, 2, 3]) assertSame("x".repeat(offset) + (sample ?? "").repeat(400))
      }
    })

    it("counts what was pushed so far, wherever a text is cut", () => {
      const random = seeded(7)
      const texts = [...Object.values(SAMPLES), ...Array.from({ length: CUT_TEXTS }, () => randomText(random))]
      for (const text of texts.map((text) => text.slice(0, CUT_LENGTH))) {
        const unitByUnit = ours.countStreaming()
        for (let cut = 0; cut < text.length; cut++) {
          const [start, rest] = [text.slice(0, cut), text.slice(cut)]
          const twoParts = ours.countStreaming()
          assert.strictEqual(unitByUnit.tokens, ours.count(start))
          twoParts.push(start)
          twoParts.push(rest)
          assert.strictEqual(twoParts.tokens, ours.count(text))
          unitByUnit.push(text.charAt(cut))
        }
        assert.strictEqual(unitByUnit.tokens, ours.count(text))
      }
    })

    it("waits for the end of a run of capitals, which may be a word of its own", () => {
      const start = `亚洲AV${"A".repeat(20)}`
      const stream = ours.countStreaming()
      stream.push(start)
      stream.push("a")
      assert.strictEqual(stream.tokens, reference.encode_ordinary(`${start}a`).length)
      // The buffer's first chunk ends in the run.
      assertSame(`${"x ".repeat(8184)}${start}a`)
    })

    it("streams a piece of any length", () => {
      const stream = ours.countStreaming()
      for (let part = 0; part < 2000; part++) stream.push("ab".repeat(10))
      stream.push("!")
      assert.strictEqual(stream.tokens, ours.count(`${"ab".repeat(20_000)}!`))
    })

    it("counts up to a limit, and no further", () => {
      const random = seeded(8)
      for (let round = 0; round < LIMITED_TEXTS; round++) {
        const text = randomText(random)
        const tokens = ours.count(text)
        assert.strictEqual(ours.countUpTo(text, tokens), tokens)
        assert.strictEqual(ours.countUpTo(text, tokens + 1), tokens)
        assert.strictEqual(ours.countUpTo(text, tokens - 1), undefined)
      }
      assert.strictEqual(ours.countUpTo("a".repeat(10_000_000), 3), undefined)
      assert.strictEqual(ours.countUpTo("", 0), 0)
      assert.strictEqual(ours.countUpTo("a", Number.NaN), undefined)
    })

    it("truncates to a limit, at the end of a token and of a character", () => {
      const random = seeded(9)
      for (let round = 0; round < LIMITED_TEXTS; round++) {
        const text = randomText(random)
        const tokens = ours.count(text)
        const limit = random(tokens + 2)
        const start = ours.truncateTo(text, limit)
        assert.isTrue(text.startsWith(start))
        assert.isAtMost(ours.count(start), limit)
        assert.isTrue(start.isWellFormed() || !text.isWellFormed())
        if (limit >= tokens) assert.strictEqual(start, text)
        else if (/^[a-z ]*$/iu.test(text)) assert.strictEqual(ours.count(start), limit)
      }
      assert.strictEqual(ours.truncateTo("one two", 0), "")
      assert.strictEqual(ours.truncateTo("one two", -1), "")
      assert.strictEqual(ours.truncateTo("one two three", 2), "one two")
      assert.strictEqual(ours.truncateTo("🤖🤖", 1), "")
    })

    it("counts the empty string as nothing", () => {
      assert.strictEqual(ours.count(""), 0)
      assert.strictEqual(ours.encode("").length, 0)
      assert.strictEqual(ours.decode([]), "")
    })

    it("gives the true bytes of a token that is not text by itself", () => {
      const [first] = reference.encode_ordinary("\u0e4e\u0e4e")
      assert.deepStrictEqual(
        ours.tokenBytes(first ?? 0),
        Uint8Array.from(reference.decode_single_token_bytes(first ?? 0))
      )
      const partial =
        Array.from({ length: 256 }, (_, id) => id).find((id) => (ours.tokenBytes(id)[0] ?? 0) >= 0x80) ?? 0
      assert.strictEqual(ours.decode([partial]), "\ufffd")
    })

    it("refuses an id that has no token", () => {
      for (const id of [-1, 0.5, Number.NaN, 1_000_000]) assert.throws(() => ours.decode([id]), UnknownToken)
    })
  })
}

describe("loadTokenizer", () => {
  it("shares one load between calls", () => {
    assert.strictEqual(loadTokenizer("r50k_base"), loadTokenizer("r50k_base"))
  })

  it("refuses names that are not encodings", async () => {
    for (const name of ["", "gpt2", "toString", "__proto__"]) {
      const error = await loadTokenizer(name as Encoding).then(
        () => undefined,
        (reason: unknown) => reason
      )
      assert.instanceOf(error, UnknownEncoding)
      assert.strictEqual(error.code, "UNKNOWN_ENCODING")
      assert.strictEqual(error.encoding, name)
    }
  })
})

const sameIds = (left: Uint32Array, right: Uint32Array): boolean =>
  left.length === right.length && left.every((id, index) => id === right[index])
