import { assert } from "@effect/vitest"
import type { Page } from "@ratecard/test-support/chromium"
import type { AxeResults } from "axe-core"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** No rule of axe is broken; in the second theme only colours differ. */
export const assertAccessible = async (page: Page, where: string): Promise<void> => {
  await page.evaluate(AXE)
  for (const [colorScheme, run] of [
    ["light", "axe.run()"],
    ["dark", "axe.run({ runOnly: ['color-contrast'] })"]
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    const { violations } = await page.evaluate<AxeResults>(run)
    assert.deepStrictEqual(
      violations.map(({ id, nodes }) => [where, colorScheme, id, nodes.map(({ html }) => html)]),
      []
    )
  }
}
