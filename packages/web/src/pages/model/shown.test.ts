import { assert, describe, it } from "@effect/vitest"
import { ENTRIES, model, NOW, PRICES, siteAt, snapshotOf } from "../../../test/shop.ts"
import type { ScaleKind } from "../../charts/amountScale.ts"
import { stepLines } from "../../charts/stepLines.ts"
import { citationKey, citedOnce, modelAsked, namedAt } from "./shownModel.ts"
import { levelsOf, priceOf, SERIES, stepsOf } from "./history.ts"
import { modelData } from "./modelData.ts"
import { snippets } from "./Share.tsx"

const entryOf = (id: string) => ENTRIES.find((entry) => entry.id === id)!

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`)

const { data } = PRICES.book

describe("the history of a model", () => {
  it("has every level, and what is announced for a day to come", () => {
    assert.deepStrictEqual(
      levelsOf(entryOf("anthropic-beta"), data, NOW).map(({ at, input_price, isAnnounced }) => [
        at,
        input_price,
        isAnnounced
      ]),
      [
        [day("2026-06-01"), 3, false],
        [day("2027-01-01"), 2, true]
      ]
    )
    // A day that has come is none of an announcement any more.
    assert.lengthOf(levelsOf(entryOf("anthropic-beta"), data, day("2027-01-01")), 1)
    const unknown = {
      ...entryOf("anthropic-beta"),
      announced: [{ date: null, input_price: 1, cached_input_price: null, output_price: 2 }]
    }
    assert.lengthOf(levelsOf(unknown, data, NOW), 1)
  })

  it("has the price of each series", () => {
    const level = { input_price: 1, cached_input_price: null, output_price: 4 }
    assert.deepStrictEqual(
      SERIES.map((series) => priceOf(level, series)),
      [1, null, 4]
    )
  })

  const stepsOfModel = (id: string, now = NOW, more = {}) => {
    const entry = { ...entryOf(id), ...more }
    return stepsOf(entry, levelsOf(entry, data, now), now)
  }

  it("is drawn from its first price until now", () => {
    const { from, now, series, until } = stepsOfModel("openai-alpha-1")
    assert.deepStrictEqual([from, now, until], [day("2025-01-15"), NOW, NOW])
    assert.deepStrictEqual(
      series.map(({ name, steps }) => [name, steps.map(({ amount, at }) => [at, amount])]),
      [
        [
          "input",
          [
            [day("2025-01-15"), 4],
            [day("2026-03-01"), 2]
          ]
        ],
        [
          "cached",
          [
            [day("2025-01-15"), 1],
            [day("2026-03-01"), 0.5]
          ]
        ],
        [
          "output",
          [
            [day("2025-01-15"), 16],
            [day("2026-03-01"), 8]
          ]
        ]
      ]
    )
  })

  it("begins with the release where that was before the first price", () => {
    assert.strictEqual(stepsOfModel("openai-alpha-1", NOW, { release_date: "2024-12-24" }).from, day("2024-12-24"))
    assert.strictEqual(stepsOfModel("openai-alpha-1", NOW, { release_date: "2025-02-01" }).from, day("2025-01-15"))
    assert.strictEqual(stepsOfModel("openai-alpha-1", NOW, { release_date: null }).from, day("2025-01-15"))
  })

  it("goes beyond what is announced by eight hundredths of the time before", () => {
    const { from, until } = stepsOfModel("anthropic-beta")
    const last = day("2027-01-01")
    assert.strictEqual(until, last + (last - from) * 0.08)
  })

  it("ends with the model, once that is retired", () => {
    const { series } = stepsOfModel("openai-alpha-0")
    assert.deepStrictEqual(
      series[0]!.steps.map(({ amount, at }) => [at, amount]),
      [
        [day("2023-06-01"), 10],
        [day("2026-02-01"), null]
      ]
    )
    // A price of the day on which it ended was never charged.
    const { levels } = entryOf("openai-alpha-0")
    const late = { levels: [...levels, { ...levels[0], date: "2026-02-01T00:00:00Z", input_price: 5 }] }
    assert.deepStrictEqual(
      stepsOfModel("openai-alpha-0", NOW, late).series[0]!.steps.map(({ amount }) => amount),
      [10, null]
    )
    const before = stepsOfModel("openai-alpha-0", day("2026-01-31"))
    assert.lengthOf(before.series[0]!.steps, 1)
  })

  it.for<ScaleKind>(["log", "linear"])("is a chart of three lines: %s", (kind) => {
    const { lines } = stepLines(stepsOfModel("openai-alpha-1"), kind, 240)
    assert.deepStrictEqual(
      lines.map(({ end, marks }) => [end?.amount, marks.length]),
      [
        [2, 2],
        [0.5, 2],
        [8, 2]
      ]
    )
  })
})

describe("the model that an address names", () => {
  it("is found by any of its names, as it stood on the day that is asked for", () => {
    for (const path of ["/models/openai-alpha-1", "/models/ALPHA-1", "/models/openai%2Falpha-1", "/models/Alpha%201"]) {
      const shown = modelAsked(siteAt(`${path}?at=2025-06-01`))
      assert.strictEqual(shown.is, "model", path)
      assert.deepInclude(shown.is === "model" && shown.model, { id: "openai-alpha-1", input_price: 4 })
    }
  })

  it("is refused with what may be meant, or with when it came", () => {
    const refused = (path: string) => {
      const shown = modelAsked(siteAt(path))
      return shown.is === "model" ? assert.fail("It is a model.") : shown
    }
    assert.include(refused("/models/alpha-11").message, "Unknown model 'alpha-11'")
    assert.strictEqual(refused("/models/openai-alpha-2?at=2025-06-01").entry?.id, "openai-alpha-2")
    assert.isUndefined(refused("/models/%E0%A4%A").entry)
  })

  it("is worked out once for all parts of a page, and anew for another address", () => {
    const site = siteAt("/models/openai-alpha-1")
    const first = modelAsked(site)
    assert.strictEqual(modelAsked(site), first)
    site.address.set({ at: "2025-06-01" })
    const past = modelAsked(site)
    assert.notStrictEqual(past, first)
    assert.strictEqual(past.is === "model" && past.model.input_price, 4)
  })

  it("has each source once", () => {
    const shown = namedAt("anthropic-beta", new URLSearchParams(), PRICES)
    const keys = shown.is === "model" ? shown.citations.map(citationKey) : []
    assert.isNotEmpty(keys)
    assert.strictEqual(new Set(keys).size, keys.length)
  })
})

describe("citations", () => {
  const cite = (source: string, basis: "announced" | "observed", url?: string) => ({
    source,
    basis,
    ...(url && { url })
  })

  it("are the same with one address and one basis, and keep their order", () => {
    const all = [
      cite("b", "announced", "https://b"),
      cite("a", "observed"),
      cite("also b", "announced", "https://b"),
      cite("b", "observed", "https://b"),
      cite("a", "observed")
    ]
    assert.deepStrictEqual(
      citedOnce(all).map(({ basis, source }) => [source, basis]),
      [
        ["also b", "announced"],
        ["a", "observed"],
        ["b", "observed"]
      ]
    )
  })
})

describe("a model for search engines", () => {
  const dataOf = (name: string, query = "") => {
    const shown = namedAt(name, new URLSearchParams(query), PRICES)
    return shown.is === "model" ? modelData(shown) : assert.fail(shown.message)
  }

  it("is a product with an offer for each price, per million tokens", () => {
    const { offers, ...product } = dataOf("openai-alpha-1")
    assert.deepStrictEqual(product, {
      "@context": "https://schema.org",
      "@type": "Product",
      name: "Alpha 1 API",
      sku: "openai-alpha-1",
      brand: { "@type": "Brand", name: "OpenAI" },
      description: "A steady model."
    })
    assert.deepStrictEqual(
      offers.map(({ availability, name, price, priceCurrency, validFrom }) => [
        name,
        price,
        priceCurrency,
        validFrom,
        availability
      ]),
      [
        ["Input tokens", "2", "USD", "2026-03-01", "https://schema.org/OnlineOnly"],
        ["Cached input tokens", "0.5", "USD", "2026-03-01", "https://schema.org/OnlineOnly"],
        ["Output tokens", "8", "USD", "2026-03-01", "https://schema.org/OnlineOnly"]
      ]
    )
    assert.deepStrictEqual(offers[0]!.priceSpecification, {
      "@type": "UnitPriceSpecification",
      price: "2",
      priceCurrency: "USD",
      referenceQuantity: { "@type": "QuantitativeValue", value: 1_000_000, unitText: "tokens" }
    })
  })

  it("has no offer of a price that there is none of, and says what is no longer sold", () => {
    const { description, offers } = dataOf("openai-alpha-0")
    assert.isUndefined(description)
    assert.deepStrictEqual(
      offers.map(({ availability, name }) => [name, availability]),
      [
        ["Input tokens", "https://schema.org/Discontinued"],
        ["Output tokens", "https://schema.org/Discontinued"]
      ]
    )
    assert.strictEqual(
      dataOf("openai-alpha-0", "at=2025-06-01").offers[0]!.availability,
      "https://schema.org/OnlineOnly"
    )
    assert.strictEqual(dataOf("yandex-gamma").offers[0]!.priceCurrency, "RUB")
  })

  it("writes small prices without an exponent", () => {
    const tiny = { ...ENTRIES[1]!.levels[0], input_price: 0.0000001 }
    const prices = { ...snapshotOf([model("openai-tiny", "Tiny", { levels: [tiny] })]), now: NOW }
    const shown = namedAt("openai-tiny", new URLSearchParams(), prices)
    assert.strictEqual(shown.is === "model" && modelData(shown).offers[0]!.price, "0.0000001")
  })
})

describe("what is pasted into the pages of others", () => {
  const made = snippets(
    {
      badge: "https://a.b/badge/x.svg?price=output&lang=ru",
      embed: "https://a.b/embed/x",
      page: "https://a.b/models/x"
    },
    `A "model" <b> [x](y)`
  )

  it("is Markdown that shows a badge and leads to the page", () => {
    assert.strictEqual(
      made.badge.markdown,
      `[![A "model" \\<b\\> \\[x\\](y)](https://a.b/badge/x.svg?price=output&lang=ru)](https://a.b/models/x)`
    )
    assert.strictEqual(made.link.markdown, `[A "model" \\<b\\> \\[x\\](y)](https://a.b/models/x)`)
  })

  it("is HTML in which a name is a text", () => {
    assert.strictEqual(
      made.badge.html,
      `<a href="https://a.b/models/x"><img src="https://a.b/badge/x.svg?price=output&amp;lang=ru" alt="A &quot;model&quot; &lt;b> [x](y)" height="20"></a>`
    )
    assert.match(
      made.embed.html,
      /^<iframe src="https:\/\/a\.b\/embed\/x" title="A &quot;model&quot; &lt;b> \[x\]\(y\)" /u
    )
    assert.strictEqual(made.link.html, `<a href="https://a.b/models/x">A &quot;model&quot; &lt;b> [x](y)</a>`)
  })
})
