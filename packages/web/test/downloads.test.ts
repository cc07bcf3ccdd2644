import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { MAY_SKIP, type Page } from "@ratecard/test-support/chromium"
import { text as read } from "node:stream/consumers"
import { Site } from "./site.ts"

/** The file that a button of a table saves. */
const saved = async (page: Page, form: "CSV" | "JSON") => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".downloads").getByRole("button", { name: form }).click()
  ])
  return { name: download.suggestedFilename(), text: await read(await download.createReadStream()) }
}

/** The rows of a file that has no comma within a cell, by the names of its columns. */
const rowsIn = (csv: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","))
  return rows.map((cells) => Object.fromEntries(head.map((name, column) => [name, cells[column]!])))
}

describe.runIf(IS_WHOLE && !MAY_SKIP)(`a table as a file${MAY_SKIP ? ", skipped" : ""}`, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  const api = async (path: string): Promise<any> => (await fetch(`${site.url}/api/v1${path}`)).json()

  it("has the changes that the page shows, with the prices of the API, which are JSON at an address", async () => {
    await using open = await site.open("/changes?days=365&kind=drop")
    const { page } = open
    const { name, text } = await saved(page, "CSV")
    assert.strictEqual(name, "ratecard-changes.csv")
    const rows = rowsIn(text)
    assert.lengthOf(rows, await page.locator(".change-list > li").count())
    assert.isAbove(rows.length, 3)
    const json = await page.locator(".downloads a").getAttribute("href")
    const { changes } = await api(`${json!.slice("/api/v1".length)}&limit=500`)
    for (const row of rows) {
      const change = changes.find(
        ({ date, model_id }: any) => model_id === row["model_id"] && date.startsWith(row["day"])
      )
      assert.deepStrictEqual(
        [Number(row["previous_input"]), Number(row["input"]), Number(row["output"])],
        [change.previous_input_price, change.input_price, change.output_price]
      )
    }
  })

  it("has the offers of a host that the page shows, with its filters", async () => {
    await using open = await site.open("/hosts/fireworks?q=glm&kind=chat")
    const { page } = open
    const json = await page.locator(".downloads a").getAttribute("href")
    const { total } = await api(json!.slice("/api/v1".length))
    assert.strictEqual(String(total), /\d+/u.exec(await page.locator(".count").innerText())?.[0])
    assert.isBelow(total, (await api("/offers?host=fireworks")).total)
  })

  it("has a comparison in the currency that is shown, an unknown price as nothing", async () => {
    await using open = await site.open("/compare?models=openai-gpt-5,anthropic-claude-opus-4-5&at=2026-11-01")
    const { page } = open
    const { text } = await saved(page, "CSV")
    const [gpt, opus] = ["openai-gpt-5", "anthropic-claude-opus-4-5"] as const
    const prices = rowsIn(text).map((row) => [row["unit"], row["batch"], row["currency"], row[gpt], row[opus]])
    assert.deepInclude(prices, ["input", "false", "usd", "1.25", "5"])
    assert.deepInclude(prices, ["output", "true", "usd", "5", "12.5"])
    assert.deepInclude(prices, ["cache_write_1h", "false", "usd", "", "10"])
    const json: ReadonlyArray<any> = JSON.parse((await saved(page, "JSON")).text)
    const written = json.find(({ batch, unit }) => unit === "cache_write_1h" && batch === "false")
    assert.deepStrictEqual([written[gpt], written[opus]], [null, 10])
  })

  it("has hosts, and the offers of one", async () => {
    await using open = await site.open("/hosts?show=all")
    const { page } = open
    const hosts = rowsIn((await saved(page, "CSV")).text)
    assert.lengthOf(hosts, await page.locator(".host-list > li").count())
    await open.show("/hosts/bedrock?q=deepseek")
    const { name, text } = await saved(page, "CSV")
    assert.strictEqual(name, "ratecard-bedrock.csv")
    const shown = await page.locator(".offers-table tbody th code").allTextContents()
    assert.deepStrictEqual(
      rowsIn(text).map((row) => row["name"]),
      shown
    )
    assert.isTrue(hosts.some(({ host }) => host === "bedrock"))
  })
})
