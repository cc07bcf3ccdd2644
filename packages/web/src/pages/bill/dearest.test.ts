import { assert, describe, it } from "@effect/vitest"
import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { billRecord, GAPS } from "@ratecard/core/ledger"
import { h } from "preact"
import { renderToString } from "preact-render-to-string"
import { NOW, PRICES, siteAt } from "../../../test/shop.ts"
import { SiteContext } from "../../site.ts"
import { WARNING_WORDS } from "../../words/warnings.ts"
import type { BilledRecord, BillReport } from "./billed.ts"
import { Dearest } from "./Dearest.tsx"

const textOf = (warnings: BilledRecord["warnings"], language: "en" | "ru"): string => {
  const record = { file: "a.jsonl", line: 1, model: "openai-alpha-1", currency: "usd", total: "1", lines: [], warnings }
  const report = { dearest: [record] } as unknown as BillReport
  const page = h(SiteContext.Provider, { value: siteAt("/bill", language), children: h(Dearest, { report }) })
  return renderToString(page)
}

describe("what to know of a response's bill", () => {
  const usage = { prompt_tokens: 10, completion_tokens: 1, total_tokens: 11 }
  const made = billRecord({ model: "openai-alpha-1", usage, at: NOW + DAY_MILLIS }, { prices: PRICES, now: NOW })
  assert(!("error" in made))

  it("is in the reader's language, and otherwise in core's words, which say which language they are", () => {
    assert.include(textOf(made.warnings, "ru"), "Этот день ещё не наступил: взяты самые новые цены.")
    assert.notInclude(textOf(made.warnings, "ru"), "in the future")
    assert.include(textOf(made.warnings, "en"), "This day is in the future: billed at the newest prices.")
    const strange = [{ code: "of_tomorrow", message: "What nobody knew yet." }]
    assert.include(textOf(strange, "ru"), '<span lang="en">What nobody knew yet.</span>')
  })

  it("has words in Russian for all that logs lack", () => {
    for (const { code } of Object.values(GAPS)) assert.match(WARNING_WORDS.ru[code] ?? code, /^[А-Я]/u, code)
  })
})
