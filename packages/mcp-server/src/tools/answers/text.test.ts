import { assert, describe, it } from "@effect/vitest"
import { cleanText, cleanTexts } from "./text.ts"

describe("cleanText", () => {
  it("leaves visible text of any script alone", () => {
    for (const text of ["GPT-5 mini", "ГигаЧат 2", "通义千问 Max", "a 👍 b"]) assert.strictEqual(cleanText(text), text)
  })

  it("takes out control characters, and those that hide or reorder text", () => {
    assert.strictEqual(cleanText("a\u0000b\u001b[31mc\u007f\u0085d"), "ab[31mcd")
    assert.strictEqual(cleanText("safe\u202eevil\u2066\u200b\ufeff\u{e0041}\ud800"), "safeevil")
    assert.strictEqual(cleanText(" one\r\n\ttwo\u2028three "), "one two three")
  })

  it("cuts what is long between characters", () => {
    assert.strictEqual(cleanText("a".repeat(300)), "a".repeat(300))
    assert.strictEqual(cleanText("a".repeat(301)), `${"a".repeat(299)}…`)
    assert.strictEqual(cleanText("👍".repeat(10), 4), "👍👍👍…")
  })
})

describe("cleanTexts", () => {
  it("cleans every text of a value, and nothing else", () => {
    const value = { models: [{ name: "a\u0007", price: 1.5, note: null }], total: 1, isKnown: true }
    const cleaned = { models: [{ name: "a", price: 1.5, note: null }], total: 1, isKnown: true }
    assert.deepStrictEqual(cleanTexts(value), cleaned)
  })
})
