// The journeys of people who use the pages, from an empty page, counted and timed:
// `pnpm x proof journeys [folder] [name]` draws a picture of each step into the folder, by default `shots/journeys`. The
// exit code is 1 where one takes more than it may.
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { launch } from "@ratecard/test-support/chromium"
import { AccountServer, ADA, KEY, OPERATOR } from "../test/account/AccountServer.ts"
import { build } from "./build.ts"

/** Limits of the journeys. */
const MOST = {
  costs: 5,
  bill: { seconds: 20, bytes: 2 ** 30 },
  line: 2,
  choice: 7,
  price: 3,
  send: 7,
  month: 1,
  rubles: 2,
  cheapest: 3
}

const RECORDS = 300_000

const into = resolve(process.argv[2] ?? "shots/journeys")
await mkdir(into, { recursive: true })
await build()
await using server = await AccountServer.start()
const browser = await launch()

const judge = (what: string, value: number, most: number, unit: string): void => {
  const isMet = value <= most
  if (!isMet) process.exitCode = 1
  console.log(`${what}: ${value} ${unit} (${isMet ? "at most" : "NOT at most"} ${most})`)
}

/** A reader's way through the pages: each action has a picture. */
const begin = async (name: string, address: string, more = {}) => {
  const context = await browser.newContext({ locale: "en", viewport: { width: 1440, height: 1000 }, ...more })
  const page = await context.newPage()
  page.on("pageerror", (error) => {
    process.exitCode = 1
    console.error(`${name}: ${error.message}`)
  })
  await page.goto(server.url + address, { waitUntil: "networkidle" })
  let actions = 0
  const draw = (step: string) => page.screenshot({ path: join(into, `${name}-${step}.png`) })
  return {
    page,
    draw,
    count: () => actions,
    act: async (work: () => Promise<unknown>) => {
      await work()
      actions++
      await draw(String(actions))
    }
  }
}

/** A developer: what 30 KB cost with GPT, Claude and Gemini, ten thousand times a day, 80 % of it cached. */
const costs = async (): Promise<void> => {
  const { act, count, page } = await begin("a-costs", "/", { permissions: ["clipboard-read", "clipboard-write"] })
  const text = (await readFile(new URL("../../../docs/api/endpoints.md", import.meta.url), "utf8"))
    .repeat(5)
    .slice(0, 30_000)
  await act(async () => {
    await page.locator("textarea").fill(text)
    await page.locator(".counts", { hasText: "o200k_base" }).waitFor()
  })
  await act(() => page.getByLabel("Cache hits, %").fill("80"))
  await act(() => page.getByLabel("Requests per day").fill("10000"))
  const rows = await page.locator(".cost-table tbody th").allInnerTexts()
  for (const name of ["GPT", "Claude", "Gemini"]) {
    if (!rows.some((row) => row.includes(name))) throw new Error(`There is no row of ${name}: ${rows.join(", ")}`)
  }
  for (const [name, month] of [
    ["Markdown", /Per month/u],
    ["CSV", /month_cost/u]
  ] as const) {
    await page.getByRole("button", { name, exact: true }).click()
    // "Copied" may be the word of the copy before.
    await page.waitForFunction(
      async (expected) => new RegExp(expected, "u").test(await navigator.clipboard.readText()),
      month.source
    )
  }
  judge("a) the month of a prompt with GPT, Claude and Gemini", count(), MOST.costs, "actions")
}

/** The most memory that a process of the browser has had, in bytes. */
const peakBytes = async (): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send("SystemInfo.getProcessInfo")
  const peaks = await Promise.all(
    processInfo
      .filter(({ type }) => type === "renderer")
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, "utf8")
        return 1024 * Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1])
      })
  )
  return Math.max(...peaks)
}

/** Two months of an agent team's requests, as OpenAI answers them. */
const usage = (): string => {
  const first = Date.parse("2026-09-20T00:00:00Z")
  return Array.from({ length: RECORDS }, (_, place) =>
    JSON.stringify({
      id: `chatcmpl-${place}`,
      object: "chat.completion",
      created: Math.floor((first + (place * 60 * 86_400_000) / RECORDS) / 1000),
      model: ["gpt-5-2025-08-07", "gpt-5-mini", "gpt-4o"][place % 3],
      choices: [],
      usage: {
        prompt_tokens: 2000 + (place % 900),
        completion_tokens: 100 + (place % 300),
        prompt_tokens_details: { cached_tokens: 1024 }
      }
    })
  ).join("\n")
}

/** Finance: a log of two months, by month. */
const bill = async (): Promise<void> => {
  const { act, draw, page } = await begin("b-bill", "/bill")
  // Playwright passes no more than 50 MB by itself.
  const file = join(into, "usage.jsonl")
  await writeFile(file, usage())
  const { size } = await stat(file)
  const began = performance.now()
  await act(async () => {
    await page.locator("input[type=file][multiple]").setInputFiles(file)
    await page.getByRole("heading", { name: "Total" }).waitFor()
  })
  const billed = performance.now()
  await act(() => page.getByRole("link", { name: "month", exact: true }).click())
  await page
    .getByText(`${RECORDS.toLocaleString("en-US")} responses`)
    .first()
    .waitFor()
  judge(
    `b) ${RECORDS.toLocaleString("en-US")} records of ${(size / 1e6).toFixed(0)} MB`,
    Number(((billed - began) / 1000).toFixed(1)),
    MOST.bill.seconds,
    "s"
  )
  judge("   its most memory", Math.round((await peakBytes()) / 2 ** 20), MOST.bill.bytes / 2 ** 20, "MB")
  // Each record is billed seven times more for it, while the reader reads.
  await page.locator("table.others").waitFor({ timeout: 600_000 })
  console.log(`   what the work costs otherwise: after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await draw("others")
  await rm(file)
  judge("   the most memory of all", Math.round((await peakBytes()) / 2 ** 20), MOST.bill.bytes / 2 ** 20, "MB")
}

/** A reader asks how Claude Sonnet's price moved in a year. */
const line = async (): Promise<void> => {
  const { act, count, page } = await begin("c-line", "/")
  await act(() => page.getByRole("link", { name: "Models", exact: true }).click())
  await page.getByRole("searchbox").fill("claude sonnet")
  await act(() => page.getByRole("link", { name: "Claude Sonnet", exact: true }).click())
  await page.getByText(/In twelve months, input (?:fell|rose|stayed)/u).waitFor()
  judge("c) the year of Claude Sonnet", count(), MOST.line, "clicks")
}

/** A developer without an account: chooses a model, and gets its answer. */
const choice = async (): Promise<void> => {
  const { act, count, page } = await begin("d-choice", "/")
  await act(() => page.getByRole("link", { name: "Models", exact: true }).click())
  await page.getByRole("searchbox").fill("openai")
  await act(() => page.locator(".models-table tbody tr:not([hidden]) th a").first().click())
  await act(() => page.getByRole("link", { name: "Try it" }).first().click())
  await act(() => page.locator("main").getByRole("link", { name: "Sign in" }).click())
  await act(() => server.approve(page, ADA))
  await page.getByLabel("Key", { exact: true }).fill(KEY)
  await act(() => page.getByRole("button", { name: "Store a key" }).click())
  await page.getByLabel("Text", { exact: true }).fill("What does a call cost?")
  await page.locator(".forecast").getByText("tokens of input").waitFor()
  await act(async () => {
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("A fine answer.").waitFor()
  })
  judge("d) from the first page to a model's answer, with a sign-in and a key", count(), MOST.choice, "clicks")
}

/** A support bot of three makers' models, sent to a colleague, whose chat shows the months. */
const send = async (): Promise<void> => {
  const { act, count, page } = await begin("n2-send", "/")
  await act(() => page.getByRole("link", { name: "Compare", exact: true }).click())
  await act(() => page.locator(".ready a").first().click())
  for (const [label, value] of [
    ["Input tokens", "2000"],
    ["Output tokens (or % of input)", "300"],
    ["Cache hits, %", "60"],
    ["Requests per day", "50000"]
  ] as const)
    await act(() => page.getByLabel(label).fill(value))
  const html = await (await fetch(page.url())).text()
  const [, months] = /property="og:description" content="([^"]*)"/u.exec(html)!
  const [, picture] = /property="og:image" content="([^"]*)"/u.exec(html)!
  console.log(`   the preview says: ${months}`)
  await page.goto(picture!.replaceAll("&amp;", "&"))
  await act(() => Promise.resolve())
  judge("n2) a support bot's month with three makers, sent", count(), MOST.send, "steps")
}

/** A reader asks what changed, and what it means for the models of the last look. */
const month = async (): Promise<void> => {
  const { act, count, page } = await begin("n3-month", "/?models=openai-gpt-4o,openai-gpt-5.5&requests=5000")
  await act(() => page.getByRole("link", { name: "Changes", exact: true }).click())
  await page
    .getByText(/^\w+ 20\d\d: .*(?:new model|price|retire)/u)
    .first()
    .waitFor()
  judge("n3) the month's changes in a sentence", count(), MOST.month, "steps")
}

/** A reader in Russia asks for the rubles of a past day. */
const rubles = async (): Promise<void> => {
  const { act, count, page } = await begin("n4-rubles", "/")
  await act(() => page.getByLabel("Currency").selectOption("rub"))
  await act(() => page.getByRole("textbox", { name: "Prices as of" }).fill("2026-08-10"))
  await page.getByText(/1 dollar = [\d.]+ rubles, the Bank of Russia rate of/u).waitFor()
  const rows = await page.locator(".cost-table tbody th a").allInnerTexts()
  console.log(`   of that day: ${rows.join(", ")}`)
  judge("n4) rubles of a past day, of that day's models", count(), MOST.rubles, "steps")
}

/** A developer asks where an open model is cheapest, and who says so. */
const cheapest = async (): Promise<void> => {
  const { act, count, page } = await begin("n5-cheapest", "/")
  await act(async () => {
    await page.keyboard.press("Control+k")
    await page.locator(".palette input").fill("glm 4.6")
    await page.locator(".palette a", { hasText: "model at hosts" }).first().waitFor()
  })
  await act(() => page.locator(".palette a", { hasText: "model at hosts" }).first().click())
  await page.locator('main table tbody tr a[href^="http"]').first().waitFor()
  judge("n5) where an open model is cheapest", count(), MOST.cheapest, "steps")
}

/** An administrator: a price that a vendor announced. */
const price = async (): Promise<void> => {
  const { page: first } = await begin("e-price", "/")
  await server.signIn(first, OPERATOR)
  const { act, count, draw, page } = await begin("e-price", "/admin?show=prices", {
    storageState: await first.context().storageState()
  })
  await act(() => page.getByLabel("Model", { exact: true }).fill("gpt-4o"))
  await act(() => page.getByLabel("Input", { exact: true }).fill("3"))
  await page.locator(".price-form").getByText("+20%").waitFor()
  await draw("difference")
  await act(() => page.getByRole("button", { name: "Set this price" }).click())
  await page.getByText("The new price of GPT-4o is in force.").waitFor()
  judge("e) a price, with its difference before it is set", count(), MOST.price, "actions")
}

const only = process.argv[3]
for (const journey of [costs, bill, line, choice, price, send, month, rubles, cheapest].filter(
  ({ name }) => only === undefined || name === only
)) {
  try {
    await journey()
  } catch (error) {
    process.exitCode = 1
    console.log(`${journey.name}: ${String(error)}`)
  }
}
await browser.close()
console.log(`Drawn into ${into}`)
