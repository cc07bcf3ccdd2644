// Holds every page against the rules of accessibility, in both themes and languages, on a phone and on a desk, and
// those behind sign-in as an administrator has them: `pnpm x proof pages [address…]`, by default all of them. The exit
// code is 1 where a rule is broken.
import { launch, type Page } from "@ratecard/test-support/chromium"
import { AccountServer, OPERATOR } from "../test/account/AccountServer.ts"
import { barriersOf } from "../test/barriersOf.ts"
import { build } from "./build.ts"
import { PAGES } from "./pages.ts"
import { PRIVATE_SHOTS } from "./privateShots.ts"

const given = process.argv.slice(2)
await build()
await using server = await AccountServer.start()
await server.furnish()
const browser = await launch()

const faultsOf = async (page: Page, width: number): Promise<ReadonlyArray<string>> => {
  await page.evaluate("document.querySelectorAll('details').forEach((details) => (details.open = true))")
  const scrollWidth = await page.evaluate<number>("document.documentElement.scrollWidth")
  return [...(await barriersOf(page)), ...(scrollWidth > width ? [`scrolls sideways: ${scrollWidth} px`] : [])]
}

let looks = 0
for (const locale of ["en", "ru"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [360, 1440]) {
      const context = await browser.newContext({
        locale,
        colorScheme,
        reducedMotion: "reduce",
        viewport: { width, height: 900 }
      })
      const page = await context.newPage()
      const complaints: Array<string> = []
      page.on("pageerror", ({ message }) => complaints.push(message))
      page.on("console", (message) => {
        // Browsers log it for an absent page, and without a sign-in.
        const isUsual = /status of 40[134]/u.test(message.text())
        if (["error", "warning"].includes(message.type()) && !isUsual) complaints.push(message.text())
      })
      const look = async (name: string, address: string, act?: (page: Page) => Promise<void>) => {
        await page.goto(server.url + address, { waitUntil: "networkidle" })
        await act?.(page)
        looks++
        for (const fault of [...(await faultsOf(page, width)), ...complaints.splice(0)]) {
          process.exitCode = 1
          console.log(`${name} ${width} ${colorScheme} ${locale}: ${fault}`)
        }
      }
      for (const address of given.length > 0 ? given : PAGES) await look(address, address)
      if (given.length === 0) {
        await server.signIn(page, OPERATOR)
        // What the issuer's pages complained about.
        complaints.length = 0
        for (const [name, { act, address }] of Object.entries(PRIVATE_SHOTS)) await look(name, address, act)
      }
      await context.close()
    }
  }
}
await browser.close()
console.log(`${looks} looks, 8 at each page`)
