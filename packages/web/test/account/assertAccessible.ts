import { assert } from "@effect/vitest"
import type { Page } from "@ratecard/test-support/chromium"
import { barriersOf } from "../barriersOf.ts"

/** No rule of axe is broken in one theme; `pnpm x proof pages` looks at both, and at what other pages behind sign-in are like. */
export const assertAccessible = async (page: Page, where: string, colorScheme: "light" | "dark"): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
  assert.deepStrictEqual(await barriersOf(page), [], where)
}
