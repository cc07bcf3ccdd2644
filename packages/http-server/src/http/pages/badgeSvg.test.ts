import { assert, describe, it } from "@effect/vitest"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { badgeSvg } from "./badge.ts"

const parser = new XMLParser({ ignoreAttributes: false, trimValues: false })

const parsed = (svg: string) => {
  assert.strictEqual(XMLValidator.validate(svg), true)
  return parser.parse(svg).svg
}

const BADGE = { name: "GPT-5", price: "$1.25 in · $10 out", sentence: "GPT-5: $1.25 in, $10 out per 1M tokens" }

describe("a badge", () => {
  it("says the name and the price, and one sentence to readers of screens", () => {
    const { text, title, ...svg } = parsed(badgeSvg(BADGE, "auto"))
    assert.deepStrictEqual(
      text.map((each: any) => each["#text"]),
      [BADGE.name, BADGE.price]
    )
    assert.deepStrictEqual([title, svg["@_aria-label"], svg["@_class"]], [BADGE.sentence, BADGE.sentence, "auto"])
    assert.include(badgeSvg(BADGE, "dark"), 'class="dark"')
  })

  it("is as wide as what it says", () => {
    const width = (name: string) => Number(parsed(badgeSvg({ ...BADGE, name }, "auto"))["@_width"])
    assert.isAbove(width("GPT-5 with a longer name"), width("GPT-5") + 80)
    assert.isAbove(width("通义千问"), width("iiii"))
  })

  it("takes a hostile name for a text", () => {
    const hostile = `"><script>alert(1)</script>&amp;<img src=x onerror='x'>]]>\u0000\ud800`
    const svg = badgeSvg({ name: hostile, price: hostile, sentence: hostile }, "light")
    const { text, title } = parsed(svg)
    for (const none of ["<script", "<img", "\u0000", "\ud800"]) assert.notInclude(svg, none)
    assert.include(title, "script>alert(1)")
    assert.lengthOf(text, 2)
  })
})
