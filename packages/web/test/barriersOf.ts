import axe, { type AxeResults } from "axe-core"
import type { Page } from "playwright-core"

/** What a checker of accessibility finds on a page, a line each; `tag` picks a category of its rules. */
export const barriersOf = async (page: Page, tag?: "cat.color"): Promise<ReadonlyArray<string>> => {
  // As texts of the debugger, which the policy of the page does not hold back.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'], preload: false, selectors: false${tag === undefined ? "" : `, runOnly: ['${tag}']`} })`
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
