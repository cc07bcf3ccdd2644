import { formatPercent } from "../../format.ts"
import { assert, describe, it } from "@effect/vitest"
import { siteAt, usedOn } from "../../../test/shop.ts"
import type { LineStory } from "../../lines/lineStory.ts"
import type { Language } from "../../rendering.ts"
import { useStoryText } from "./useStoryText.ts"

const since = Date.parse("2025-11-22T00:00:00Z")

const told = (story: Partial<LineStory>, language: Language = "en", currency: "usd" | "rub" = "usd") => {
  const still = { before: 8, now: 8, percent: 0 }
  const whole = { since, isYear: true, input: still, output: still, ...story } as LineStory
  return usedOn(siteAt("/lines/alpha", language), () => useStoryText(currency))(whole).replaceAll(/\s/gu, " ")
}

describe("what became of the price of a line", () => {
  it("is said of input and of output, each with its direction and how far it went", () => {
    assert.strictEqual(
      told({ input: { before: 3, now: 2, percent: -33.333 }, output: { before: 12, now: 15, percent: 25 } }),
      "In twelve months, input fell from $3.00 to $2.00 (−33%) and output rose from $12.00 to $15.00 (+25%) per 1M tokens."
    )
    assert.strictEqual(told({}), "In twelve months, input stayed at $8.00 and output stayed at $8.00 per 1M tokens.")
  })

  it("has no share of what was free, and the first day of a younger line", () => {
    assert.strictEqual(
      told({ isYear: false, input: { before: 0, now: 1, percent: undefined } }),
      "Since 22 Nov 2025, input rose from $0.00 to $1.00 and output stayed at $8.00 per 1M tokens."
    )
  })

  it("is a sentence in Russian, in the currency of the line", () => {
    assert.strictEqual(
      told({ input: { before: 400, now: 200, percent: -50 } }, "ru", "rub"),
      "За двенадцать месяцев цена ввода снизилась с 400,00 ₽ до 200,00 ₽ (−50 %), цена вывода не изменилась: 8,00 ₽ за 1 млн токенов."
    )
  })
})

describe("a percentage with its sign", () => {
  it.for([
    [-33.333, "−33%"],
    [25, "+25%"],
    [0, "0%"],
    [0.2, "+0.2%"],
    [1234.5, "+1,235%"]
  ] as const)("%d is %s", ([percent, text]) => {
    assert.strictEqual(formatPercent(percent, "en"), text)
  })
})
