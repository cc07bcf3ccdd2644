import { startServer } from "@ratecard/test-support"
import { launch } from "@ratecard/test-support/chromium"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { median, table } from "../http/report.ts"
import { optionsOf, wholeOption } from "../options.ts"

const HELP = `How a page behaves on a slow phone: 360 px wide, with a processor that is slowed down. Several addresses of servers
take turns, so that their medians are of the same time; without any, the server of this checkout is started.

pnpm x bench slow [--runs N] [--slower N] [--page PATH] [--text TEXT] [--servers URL,URL]

  --runs N         visits of each server, of which the median counts (5)
  --slower N       the processor takes this many times as long (6)
  --page PATH      the page, with a field for a search ("/models")
  --text TEXT      what is typed there at once ("claude")
  --servers LIST   addresses of servers
`

const {
  page: path,
  runs,
  servers,
  slower,
  text
} = optionsOf(HELP, {
  runs: "5",
  slower: "6",
  page: "/models",
  text: "claude",
  servers: ""
})
const SLOWER = wholeOption("slower", slower)

/** In milliseconds. */
interface Visit {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly longestTask: number
  /** Processor time of the page's thread until all is quiet: other programs on the machine hardly change it. */
  readonly busy: number
  /** From a text in the field for a search until the page has painted its answer. */
  readonly filter: number
  readonly filterTask: number
  readonly filterBusy: number
  readonly largestOf: string
}

/** Notes of a page, begun before anything else of it runs. */
const WATCH = `
  globalThis.seen = { paint: 0, largest: 0, largestOf: "", tasks: [] }
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe("paint", ({ startTime }) => (seen.paint = startTime))
  observe("longtask", ({ duration }) => seen.tasks.push(duration))
  observe("largest-contentful-paint", ({ element, startTime }) => {
    seen.largest = startTime
    seen.largestOf = element?.outerHTML.slice(0, 60) ?? ""
  })`

const LOADED = `({
  firstPaint: seen.paint,
  largestPaint: seen.largest,
  largestOf: seen.largestOf,
  longestTask: Math.max(0, ...seen.tasks)
})`

const answerTo = (typed: string): string => `(async () => {
  seen.tasks.length = 0
  const field = document.querySelector("main input[type=search]")
  const count = document.querySelector("main [role=status]")
  const before = count.textContent
  const began = performance.now()
  field.value = ${JSON.stringify(typed)}
  field.dispatchEvent(new InputEvent("input", { bubbles: true }))
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  do await painted()
  while (count.textContent === before)
  const filter = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return { filter, filterTask: Math.max(0, ...seen.tasks) }
})()`

const visit = async (browser: Awaited<ReturnType<typeof launch>>, url: string): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: "en-US",
    serviceWorkers: "block"
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })
    await session.send("Performance.enable", { timeDomain: "threadTicks" })
    const busySince = async (start = 0) => {
      const { metrics } = await session.send("Performance.getMetrics")
      return 1000 * metrics.find(({ name }: { readonly name: string }) => name === "TaskDuration")!.value - start
    }
    await page.addInitScript(WATCH)
    await page.goto(url + path)
    await page.locator("html[data-ready]").waitFor({ state: "attached" })
    // Long tasks are reported after their end.
    await page.waitForTimeout(2000)
    const loaded = await page.evaluate<Pick<Visit, "firstPaint" | "largestPaint" | "longestTask" | "largestOf">>(LOADED)
    const busy = await busySince()
    const answer = await page.evaluate<Pick<Visit, "filter" | "filterTask">>(answerTo(text))
    return { ...loaded, busy, ...answer, filterBusy: await busySince(busy) }
  } finally {
    await context.close()
  }
}

const NAMES = ["firstPaint", "largestPaint", "longestTask", "busy", "filter", "filterTask", "filterBusy"] as const

await using server = servers === "" ? await startServer() : undefined
if (server !== undefined)
  await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL("../../packages/web/scripts/build.ts", import.meta.url))
  ])
const urls = server === undefined ? servers.split(",") : [server.url]
const browser = await launch()
try {
  const visits = new Map(urls.map((url) => [url, [] as Array<Visit>]))
  // The first visit of each warms its server.
  for (let run = 0; run <= wholeOption("runs", runs); run++)
    for (const url of urls) {
      const seen = await visit(browser, url)
      if (run > 0) visits.get(url)!.push(seen)
    }
  const rows = urls.map((url) => [
    url,
    ...NAMES.map((name) => Math.round(median(visits.get(url)!.map((each) => each[name]))).toString())
  ])
  process.stdout.write(table(["milliseconds", ...NAMES], rows))
  for (const url of urls) process.stdout.write(`${url}: the largest is ${visits.get(url)!.at(-1)!.largestOf}\n`)
} finally {
  await browser.close()
}
