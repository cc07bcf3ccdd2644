import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { MAY_SKIP } from "@ratecard/test-support/chromium"
import { text } from "node:stream/consumers"
import type { Page } from "playwright-core"
import { barriersOf } from "./barriersOf.ts"
import { Site } from "./site.ts"

const call = (id: string, at: string, model: string, prompt_tokens: number) =>
  JSON.stringify({ id, at, model, usage: { prompt_tokens, completion_tokens: 0, total_tokens: prompt_tokens } })

/** Of 0.5 and 0.25 dollars, and one of another week. */
const LOGS = [
  call("a", "2026-09-14T10:00:00Z", "gpt-5.4", 200_000),
  call("b", "2026-09-15T10:00:00Z", "gpt-5-mini", 1_000_000),
  call("c", "2026-09-25T10:00:00Z", "gpt-5-mini", 1_000_000)
].join("\n")

/** The first of them, the second at half its price, a search, and two days of a model that no log has. */
const STATEMENT = [
  "start_time,amount_value,amount_currency,line_item",
  '1789344000,0.5,usd,"gpt-5.4, input"',
  '1789430400,0.125,usd,"gpt-5-mini, input"',
  "1789430400,0.03,usd,Web search tool calls",
  '1789344000,0.4,usd,"gpt-4.1, input"',
  '1789430400,0.2,usd,"gpt-4.1, input"',
  ""
].join("\r\n")

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(content)
})

describe.runIf(IS_WHOLE && !MAY_SKIP)("a vendor's statement next to the bill, in Chromium", () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  const dropped = async (page: Page, ...files: ReadonlyArray<ReturnType<typeof file>>) =>
    page.locator("input[type=file][multiple]").setInputFiles([...files])
  const chosen = async (page: Page, statement: ReturnType<typeof file>) =>
    page.locator(".statement input").setInputFiles(statement)
  const rowsOf = async (page: Page) => {
    await page.locator(".waterfall").waitFor()
    const rows = await page.locator(".waterfall tbody tr").allInnerTexts()
    return rows.map((row) => row.replaceAll(/\s+/gu, " ").trim())
  }

  it("is explained cause by cause, with its rest, and nothing is sent anywhere", async () => {
    await using open = await site.open("/bill")
    const { page } = open
    const sent: Array<string> = []
    page.on("request", (request) => void (request.method() === "GET" || sent.push(request.url())))
    await dropped(page, file("usage.jsonl", LOGS), file("costs.csv", STATEMENT))
    assert.deepStrictEqual(await rowsOf(page), [
      "Logs say 2 responses, 14 Sep 2026 – 15 Sep 2026 $0.7500",
      "Not in the logs GPT-4.1, 2 days. It is charged, and no log has it. +$0.6000",
      "Tools 15 Sep 2026. Tool calls are charged, and the logs do not count them. +$0.0300",
      "Unexplained GPT-5 Mini, 15 Sep 2026. Nothing in either file says why. −$0.1250",
      "Statement says OpenAI dashboard, costs $1.2550"
    ])
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(".compared").getByRole("button", { name: "JSON" }).click()
    ])
    assert.strictEqual(download.suggestedFilename(), "ratecard-reconcile_2026-09-14_2026-09-15.json")
    const { difference, outside, unexplained } = JSON.parse(await text(await download.createReadStream()))
    assert.deepStrictEqual([difference, outside, unexplained], ["0.505", 1, "-0.125"])
    assert.deepStrictEqual(sent, [])
    assert.deepStrictEqual(await barriersOf(page), [])
    assert.deepStrictEqual(open.complaints, [])
  })

  it("waits for its logs, stays while they come and go, and is removed alone", async () => {
    await using open = await site.open("/bill", { locale: "ru-RU", viewport: { width: 360, height: 800 } })
    const { page } = open
    await chosen(page, file("costs.csv", STATEMENT))
    await page.getByText("Добавьте журналы за тот же период.").waitFor()
    for (const log of LOGS.split("\n").slice(0, 2)) {
      await dropped(page, file("usage.jsonl", log))
      await page.getByText("По журналам").waitFor()
    }
    assert.match((await rowsOf(page)).join("\n"), /^По журналам 1 ответ, .*\nНет в журналах .*\n.*Не объяснено/su)
    assert.isAtMost(await page.evaluate(() => document.documentElement.scrollWidth), 360)
    await page.getByRole("button", { name: "Убрать выписку" }).click()
    await page.getByRole("heading", { name: "Итого" }).waitFor()
    assert.strictEqual(await page.locator(".waterfall").count(), 0)
    assert.deepStrictEqual(open.complaints, [])
  })

  it("is refused with the formats that are known, whatever the file holds", async () => {
    await using open = await site.open("/bill")
    const { page } = open
    await dropped(page, file("usage.jsonl", LOGS))
    const odd: Readonly<Record<string, string | Buffer>> = {
      "empty.csv": "",
      "foreign.csv": "a,b\n1,2\n",
      "binary.csv": Buffer.from([0x1f, 0x8b, 8, 0, 0xff, 0xfe, 0, 1, 2, 3]),
      "cut.json": '{"data": [',
      "long.csv": "x".repeat(2_000_000)
    }
    for (const [name, content] of Object.entries(odd)) {
      await chosen(page, file(name, content))
      await page.getByText(`“${name}” is not a statement in a known format.`).waitFor()
    }
    assert.include(await page.locator(".compared").innerText(), "Anthropic cost report")
    assert.deepStrictEqual(open.complaints, [])
  })
})
