import { signal } from "@preact/signals"
import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { makeAddress } from "../address.ts"
import type { Site } from "../site.ts"
import { placesFor } from "./places.tsx"

const now = Date.parse("2026-11-22T12:00:00Z")

const siteAt = (search = ""): Site => ({
  base: "/prices",
  origin: "https://example.com",
  address: makeAddress("/prices", { path: "/", search }),
  language: signal("en"),
  theme: signal("auto"),
  prices: signal({ ...priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, now), now }),
  offers: signal(undefined),
  refreshPrices: () => Promise.resolve(),
  isOffline: signal(false)
})

const hrefs = (search: string) => placesFor(siteAt(), search).map(({ href }) => href)

describe("the search over all pages", () => {
  it("has the pages before anything is typed", () => {
    assert.includeMembers(hrefs(""), ["/prices/", "/prices/models", "/prices/bill", "/prices/account"])
  })

  it.for([
    ["sonet", "/prices/lines/claude-sonnet"],
    ["4o", "/prices/models/openai-gpt-4o"],
    ["gpt5", "/prices/models/openai-gpt-5"],
    ["claude sonnet", "/prices/lines/claude-sonnet"],
    ["deepseek-chat", "/prices/models/deepseek-deepseek-chat"],
    ["sign in", "/prices/account"],
    ["command line", "/prices/docs/cli/costs"]
  ] as const)("finds %s", ([search, href]) => {
    assert.include(hrefs(search), href)
  })

  it("has lines before their models, current models before retired ones, and no more than a phone shows", () => {
    const kinds = placesFor(siteAt(), "claude").map(({ kind }) => kind)
    assert.strictEqual(kinds[0], "line")
    assert.isAtMost(kinds.length, 12)
    assert.deepStrictEqual(hrefs("no such thing at all"), [])
  })

  it("changes the currency and the day of the page that is shown", () => {
    const actions = (search: string) =>
      ["rubles", "dollars", "today"].flatMap((word) =>
        placesFor(siteAt(search), word).flatMap(({ href, kind }) => (kind === "action" ? [href] : []))
      )
    assert.deepStrictEqual(actions("?input=5"), ["/prices/?input=5&currency=rub"])
    assert.deepStrictEqual(actions("?currency=rub&at=2026-03-01"), ["/prices/?at=2026-03-01", "/prices/?currency=rub"])
  })

  it("keeps the currency that is shown", () => {
    for (const search of ["", "sonnet", "gpt-5 mini"])
      for (const { href, kind } of placesFor(siteAt("?currency=rub"), search))
        if (kind !== "action" && kind !== "guide") assert.match(href, /[?]currency=rub$/u)
  })

  it("keeps the day that is looked at", () => {
    const [place] = placesFor(siteAt("?at=2026-03-01"), "gpt-5 mini")
    assert.match(place!.href, /^\/prices\/(?:lines|models)\/.*$/u)
    assert.isTrue(placesFor(siteAt("?at=2026-03-01"), "gpt-5 mini").some(({ href }) => href.endsWith("?at=2026-03-01")))
  })
})
