import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE, sampleOf } from "@ratecard/test-support"
import { MAY_SKIP } from "@ratecard/test-support/chromium"
import { gzipSync } from "node:zlib"
import type { Page } from "playwright-core"
import { vi } from "vitest"
import { barriersOf } from "./barriersOf.ts"
import { type OpenPage, Site } from "./site.ts"

const POLLING = { timeout: 60_000, interval: 100 }

const TEXT = "Pay 1,250.50 € now — or «завтра»; 日本語のテキスト。 <script>alert(1)</script> ".repeat(40)

describe.skipIf(MAY_SKIP)("the pages in Chromium", () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  /** The table of costs, without what removes a model by a script. */
  const shownIn = async (page: Page): Promise<string> =>
    (await page.locator(".cost-table").innerText()).replaceAll("×", "")

  const api = async (path: string, body?: unknown): Promise<any> => {
    const init =
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    return (await fetch(`${site.url}/api/v1${path}`, init)).json()
  }

  it("shows the same without JavaScript", async () => {
    const address = "/?models=openai-gpt-5,openai-gpt-4o"
    await using rendered = await site.open(address, { javaScriptEnabled: false })
    await using hydrated = await site.open(address)
    const shown = await shownIn(rendered.page)
    assert.match(shown, /\d/u)
    assert.strictEqual(await shownIn(hydrated.page), shown)
  })

  it.runIf(IS_WHOLE)("shows what the service bills for the same calls, at prices of the same day", async () => {
    const models = ["openai-gpt-5.5", "xai-grok-4.7"]
    const expected = { input_tokens: 600_000, output_tokens: 1000 }
    const at = "2026-11-20"
    const { results } = await api("/cost", { records: models.map((model) => ({ model, expected, at })) })
    await using open = await site.open(`/?models=${models.join(",")}&input=600000&output=1000&at=${at}`, {
      javaScriptEnabled: false
    })
    const totals = await open.page
      .locator(".total .amount")
      .evaluateAll((amounts) => amounts.map(({ textContent }) => Number(/[\d.]+/u.exec(textContent)?.[0])))
    assert.deepStrictEqual(
      totals.toSorted((one, other) => one - other),
      results.map(({ total }: any) => Number(total)).toSorted((a: number, b: number) => a - b)
    )
    assert.strictEqual(await open.page.getByLabel("Prices as of").inputValue(), at)
  })

  it("loads 45 KB in 8 files at first, and nothing that waits for a use", async () => {
    await using open = await site.open("/")
    const loaded = await open.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))
    const files = loaded.filter((name) => /\/assets\//u.test(name))
    assert.strictEqual(
      files.some((name) => name.endsWith(".css")),
      true
    )
    const texts = await Promise.all(files.map(async (file) => (await fetch(file)).text()))
    const total = texts.map((text) => gzipSync(text, { level: 9 }).length).reduce((sum, bytes) => sum + bytes)
    assert.isAtMost(total, 45_000)
    assert.isAtMost(files.length, 8)
    // What only Effect says, only the colours of d3, only a vocabulary.
    assert.notMatch(texts.join("\n"), /~effect\/|rebeccapurple|IHRva2Vu/u)
  })

  it("counts a text as the service does, and shares what it costs without the text", async () => {
    await using open = await site.open("/?models=openai-gpt-5,openai-gpt-4o&output=500&currency=usd&at=2026-11-01", {
      permissions: ["clipboard-read", "clipboard-write"]
    })
    const { page } = open
    await page.locator("textarea").fill(TEXT)
    const { results } = await api("/calculate", { text: TEXT, model_ids: ["openai-gpt-5"] })
    const tokens = results[0].tokens.toLocaleString("en-US")
    await page
      .getByRole("row", { name: /^GPT-5 / })
      .filter({ hasText: tokens })
      .waitFor()
    assert.notInclude(page.url(), "Pay")

    await page.getByText("Show tokens").click()
    await page.getByLabel("Encoding").selectOption("o200k_base")
    const { tokens: known } = await api("/tokenize", { text: TEXT, encoding: "o200k_base" })
    const pieces = page.locator(".pieces:not(.ids) span")
    await vi.waitUntil(async () => (await pieces.count()) > 100, POLLING)
    const ids = await pieces.evaluateAll((spans) => spans.map((span) => span.getAttribute("title")))
    const shownIds = ids.join(" ").split(" ")
    assert.deepStrictEqual(
      shownIds,
      known.slice(0, shownIds.length).map(({ id }: any) => String(id))
    )
    assert.include(
      TEXT,
      await page.locator(".pieces:not(.ids)").evaluate(({ textContent }) => textContent.replace(/…$/u, ""))
    )

    await page.getByRole("button", { name: "how the cost of GPT-5 is calculated" }).click()
    const why = await page.locator("tr.why").innerText()
    assert.include(why, `input: ${tokens} × $1.25 / 1,000,000`)
    assert.include(why, "output: 500 × $10.00 / 1,000,000 = $0.005")

    assert.deepStrictEqual(open.complaints, [])
  })

  it.runIf(IS_WHOLE)("links to the same table, cell by cell, without the text", async () => {
    const asked = "/?models=openai-gpt-5,anthropic-claude-opus-5-5,openai-gpt-4o,mistral-mistral-large-4&cached=80"
    await using open = await site.open(asked, { permissions: ["clipboard-read", "clipboard-write"] })
    const { page } = open
    await page.locator("textarea").fill(TEXT)
    await page.locator(".cost-table .estimate").first().waitFor()
    await vi.waitUntil(async () => (await page.locator(".cost-table tbody").count()) === 4, POLLING)
    const sent = await shownIn(page)
    const counts = await page.locator(".counts").innerText()
    assert.include(sent, "≈")
    await page.getByRole("button", { name: "Link", exact: true }).click()
    await page.getByText("Copied").waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    assert.notInclude(link, "Pay")
    for (const javaScriptEnabled of [true, false]) {
      await using received = await site.open(link.slice(site.url.length), { javaScriptEnabled })
      assert.strictEqual(await shownIn(received.page), sent)
      assert.strictEqual(await received.page.locator(".counts").innerText(), counts)
      assert.deepStrictEqual(received.complaints, [])
    }
    // A model whose vocabulary the sender did not count with has no made-up number.
    const { models } = await api("/models")
    const { id } = models.find(({ tokenizer_config }: any) => tokenizer_config?.encoding === "qwen3")
    await page.goto(link.replace("models=", `models=${id}%2C`))
    await page.getByText("Not counted in this link").waitFor()
  })

  it.runIf(IS_WHOLE)("keeps a text while its reader looks at another page", async () => {
    await using open = await site.open("/?models=openai-gpt-5")
    const { page } = open
    await page.locator("textarea").fill(TEXT)
    await page.locator(".counts", { hasText: "o200k_base" }).waitFor()
    const shown = await page.locator(".cost-table").innerText()
    await page.getByRole("link", { name: "Models", exact: true }).click()
    await page.locator(".models-table").waitFor()
    await page.goBack()
    await page.locator(".counts", { hasText: "o200k_base" }).waitFor()
    assert.strictEqual(await page.locator("textarea").inputValue(), TEXT)
    assert.strictEqual(await page.locator(".cost-table").innerText(), shown)
    await page.locator("textarea").fill(`${TEXT} more`)
    await vi.waitUntil(async () => (await page.locator(".cost-table").innerText()) !== shown, POLLING)
    assert.deepStrictEqual(open.complaints, [])
  })

  it.runIf(IS_WHOLE)("adds models that a search finds, and the newest of each provider", async () => {
    await using open = await site.open("/?models=openai-gpt-5")
    const { page } = open
    await page.getByText("Add models").click()
    await page.getByRole("searchbox").fill("sonnet 5.5")
    await page.getByRole("checkbox", { name: "Claude Sonnet 5.5" }).check()
    assert.deepStrictEqual(await page.locator(".cost-table tbody th a").allInnerTexts(), ["GPT-5", "Claude Sonnet 5.5"])
    await page.getByRole("searchbox").fill("no such model")
    await page.getByText("No matches.").waitFor()
    await page.getByRole("button", { name: "Newest of each provider" }).click()
    await vi.waitUntil(async () => (await page.locator(".cost-table tbody").count()) > 8, POLLING)
    assert.deepStrictEqual(open.complaints, [])
  })

  it.runIf(IS_WHOLE)("compares the models that are chosen in the table, side by side", async () => {
    await using open = await site.open("/models?models=openai-gpt-5,openai-gpt-5-mini&at=2026-11-01")
    const { page } = open
    await page.getByRole("link", { name: "Compare side by side" }).click()
    await page.getByRole("heading", { name: "GPT-5 vs. GPT-5 Mini: API prices" }).waitFor()
    const input = page.getByRole("row", { name: /^Input \$/u })
    assert.match(await input.innerText(), /\$1\.25\s*5×\s+\$0\.25/u)
    await page.getByText("Choose models").click()
    await page.getByRole("searchbox").fill("sonnet 5.5")
    await page.getByRole("checkbox", { name: "Claude Sonnet 5.5" }).check()
    await page.getByRole("heading", { name: "GPT-5 vs. GPT-5 Mini vs. Claude Sonnet 5.5" }).waitFor()
    await page.getByRole("button", { name: "Remove GPT-5", exact: true }).click()
    await page.getByRole("heading", { name: "GPT-5 Mini vs. Claude Sonnet 5.5" }).waitFor()
    assert.deepStrictEqual(open.complaints, [])
  })

  it.runIf(IS_WHOLE)("leads from chosen models of the past to what they cost, and back", async () => {
    await using open = await site.open("/models?currency=usd")
    const { page } = open
    await page.getByRole("searchbox").fill("gpt-5")
    await page.getByRole("link", { name: "Output" }).click()
    await vi.waitUntil(async () => (await page.locator("th.output").getAttribute("aria-sort")) === "ascending", POLLING)
    const prices = await page.locator("td.output").allInnerTexts()
    const numbers = prices.map((price) => Number(price.replaceAll(/[^\d.]/gu, "")))
    assert.deepStrictEqual(
      numbers,
      numbers.toSorted((one, other) => one - other)
    )

    await page.getByRole("checkbox", { name: "Choose GPT-5.4", exact: true }).check()
    await page.getByRole("checkbox", { name: "Choose GPT-5.4 mini", exact: true }).check()
    await page.getByRole("link", { name: "Compare cost" }).click()
    await page.getByRole("heading", { name: "LLM API cost calculator" }).waitFor()
    assert.deepStrictEqual(await page.locator(".cost-table tbody th a").allInnerTexts(), ["GPT-5.4 mini", "GPT-5.4"])
    await page.goBack()
    await page.getByText("2 models selected").waitFor()

    await page.getByRole("textbox", { name: "Prices as of" }).fill("2025-08-10")
    await page.getByText("These are the prices of 10 Aug 2025").waitFor()
    const { models } = await api("/models?at=2025-08-10T23:59:59Z")
    const expected = models.filter(({ display_name, id }: any) => /gpt-5/iu.test(`${id} ${display_name}`))
    await vi.waitUntil(
      async () => (await page.locator(".models-table tbody tr:not([hidden])").count()) === expected.length,
      POLLING
    )
    assert.deepStrictEqual(open.complaints, [])
  })

  it.runIf(IS_WHOLE)("leads in two clicks to where a model is cheapest, and to who says so", async () => {
    await using open = await site.open("/")
    const { page } = open
    await page.getByRole("link", { name: "Hosts", exact: true }).click()
    await page.getByRole("searchbox").fill("glm-4.6")
    await page.getByRole("link", { name: "glm-4.6", exact: true }).first().click()
    await page.getByRole("heading", { name: "glm-4.6" }).waitFor()
    const rows = page.locator(".offers-table tbody tr")
    await rows.first().waitFor()
    assert.strictEqual(await rows.count(), 5)
    assert.include(await rows.first().innerText(), "the maker’s own price")
    assert.match(await rows.nth(1).innerText(), /of \d lists? \([\w., -]+\), as of \d+ \w+ 20\d\d/u)
    assert.match((await rows.nth(1).getByRole("link").last().getAttribute("href")) ?? "", /^https:/u)

    await page.getByRole("link", { name: /^All \d+ offers$/u }).click()
    await page.getByRole("link", { name: "Only the cheapest" }).waitFor()
    await vi.waitUntil(async () => (await rows.count()) > 10, POLLING)
    const host = await rows.first().getByRole("link").first().innerText()
    await rows.first().getByRole("link").first().click()
    await page.getByRole("heading", { name: host }).waitFor()
    assert.deepStrictEqual(open.complaints, [])
  })

  it.runIf(IS_WHOLE)(
    "narrows a host's offers as the reader types, and says when the service does not answer",
    async () => {
      await using open = await site.open("/hosts/fireworks")
      const { page } = open
      const rows = page.locator(".offers-table tbody tr")
      await page.getByRole("link", { name: "Show 100 more" }).click()
      await vi.waitUntil(async () => (await rows.count()) === 200, POLLING)
      await page.getByRole("searchbox").fill("glm")
      await vi.waitUntil(async () => (await rows.allInnerTexts()).every((text) => text.includes("glm")), POLLING)
      assert.strictEqual(new URL(page.url()).search, "?show=200&q=glm")
      await page.getByRole("link", { name: "Output" }).click()
      await vi.waitUntil(
        async () => (await page.locator("th.output").getAttribute("aria-sort")) === "ascending",
        POLLING
      )
      assert.deepStrictEqual(open.complaints, [])

      await page.route("**/hosts/fireworks?*", (route) => route.abort())
      await page.getByRole("searchbox").fill("glm-4")
      await page.getByRole("alert").getByText("Load failed.").waitFor()
      // What was typed stands, with what was found before.
      assert.strictEqual(await page.getByRole("searchbox").inputValue(), "glm-4")
      assert.isAbove(await rows.count(), 0)
      await page.unroute("**/hosts/fireworks?*")
      await page.getByRole("button", { name: "Try again" }).click()
      await vi.waitUntil(async () => (await rows.allInnerTexts()).every((text) => text.includes("glm-4")), POLLING)
      assert.strictEqual(await page.getByRole("alert").count(), 0)
      await page.getByRole("link", { name: "All hosts" }).click()
      await page.getByRole("link", { name: "Fireworks AI" }).waitFor()
    }
  )

  it("answers a host's other names with its one address, and an unknown one with 404", async () => {
    const { headers, status } = await site.ask("/hosts/Fireworks_AI?q=glm", "manual")
    assert.deepStrictEqual([status, headers.get("location")], [308, "/hosts/fireworks?q=glm"])
    assert.strictEqual((await site.ask("/hosts/nowhere", "manual")).status, 404)
    assert.strictEqual((await site.ask("/models/no-such-model", "manual")).status, 404)
    assert.strictEqual((await site.ask("/models/zai%2Fglm-4.6", "manual")).status, 200)
  })

  it.runIf(IS_WHOLE)("converts at the rate of the day that is shown, and says which one that is", async () => {
    await using open = await site.open("/?models=yandex-yandexgpt-5.1&input=1000000&output=0")
    const { page } = open
    await page.route("**/exchange-rate?at=*", (route) =>
      route.request().url().endsWith("at=2026-10-04")
        ? route.fulfill({ json: { rate: 100, source: "cbr", updated_at: "2026-10-03T00:00:00+03:00" } })
        : route.abort()
    )
    const { input_price } = await api("/models/yandex-yandexgpt-5.1?at=2026-10-04T23:59:59Z")
    await page.getByRole("textbox", { name: "Prices as of" }).fill("2026-10-04")
    await page.getByText("1 dollar = 100 rubles, the Bank of Russia rate of 3 Oct 2026.").waitFor()
    assert.include(await page.locator(".total .amount").innerText(), `$${input_price / 100}`)
    await page.getByRole("textbox", { name: "Prices as of" }).fill("2026-10-05")
    await page.getByText("The rate of 5 Oct 2026 isn't available.").waitFor()
  })

  it("tells of a number in the address that is none", async () => {
    const answer = await site.ask("/?cached=101&output=abc&requests=")
    const page = await answer.text()
    assert.deepStrictEqual(page.match(/Enter a number [^<]+/gu), [
      "Enter a number or a percentage.",
      "Enter a number from 0 to 100."
    ])
  })

  it("bills records in the browser as the service bills them", async () => {
    await using open = await site.open("/bill")
    const { page } = open
    const asked: Array<string> = []
    page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const records = [
      { at: "2026-10-02T09:00:00Z", model: "gpt-5", usage: { prompt_tokens: 2006, completion_tokens: 300 } },
      {
        at: "2026-10-03T09:00:00Z",
        model: "claude-opus-4-5",
        usage: { input_tokens: 50, cache_read_input_tokens: 9000, output_tokens: 12 }
      }
    ]
    const expired = { custom_id: "a", result: { type: "expired" } }
    const lines = [...[...records, expired].map((record) => JSON.stringify(record)), "{ not json"].join("\n")
    await page
      .locator("input[type=file][multiple]")
      .setInputFiles({ name: "usage.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(lines) })
    await page.getByRole("heading", { name: "Total" }).waitFor()
    const { results } = await api("/cost", { records })
    for (const { total } of results) assert.include(await page.locator(".response .money").allInnerTexts(), `$${total}`)
    await page.getByText("1 request that its batch did not answer, not billed").waitFor()
    await page.getByText("usage.jsonl, line 4").waitFor()
    await page.locator("table.others").waitFor()
    const savings = await page.locator("table.others td:last-child").allInnerTexts()
    const amounts = savings.map((text) => Number(/^−?\$[\d.]+/u.exec(text)?.[0].replace("−", "-").replace("$", "")))
    assert.isAbove(amounts.length, 2)
    assert.deepStrictEqual(
      amounts,
      amounts.toSorted((one, other) => one - other)
    )
    assert.deepStrictEqual(
      asked.filter((request) => !request.startsWith("GET /assets/")),
      []
    )
    assert.deepStrictEqual(open.complaints, [])
  })

  it.runIf(IS_WHOLE)(
    "bills a log that has the usage of its stream's start by its text, as the service does",
    async () => {
      await using open = await site.open("/bill")
      const { page } = open
      const content = [{ type: "text", text: "How much is the fish? ".repeat(100) }]
      const usage = { input_tokens: 3, output_tokens: 8 }
      const message = { id: "m", model: "claude-opus-4-5", content, stop_reason: null, usage }
      const timestamp = "2026-02-20T12:00:00Z"
      const line = { type: "assistant", version: "2.1.45", sessionId: "s", timestamp, message }
      await page
        .locator("input[type=file][multiple]")
        .setInputFiles({ name: "log.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(JSON.stringify(line)) })
      await page.getByRole("heading", { name: "Total: ≥" }).waitFor()
      const { results } = await api("/cost", { records: [{ usage: [line], at: timestamp }] })
      assert.strictEqual(results[0].complete, false)
      assert.strictEqual(await page.locator(".response .money").innerText(), `≥ $${results[0].total}`)
      await page.getByText("the usage at the stream's start").first().waitFor()
      assert.deepStrictEqual(open.complaints, [])
    }
  )

  it("speaks Russian to who prefers it, and keeps a choice", async () => {
    await using open = await site.open("/?models=yandex-yandexgpt-5.1&input=100000&output=0&currency=rub", {
      locale: "ru-RU"
    })
    const { page } = open
    assert.strictEqual(await page.getByRole("heading", { level: 1 }).innerText(), "Калькулятор стоимости LLM API")
    await page.getByLabel("Язык").selectOption("en")
    await page.getByRole("heading", { name: "LLM API cost calculator" }).waitFor()
    await page.getByLabel("Theme").selectOption("dark")
    await page.reload()
    assert.strictEqual(await page.locator("html").getAttribute("lang"), "en")
    assert.strictEqual(await page.locator("html").getAttribute("data-theme"), "dark")
    assert.deepStrictEqual(open.complaints, [])
  })

  it("works on the last prices when there is no network", async () => {
    await using open = await site.open("/models?q=gpt-5", { serviceWorkers: "allow" })
    const { page } = open
    const shown = await page.locator("table.models-table").innerText()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForFunction(async () => (await (await caches.open("vocabularies")).keys()).length > 0)
    await page.context().setOffline(true)
    // The document that was kept is of the language before.
    await page.getByLabel("Language").selectOption("ru")
    await page.reload()
    await page.getByRole("heading", { name: "Модели", exact: true }).waitFor()
    // Chromium 150 forgets at a reload that it is to say so.
    for (const isOffline of [false, true]) await page.context().setOffline(isOffline)
    await page.getByLabel("Язык").selectOption("en")
    await page.getByText("You are offline").waitFor()
    assert.strictEqual(await page.locator("table.models-table").innerText(), shown)
    assert.strictEqual(await page.evaluate(() => fetch("/health").then(String, () => "no network")), "no network")
    await page.getByRole("link", { name: "Cost", exact: true }).click()
    await page.getByRole("heading", { name: "LLM API cost calculator" }).waitFor()
    assert.isAbove(await page.locator(".cost-table tbody tr").count(), 4)
    await page.locator("textarea").fill(TEXT)
    await page.locator(".counts", { hasText: "o200k_base" }).waitFor()
    assert.match(await page.locator(".cost-table").innerText(), /GPT-[\d.]+ mini/iu)
    // What would count for the others is not here.
    await page.getByText("Models that use it are estimated").waitFor()
    assert.isAbove(await page.locator(".cost-table tbody tr", { hasText: "≈" }).count(), 3)
    assert.strictEqual(await page.getByText("Counting…").count(), 0)
    // A page that was never opened, by its address.
    await page.goto("/bill")
    await page.locator("input[type=file][multiple]").waitFor()
    assert.strictEqual(await page.locator(".cost-table").count(), 0)
  })

  it("leads anywhere by a search that opens with a key, forgives a typo and closes with another", async () => {
    await using open = await site.open("/changes")
    const { page } = open
    await page.keyboard.press("Control+k")
    const box = page.getByRole("combobox", { name: "Search models, pages and docs" })
    await box.fill("claude sonet 5.5")
    await page.getByRole("option", { name: "Claude Sonnet 5.5" }).waitFor()
    assert.deepStrictEqual(await barriersOf(page), [])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Claude Sonnet 5.5" }).waitFor()
    await page.keyboard.press("/")
    await box.fill("bill")
    await page.keyboard.press("Escape")
    await vi.waitUntil(async () => (await box.count()) === 0, POLLING)
    await page.getByRole("button", { name: "Search", exact: true }).click()
    await page.getByRole("option", { name: "Bill page" }).click()
    await page.locator("input[type=file][multiple]").waitFor()
    assert.deepStrictEqual(open.complaints, [])
  })

  it("leads to the hosts of an open model by a search", async () => {
    await using open = await site.open("/changes")
    const { page } = open
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox", { name: "Search models, pages and docs" }).fill("glm 4.6")
    await page.getByRole("option", { name: "glm-4.6 model at hosts" }).click()
    await page.getByRole("heading", { name: "glm-4.6" }).waitFor()
    await page.getByText("older than 30 days").first().waitFor()
    assert.deepStrictEqual(open.complaints, [])
  })

  it.runIf(IS_WHOLE)("has guides in Russian, and English ones where there is no translation", async () => {
    await using open = await site.open("/docs?q=пакетный", { locale: "ru" })
    const { page } = open
    const found = page.locator(".docs-list li a")
    assert.include(await found.allInnerTexts(), "Файл пакетной обработки")
    await open.show("/docs/guide/history")
    assert.strictEqual(await page.locator("h1").innerText(), "История и изменения")
    assert.match(
      (await page.getByRole("link", { name: "Исправить эту страницу" }).getAttribute("href"))!,
      /\/ru\/guide\/history\.md$/u
    )
    // A heading has one name in every language.
    await page.locator('article p a[href$="#pages"]').click()
    assert.strictEqual(await page.locator("#pages").innerText(), "Страницы#")
    await open.show("/docs/pricing/bills")
    assert.strictEqual(await page.locator("article").getAttribute("lang"), "en")
    await page.locator("select[name=language]").selectOption("en")
    await page.locator("html[lang=en]").waitFor({ state: "attached" })
    await open.show("/docs/guide/history")
    assert.strictEqual(await page.locator("h1").innerText(), "History and changes")
    await page.locator("select[name=language]").selectOption("ru")
    await page.getByRole("heading", { name: "История и изменения" }).waitFor()
  })

  it.for(["azure deployment", "ttl", "batch"])("finds %s in the documentation", async (search) => {
    const answer = await site.ask(`/docs?q=${encodeURIComponent(search)}`)
    assert.isNotEmpty(await site.textsIn(await answer.text(), "main .docs-list li"))
  })

  it.runIf(IS_WHOLE)("says what it looked for in the documentation in vain, and where else that may be", async () => {
    await using open = await site.open("/docs?q=claude+sonet")
    const main = open.page.locator("main")
    assert.include(await main.locator("[role=status] p").innerText(), "No guide has a section with “claude sonet”.")
    await main.locator("[role=status]").getByRole("link", { name: "Claude Sonnet", exact: true }).click()
    await open.page.waitForURL("**/lines/claude-sonnet")
  })

  it.runIf(IS_WHOLE)("leads to the part of a guide that a search found", async () => {
    await using open = await site.open("/docs?q=ruble")
    const { page } = open
    await page.locator('main a[href="/docs/guide/history#exchange-rate"]').click()
    await page.waitForURL("**/docs/guide/history#exchange-rate")
    await vi.waitUntil(async () => (await page.evaluate(() => scrollY)) > 500, POLLING)
    assert.deepStrictEqual(open.complaints, [])
  })

  it("takes what tries to be a program for a text", async () => {
    const attack = `"><img src=x onerror="document.title='gone'"><script>document.title='gone'</script>`
    await using open = await site.open("/nowhere")
    for (const address of [
      `/models?q=${encodeURIComponent(attack)}`,
      `/docs?q=${encodeURIComponent(attack)}`,
      `/?why=${encodeURIComponent(attack)}`
    ]) {
      await open.show(address)
      assert.strictEqual(await open.page.locator("main img, main script").count(), 0)
      assert.notStrictEqual(await open.page.title(), "gone")
    }
  })

  /** By language; its one page goes from address to address. */
  const phones = new Map<string, OpenPage>()

  const phoneIn = async (locale: string): Promise<OpenPage> => {
    const viewport = { width: 360, height: 800 }
    const phone = phones.get(locale) ?? (await site.open("/docs", { locale, viewport, reducedMotion: "reduce" }))
    phones.set(locale, phone)
    return phone
  }

  /** Addresses with a theme and a language; those of the kinds of page whose parts most others have come first. */
  const LOOKS = [
    [
      "/?input=250000&cached=40&currency=rub&models=google-gemini-2.5-pro,yandex-yandexgpt-5.1,openai-gpt-5&why=openai-gpt-5",
      "dark",
      "ru"
    ],
    ["/models?provider=openai&sort=-output&at=2025-09-01&q=gpt&models=openai-gpt-5", "dark", "en"],
    ["/models/openai-gpt-5", "light", "en"],
    ["/hosts?q=kimi", "light", "ru"],
    ["/docs/guide/agents", "dark", "en"],
    ["/nowhere", "light", "ru"],
    ["/models/deepseek-deepseek-chat?at=2025-10-01", "dark", "ru"],
    // Some of its prices on clouds ship with the offers.
    ["/models/mistral-ministral-8b-2512", "light", "ru"],
    ["/models/zai%2Fglm-4.6", "dark", "en"],
    ["/compare?models=gpt-6-sol,yandexgpt-5.1&currency=rub", "dark", "ru"],
    ["/hosts/fireworks?q=glm&kind=chat&sort=-output&currency=rub", "dark", "en"],
    ["/changes?days=60&kind=all&provider=mistral", "light", "en"],
    ["/models?provider=xai&max_input_price=1&tools=web_search&budget=500", "dark", "ru"],
    ["/docs?q=ruble", "light", "ru"],
    ["/docs/cli/usage", "light", "ru"],
    ["/bill", "light", "ru"]
  ] as const

  it.for(sampleOf(LOOKS, 3))(
    "%s is the same in the document and as it is drawn, has no barrier and fits a phone: %s, %s",
    async ([address, colorScheme, locale]) => {
      const { complaints, page, show } = await phoneIn(locale)
      const before = complaints.length
      const served = await show(address)
      const place = "main :is(h1, table, ul, .change-list)"
      const shown = await page.locator(place).allTextContents()
      assert.isNotEmpty(shown)
      assert.deepStrictEqual(shown, await site.textsIn(served, place))
      // Browsers mention it where a page is not there.
      assert.deepStrictEqual(
        complaints.slice(before).filter((said) => address !== "/nowhere" || !/status of 404/u.test(said)),
        []
      )

      await page.emulateMedia({ colorScheme })
      await page.evaluate("document.querySelectorAll('details').forEach((details) => (details.open = true))")
      assert.isAtMost(await page.evaluate<number>("document.documentElement.scrollWidth"), 360)
      assert.deepStrictEqual(await barriersOf(page), [])
    }
  )
})
