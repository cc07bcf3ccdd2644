import { assert, describe, it } from "@effect/vitest"
import { siteAt, usedOn } from "../../test/shop.ts"
import type { Language } from "../rendering.ts"
import { useOfferText } from "./useOfferText.ts"

const END = Date.parse("2026-12-02")

describe("until when a model is offered", () => {
  const told = (retirement: { readonly date: string | null } | null, at: number, language: Language = "en") =>
    usedOn(siteAt("/models", language), useOfferText)({ retirement }, at).replaceAll(/\s/gu, " ")

  it("turns on the day of its end", () => {
    const retirement = { date: "2026-12-02" }
    assert.strictEqual(told(retirement, END - 1), "Retires on 2 Dec 2026")
    assert.strictEqual(told(retirement, END), "Retired on 2 Dec 2026")
    assert.strictEqual(told(retirement, END, "ru"), "Снята 2 дек. 2026")
  })

  it("is known of what has no end, and of what ended on a day that nobody knows", () => {
    assert.strictEqual(told(null, END), "Available, no end announced")
    assert.strictEqual(told({ date: null }, END), "Retired (date unknown)")
  })
})
