import { launch, type Page } from "@ratecard/test-support/chromium"
import { AccountServer, OPERATOR } from "../test/account/AccountServer.ts"
import { barriersOf } from "../test/barriersOf.ts"
import { build } from "./build.ts"
import { PAGES } from "./pages.ts"
import { ACTED_PAGES } from "./actedPages.ts"

const HELP = `Holds pages against the rules of accessibility at five widths, in both themes and languages, and looks for sideways
scrolling at every width from 320 in steps of 64. The exit code is 1 where a rule is broken.

pnpm x proof pages [address or name…]

By default it looks at all pages, those behind sign-in as an administrator has them.
`

if (process.argv.includes("--help")) {
  console.log(HELP)
  process.exit()
}

const given = process.argv.slice(2)
const isAll = given.length === 0
const addresses = isAll ? PAGES : given.filter((each) => each.startsWith("/"))
const acted = Object.entries(ACTED_PAGES).filter(([name]) => isAll || given.includes(name))
await build()
await using server = await AccountServer.start()
await server.furnish()
const browser = await launch()

/** For the rules of accessibility. */
const WIDTHS = [320, 360, 768, 1024, 1440]
/** For sideways scrolling. */
const ALL_WIDTHS = Array.from({ length: 18 }, (_, step) => 320 + 64 * step)
const HEIGHT = 900

let looks = 0
const report = (name: string, faults: ReadonlyArray<string>): void => {
  looks++
  for (const fault of faults) {
    process.exitCode = 1
    console.log(`${name}: ${fault}`)
  }
}

/** Looks at a page that is loaded, at all widths in both themes. */
const lookAt = async (page: Page, name: string): Promise<void> => {
  await page.evaluate("document.querySelectorAll('details').forEach((details) => (details.open = true))")
  for (const width of ALL_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    const scrollWidth = await page.evaluate<number>("document.documentElement.scrollWidth")
    report(`${name} ${width}`, scrollWidth > width ? [`scrolls sideways: ${scrollWidth} px`] : [])
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT })
      // A theme changes colours only.
      const barriers = await barriersOf(page, colorScheme === "light" ? undefined : "cat.color")
      report(`${name} ${width} ${colorScheme}`, barriers)
    }
  }
}

for (const locale of ["en", "ru"]) {
  const context = await browser.newContext({ locale })
  const page = await context.newPage()
  const complaints: Array<string> = []
  page.on("pageerror", ({ message }) => complaints.push(message))
  page.on("console", (message) => {
    // Browsers log it for an absent page, and without a sign-in.
    const isUsual = /status of 40[134]/u.test(message.text())
    if (["error", "warning"].includes(message.type()) && !isUsual) complaints.push(message.text())
  })
  const look = async (name: string, address: string, act?: (page: Page) => Promise<void>) => {
    process.stderr.write(`\r${locale} ${name}`.padEnd(70))
    await page.goto(server.url + address, { waitUntil: "networkidle" })
    await act?.(page)
    await lookAt(page, `${locale} ${name}`)
    report(`${locale} ${name}`, complaints.splice(0))
  }
  for (const address of addresses) await look(address, address)
  if (acted.length > 0) {
    await server.signIn(page, OPERATOR)
    // What the issuer's pages complained about.
    complaints.length = 0
    for (const [name, { act, address }] of acted) await look(name, address, act)
  }
  await context.close()
}
await browser.close()
process.stderr.write("\r".padEnd(70) + "\r")
console.log(`${looks} looks`)
