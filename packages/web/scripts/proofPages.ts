// Holds every page against the rules of accessibility, in both themes and languages, on a phone and on a desk:
// `pnpm proof:pages [address…]`. The exit code is 1 where a rule is broken.
import { barriersOf, Site } from "../test/site.ts"
import { build } from "./build.ts"
import { PAGES } from "./pages.ts"

const addresses = process.argv.length > 2 ? process.argv.slice(2) : PAGES
await build()
await using site = await Site.start()
for (const locale of ["en", "ru"]) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [360, 1440]) {
      for (const address of addresses) {
        await using open = await site.open(address, { locale, colorScheme, viewport: { width, height: 900 } })
        const scrollWidth = await open.page.evaluate(() => document.documentElement.scrollWidth)
        const wide = scrollWidth > width ? [`scrolls sideways: ${scrollWidth} px`] : []
        // Browsers mention it where a page is not there, and where nobody is signed in.
        const complaints = open.complaints.filter((complaint) => !/status of 40[134]/u.test(complaint))
        for (const fault of [...(await barriersOf(open.page)), ...wide, ...complaints]) {
          process.exitCode = 1
          console.log(`${address} ${width} ${colorScheme} ${locale}: ${fault}`)
        }
      }
    }
  }
}
console.log(`${addresses.length} pages, in 8 ways each`)
