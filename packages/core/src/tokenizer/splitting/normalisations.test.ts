import { assert, describe, it } from "@effect/vitest"
import { cases, randomText, seeded } from "@ratecard/test-support"
import { createHash } from "node:crypto"
import { nfc } from "./normalisations.ts"

const CODE_POINTS = 0x110000

/** Every code point that is composed with, or put before, what stands before it. */
function* joining(): Generator<string> {
  for (let codePoint = 0; codePoint < CODE_POINTS; codePoint++) {
    const character = String.fromCodePoint(codePoint)
    const parts = [...character.normalize("NFD")]
    if (parts.length > 1 && parts.join("").normalize("NFC") === character) yield* parts.slice(1)
    // U+0345 goes after all other marks.
    if (!`x\u0345${character}`.normalize("NFD").startsWith("x\u0345")) yield character
  }
}

const HARD = [
  "e\u0301",
  "\u1100\u1161\u11a8",
  "\u0958",
  "\u0323\u0301",
  "\u{1d15e}",
  "\u0e38\u0e3a",
  "\u{11099}\u{110ba}"
]

/** As the vendor's reference composes them: `nfcNormalizer` of `@anush008/tokenizers` 0.6.0, Hugging Face's in Rust. */
const REFERENCE = [
  ["a\u08d3\u0301", "a\u08d3\u0301"],
  ["a\u0345\u0898", "a\u0345\u0898"],
  ["a\u1abf\u0334", "a\u1abf\u0334"],
  ["e\u0301\u1abf\u0323\u0301", "\u00e9\u1abf\u0323\u0301"],
  ["\u{105d2}\u0307", "\u{105d2}\u0307"],
  ["\u{16d63}\u{16d67}\u{16d67}", "\u{16d63}\u{16d67}\u{16d67}"],
  ["\u{1611e}\u{16129}", "\u{1611e}\u{16129}"],
  ["x\u{1e08f}\u0345\u0323", "x\u{1e08f}\u0323\u0345"],
  ["\u1100\u1161\u0eba\u11a8", "\uac00\u0eba\u11a8"]
] as const

/** SHA-256 of what the reference makes of each code point from U+0080 to U+1FFFF: alone, and next to other marks. */
const REFERENCE_HASH = "328f232f73a474965c15a3c81e39986ef5a37b449195237f24553e1d052f4d7b"

describe("NFC", () => {
  it("is that of the vendor's reference, whose Unicode is older than the engine's", () => {
    for (const [text, composed] of REFERENCE) assert.strictEqual(nfc.apply(text), composed)
    const hash = createHash("sha256")
    for (let codePoint = 0x80; codePoint < 0x20000; codePoint++) {
      if (codePoint >= 0xd800 && codePoint < 0xe000) continue
      const character = String.fromCodePoint(codePoint)
      for (const text of [character, `a\u0345${character}`, `a${character}\u0334`, `a${character}\u0301`])
        hash.update(`${nfc.apply(text)}\n`)
    }
    assert.strictEqual(hash.digest("hex"), REFERENCE_HASH)
  })

  it("puts long runs of marks in order as the engine does short ones, of any length", () => {
    const random = seeded(9)
    const marks = [..."\u0344\u0903\u093c\u0e38\u3099\u{1d165}\u{1d16d}"]
    for (let codePoint = 0x300; codePoint < 0x370; codePoint++) marks.push(String.fromCodePoint(codePoint))
    for (let codePoint = 0x5b0; codePoint < 0x5bd; codePoint++) marks.push(String.fromCodePoint(codePoint))
    for (let round = 0; round < cases(60); round++) {
      const kinds = Array.from({ length: 1 + random(20) }, () => marks[random(marks.length)]!)
      const text = Array.from({ length: random(600) }, () => (random(200) > 0 ? kinds[random(kinds.length)]! : "e"))
      assert.strictEqual(nfc.apply(text.join("")), text.join("").normalize("NFC"))
    }
    const half = 2 ** 17
    assert.isTrue(nfc.apply("\u0301\u0323".repeat(half)) === "\u0323".repeat(half) + "\u0301".repeat(half))
    const later = "\u07fd".repeat(2 * half)
    assert.isTrue(nfc.apply(`e\u0301${later}`) === `\u00e9${later}`)
  })

  it("leaves open whether what joins the text before it is joined", () => {
    const joined = [...new Set(joining())]
    assert.isAbove(joined.length, 900)
    assert.deepStrictEqual(
      joined.filter((character) => nfc.settled(`x${character}`) !== ""),
      []
    )
    assert.strictEqual(nfc.settled("xy"), "x")
  })

  it("has borders where both sides are composed apart, one at each end", () => {
    const random = seeded(8)
    for (let round = 0; round < cases(400); round++) {
      const text = Array.from({ length: 1 + random(6) }, () =>
        random(2) === 0 ? HARD[random(HARD.length)] : randomText(random).slice(0, 4)
      ).join("")
      const normal = text.normalize("NFC")
      const borders = nfc.borders(text)
      assert.strictEqual(borders === undefined, normal === text)
      for (const [unit, border] of borders?.entries() ?? []) {
        if (border < 0) continue
        assert.strictEqual(text.slice(0, border).normalize("NFC"), normal.slice(0, unit), JSON.stringify(text))
        assert.strictEqual(text.slice(border).normalize("NFC"), normal.slice(unit), JSON.stringify(text))
      }
      assert.strictEqual(borders?.[0] ?? 0, 0)
      assert.strictEqual(borders?.at(-1) ?? text.length, text.length)
    }
  })
})
