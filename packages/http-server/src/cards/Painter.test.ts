import { afterAll, assert, describe, it } from "@effect/vitest"
import type { Card } from "@ratecard/web"
import { pause } from "../../test/pause.ts"
import { readPng } from "../../test/png.ts"
import { Painter, TooManyCards } from "./Painter.ts"

const CARD: Card = {
  above: "Maker",
  title: "Model",
  figures: [{ name: "Input", text: "$1.25" }],
  rows: [],
  signs: [],
  shares: [],
  note: "USD per 1M tokens",
  host: "prices.example.org"
}

describe("the picture of a card", () => {
  const painter = new Painter()
  afterAll(() => painter.close())
  const draw = async (card: Partial<Card>) => Buffer.from(await painter.draw({ ...CARD, ...card }))

  it("is a whole PNG of 1200 × 630, in which every part of the card is seen", async () => {
    const { height, parts, rowBytes, width } = readPng(await draw({}))
    assert.deepStrictEqual([width, height, parts[0], parts.at(-1)], [1200, 630, "IHDR", "IEND"])
    assert.isAtLeast(rowBytes, 1201)
    const table = [
      ["Model", "Input"],
      ["GPT", "$1"]
    ]
    const others = [
      { above: "M" },
      { title: "M" },
      { figures: [] },
      { rows: table },
      { rows: table, shares: [1] },
      { signs: [{ text: "Op", colour: "oklch(47% 0.12 250)" }] },
      { rows: table, signs: [{ text: "Op", colour: "oklch(47% 0.12 250)" }] },
      { note: "M" },
      { host: "M" }
    ]
    const pictures = await Promise.all([{}, ...others].map(async (card) => (await draw(card)).toString("base64")))
    assert.strictEqual(new Set(pictures).size, 1 + others.length)
  })

  it("is drawn of whatever a name holds, in both alphabets", async () => {
    const plain = (await draw({})).toString("base64")
    for (const title of [
      "<script>alert(1)</script>",
      "]]> | \u202e\u2067 \u0000\n\ud800",
      "日本語 🙂",
      "Цена YandexGPT, ₽",
      "x".repeat(100_000),
      " "
    ]) {
      const png = await draw({ title, above: title, note: title })
      assert.deepInclude(readPng(png), { width: 1200, height: 630 })
      assert.notStrictEqual(png.toString("base64"), plain)
    }
  })

  it("is drawn once for all who wait for it, and refused where too many others wait", async () => {
    const same = Array.from({ length: 200 }, () => painter.draw({ ...CARD, title: "same" }))
    assert.strictEqual(new Set(await Promise.all(same)).size, 1)
    const asked = Array.from({ length: 70 }, (_, index) => painter.draw({ ...CARD, title: `model ${index}` }))
    // Those that may wait take long to be drawn.
    const outcomes = asked.map((drawing) =>
      drawing.then(
        () => "drawn",
        (reason: unknown) => reason
      )
    )
    const soon = await Promise.all(outcomes.map((outcome) => Promise.race([outcome, pause(0)])))
    assert.isFalse(soon.slice(0, 64).some((outcome) => outcome instanceof TooManyCards))
    for (const outcome of soon.slice(64)) assert.instanceOf(outcome, TooManyCards)
    assert.strictEqual(await outcomes[0], "drawn")
  })
})
