import { assert, describe, it } from "@effect/vitest"
import { Big } from "big.js"
import { readFileSync } from "node:fs"
import { reference } from "../../test/reference.ts"
import { BUNDLED_ENTRIES } from "../bundled.ts"
import { catalogueAt, TEXT_KINDS, type TextKind } from "../catalogue.ts"
import { textPrice, textPrices, textTokens } from "../tokenizer.ts"

const source = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")

const TEXTS: Readonly<Record<TextKind, string>> = {
  english: `The committee met again on Thursday, and after a long discussion about the roof of the old library it agreed
that nothing could be decided before the spring. Nobody was surprised. The chairman thanked everybody for coming, the
secretary counted the votes a second time, and the cat that lives behind the radiator was let out.`,
  code: source("../tokenizer/estimating/textWriting.ts"),
  json: source("../../package.json"),
  russian: `Комитет снова собрался в четверг и после долгого обсуждения крыши старой библиотеки решил, что до весны
ничего решить нельзя. Никто не удивился. Председатель поблагодарил всех за то, что пришли, секретарь ещё раз
пересчитал голоса, а кошку, которая живёт за батареей, выпустили погулять.`,
  chinese: `委员会星期四再次开会，就旧图书馆的屋顶进行了长时间的讨论，最后决定春天以前什么也不能确定。没有人感到惊讶。
主席感谢大家前来，秘书又数了一遍选票，住在暖气后面的那只猫被放了出去。`
}

const { offered } = catalogueAt(BUNDLED_ENTRIES, Date.parse("2026-11-20"))

const counted = (encoding: "cl100k_base" | "o200k_base") => ({
  provider: "openai" as const,
  name: "gpt",
  tokenizer_config: { encoding },
  input_price: 1
})

describe("textTokens", () => {
  it.for(["cl100k_base", "o200k_base"] as const)("is what a text of the kind has by tiktoken, in %s", (encoding) => {
    const tokenizer = reference(encoding)
    for (const kind of TEXT_KINDS) {
      const text = TEXTS[kind]
      const { band, tokens } = textTokens(counted(encoding), kind)
      assert.approximately(tokenizer.encode(text).length / text.length, tokens / 1000, 0.25 * (tokens / 1000), kind)
      assert.isUndefined(band)
    }
  })

  it("tells vocabularies apart by the text", () => {
    const [old, recent] = [counted("cl100k_base"), counted("o200k_base")]
    assert.isAbove(textTokens(old, "russian").tokens, 1.3 * textTokens(recent, "russian").tokens)
    assert.approximately(textTokens(old, "english").tokens, textTokens(recent, "english").tokens, 5)
  })

  it("has a band where the vocabulary is not published, and a wider one where it is only the nearest", () => {
    const bandOf = (name: string) => textTokens({ provider: "xai", name, tokenizer_config: null }, "english").band!
    const [known, nearest] = [bandOf("grok-3"), bandOf("grok-4.3")]
    assert.isAtMost(nearest[0], known[0])
    assert.isAtLeast(nearest[1], known[1])
    assert.isAbove(nearest[1] - nearest[0], known[1] - known[0])
  })
})

describe("textPrice", () => {
  it("is the exact product of price and tokens, for every offered model", () => {
    for (const model of offered) {
      const prices = textPrices(model)
      assert.deepStrictEqual(Object.keys(prices), [...TEXT_KINDS])
      for (const kind of TEXT_KINDS) {
        const { band, tokens } = textTokens(model, kind)
        const { high, low, price } = prices[kind]
        const exact = (perThousand: number) => Big(model.input_price).times(perThousand).div(1000).toFixed()
        assert.strictEqual(price, exact(tokens), model.id)
        assert.deepStrictEqual([low, high], band === undefined ? [undefined, undefined] : band.map(exact))
        assert.strictEqual(band === undefined, model.tokenizer_config !== null, model.id)
        if (band !== undefined) assert.isTrue(band[0] <= tokens && tokens <= band[1], model.id)
      }
    }
  })

  it("can turn the order of two prices per token", () => {
    const [old, recent] = [counted("cl100k_base"), { ...counted("o200k_base"), input_price: 1.2 }]
    assert.isAbove(Number(textPrice(old, "russian").price), Number(textPrice(recent, "russian").price))
    assert.isBelow(Number(textPrice(old, "english").price), Number(textPrice(recent, "english").price))
  })
})
