import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { MAY_SKIP, type Page } from "@ratecard/test-support/chromium"
import { Site } from "./site.ts"

const CATALOGUE = "**/api/v1/catalogue"

describe.runIf(IS_WHOLE && !MAY_SKIP)("a page whose first requests fail, in Chromium", () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  const notice = (page: Page) => page.locator("body > [role=alert]")
  const ready = (page: Page) => page.locator("html[data-ready]").waitFor()

  /** Answers the first requests for an address with a failure. */
  const failFirst = async (page: Page, address: string, times: number, headers: Record<string, string> = {}) => {
    let asked = 0
    await page.route(address, (route) => (asked++ < times ? route.fulfill({ status: 503, headers }) : route.continue()))
    return () => asked
  }

  it("asks again, after as long as the service says", async () => {
    await using open = await site.open("/nowhere")
    const { page } = open
    const asked = await failFirst(page, CATALOGUE, 2, { "retry-after": "1" })
    await page.goto("/account")
    await ready(page)
    assert.strictEqual(asked(), 3)
    await page.getByRole("heading", { level: 1 }).waitFor()
    assert.strictEqual(await notice(page).count(), 0)
  })

  it("says what is wrong where that does not help, and a button loads it", async () => {
    await using open = await site.open("/nowhere", { locale: "ru-RU" })
    const { page } = open
    await page.route(CATALOGUE, (route) => route.fulfill({ status: 429, headers: { "retry-after": "60" } }))
    await page.goto("/account")
    await page.getByRole("alert").getByText("Не загрузилось.").waitFor()
    await page.unroute(CATALOGUE)
    await page.getByRole("button", { name: "Повторить" }).click()
    await ready(page)
    await page.getByRole("heading", { level: 1 }).waitFor()
    assert.strictEqual(await notice(page).count(), 0)
  })

  it("has its program after the network is back", async () => {
    await using open = await site.open("/nowhere")
    const { page } = open
    const program = "**/assets/AccountPage-*.js"
    await page.route(program, (route) => route.abort())
    await page.goto("/account")
    await page.getByRole("alert").getByText("Load failed.").waitFor()
    await page.unroute(program)
    await page.getByRole("button", { name: "Try again" }).click()
    await ready(page)
    await page.getByRole("heading", { level: 1 }).waitFor()
  })

  const counted = (page: Page) => page.locator(".counts", { hasText: "tokens (o200k_base)" }).waitFor()

  it.for(["text", "button"])("counts after the next %s, where the worker's script could not be loaded", async (way) => {
    await using open = await site.open("/")
    const { page } = open
    const script = "**/assets/worker-*.js"
    await page.route(script, (route) => route.abort())
    const box = page.locator(".question textarea")
    await box.fill("How much?")
    const notice = page.getByRole("alert")
    await notice.getByText("Load failed.").waitFor()
    await page.unroute(script)
    if (way === "text") await box.pressSequentially(" More?")
    else await notice.getByRole("button", { name: "Try again" }).click()
    await counted(page)
    assert.strictEqual(await notice.count(), 0)
    assert.strictEqual(await box.inputValue(), way === "text" ? "How much? More?" : "How much?")
  })

  it("counts a text that was typed while the counter could not be loaded", async () => {
    await using open = await site.open("/")
    const { page } = open
    await failFirst(page, "**/assets/TextTools-*.js", 1)
    await page.locator(".question textarea").fill("How much?")
    await counted(page)
  })
})
