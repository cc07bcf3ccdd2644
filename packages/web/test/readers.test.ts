import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { MAY_SKIP } from "@ratecard/test-support/chromium"
import type { Page } from "playwright-core"
import { Site } from "./site.ts"

describe.runIf(IS_WHOLE && !MAY_SKIP)("what readers have of a page, in Chromium", () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  /** How many of these elements there are, and how many of them show. */
  const countOf = async (page: Page, selector: string): Promise<readonly [number, number]> => {
    const areShown = await page.locator(selector).evaluateAll((all) => all.map((element) => element.checkVisibility()))
    return [areShown.length, areShown.filter(Boolean).length]
  }

  const assertHidden = async (page: Page, ...selectors: ReadonlyArray<string>) => {
    for (const selector of selectors) {
      const [all, shown] = await countOf(page, selector)
      assert.isAtLeast(all, 1, selector)
      assert.strictEqual(shown, 0, selector)
    }
  }

  it("rows stay as they were sent, a search hides some, and the page around them works", async () => {
    await using open = await site.open("/models")
    const { page } = open
    const first = page.locator(".models-table tbody th a").first()
    const name = await first.innerText()
    await page.route("**/models", async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ response, body: body.replaceAll(`>${name}</a>`, ">A row as sent</a>") })
    })
    await open.show("/models")
    assert.strictEqual(await first.innerText(), "A row as sent")
    await assertHidden(page, ".without-script")
    const shown = page.locator(".models-table tbody tr:not([hidden])")
    const all = await shown.count()
    await page.getByRole("searchbox").fill("anthropic")
    await page.waitForURL("**?q=anthropic")
    const found = await shown.count()
    assert.isTrue(found > 0 && found < all)
    await page.evaluate(() => void Object.assign(globalThis, { isSameDocument: true }))
    // A search takes no row away, and another order draws them all.
    await page.getByRole("searchbox").fill("")
    await page.waitForURL("**/models")
    assert.deepStrictEqual([await shown.count(), await first.innerText()], [all, "A row as sent"])
    const box = shown.first().getByRole("checkbox")
    await box.check()
    await page.waitForURL("**?models=*")
    assert.isTrue(await box.isChecked())
    await page.getByRole("link", { name: "Model", exact: true }).click()
    await page.locator('th[aria-sort="ascending"]').waitFor()
    await page.locator(".models-table tbody[hidden]").first().waitFor({ state: "detached" })
    assert.strictEqual(await shown.count(), all)
    assert.strictEqual(await page.getByText("A row as sent").count(), 0)
    await first.click()
    await page.waitForURL("**/models/*")
    assert.isTrue(await page.evaluate(() => "isSameDocument" in globalThis))
    assert.deepStrictEqual(open.complaints, [])
  })

  it("paper has the numbers on white, and nothing that is pressed", async () => {
    await using open = await site.open("/?models=openai-gpt-5,openai-gpt-4o", { colorScheme: "dark" })
    const { page } = open
    const shell = [".pages", ".switches", ".footer", "button:not(.amount)"]
    const assertPrinted = async (...selectors: ReadonlyArray<string>) => {
      await page.emulateMedia({ media: "print" })
      await assertHidden(page, ...shell, ...selectors)
      const [, rows] = await countOf(page, "main table > tbody > tr")
      assert.isAtLeast(rows, 2)
      assert.strictEqual(await page.locator("html").evaluate((root) => getComputedStyle(root).colorScheme), "light")
      await page.emulateMedia({ media: null })
    }
    // The dots under an amount say that it unfolds.
    const dots = () =>
      page.locator(".amount").first().evaluate((amount) => getComputedStyle(amount, "::after").display) // prettier-ignore
    assert.notStrictEqual(await dots(), "none")
    await assertPrinted(".presets", ".add", ".copies")
    await page.emulateMedia({ media: "print" })
    assert.deepStrictEqual([await countOf(page, ".amount"), await dots()], [[2, 2], "none"])
    await open.show("/models")
    await assertPrinted(".models-filters", ".pick", ".downloads")
    await open.show("/compare?models=openai-gpt-5,openai-gpt-4o")
    await assertPrinted(".model-choice", ".filters", ".downloads")
  })

  it("without scripts, nothing shows that only a script handles, and forms have a button", async () => {
    await using open = await site.open("/?models=openai-gpt-5,openai-gpt-4o", { javaScriptEnabled: false })
    const { page } = open
    const SCRIPTED = '[type="button"]:not(.amount)'
    await assertHidden(page, SCRIPTED, ".copies", ".switches label")
    const [forms, buttons] = [await countOf(page, "main form"), await countOf(page, "main form .without-script")]
    assert.deepStrictEqual([forms[1] > 0, buttons[1]], [true, forms[1]])
    await open.show("/bill")
    await assertHidden(page, SCRIPTED, ".drop", ".actions", "textarea")
    assert.isTrue(await page.getByText("This page needs JavaScript").isVisible())
  })
})
