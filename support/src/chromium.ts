import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, type BrowserServer, chromium, type Page } from "playwright-core"

export type { BrowserContextOptions, Page } from "playwright-core"

const FOLDERS = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter)]

declare module "vitest" {
  interface ProvidedContext {
    /** Where the browser is connected to that a project's tests share. */
    readonly browser: string
  }
}

/** Where Chromium is installed, if it is: the one without windows starts and draws in half the time. */
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

/** What the open pages show and what went wrong on them: for a test that failed. */
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

const options = () => {
  if (CHROMIUM === undefined) throw new Error("Chromium is not installed")
  // The sandbox needs rights that containers withhold; all pages are our own.
  return { executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: PATIENCE_MILLIS }
}

export const launch = async (): Promise<Browser> => patient(await chromium.launch(options()))

/** A browser that other processes connect to. */
export const launchShared = (): Promise<BrowserServer> => chromium.launchServer(options())

export const connect = async (address: string): Promise<Browser> => patient(await chromium.connect(address))
