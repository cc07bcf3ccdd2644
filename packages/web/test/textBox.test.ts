import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { editText, loadTokenizer } from "@ratecard/core/tokenizer"
import { loadVendorTokenizer } from "@ratecard/core/vocabularies"
import { MAY_SKIP, type Page } from "@ratecard/test-support/chromium"
import { Site } from "./site.ts"

const LONG = "A line of text, 1 2 3.\n".repeat(4000)
const PART = 20_000

/** Waits until the page says that the text has as many tokens as a count of our own finds. */
const assertCounted = async (page: Page, text: string): Promise<void> => {
  const { count } = await loadTokenizer("o200k_base")
  const expected = `${count(text).toLocaleString("en")} tokens (o200k_base)`
  await page.locator(".counts", { hasText: expected }).waitFor()
}

const paste = (page: Page, text: string): Promise<void> =>
  page.locator(".question textarea").evaluate((box, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", pasted)
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  }, text)

const drop = (page: Page, content: string): Promise<void> =>
  page.locator(".question textarea").evaluate((box, text) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([text], "notes.txt"))
    box.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
  }, content)

describe.runIf(IS_WHOLE && !MAY_SKIP)("the text box", () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  it("counts what is typed, pasted, edited, dropped and cleared, and shows a long text's start", async () => {
    await using open = await site.open("/")
    const { page } = open
    const box = page.locator(".question textarea")
    const note = page.getByText("Showing the first")

    await box.pressSequentially("How much?")
    await assertCounted(page, "How much?")
    assert.strictEqual(await note.count(), 0)

    await page.keyboard.press("Home")
    await paste(page, LONG.replaceAll("\n", "\r\n"))
    await assertCounted(page, `${LONG}How much?`)
    assert.strictEqual(await box.inputValue(), LONG.slice(0, PART))
    await note.waitFor()

    await box.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 6))
    await page.keyboard.press("x")
    await assertCounted(page, `A x${LONG.slice(6)}How much?`)

    // More of the text has room when most of what is shown is gone.
    await box.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(1, 19_000))
    await page.keyboard.press("Delete")
    const left = `A${LONG.slice(19_003)}How much?`
    await assertCounted(page, left)
    await page.waitForFunction(
      (start) => document.querySelector<HTMLTextAreaElement>(".question textarea")!.value === start,
      left.slice(0, PART)
    )

    await drop(page, `\ud83d\ude00 ${LONG}`)
    await assertCounted(page, `\ud83d\ude00 ${LONG}`)

    await page.getByRole("button", { name: "Clear" }).click()
    await page.locator(".counts:empty").waitFor()
    assert.strictEqual(await box.inputValue(), "")
    assert.strictEqual(await note.count(), 0)

    await box.fill("<img src=x onerror=alert(1)>")
    await assertCounted(page, "<img src=x onerror=alert(1)>")
    assert.deepStrictEqual(open.complaints, [])
  })

  it("counts a vendor's model in its own vocabulary, loads no other, and shows the tokens of the text as it stands", async () => {
    await using open = await site.open("/nowhere")
    const { page } = open
    const files: Array<string> = []
    page.context().on("request", (request) => files.push(request.url()))
    const { id } = BUNDLED_ENTRIES.find(({ encoding, retirement }) => encoding === "qwen3" && retirement === null)!
    const text = "cafe\u0301 \u1112\u1161\u11ab, How much?"
    const tokenizer = await loadVendorTokenizer("qwen3")
    await open.show(`/?models=${id}`)
    await page.locator(".question textarea").fill(text)
    await page.locator(".counts", { hasText: `${tokenizer.count(text)} tokens (qwen3)` }).waitFor()
    assert.deepStrictEqual(
      ["qwen3", "cl100k_base", "o200k_base", "tekken", "deepseek_v3", "gemma3"].filter((name) =>
        files.some((file) => file.includes(`/${name}-`))
      ),
      ["qwen3"]
    )

    await page.getByText("Show tokens").click()
    await page.locator(".pieces:not(.ids) span").first().waitFor()
    const shown = await page
      .locator(".pieces:not(.ids) span")
      .evaluateAll((spans) => spans.map((span) => span.textContent))
    const pieces = editText(text).pieces(tokenizer, 0, text.length)
    assert.deepStrictEqual(
      shown,
      pieces.map(({ from, to }) => text.slice(from, to))
    )
  })
})
