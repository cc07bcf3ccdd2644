import { assert, describe, it } from "@effect/vitest"
import type { Watch } from "@ratecard/api"
import { siteAt, usedOn } from "../../../../test/shop.ts"
import type { Language } from "../../../rendering.ts"
import { useWatchText } from "./Follow.tsx"

const told = (watch: object, language: Language = "en") =>
  usedOn(
    siteAt("/account", language),
    useWatchText
  )({ model_id: null, line_id: null, ...watch } as Watch).replaceAll(/\s/gu, " ")

describe("what a person follows", () => {
  it("is a model by its name, a line, or every model", () => {
    assert.strictEqual(told({ rule: "moved" }), "All models: price changes")
    assert.strictEqual(told({ rule: "moved", model_id: "anthropic-beta" }), "Beta: price changes")
    assert.strictEqual(told({ rule: "moved", line_id: "alpha" }), "Alpha, all models of the line: price changes")
    assert.strictEqual(
      told({ rule: "retires", line_id: "alpha", days: 1 }, "ru"),
      "Alpha, все модели линейки: за 1 день до снятия"
    )
  })

  it("has a limit in the currency of its model or line", () => {
    const below = { rule: "below", unit: "output", price: 0.5 }
    assert.strictEqual(told({ ...below, model_id: "yandex-gamma" }), "Gamma: output below ₽0.50 per 1M tokens")
    assert.strictEqual(
      told({ ...below, line_id: "alpha" }),
      "Alpha, all models of the line: output below $0.50 per 1M tokens"
    )
    assert.strictEqual(
      told({ ...below, unit: "input", model_id: "yandex-gamma" }, "ru"),
      "Gamma: цена ввода ниже 0,50 ₽ за 1 млн токенов"
    )
  })

  it("has its id where the prices of this page do not know it", () => {
    assert.strictEqual(told({ rule: "moved", model_id: "openai-new" }), "openai-new: price changes")
    assert.strictEqual(told({ rule: "moved", line_id: "gone" }), "gone, all models of the line: price changes")
  })
})
