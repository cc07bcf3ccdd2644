import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "../../bundled.ts"
import { catalogueAt } from "../../catalogue.ts"
import { estimateTokens, loadTokenizer, readWriting, type StandInCounts, vocabularyFamily } from "../../tokenizer.ts"
import { loadVendorTokenizer } from "../../vocabularies.ts"

const ENGLISH = `The committee met again on Thursday, and after a long discussion about the roof of the old library it
agreed that nothing could be decided before the spring. Nobody was surprised. The chairman thanked everybody for coming,
the secretary counted the votes a second time, and the cat that lives behind the radiator was let out. `.repeat(8)
const RUSSIAN = `Комитет снова собрался в четверг и после долгого обсуждения крыши старой библиотеки решил, что до весны
ничего решить нельзя. Никто не удивился. Председатель поблагодарил всех за то, что пришли, секретарь ещё раз пересчитал
голоса, а кошку, которая живёт за батареей, выпустили погулять. `.repeat(8)

const [cl100k, o200k] = await Promise.all([loadTokenizer("cl100k_base"), loadTokenizer("o200k_base")])

const countsOf = (text: string): StandInCounts => ({ cl100k_base: cl100k.count(text), o200k_base: o200k.count(text) })

const estimate = (provider: "anthropic" | "xai" | "qwen" | "sber", name: string, text: string) =>
  estimateTokens(vocabularyFamily({ provider, name }), readWriting(text), countsOf(text))

describe("readWriting", () => {
  const writings = (text: string) => [...readWriting(text).letters.keys()]

  it("tells scripts apart, and Latin prose from accents and from code", () => {
    assert.deepStrictEqual(writings(ENGLISH), ["latin"])
    assert.deepStrictEqual(writings("Der Ausschuß trat am Donnerstag erneut zusammen, über das Dach."), ["accented"])
    assert.deepStrictEqual(writings('{"id":1,"name":"x"} if (a[0] !== b) { return c.d() }'), ["code"])
    assert.deepStrictEqual(writings("Съешь ещё этих французских булок"), ["cyrillic"])
    for (const [text, writing] of [
      ["Καλημέρα κόσμε", "greek"],
      ["שלום עולם", "hebrew"],
      ["مرحبا بالعالم", "arabic"],
      ["नमस्ते दुनिया", "devanagari"],
      ["สวัสดีชาวโลก", "thai"],
      ["안녕하세요 세계", "hangul"],
      ["我们在公园里散步", "han"],
      ["বাংলা ভাষা", "other"]
    ] as const) {
      assert.deepStrictEqual(writings(text), [writing])
    }
  })

  it("takes the Chinese characters of a Japanese text for Japanese", () => {
    assert.deepStrictEqual(writings("私たちは公園を散歩します"), ["kana"])
  })

  it("counts the letters of each script, and digits by threes", () => {
    const { digitGroups, digits, length, letters } = readWriting("ab где 1234 5, 678")
    assert.deepStrictEqual(
      [...letters],
      [
        ["latin", 2],
        ["cyrillic", 3]
      ]
    )
    assert.deepStrictEqual([length, digits, digitGroups], [18, 8, 4])
  })

  it("reads a long text in parts, from all over it", () => {
    const half = "Съешь 12345 ещё этих ".repeat(5000)
    const { digits, letters } = readWriting(`${half}${"plain words of English prose. ".repeat(3500)}`)
    assert.deepStrictEqual([...letters.keys()], ["latin", "cyrillic"])
    assert.approximately(letters.get("cyrillic")!, 60_000, 6000)
    assert.approximately(digits, 25_000, 2500)
  })
})

describe("estimateTokens", () => {
  it("has the point within the band, for every model of the catalogue and any text", () => {
    const { models } = catalogueAt(BUNDLED_ENTRIES, Date.parse("2026-11-20"))
    for (const text of ["", "7", "\ud800", "😀", ENGLISH, RUSSIAN, `${ENGLISH}${RUSSIAN}漢字かな 12345 {}`]) {
      const writing = readWriting(text)
      const counts = countsOf(text)
      for (const model of models) {
        const { basis, high, low, tokens } = estimateTokens(vocabularyFamily(model), writing, counts)
        assert.isTrue(0 <= low && low <= tokens && tokens <= high, `${model.id}: ${low} ${tokens} ${high}`)
        assert.isNotEmpty(basis)
      }
    }
  })

  it("holds for vocabularies that are known, with prose that nobody measured", async () => {
    for (const name of ["tekken", "deepseek_v3", "qwen3", "gemma3"] as const) {
      const { count } = await loadVendorTokenizer(name)
      for (const text of [ENGLISH, RUSSIAN]) {
        const known = estimateTokens({ family: name, isNearest: false }, readWriting(text), countsOf(text))
        const exact = count(text)
        assert.isTrue(known.low <= exact && exact <= known.high, `${name}: ${exact}, ${JSON.stringify(known)}`)
      }
    }
  })

  it("counts digits, where it is known how many are a token", () => {
    const digits = "3141592653589793"
    const known = (family: "qwen3" | "claude_3") => {
      const { high, low } = estimateTokens({ family, isNearest: false }, readWriting(digits), countsOf(digits))
      return [low, high]
    }
    assert.deepStrictEqual(known("qwen3"), [16, 16])
    assert.deepStrictEqual(known("claude_3"), [6, 6])
    const { high, low } = estimate("sber", "GigaChat-2", digits)
    assert.deepStrictEqual([low, high], [6, 16])
  })

  it("reproduces the counts that others published", () => {
    // github.com/sammcj/ingest/pull/65: 1.18 and 1.53 tokens for each of o200k_base's.
    const o200k = countsOf(ENGLISH).o200k_base
    for (const [name, ratio] of [
      ["claude-sonnet-4-5", 1.18],
      ["claude-opus-5", 1.53]
    ] as const) {
      const { high, low } = estimate("anthropic", name, ENGLISH)
      assert.isTrue(low < ratio * o200k && ratio * o200k < high, name)
    }
    // developers.sber.ru: 3 to 4 characters a token.
    const { high, low } = estimate("sber", "GigaChat-2-Max", RUSSIAN)
    assert.isTrue(low < RUSSIAN.length / 3 && RUSSIAN.length / 4 < high)
  })

  it("says what an estimate is from, and takes the widest band where only a neighbour is known", () => {
    assert.strictEqual(estimate("anthropic", "claude-opus-4-6", ENGLISH).basis, "published counts of Claude 3 to 4.6")
    const nearest = estimate("qwen", "qwen3.7-max", RUSSIAN)
    assert.strictEqual(nearest.basis, "nearest known vocabulary: qwen3")
    const known = estimateTokens({ family: "qwen3", isNearest: false }, readWriting(RUSSIAN), countsOf(RUSSIAN))
    assert.strictEqual(nearest.tokens, known.tokens)
    assert.isTrue(nearest.low < known.low && known.high < nearest.high)
    const unknown = estimate("anthropic", "claude-opus-4-6", "สวัสดีชาวโลก")
    assert.strictEqual(unknown.basis, "no figures: all vocabularies that were measured")
  })
})
