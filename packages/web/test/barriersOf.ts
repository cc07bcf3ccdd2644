import type { AxeResults } from "axe-core"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The findings of a checker of accessibility on a page, a line each; `tag` picks a category of its rules. */
export const barriersOf = async (page: Page, tag?: "cat.color"): Promise<ReadonlyArray<string>> => {
  // As texts of the debugger, which the policy of the page does not hold back.
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'], preload: false, selectors: false${tag === undefined ? "" : `, runOnly: ['${tag}']`} })`
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
