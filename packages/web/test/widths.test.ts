import { assert, beforeAll, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { MAY_SKIP } from "@ratecard/test-support/chromium"
import { Site } from "./site.ts"

/** The narrowest window of each layout that the style sheets have; `pnpm x proof pages` looks at steps of 64 pixels, in English too. */
const WIDTHS = [320, 400, 480, 560, 720, 860, 960, 1240]

/** Those with the most columns and the longest words; `pnpm x proof pages` has all. */
const ADDRESSES = [
  "/models/openai-gpt-5?offers=all",
  "/?models=all&input=150000&cached=50&written=10&tools=web_search&currency=rub&why=openai-gpt-4o",
  "/compare?models=gpt-6-sol,claude-sonnet-5-5,yandexgpt-5.1,deepseek-flash,gemini-3.8-flash",
  "/lines/claude-sonnet",
  "/models?retired=1",
  "/hosts/openrouter",
  "/changes?days=365",
  "/docs/pricing/bills"
]

describe.runIf(IS_WHOLE && !MAY_SKIP)(`the width of pages${MAY_SKIP ? ", skipped" : ""}`, () => {
  let site: Site
  beforeAll(async () => {
    site = await Site.connect()
    return () => site[Symbol.asyncDispose]()
  })

  it("is that of the window, from 320 to 1240 pixels, in Russian, whose words are longer", async () => {
    const wider: Array<readonly [address: string, window: number, page: number]> = []
    // Scripts draw what the document has; `pnpm x proof pages` looks at what they do later.
    await using open = await site.open(ADDRESSES[0]!, { locale: "ru", javaScriptEnabled: false })
    const { page } = open
    for (const address of ADDRESSES) {
      await open.show(address)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const shown = await page.evaluate<number>("document.documentElement.scrollWidth")
        if (shown > width) wider.push([address, width, shown])
      }
    }
    assert.deepStrictEqual(wider, [])
  })
})
