import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { type Browser, chromium } from "playwright-core"

export type { Page } from "playwright-core"

const FOLDERS = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter)]

/** Where Chromium is installed, if it is: the one without windows starts and draws in half the time. */
const CHROMIUM = ["chromium-headless-shell", "chromium"]
  .flatMap((name) => FOLDERS.map((folder) => join(folder, name)))
  .find((path) => existsSync(path))

/** CI has a browser: there, tests fail for want of it. */
export const MAY_SKIP = CHROMIUM === undefined && process.env["CI"] !== "true"

/** A machine that is busy with other tests may give a page no processor for a minute. */
const PATIENCE_MILLIS = 150_000

/** The sandbox needs rights that containers withhold; all pages are our own. */
export const launch = async (): Promise<Browser> => {
  if (CHROMIUM === undefined) throw new Error("Chromium is not installed")
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"], timeout: PATIENCE_MILLIS })
  return browser.on("context", (context) => context.setDefaultTimeout(PATIENCE_MILLIS))
}
