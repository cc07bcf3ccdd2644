import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { MAY_SKIP } from "@ratecard/test-support/chromium"
import { text } from "node:stream/consumers"
import { barriersOf } from "./barriersOf.ts"
import { Site } from "./site.ts"

describe.runIf(IS_WHOLE && !MAY_SKIP)("the bill as a report, in Chromium", () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  it("reports a bill by month, in Russian, with its faults by reason", async () => {
    await using open = await site.open("/bill", { locale: "ru-RU" })
    const { page } = open
    const record = (at: string, model: string, more = {}) =>
      JSON.stringify({ at, model, usage: { prompt_tokens: 1_000_000, completion_tokens: 0, ...more } })
    const lines = [
      record("2026-09-30T23:00:00Z", "gpt-5"),
      record("2026-10-01T09:00:00Z", "gpt-5"),
      record("2026-10-02T09:00:00Z", "gpt-4o"),
      ...Array.from({ length: 300 }, () => record("2026-10-02T09:00:00Z", "gpt-4o", { total_tokens: 3 })),
      record("2026-10-02T09:00:00Z", "gpt-55")
    ]
    await page
      .locator("input[type=file][multiple]")
      .setInputFiles({ name: "usage.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(lines.join("\n")) })
    await page.getByRole("heading", { name: "Итого: ≥" }).waitFor()
    assert.strictEqual(await page.locator(".column").count(), 3)
    assert.deepStrictEqual(await page.locator(".legend li").allInnerTexts(), ["GPT-5", "GPT-4o"])
    await page.getByRole("link", { name: "по месяцам" }).click()
    const rows = async () =>
      (await page.locator(".sums:not(.others) :is(tbody, tfoot) tr").allInnerTexts()).map((row) =>
        row.replaceAll(/\s+/gu, " ")
      )
    assert.deepStrictEqual(await rows(), [
      "октябрь 2026 г. 2 2 000 000 3,75 $",
      "сентябрь 2026 г. 1 1 000 000 1,25 $",
      "Итого 3 3 000 000 5,00 $"
    ])
    const faults = await page.locator(".faults li").allInnerTexts()
    assert.match(faults[0]!, /^300 записей: счётчики противоречат друг другу: сумма не сходится\./u)
    assert.match(faults[0]!, /usage\.jsonl, строка 4; .*строка 5; .*строка 6 и ещё мест: 297/u)
    assert.match(faults[1]!, /^1 запись: неизвестная модель «gpt-55»\. .*Возможно, это GPT-5\.5/u)
    assert.strictEqual(faults.length, 2)

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).click()
    ])
    assert.strictEqual(download.suggestedFilename(), "ratecard-bill_2026-09-30_2026-10-02.csv")
    const csv = await text(await download.createReadStream())
    assert.deepStrictEqual(csv.trimEnd().split("\r\n").slice(1), [
      "2026-09-30,openai-gpt-5,usd,1,1000000,0,0,0,1.25,true",
      "2026-10-01,openai-gpt-5,usd,1,1000000,0,0,0,1.25,true",
      "2026-10-02,openai-gpt-4o,usd,1,1000000,0,0,0,2.5,true",
      "total,,usd,3,3000000,0,0,0,5,true"
    ])
    assert.deepStrictEqual(await barriersOf(page), [])
    assert.deepStrictEqual(open.complaints, [])
  })

  it("takes a long paste as a file, and says how long it is", async () => {
    await using open = await site.open("/bill")
    const { page } = open
    const line = JSON.stringify({
      at: "2026-10-02T09:00:00Z",
      model: "gpt-4o",
      usage: { prompt_tokens: 1_000_000, completion_tokens: 0 }
    })
    await page.getByLabel("Or paste records").evaluate((box, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text/plain", text)
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
    }, `${line}\n`.repeat(2000))
    await page.getByRole("heading", { name: "Total: $5,000.00" }).waitFor()
    await page.getByText("Pasted: 0.2 MB, 2,000 lines").waitFor()
    assert.strictEqual(await page.getByLabel("Or paste records").inputValue(), "")
    assert.deepStrictEqual(open.complaints, [])
  })
})
