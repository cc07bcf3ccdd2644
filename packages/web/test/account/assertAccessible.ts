import { assert } from "@effect/vitest"
import type { Page } from "@ratecard/test-support/chromium"
import { barriersOf } from "../site.ts"

/** No rule of axe is broken; in the second theme only colours differ. */
export const assertAccessible = async (page: Page, where: string): Promise<void> => {
  for (const [colorScheme, only] of [["light"], ["dark", "color-contrast"]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    assert.deepStrictEqual(await barriersOf(page, only), [], `${where}, ${colorScheme}`)
  }
}
