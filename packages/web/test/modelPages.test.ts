import { assert, beforeAll, describe, it } from "@effect/vitest"
import { MAY_SKIP, type Page } from "@ratecard/test-support/chromium"
import { vi } from "vitest"
import { Site } from "./site.ts"

interface Level {
  readonly date: string
  readonly input_price: number
  readonly cached_input_price: number | null
  readonly output_price: number
}

/** Of each element that a selector finds in the page. */
const textsOf = (page: Page, selector: string): Promise<ReadonlyArray<string>> =>
  page.locator(selector).allTextContents()

const POLLING = { timeout: 60_000, interval: 100 }

const MODEL = "deepseek-deepseek-chat"

describe.skipIf(MAY_SKIP)(`the pages of a model, changes and recommendations${MAY_SKIP ? ", skipped" : ""}`, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  const ask = async <Answer>(path: string): Promise<Answer> =>
    (await fetch(`${site.url}/api/v1/${path}`)).json() as Promise<Answer>

  /** A page at an address, closed when it is no longer looked at. Faults of its program fail the test. */
  const open = async (address: string) => {
    const opened = await site.open(address)
    return {
      page: opened.page,
      [Symbol.asyncDispose]: async () => {
        await opened[Symbol.asyncDispose]()
        assert.deepStrictEqual(opened.complaints, [])
      }
    }
  }

  const label = (page: Page) => page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')")

  it("a model's history has the API's numbers, as a table and as points that keys walk through", async () => {
    await using opened = await open(`/models/${MODEL}`)
    const { page } = opened
    const { entries } = await ask<{ entries: ReadonlyArray<Level> }>(`models/${MODEL}/price-history`)
    const money = (price: number | null) => (price === null ? undefined : price)
    const rows = await page
      .locator(".history table tbody tr")
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll("td.number")].map(({ textContent }) =>
            Number(/[\d.]+/u.exec(textContent)?.[0] ?? "NaN")
          )
        )
      )
    assert.deepStrictEqual(
      rows,
      entries
        .toReversed()
        .map((level) => [level.input_price, level.cached_input_price, level.output_price].map((p) => money(p) ?? NaN))
    )
    // The last point says that the model is retired; the one before it has the last prices.
    const last = page.locator(".band").last()
    await vi.waitUntil(async () => {
      await last.focus()
      await page.keyboard.press("ArrowLeft")
      return (await label(page))?.includes("26 Apr 2026")
    }, POLLING)
    assert.strictEqual(await page.locator(".told").innerText(), await label(page))
    assert.include(await label(page), "Cached $0.0028")
    await page.keyboard.press("Home")
    assert.strictEqual(await label(page), "From 6 May 2024: Input $0.14 · Output $0.28")
  })

  it("the scale stands in the address, and going back takes it back", async () => {
    await using opened = await open(`/models/${MODEL}`)
    const { page } = opened
    const ticks = () => textsOf(page, ".drawing .axis text")
    assert.include(await ticks(), "$0.01")
    await page.getByRole("link", { name: "linear" }).click()
    await page.waitForURL("**?scale=linear")
    await vi.waitUntil(async () => (await ticks()).includes("$1.5"), POLLING)
    await page.goBack()
    await vi.waitUntil(async () => (await ticks()).includes("$0.01"), POLLING)
  })

  it("any name of a model leads to its one address, and another one to what it may mean", async () => {
    const asked = (path: string) =>
      fetch(`${site.url}/models/${path}`, { headers: { accept: "text/html" }, redirect: "manual" })
    for (const [name, id] of [
      ["gpt-5.5", "openai-gpt-5.5"],
      ["openai/gpt-5.5", "openai-gpt-5.5"],
      ["GPT%205.5", "openai-gpt-5.5"],
      ["azure%2Fgpt-4o", "openai-gpt-4o"]
    ] as const) {
      const { headers, status } = await asked(`${name}?scale=linear`)
      assert.deepStrictEqual([status, headers.get("location")], [308, `/models/${id}?scale=linear`])
    }
    const page = await (await asked("openai-gpt-5.5")).text()
    assert.include(page, "<code>openai-gpt-5.5</code>")
    assert.match(page, /<link rel="canonical" href="https?:[^"]+\/models\/openai-gpt-5\.5"/u)
    for (const ending of ["atom", "json"]) {
      assert.include(page, `href="/api/v1/price-changes.${ending}?model_id=openai-gpt-5.5&amp;`)
    }
    const missing = await asked("gpt-55")
    assert.strictEqual(missing.status, 404)
    const help = await missing.text()
    const { detail } = await ask<{ readonly detail: string }>("models/gpt-55")
    assert.include(help, detail)
    for (const id of detail.match(/openai-gpt-[\w.-]*\w/gu)!) assert.include(help, `href="/models/${id}"`)
    const escaped = await (await asked(encodeURIComponent("<img src=x onerror=alert(1)>"))).text()
    assert.notInclude(escaped, "<img")
  })

  it("changes are those of the API, and what is chosen goes along to the feeds", async () => {
    await using opened = await open("/changes?days=1825")
    const { page } = opened
    await vi.waitUntil(async () => {
      await page.getByLabel("Provider").selectOption("anthropic")
      return page.url().includes("provider=anthropic")
    }, POLLING)
    const query = "days=1825&kind=changes&provider=anthropic"
    const { summary } = await ask<{ summary: { total: number; drops: number } }>(`price-changes?${query}`)
    await vi.waitUntil(async () => (await page.locator(".change").count()) === summary.total, POLLING)
    assert.include(await page.locator("main [role=status]").innerText(), `${summary.drops} drops`)
    const feed = await page.getByRole("link", { name: "Atom feed" }).getAttribute("href")
    assert.strictEqual(feed, `/api/v1/price-changes.atom?${query}`)
    const offered = (type: string) => page.locator(`head link[type="application/${type}"]`).getAttribute("href")
    assert.deepStrictEqual(
      [await offered("atom+xml"), await offered("feed+json")],
      [feed, feed!.replace("atom", "json")]
    )
    const entries = (await (await fetch(site.url + feed)).text()).match(/<entry>/gu)
    assert.lengthOf(entries!, summary.total)
  })

  it("recommends what the API does, and tells why each other model was left out", async () => {
    await using opened = await open("/recommend")
    const { page } = opened
    await vi.waitUntil(async () => {
      await page.getByLabel("Input up to").fill("1")
      return page.url().includes("max_input_price=1")
    }, POLLING)
    await page.getByLabel("web search").check()
    await page.getByLabel("Context window from").selectOption("200000")
    await page.waitForURL("**min_context_window=200000**")
    const query = "max_input_price=1&price_currency=usd&min_context_window=200000&tools=web_search&limit=100"
    const { models } = await ask<{ models: ReadonlyArray<{ id: string }> }>(`recommend?${query}`)
    const ids = () =>
      page.locator(".recommended tbody a").evaluateAll((links) => links.map((link) => link.getAttribute("href")))
    await vi.waitUntil(async () => (await ids()).length === models.length, POLLING)
    assert.deepStrictEqual(
      await ids(),
      models.map(({ id }) => `/models/${id}`)
    )
    const offered = await ask<{ models: ReadonlyArray<unknown> }>("models")
    const reasons = await textsOf(page, ".left-out summary")
    const excluded = reasons.reduce((sum, reason) => sum + Number.parseInt(reason, 10), 0)
    assert.strictEqual(excluded + models.length, offered.models.length)
  })

  it("draws every model with a known window, and Enter opens the one that keys walked to", async () => {
    await using opened = await open("/models/map")
    const { page } = opened
    const { models } = await ask<{ models: ReadonlyArray<{ context_window: number | null }> }>("models")
    const known = models.filter(({ context_window }) => context_window !== null)
    assert.strictEqual(await page.locator(".mark").count(), known.length)
    const last = page.locator(".mark").last()
    await vi.waitUntil(async () => {
      await last.focus()
      await page.keyboard.press("ArrowLeft")
      return (await label(page)) !== (await last.getAttribute("aria-label"))
    }, POLLING)
    const name = (await label(page))!.split(":")[0]!
    await page.keyboard.press("Enter")
    await page.waitForURL("**/models/*-*")
    await vi.waitUntil(async () => (await page.locator("h1").innerText()) === name, POLLING)
    const canonical = page.locator("head link[rel=canonical]")
    assert.strictEqual(new URL((await canonical.getAttribute("href"))!).pathname, new URL(page.url()).pathname)
    await page.goBack()
    await vi.waitUntil(async () => (await canonical.count()) === 0, POLLING)
  })
})
