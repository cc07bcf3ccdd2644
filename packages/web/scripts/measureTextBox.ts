import { startServer } from "@ratecard/test-support"
import { launch, type Page } from "@ratecard/test-support/chromium"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { build } from "./build.ts"

const HELP = `What the text box of the cost page takes with some megabytes in it, and a bare box in the same browser.

pnpm x bench textbox [rounds] [megabytes]

A key: what the page's own thread takes for it in processor time, script, style and layout together, of which the
bare box with the same part of the text needs its own. A paste: from the event until the page shows the count, with
both vocabularies loaded. Tasks above 50 ms are those that the browser's observer saw since the page was ready.
`

const KEYS = 40
const TARGETS = { pasteMillis: 300, keyMillis: 16, taskMillis: 50 }

if (process.argv.includes("--help")) {
  console.log(HELP)
  process.exit()
}
const rounds = Number(process.argv[2] ?? 5)
const size = Number(process.argv[3] ?? 1)
const UNITS = size * 1_000_000

const docs = join(import.meta.dirname, "../../../docs")
const files = (await readdir(docs)).filter((name) => name.endsWith(".md"))
const prose = (await Promise.all(files.map((name) => readFile(join(docs, name), "utf8")))).join("\n")
const megabyte = prose.repeat(Math.ceil(UNITS / prose.length)).slice(0, UNITS)

/** Milliseconds of the main thread per key, in processor time. */
const keyMillis = async (page: Page, selector: string): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  const busy = async () => {
    const { metrics } = await session.send("Performance.getMetrics")
    const parts = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration"]
    return metrics.filter(({ name }) => parts.includes(name)).reduce((sum, { value }) => sum + value * 1000, 0)
  }
  await page.locator(selector).evaluate((box: HTMLTextAreaElement) => {
    box.focus()
    box.setSelectionRange(3000, 3000)
  })
  const before = await busy()
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press("abcde fgh"[key % 9] === " " ? "Space" : "abcde fgh"[key % 9]!)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  const after = await busy()
  await session.detach()
  return (after - before) / KEYS
}

/** Milliseconds from a paste until the page shows a new count, and those of the paste's own task. */
const paste = (page: Page, prefix: string): Promise<{ readonly shown: number; readonly task: number }> =>
  page.evaluate(async (prefixed) => {
    const { megabyte: text } = globalThis as unknown as { megabyte: string }
    const box = document.querySelector<HTMLTextAreaElement>(".question textarea")!
    const counts = document.querySelector(".counts")!
    box.focus()
    box.select()
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", prefixed + text)
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })
    const changed = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect()
        resolve()
      }).observe(counts, { childList: true, characterData: true, subtree: true })
    })
    const begin = performance.now()
    box.dispatchEvent(event)
    const task = performance.now() - begin
    await changed
    return { shown: performance.now() - begin, task }
  }, prefix)

/** Watches the tasks of a page's own thread that take more than 50 ms, until it is asked for them. */
const longTasks = async (page: Page): Promise<() => Promise<ReadonlyArray<number>>> => {
  await page.evaluate(() => {
    const durations: Array<number> = []
    Object.assign(globalThis, { durations })
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask"
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { durations: Array<number> }).durations)
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

await build()
await using server = await startServer()
const browser = await launch()
try {
  const page = await browser.newPage({ locale: "en" })
  page.on("pageerror", (error) => console.error(error.message))
  page.on("console", (message) => message.type() === "error" && console.error(message.text()))
  await page.goto(server.url, { waitUntil: "networkidle" })
  await page.locator(".question textarea").fill("a text")
  await page.waitForFunction(() =>
    /cl100k_base.*o200k_base|o200k_base.*cl100k_base/u.test(document.querySelector(".counts")!.textContent ?? "")
  )
  // The text is there before anything is measured.
  await page.evaluate((text) => void Object.assign(globalThis, { megabyte: text }), megabyte)
  const longInPastes = await longTasks(page)
  const pastes: Array<{ readonly shown: number; readonly task: number }> = []
  // Each text has another count than the one before.
  for (let round = 0; round < rounds; round++) pastes.push(await paste(page, "Again. ".repeat(round + 1)))
  const pasteTasks = await longInPastes()
  const longInKeys = await longTasks(page)
  const ours = await keyMillis(page, ".question textarea")
  const keyTasks = await longInKeys()
  const shown = await page.locator(".question textarea").inputValue()
  const counts = await page.locator(".counts").textContent()

  const bare = await browser.newPage()
  await bare.setContent("<textarea rows=6 cols=80 spellcheck=false></textarea>")
  const bareMillis = async (value: string) => {
    await bare.locator("textarea").evaluate((box: HTMLTextAreaElement, given) => void (box.value = given), value)
    return keyMillis(bare, "textarea")
  }
  const longInBareKeys = await longTasks(bare)
  const barePart = await bareMillis(shown)
  const bareTasks = await longInBareKeys()
  const bareWhole = await bareMillis(megabyte)

  const rows = [
    [
      `paste of ${size} MB until its count is shown, median`,
      median(pastes.map((each) => each.shown)),
      TARGETS.pasteMillis * size
    ],
    ["least", Math.min(...pastes.map((each) => each.shown)), undefined],
    ["the paste's own task, longest", Math.max(...pastes.map((each) => each.task)), TARGETS.taskMillis],
    [`a key in ${size} MB, of which the box has ${shown.length}`, ours, TARGETS.keyMillis],
    ["a key in a bare box of the same part", barePart, undefined],
    [`a key in a bare box of ${size} MB`, bareWhole, undefined],
    [`the longest of ${pasteTasks.length} tasks above 50 ms in pastes`, Math.max(0, ...pasteTasks), TARGETS.taskMillis],
    [
      `the longest of ${keyTasks.length} tasks above 50 ms in ${KEYS} keys`,
      Math.max(0, ...keyTasks),
      TARGETS.taskMillis
    ],
    [`the same in the bare box of the part: ${bareTasks.length}`, Math.max(0, ...bareTasks), undefined]
  ] as const
  console.log(counts)
  for (const [name, millis, target] of rows) {
    const verdict = target === undefined ? "" : millis <= target ? `  (at most ${target})` : `  (NOT at most ${target})`
    console.log(`${name}: ${millis.toFixed(1)} ms${verdict}`)
  }
} finally {
  await browser.close()
}
