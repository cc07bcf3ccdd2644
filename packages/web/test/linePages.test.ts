import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { MAY_SKIP } from "@ratecard/test-support/chromium"
import { vi } from "vitest"
import { barriersOf } from "./barriersOf.ts"
import { Site } from "./site.ts"

const POLLING = { timeout: 60_000, interval: 100 }

describe.runIf(IS_WHOLE && !MAY_SKIP)(`the pages of lines${MAY_SKIP ? ", skipped" : ""}`, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  it("are two clicks away from a search, with what became of the price in one sentence", async () => {
    await using open = await site.open("/")
    const { page } = open
    await page.getByRole("link", { name: "Models", exact: true }).click()
    await page.getByRole("searchbox").fill("claude sonet")
    await page.getByRole("textbox", { name: "Prices as of" }).fill("2026-11-28")
    await page.getByText("These are the prices of 28 Nov 2026").waitFor()
    await page.getByRole("link", { name: "Claude Sonnet", exact: true }).click()
    await page.getByRole("heading", { name: "Claude Sonnet", level: 1 }).waitFor()
    const story = await page.locator(".story").innerText()
    assert.match(story, /^In twelve months, input fell from \$3\.00 to \$2\.00 \(−33%\) and output fell from/u)
    assert.strictEqual(await page.locator(".line-models tbody tr").count(), 9)
    assert.strictEqual(await page.locator(".steps .label").count(), 2)
    await page.locator(".line-models").getByRole("link", { name: "Claude Sonnet 4.6" }).click()
    await page.getByRole("link", { name: /^All of Claude Sonnet: 9 models/u }).click()
    await vi.waitUntil(() => page.url().endsWith("/lines/claude-sonnet?at=2026-11-28"), POLLING)
    assert.deepStrictEqual(open.complaints, [])
  })

  it("say what they said on a day of the past", async () => {
    const text = await (await site.ask("/lines/claude-sonnet?at=2025-06-30", "manual")).text()
    assert.include(text, "input stayed at $3.00")
    assert.notInclude(text, "Claude Sonnet 5")
  })

  it("tell by the arrow keys what came when", async () => {
    await using open = await site.open("/lines/deepseek-flash")
    const { page } = open
    const first = page.locator(".band").first()
    await vi.waitUntil(async () => {
      await first.focus()
      return (await page.locator(".caption-line").innerText()).startsWith(
        "6 May 2024. DeepSeek Chat (alias): Input $0.14"
      )
    }, POLLING)
  })

  it("have one address, to which the names of their models lead, retired ones too", async () => {
    for (const name of ["deepseek-chat", "deepseek-deepseek-v4-flash", "DeepSeek%20Reasoner"]) {
      const { headers, status } = await site.ask(`/lines/${name}`, "manual")
      assert.deepStrictEqual([status, headers.get("location")], [308, "/lines/deepseek-flash"], name)
    }
    for (const name of ["nothing", "openai-babbage-002", "%E0", "a/b", encodeURIComponent("<img src=x>")]) {
      const missing = await site.ask(`/lines/${name}`, "manual")
      assert.strictEqual(missing.status, 404, name)
      assert.notInclude(await missing.text(), "<img")
    }
  })

  it.for([
    ["/lines", "light", "en"],
    ["/lines/yandexgpt-pro", "dark", "ru"]
  ] as const)("%s is the same as served and has no barrier: %s, %s", async ([address, colorScheme, locale]) => {
    await using open = await site.open(address, { locale, colorScheme })
    const { page } = open
    const place = "main :is(h1, p, table)"
    assert.deepStrictEqual(await page.locator(place).allTextContents(), await site.textsIn(open.served, place))
    assert.deepStrictEqual(open.complaints, [])
    assert.deepStrictEqual(await barriersOf(page), [])
  })
})
