import { MAY_SKIP } from "@ratecard/test-support/chromium"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { barriersOf, Site } from "./site.ts"

const TEXT = "Pay 1,250.50 € now — or «завтра»; 日本語のテキスト。 <script>alert(1)</script> ".repeat(40)

describe.skipIf(MAY_SKIP)("the pages in Chromium", () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.start()
  })
  afterAll(() => site[Symbol.asyncDispose]())

  const api = async (path: string, body?: unknown): Promise<any> => {
    const init =
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    return (await fetch(`${site.url}/api/v1${path}`, init)).json()
  }

  it.each([
    ["/", "table.cost-table"],
    [
      "/?input=250000&cached=40&currency=rub&models=google-gemini-2.5-pro,yandex-yandexgpt-5.1,openai-gpt-5",
      "table.cost-table"
    ],
    ["/models", "table.models-table"],
    ["/models?provider=openai&sort=-output&at=2025-09-01&q=gpt", "table.models-table"],
    ["/models/openai-gpt-5?offers=all", "table.offers-table"],
    ["/models/zai%2Fglm-4.6", "table.offers-table"],
    ["/hosts?q=kimi", "table.models-found"],
    ["/hosts", "ul.host-list"],
    ["/hosts/fireworks?q=glm&kind=chat&sort=-output&currency=rub", "table.offers-table"],
    ["/docs?q=ruble", "main ul"]
  ])("%s shows the same without JavaScript", async (address, place) => {
    await using rendered = await site.open(address, { javaScriptEnabled: false })
    await using hydrated = await site.open(address)
    const shown = await rendered.page.locator(place).innerText()
    expect(shown).toMatch(/\d/u)
    expect(await hydrated.page.locator(place).innerText()).toBe(shown)
    expect(hydrated.complaints).toEqual([])
  })

  it("shows what the service bills for the same calls, at prices of the same day", async () => {
    const models = ["openai-gpt-5.5", "xai-grok-4.7"]
    const expected = { input_tokens: 600_000, output_tokens: 1000 }
    const { results } = await api("/cost", { records: models.map((model) => ({ model, expected })) })
    await using open = await site.open(`/?models=${models.join(",")}&input=600000&output=1000`, {
      javaScriptEnabled: false
    })
    const totals = await open.page
      .locator(".total .amount")
      .evaluateAll((amounts) => amounts.map(({ textContent }) => Number(/[\d.]+/u.exec(textContent)?.[0])))
    expect(totals).toEqual(results.map(({ total }: any) => Number(total)).toSorted((a: number, b: number) => a - b))
    const day = open.page.getByLabel("Prices as of")
    expect(await day.inputValue()).toBe(results[0].prices_as_of)
  })

  it("loads 46 KB at first, and nothing that waits for a use", async () => {
    await using open = await site.open("/")
    const loaded = await open.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name))
    const files = loaded.filter((name) => /\/assets\//u.test(name))
    expect(files.some((name) => name.endsWith(".css"))).toBe(true)
    const texts = await Promise.all(files.map(async (file) => (await fetch(file)).text()))
    const total = texts.map((text) => gzipSync(text, { level: 9 }).length).reduce((sum, bytes) => sum + bytes)
    expect(total).toBeLessThanOrEqual(46_000)
    // What only Effect says, only the colours of d3, only a vocabulary.
    expect(texts.join("\n")).not.toMatch(/~effect\/|rebeccapurple|IHRva2Vu/u)
  })

  it("counts a text as the service does, and shares what it costs without the text", async () => {
    await using open = await site.open("/?models=openai-gpt-5,openai-gpt-4o&output=500&currency=usd", {
      permissions: ["clipboard-read", "clipboard-write"]
    })
    const { page } = open
    await page.locator("textarea").fill(TEXT)
    const { results } = await api("/calculate", { text: TEXT, model_ids: ["openai-gpt-5"] })
    const tokens = results[0].tokens.toLocaleString("en-US")
    await page.getByRole("row", { name: `GPT-5 ${tokens}` }).waitFor()
    expect(page.url()).not.toContain("Pay")

    await page.getByText("Show the tokens").click()
    await page.getByLabel("Encoding").selectOption("o200k_base")
    const { tokens: known } = await api("/tokenize", { text: TEXT, encoding: "o200k_base" })
    const pieces = page.locator(".pieces span")
    await expect.poll(() => pieces.count()).toBeGreaterThan(100)
    const ids = await pieces.evaluateAll((spans) => spans.map((span) => span.getAttribute("title")))
    expect(ids.join(" ").split(" ")).toEqual(
      known.slice(0, ids.join(" ").split(" ").length).map(({ id }: any) => String(id))
    )
    expect(TEXT).toContain(await page.locator(".pieces").evaluate(({ textContent }) => textContent.replace(/…$/u, "")))

    await page.getByRole("button", { name: "Why GPT-5 costs that" }).click()
    const why = await page.locator("tr.why").innerText()
    expect(why).toContain(`input: ${tokens} × $1.25 / 1,000,000`)
    expect(why).toContain("output: 500 × $10.00 / 1,000,000 = $0.005")

    const total = await page.getByRole("button", { name: "Why GPT-4o costs that" }).innerText()
    await page.getByRole("button", { name: "Link", exact: true }).click()
    await page.getByText("Copied").waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain(`input=${results[0].tokens}`)
    await page.goto(link.replace(/^https?:\/\/[^/]+/u, ""))
    expect(await page.getByRole("button", { name: "Why GPT-4o costs that" }).innerText()).toBe(total)
    expect(open.complaints).toEqual([])
  })

  it("leads from chosen models of the past to what they cost, and back", async () => {
    await using open = await site.open("/models?currency=usd")
    const { page } = open
    await page.getByRole("searchbox").fill("gpt-5")
    await page.getByRole("link", { name: "Output" }).click()
    await expect.poll(() => page.locator("th.output").getAttribute("aria-sort")).toBe("ascending")
    const prices = await page.locator("td.output").allInnerTexts()
    const numbers = prices.map((price) => Number(price.replaceAll(/[^\d.]/gu, "")))
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))

    await page.getByRole("checkbox", { name: "Choose GPT-5", exact: true }).check()
    await page.getByRole("checkbox", { name: "Choose GPT-5 Mini", exact: true }).check()
    await page.getByRole("link", { name: "What they cost" }).click()
    await page.getByRole("heading", { name: "What does it cost?" }).waitFor()
    expect(await page.locator(".cost-table tbody th").allInnerTexts()).toEqual(["GPT-5 Mini", "GPT-5"])
    await page.goBack()
    await page.getByText("2 models chosen").waitFor()

    await page.getByRole("textbox", { name: "Prices as of" }).fill("2025-08-10")
    await page.getByText("These are the prices of 10 Aug 2025").waitFor()
    const { models } = await api("/models?at=2025-08-10T23:59:59Z")
    const expected = models.filter(({ display_name, id }: any) => /gpt-5/iu.test(`${id} ${display_name}`))
    await expect.poll(() => page.locator(".models-table tbody tr").count()).toBe(expected.length)
    expect(open.complaints).toEqual([])
  })

  it("leads in two clicks to where a model is cheapest, and to who says so", async () => {
    await using open = await site.open("/")
    const { page } = open
    await page.getByRole("link", { name: "Hosts", exact: true }).click()
    await page.getByRole("searchbox").fill("glm-4.6")
    await page.getByRole("link", { name: "glm-4.6", exact: true }).first().click()
    await page.getByRole("heading", { name: "glm-4.6" }).waitFor()
    const rows = page.locator(".offers-table tbody tr")
    await rows.first().waitFor()
    expect(await rows.count()).toBe(10)
    expect(await rows.first().innerText()).toMatch(/of \d lists? \([\w., -]+\), as of \d+ \w+ 2026/u)
    await using rendered = await site.open(page.url(), { javaScriptEnabled: false })
    expect(await page.locator(".offers-table").innerText()).toBe(
      await rendered.page.locator(".offers-table").innerText()
    )

    await page.getByRole("link", { name: /^All \d+$/u }).click()
    await page.getByRole("link", { name: "Only the cheapest" }).waitFor()
    await expect.poll(() => rows.count()).toBeGreaterThan(10)
    const host = await rows.first().getByRole("link").first().innerText()
    await rows.first().getByRole("link").first().click()
    await page.getByRole("heading", { name: host }).waitFor()
    expect(open.complaints).toEqual([])
  })

  it("narrows a host's offers as the reader types, and says when the service does not answer", async () => {
    await using open = await site.open("/hosts/fireworks")
    const { page } = open
    const rows = page.locator(".offers-table tbody tr")
    await page.getByRole("link", { name: "Show 100 more" }).click()
    await expect.poll(() => rows.count()).toBe(200)
    await page.getByRole("searchbox").fill("glm")
    await expect.poll(async () => (await rows.allInnerTexts()).every((text) => text.includes("glm"))).toBe(true)
    expect(new URL(page.url()).search).toBe("?show=200&q=glm")
    await page.getByRole("link", { name: "Output" }).click()
    await expect.poll(() => page.locator("th.output").getAttribute("aria-sort")).toBe("ascending")
    expect(open.complaints).toEqual([])

    await page.route("**/hosts/fireworks?*", (route) => route.abort())
    await page.getByRole("searchbox").fill("glm-4")
    await page.getByText("The offers could not be loaded.").waitFor()
    await page.unroute("**/hosts/fireworks?*")
    await page.getByRole("link", { name: "All hosts" }).click()
    await page.getByRole("link", { name: "Fireworks AI" }).waitFor()
  })

  it("answers a host's other names with its one address, and an unknown one with 404", async () => {
    const asked = (path: string) => fetch(site.url + path, { headers: { accept: "text/html" }, redirect: "manual" })
    const { headers, status } = await asked("/hosts/Fireworks_AI?q=glm")
    expect([status, headers.get("location")]).toEqual([308, "/hosts/fireworks?q=glm"])
    expect((await asked("/hosts/nowhere")).status).toBe(404)
    expect((await asked("/models/no-such-model")).status).toBe(404)
    expect((await asked("/models/zai%2Fglm-4.6")).status).toBe(200)
  })

  it("converts at the rate of the day that is shown, and says which one that is", async () => {
    // Whose own requests would pass the answers below by.
    await using open = await site.open("/?models=yandex-yandexgpt-5.1&input=1000000&output=0", {
      serviceWorkers: "block"
    })
    const { page } = open
    await page.route("**/exchange-rate?at=*", (route) =>
      route.request().url().endsWith("at=2026-10-04")
        ? route.fulfill({ json: { rate: 100, source: "cbr", updated_at: "2026-10-03T00:00:00+03:00" } })
        : route.abort()
    )
    const { input_price } = await api("/models/yandex-yandexgpt-5.1?at=2026-10-04T23:59:59Z")
    await page.getByRole("textbox", { name: "Prices as of" }).fill("2026-10-04")
    await page.getByText("1 dollar is 100 rubles, the Bank of Russia's rate of 3 Oct 2026.").waitFor()
    expect(await page.locator(".total .amount").innerText()).toContain(`$${input_price / 100}`)
    await page.getByRole("textbox", { name: "Prices as of" }).fill("2026-10-05")
    await page.getByText("The rate of 5 Oct 2026 is not known here.").waitFor()
  })

  it("tells of a number in the address that is none", async () => {
    const answer = await fetch(`${site.url}/?cached=101&output=abc&requests=`, { headers: { accept: "text/html" } })
    const page = await answer.text()
    expect(page.match(/Not taken: [^<]+/gu)).toEqual([
      "Not taken: neither a number nor a percentage.",
      "Not taken: no number from 0 to 100."
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
      .locator("input[type=file]")
      .setInputFiles({ name: "usage.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(lines) })
    await page.getByRole("heading", { name: "Total" }).waitFor()
    const { results } = await api("/cost", { records })
    for (const { total } of results)
      expect(await page.locator(".response .money").allInnerTexts()).toContain(`$${total}`)
    await page.getByText("1 request without an answer from its batch, billed nothing").waitFor()
    await page.getByText("usage.jsonl, line 4").waitFor()
    await page.getByText("the same models, in batches").waitFor()
    const savings = await page.locator("table.others td:last-child").allInnerTexts()
    const amounts = savings.map((text) => Number(/^-?\$[\d.]+/u.exec(text)?.[0].replace("$", "")))
    expect(amounts.length).toBeGreaterThan(2)
    expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
    expect(asked.filter((request) => !request.startsWith("GET /assets/"))).toEqual([])
    expect(open.complaints).toEqual([])
  })

  it("bills a log that has the usage of its stream's start by its text, as the service does", async () => {
    await using open = await site.open("/bill")
    const { page } = open
    const content = [{ type: "text", text: "How much is the fish? ".repeat(100) }]
    const usage = { input_tokens: 3, output_tokens: 8 }
    const message = { id: "m", model: "claude-opus-4-5", content, stop_reason: null, usage }
    const timestamp = "2026-02-20T12:00:00Z"
    const line = { type: "assistant", version: "2.1.45", sessionId: "s", timestamp, message }
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "log.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(JSON.stringify(line)) })
    await page.getByRole("heading", { name: "Total: ≥" }).waitFor()
    const { results } = await api("/cost", { records: [{ usage: [line], at: timestamp }] })
    expect(results[0].complete).toBe(false)
    expect(await page.locator(".response .money").innerText()).toBe(`≥ $${results[0].total}`)
    await page.getByText("the usage of the stream's start").first().waitFor()
    expect(open.complaints).toEqual([])
  })

  it("speaks Russian to who prefers it, and keeps a choice", async () => {
    await using open = await site.open("/?models=yandex-yandexgpt-5.1&input=100000&output=0&currency=rub", {
      locale: "ru-RU"
    })
    const { page } = open
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Сколько это стоит?")
    await page.getByLabel("Язык").selectOption("en")
    await page.getByRole("heading", { name: "What does it cost?" }).waitFor()
    await page.getByLabel("Theme").selectOption("dark")
    await page.reload()
    expect(await page.locator("html").getAttribute("lang")).toBe("en")
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark")
    expect(open.complaints).toEqual([])
  })

  it("works on the last prices when there is no network", async () => {
    await using open = await site.open("/models?q=gpt-5")
    const { page } = open
    const shown = await page.locator("table.models-table").innerText()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.context().setOffline(true)
    // The document that was kept is of the language before.
    await page.getByLabel("Language").selectOption("ru")
    await page.reload()
    await page.getByRole("heading", { name: "Модели", exact: true }).waitFor()
    await page.getByLabel("Язык").selectOption("en")
    await page.getByText("You are offline").waitFor()
    expect(await page.locator("table.models-table").innerText()).toBe(shown)
    expect(await page.evaluate(() => fetch("/health").then(String, () => "no network"))).toBe("no network")
    await page.getByRole("link", { name: "Cost", exact: true }).click()
    await page.getByRole("heading", { name: "What does it cost?" }).waitFor()
    expect(await page.locator(".cost-table tbody tr").count()).toBeGreaterThan(4)
    // A page that was never opened, by its address.
    await page.goto("/bill")
    await page.locator("input[type=file]").waitFor()
    expect(await page.locator(".cost-table").count()).toBe(0)
  })

  it("leads to the part of a guide that a search found", async () => {
    await using open = await site.open("/docs?q=ruble")
    const { page } = open
    await page.locator('main a[href="/docs/pricing#currencies"]').click()
    await page.waitForURL("**/docs/pricing#currencies")
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    expect(open.complaints).toEqual([])
  })

  it("takes what tries to be a program for a text", async () => {
    const attack = `"><img src=x onerror="document.title='gone'"><script>document.title='gone'</script>`
    for (const address of [
      `/models?q=${encodeURIComponent(attack)}`,
      `/docs?q=${encodeURIComponent(attack)}`,
      `/?why=${encodeURIComponent(attack)}`
    ]) {
      await using open = await site.open(address)
      expect(await open.page.locator("main img, main script").count()).toBe(0)
      expect(await open.page.title()).not.toBe("gone")
    }
  })

  it.each([
    ["/", "light", "en"],
    ["/?why=openai-gpt-5-mini", "dark", "ru"],
    ["/models?provider=sber&models=openai-gpt-5", "dark", "en"],
    ["/bill", "light", "ru"],
    ["/models/zai%2Fglm-4.6?offers=all", "dark", "en"],
    ["/hosts?q=glm", "light", "ru"],
    ["/hosts/bedrock?q=deepseek", "dark", "en"],
    ["/docs/pricing", "dark", "en"],
    ["/nowhere", "light", "ru"]
  ] as const)("%s has no barrier, %s, in %s", async (address, colorScheme, locale) => {
    await using open = await site.open(address, { colorScheme, locale })
    expect(await barriersOf(open.page)).toEqual([])
  })
})
