import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, type BrowserServer, chromium } from "playwright-core"

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

const patient = (browser: Browser): Browser =>
  browser.on("context", (context) => context.setDefaultTimeout(PATIENCE_MILLIS))

const options = () => {
  if (CHROMIUM === undefined) throw new Error("Chromium is not installed")
  // The sandbox needs rights that containers withhold; all pages are our own.
  return { executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: PATIENCE_MILLIS }
}

export const launch = async (): Promise<Browser> => patient(await chromium.launch(options()))

/** A browser that other processes connect to. */
export const launchShared = (): Promise<BrowserServer> => chromium.launchServer(options())

export const connect = async (address: string): Promise<Browser> => patient(await chromium.connect(address))
