import { assert, beforeAll, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { catalogueAt } from "@ratecard/core/catalogue"
import { IS_WHOLE } from "@ratecard/test-support"
import { MAY_SKIP, type Page } from "@ratecard/test-support/chromium"
import MarkdownIt from "markdown-it"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { vi } from "vitest"
import { barriersOf } from "./barriersOf.ts"
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

describe.skipIf(MAY_SKIP)(`the pages of models and changes${MAY_SKIP ? ", skipped" : ""}`, () => {
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
    assert.strictEqual(await page.locator(".caption-line").innerText(), await label(page))
    assert.include(await label(page), "Cached $0.0028")
    await page.keyboard.press("Home")
    assert.strictEqual(await label(page), "From 6 May 2024: Input $0.14 · Output $0.28")
  })

  it.runIf(IS_WHOLE)("the scale stands in the address, and going back takes it back", async () => {
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

  it.runIf(IS_WHOLE)("the document names the canonical address of the page that is shown, there and back", async () => {
    await using opened = await open(`/compare?models=${MODEL},openai-gpt-5`)
    const { page } = opened
    const canonical = page.locator("head link[rel=canonical]")
    const isAt = async (path: string) => new URL((await canonical.getAttribute("href"))!).pathname === path
    await page.locator(`main a[href="/models/${MODEL}"]`).first().click()
    await page.waitForURL(`**/models/${MODEL}`)
    await vi.waitUntil(() => isAt(`/models/${MODEL}`), POLLING)
    await page.goBack()
    await vi.waitUntil(() => isAt("/compare"), POLLING)
    assert.strictEqual(await page.locator("head link[hreflang]").count(), 3)
  })

  it.runIf(IS_WHOLE)("any name of a model leads to its one address, and another one to what it may mean", async () => {
    const asked = (path: string) => site.ask(`/models/${path}`, "manual")
    for (const [name, id] of [
      ["gpt-5.5", "openai-gpt-5.5"],
      ["openai/gpt-5.5", "openai-gpt-5.5"],
      ["GPT%205.5", "openai-gpt-5.5"],
      ["azure%2Fgpt-4o", "openai-gpt-4o"]
    ] as const) {
      const { headers, status } = await asked(`${name}?scale=linear`)
      assert.deepStrictEqual([status, headers.get("location")], [308, `/models/${id}?scale=linear`], name)
    }
    const page = await (await asked("openai-gpt-5.5")).text()
    assert.include(page, "<code>openai-gpt-5.5</code>")
    assert.match(page, /<link rel="canonical" href="https?:[^"]+\/models\/openai-gpt-5\.5"/u)
    for (const ending of ["atom", "json"]) {
      assert.include(page, `href="/api/v1/price-changes.${ending}?model_id=openai-gpt-5.5&amp;`)
    }
    const missing = await asked("gpt-5-turbo-2025")
    assert.strictEqual(missing.status, 404)
    const help = await missing.text()
    const { detail } = await ask<{ readonly detail: string }>("models/gpt-5-turbo-2025")
    assert.include(help, detail)
    for (const id of detail.match(/openai-gpt-[\w.-]*\w/gu)!) assert.include(help, `href="/models/${id}"`)
    const escaped = await (await asked(encodeURIComponent("<img src=x onerror=alert(1)>"))).text()
    assert.notInclude(escaped, "<img")
  })

  it.runIf(IS_WHOLE)(
    "what is copied to share a model is the price on a page of others, in a frame and as a badge",
    async () => {
      await using opened = await site.open("/models/openai-gpt-5", {
        permissions: ["clipboard-read", "clipboard-write"]
      })
      const { page } = opened
      await page.getByText("Share", { exact: true }).click()
      const copied = async (heading: string, form: string) => {
        const snippets = page.locator(`.share h3:text-is("${heading}") ~ .snippet`)
        await snippets
          .getByRole("button", { name: `Copy ${form}` })
          .first()
          .click()
        await snippets.getByText("Copied").first().waitFor()
        return page.evaluate(() => navigator.clipboard.readText())
      }
      const [frame, badge] = [await copied("Embed", "HTML"), await copied("Badge", "HTML")]
      const markdown = new MarkdownIt().render(await copied("Badge", "Markdown"))
      assert.match(markdown, /<a href="http:[^"]+\/models\/openai-gpt-5"><img src="[^"]+\.svg" alt="GPT-5 API price">/u)
      const others = createServer((_, response) => {
        response.setHeader("content-type", "text/html")
        response.end(`<!doctype html><html lang="en"><title>Others</title><main><h1>Others</h1>${frame}${badge}</main>`)
      }).listen(0, "127.0.0.1")
      await once(others, "listening")
      try {
        const { port } = others.address() as AddressInfo
        await page.goto(`http://127.0.0.1:${port}/`)
        const { input_price } = await ask<Level>("models/openai-gpt-5")
        const price = input_price.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 6 })
        await page.frameLocator("iframe").getByText(`$${price}`).waitFor()
        assert.isTrue(await page.locator("img").evaluate((image: HTMLImageElement) => image.decode().then(() => true)))
        assert.deepStrictEqual(await barriersOf(page), [])
      } finally {
        others.close()
      }
    }
  )

  it("changes are those of the API, and what is chosen goes along to the feeds", async () => {
    await using opened = await open("/changes?days=1825&kind=changes")
    const { page } = opened
    await vi.waitUntil(async () => {
      await page.getByLabel("Provider").selectOption("anthropic")
      return page.url().includes("provider=anthropic")
    }, POLLING)
    const query = "days=1825&kind=changes&provider=anthropic"
    const { summary } = await ask<{ summary: { total: number } }>(`price-changes?${query}`)
    await vi.waitUntil(async () => (await page.locator(".change").count()) === summary.total, POLLING)
    const feed = await page.getByRole("link", { name: "Atom" }).getAttribute("href")
    assert.strictEqual(feed, `/api/v1/price-changes.atom?${query}`)
    const offered = (type: string) => page.locator(`head link[type="application/${type}"]`).getAttribute("href")
    assert.deepStrictEqual(
      [await offered("atom+xml"), await offered("feed+json")],
      [feed, feed!.replace("atom", "json")]
    )
    const entries = (await (await fetch(site.url + feed)).text()).match(/<entry>/gu)
    assert.lengthOf(entries!, summary.total)
  })

  it("a month has a sentence, which links to it show, and says what it made of the reader's last calculation", async () => {
    await using opened = await site.open("/changes")
    const { complaints, page, show } = opened
    await page.evaluate(() => localStorage.clear())
    await page.locator(".months a").nth(1).click()
    await page.locator(".story").waitFor()
    const { pathname } = new URL(page.url())
    assert.match(pathname, /^\/changes\/\d{4}-\d\d$/u)
    const served = await show(pathname)
    const sentence = await page.locator(".story").innerText()
    assert.strictEqual(await page.locator("meta[name=description]").getAttribute("content"), sentence)
    assert.include(served, `/card${pathname}.png"`)
    assert.strictEqual(await page.locator(".your-models").count(), 0)
    const models = (await ask<{ models: ReadonlyArray<{ id: string }> }>("models")).models.slice(0, 2)
    await show(`/?models=${models.map(({ id }) => id).join(",")}&input=2000&output=300&requests=100`)
    await show(pathname)
    const yours = page.locator(".your-models")
    await yours.waitFor()
    assert.include(await yours.innerText(), "2,000 in, 300 out, 100 a day")
    assert.strictEqual(await yours.locator("li").count(), models.length)
    assert.deepStrictEqual(await barriersOf(page), [])
    assert.deepStrictEqual(complaints, [])
    assert.strictEqual((await site.ask("/changes/2019-01")).status, 404)
    await page.evaluate(() => localStorage.clear())
  })

  it.runIf(IS_WHOLE)(
    "changes have one line for a model and its latest name, and call a price that is new no cut",
    async () => {
      await using opened = await open("/changes?days=1825&kind=changes&provider=mistral")
      const { page } = opened
      const lines = page.locator(".change").filter({ hasText: "Ministral 3 8B, Ministral 8B (latest)" })
      // The oldest of them: what comes later stands above it.
      const added = lines.filter({ hasText: "cached price added" }).last()
      assert.match(await added.innerText(), /\+ cached price added\s+Cached \$0\.015$/u)
      assert.strictEqual(await page.getByText("none →").count(), 0)
      const summary = await page.locator("main [role=status]").innerText()
      const shown = await textsOf(page, ".change .kind")
      const cuts = shown.filter((kind) => kind.endsWith("price cut")).length
      const allAdded = shown.filter((kind) => kind.endsWith("cached price added")).length
      assert.isAbove(allAdded, 5)
      assert.include(summary, `${cuts} price cuts`)
      assert.include(summary, `${allAdded} cached prices added`)
    }
  )

  it.runIf(IS_WHOLE)("a model that ends says so under its name, with what came after it and its price", async () => {
    const day = "?at=2026-11-01"
    await using opened = await open(`/models/${MODEL}${day}`)
    const { page } = opened
    const standing = page.locator(".standing")
    assert.strictEqual(
      await standing.innerText(),
      "Retired on 24 Jul 2026. Nearest in abilities and price: DeepSeek Flash (V4.1-Flash), $0.15 in, $0.60 out per 1M tokens: a month costs 50% more."
    )
    assert.strictEqual(await standing.getByRole("link").getAttribute("href"), `/models/deepseek-deepseek-flash${day}`)
    await page.goto(`/models/openai-gpt-4o-mini${day}`)
    assert.match(
      await standing.innerText(),
      /^Retires on 14 Jan 2027, in \d+ days?\. Its provider names GPT-6 Luna, .*: a month costs 24% less\./u
    )
    await page.goto(`/models/openai-gpt-5.5${day}`)
    await page.getByRole("heading", { name: "GPT-5.5" }).waitFor()
    assert.strictEqual(await standing.count(), 0)
  })

  it.runIf(IS_WHOLE)("a dashed line is an announced price and nothing else", async () => {
    await using opened = await open("/models/google-gemini-3.6-flash")
    const styles = await opened.page.locator(".line path").evaluateAll((paths) =>
      paths.map((path) => {
        const { stroke, strokeDasharray } = getComputedStyle(path)
        return {
          line: path.closest(".line")!.classList[1]!,
          isAnnounced: path.matches(".announced"),
          stroke,
          strokeDasharray
        }
      })
    )
    for (const { isAnnounced, strokeDasharray } of styles) assert.strictEqual(strokeDasharray !== "none", isAnnounced)
    const colours = new Map(styles.map(({ line, stroke }) => [line, stroke]))
    assert.deepStrictEqual([new Set(colours.values()).size, [...colours.keys()]], [3, ["input", "cached", "output"]])
  })

  it.runIf(IS_WHOLE)("remarks on fees are in the reader's language", async () => {
    await using opened = await site.open("/models/openai-gpt-5", { locale: "ru-RU" })
    const remarks = opened.page.locator(".fees .remark")
    assert.isAbove(await remarks.count(), 2)
    for (const text of await remarks.allTextContents()) assert.match(text, /\p{Script=Cyrillic}/u)
    assert.strictEqual(await opened.page.locator(".fees .remark[lang=en]").count(), 0)
  })

  it.runIf(IS_WHOLE)("a search forgives a typo, and says how many of what it finds are retired", async () => {
    await using opened = await open("/models?q=sonet")
    const { page } = opened
    const names = await textsOf(page, ".models-table tbody th a")
    const isSonnet = ({ display_name }: { readonly display_name: string }) => display_name.includes("Sonnet")
    const offered = catalogueAt(BUNDLED_ENTRIES, Date.now()).offered.filter(isSonnet)
    assert.strictEqual(names.length, offered.length)
    for (const name of names) assert.include(name, "Sonnet")
    const retired = page.getByRole("link", { name: /^\d+ more are retired$/u })
    const more = Number.parseInt(await retired.innerText(), 10)
    assert.isAbove(more, 1)
    await retired.click()
    await page.waitForURL("**?q=sonet&retired=1")
    await vi.waitUntil(
      async () => (await page.locator(".models-table tbody tr:not([hidden])").count()) === names.length + more,
      POLLING
    )
    assert.strictEqual(await page.getByText("more are retired").count(), 0)
  })

  it.runIf(IS_WHOLE)(
    "a day that has no prices yet is refused at its field, and the day of prices stands there alone",
    async () => {
      const served = async (at: string) => (await site.ask(`/models?at=${at}`)).text()
      for (const at of ["2030-01-01", "0000-13-99", "yesterday"])
        assert.include(await served(at), "Choose a past date.", at)
      for (const at of ["2026-01-01", new Date().toISOString().slice(0, 10), ""])
        assert.notInclude(await served(at), "Choose a past date.", at)
      await using opened = await open("/models")
      assert.strictEqual(await opened.page.getByText(/^Prices of/u).count(), 0)
    }
  )

  it.runIf(IS_WHOLE)("a language in the address holds until another one is chosen", async () => {
    await using opened = await open("/models/openai-gpt-5?lang=ru")
    const { page } = opened
    await page.getByRole("heading", { name: "Цены", exact: true }).waitFor()
    await page.getByText("Поделиться", { exact: true }).click()
    const badge = page.getByRole("img", { name: "Цена API GPT-5" })
    await badge.scrollIntoViewIfNeeded()
    await vi.waitUntil(
      () => badge.evaluate((image) => "naturalWidth" in image && Number(image.naturalWidth) > 100),
      POLLING
    )
    await page.getByRole("link", { name: "Изменения", exact: true }).click()
    await page.getByRole("heading", { name: "Изменения цен" }).waitFor()
    await page.goBack()
    await page.getByLabel("Язык").selectOption("en")
    await page.getByRole("heading", { name: "Prices", exact: true }).waitFor()
    assert.strictEqual(new URL(page.url()).search, "")
    await page.reload()
    await page.getByRole("heading", { name: "Prices", exact: true }).waitFor()
  })

  it("has the models of the API that it names, in its order", async () => {
    await using opened = await open("/models?currency=usd")
    const { page } = opened
    await page.locator("summary", { hasText: "Filter" }).click()
    await vi.waitUntil(async () => {
      await page.getByLabel("Input price up to").fill("1")
      return page.url().includes("max_input_price=1")
    }, POLLING)
    await page.getByLabel("web search").check()
    await page.getByLabel("Context window from").selectOption("200000")
    await page.getByLabel("Sort by").selectOption("cheapest input")
    await page.waitForURL("**sort=input**")
    const link = page.locator("a.address")
    const address = await link.getAttribute("href")
    assert.match(address!, /\/api\/v1\/recommend\?.*sort_by=input_price/u)
    const { models } = await ask<{ models: ReadonlyArray<{ id: string }> }>(address!.slice("/api/v1/".length))
    const hrefs = await page
      .locator(".models-table tbody th a")
      .evaluateAll((links) => links.map((each) => each.getAttribute("href")))
    const known = models.map(({ id }) => `/models/${id}?currency=usd`).filter((href) => hrefs.includes(href))
    assert.isAbove(known.length, 5)
    assert.sameMembers(
      hrefs.filter((href) => known.includes(href!)),
      known
    )
    await page.getByRole("link", { name: /^Remove web search/u }).click()
    await vi.waitUntil(() => !page.url().includes("tools="), POLLING)
    assert.strictEqual(await page.getByRole("link", { name: /^Remove web search/u }).count(), 0)
  })
})
