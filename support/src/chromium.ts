import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, chromium, type Page } from "playwright-core"

export type { BrowserContextOptions, Page } from "playwright-core"

const FOLDERS = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter)]

/** Names of Chromium's programs. The one without windows starts and draws in half the time. */
export const CHROMIUM = ["chromium-headless-shell", "chromium"]
  .flatMap((name) => FOLDERS.map((folder) => join(folder, name)))
  .find((path) => existsSync(path))

/** CI has a browser: there, tests fail without it. */
export const MAY_SKIP = CHROMIUM === undefined && process.env["CI"] !== "true"

/** A machine that is busy with other tests may give a page no processor for a minute. */
const PATIENCE_MILLIS = 150_000

/** The pages that are open, each with the last things that went wrong on it. */
const open = new Map<Page, Array<string>>()

const watch = (page: Page): void => {
  const wrongs: Array<string> = []
  const note = (wrong: string) => void (wrongs.push(wrong) > 20 && wrongs.shift())
  open.set(page, wrongs)
  page
    .on("close", () => void open.delete(page))
    .on("pageerror", ({ stack }) => note(`error: ${stack}`))
    .on("console", (message) => message.type() === "error" && note(`console: ${message.text()}`))
    .on("requestfailed", (request) => note(`${request.url()}: ${request.failure()?.errorText}`))
    .on("response", (response) => response.status() >= 400 && note(`${response.url()}: ${response.status()}`))
}

/** Describes the open pages and their errors, for a test that failed. */
export const describePages = async (): Promise<string> => {
  const texts = await Promise.all(
    Array.from(open, async ([page, wrongs]) => {
      const shown = await page.locator("main").innerText({ timeout: 2000 }).catch(String)
      return [`${page.url()} shows:`, shown.slice(0, 2000), ...wrongs].join("\n  ")
    })
  )
  return texts.join("\n")
}

const patient = (browser: Browser): Browser =>
  browser.on("context", (context) => {
    context.setDefaultTimeout(PATIENCE_MILLIS)
    context.on("page", watch)
  })

export const launch = async (): Promise<Browser> => {
  if (CHROMIUM === undefined) throw new Error("Chromium is not installed")
  // The sandbox needs rights that containers withhold; all pages are our own.
  const options = { executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: PATIENCE_MILLIS }
  return patient(await chromium.launch(options))
}

let shared: Promise<Browser> | undefined

/**
 * The browser that the files of tests in this process share, one after the other; it ends with the process. One that
 * all processes share took 8 seconds of the processor more in a run, for what is said through a socket.
 */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launch())

/** Closes all that a file of tests has opened. */
export const closeContexts = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map((context) => context.close()))
}
