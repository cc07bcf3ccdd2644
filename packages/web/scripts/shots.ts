import { mkdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { launch } from "@ratecard/test-support/chromium"
import { AccountServer, OPERATOR } from "../test/account/AccountServer.ts"
import { build } from "./build.ts"
import { PAGES } from "./pages.ts"
import { ACTED_PAGES } from "./actedPages.ts"

const HELP = `Draws pages as readers see them, at two widths in both themes.

pnpm x shots [folder] [address…]

By default it draws every page into shots/, those behind sign-in included, and the pictures of the README into docs/images.

  SHOTS_WIDTHS=360,1440   in pixels
  SHOTS_LANGUAGE=en       or ru
  SHOTS_WHOLE=1           pages down to their end
`

if (process.argv.includes("--help")) {
  console.log(HELP)
  process.exit()
}

/** The pictures of the README, by address. */
const README: Readonly<Record<string, string>> = { "/": "cost", "/models/openai-gpt-5": "model" }
const IMAGES = new URL("../../../docs/images/", import.meta.url)

const [folder = "shots", ...addresses] = process.argv.slice(2)
const into = resolve(folder)
await mkdir(into, { recursive: true })
await build()
await using server = await AccountServer.start()
if (addresses.length === 0) await server.furnish()
const browser = await launch()
for (const width of (process.env["SHOTS_WIDTHS"] ?? "360,1440").split(",").map(Number)) {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      viewport: { width, height: width < 720 ? 800 : 1000 },
      colorScheme,
      locale: process.env["SHOTS_LANGUAGE"] ?? "en"
    })
    const page = await context.newPage()
    page.on("pageerror", (error) => console.error(`${page.url()}: ${error.message}`))
    page.on("console", (message) => message.type() === "error" && console.error(`${page.url()}: ${message.text()}`))
    const draw = (name: string) =>
      page.screenshot({
        path: join(into, `${name}-${width}-${colorScheme}.png`),
        fullPage: process.env["SHOTS_WHOLE"] !== undefined
      })
    for (const address of addresses.length > 0 ? addresses : PAGES) {
      await page.goto(server.url + address, { waitUntil: "networkidle" })
      const name = address.replaceAll(/[^\w-]+/gu, "_").replaceAll(/^_|_$/gu, "") || "cost"
      await draw(name)
      const image = README[address]
      if (image !== undefined && width === 1440 && colorScheme === "light") {
        await page.screenshot({ path: fileURLToPath(new URL(`${image}.png`, IMAGES)) })
      }
    }
    if (addresses.length === 0) {
      await server.signIn(page, OPERATOR)
      for (const [name, { act, address }] of Object.entries(ACTED_PAGES)) {
        await page.goto(server.url + address, { waitUntil: "networkidle" })
        await act?.(page)
        await draw(name)
      }
    }
    await context.close()
  }
}
await browser.close()
console.log(`Drawn into ${into}`)
