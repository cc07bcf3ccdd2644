import { assert, describe, it } from "@effect/vitest"
import { ENTRIES, model, siteAt, snapshotOf } from "../../test/shop.ts"
import { signOf } from "../parts/Sign.tsx"
import { cardOf } from "./card.ts"
import { comparedIn } from "../pages/compare/comparison.ts"
import { monthsOf, verdictOf } from "../pages/compare/month.ts"
import { faceOf } from "./face.ts"
import { cardPath } from "./Preview.tsx"

describe("the picture of a link", () => {
  it("has the prices of a model, with their day", () => {
    assert.deepStrictEqual(cardOf(siteAt("/models/anthropic-beta")), {
      above: "Anthropic",
      title: "Beta",
      figures: [
        { name: "Input", text: "$3.00" },
        { name: "Cached", text: "$0.30" },
        { name: "Output", text: "$15.00" }
      ],
      rows: [],
      signs: [signOf("anthropic")],
      shares: [],
      note: "USD per 1M tokens, since 1 Jun 2026 · seed",
      host: "example.com"
    })
  })

  it("says free and not known, in either language", () => {
    const texts = (address: string, language: "en" | "ru") =>
      cardOf(siteAt(address, language))!.figures.map(({ text }) => text.replaceAll(/[\u00a0\u202f]/gu, " "))
    assert.deepStrictEqual(texts("/models/deepseek-free", "en"), ["free", "free", "free"])
    assert.deepStrictEqual(texts("/models/deepseek-free", "ru"), ["бесплатно", "бесплатно", "бесплатно"])
    assert.deepStrictEqual(texts("/models/yandex-gamma", "ru"), ["200,00 ₽", "–", "400,00 ₽"])
  })

  it("has the price in force, not one that is announced, and that of a past day", () => {
    const first = (address: string) => cardOf(siteAt(address))!.figures[0]!.text
    assert.strictEqual(first("/models/anthropic-beta"), "$3.00")
    assert.strictEqual(first("/models/openai-alpha-1"), "$2.00")
    assert.strictEqual(first("/models/openai-alpha-1?at=2026-02-28"), "$4.00")
  })

  it("has a row for each model of a line that is offered, newest first", () => {
    const card = cardOf(siteAt("/lines/alpha"))!
    assert.deepStrictEqual([card.above, card.title], ["OpenAI", "Alpha prices"])
    assert.deepStrictEqual(card.rows.slice(1), [
      ["Alpha 2", "$1.00", "$4.00", "1 Sep 2026"],
      ["Alpha 1", "$2.00", "$8.00", "1 Mar 2026"]
    ])
    const { rows } = cardOf(siteAt("/lines/alpha?at=2026-01-01"))!
    assert.deepStrictEqual(rows.slice(1), [
      ["Alpha 1", "$4.00", "$16.00", "15 Jan 2025"],
      ["Alpha 0", "$10.00", "$30.00", "1 Jun 2023"]
    ])
  })

  it("has at most five models of a line", () => {
    const entries = Array.from({ length: 9 }, (_, version) =>
      model(`openai-many-${version}`, `Many ${version}`, {
        levels: [{ ...ENTRIES[1]!.levels[0], input_price: version }],
        release_date: `2025-01-0${version + 1}`
      })
    )
    const { rows } = cardOf(siteAt("/lines/many", "en", snapshotOf(entries)))!
    assert.deepStrictEqual(
      rows.slice(1).map(([name]) => name),
      [8, 7, 6, 5, 4].map((version) => `Many ${version}`)
    )
  })

  it("has the models of a comparison side by side", () => {
    const card = cardOf(siteAt("/compare?models=openai-alpha-1,yandex-gamma,nobody"))!
    assert.strictEqual(card.title, "Alpha 1 vs. Gamma")
    assert.deepStrictEqual(card.rows.slice(1), [
      ["Alpha 1", "$2.00", "$0.50", "$8.00"],
      ["Gamma", "₽200.00", "–", "₽400.00"]
    ])
  })

  it("has the moves of a month, then its new models, then those that end", () => {
    const { above, note, rows, title } = cardOf(siteAt("/changes/2026-11"))!
    assert.deepStrictEqual(
      [above, title, note],
      [
        "November 2026",
        "no new models, 1 price cut, 1 model retires by 2 Jan 2027",
        "Per 1M tokens, prices of 22 Nov 2026"
      ]
    )
    assert.deepStrictEqual(rows.slice(1), [
      ["Gamma", "₽200.00", "₽400.00", "−50%"],
      ["Alpha 2", "$1.00", "$4.00", "until 2 Jan"]
    ])
    assert.deepStrictEqual(cardOf(siteAt("/changes/2026-09"))!.rows.slice(1), [["Alpha 2", "$1.00", "$4.00", "new"]])
    assert.deepStrictEqual(cardOf(siteAt("/changes/2026-08"))!.rows, [])
  })

  it("counts what the site has", () => {
    // Five of six models are offered, one line, eight prices.
    assert.deepStrictEqual(
      cardOf(siteAt("/"))!.figures.map(({ text }) => text),
      ["5", "1", "8"]
    )
  })

  it("has the months of a comparison that has a workload", () => {
    const site = siteAt("/compare?models=openai-alpha-1,anthropic-beta&input=2000&output=300&cached=50&requests=1000")
    const { above, rows, title } = cardOf(site)!
    assert.deepStrictEqual(
      [above, title, rows.slice(1)],
      [
        "2,000 in, 50% cached, 300 out, 1,000 a day",
        "Alpha 1 vs. Beta",
        [
          ["Alpha 1", "$147"],
          ["Beta", "$234"]
        ]
      ]
    )
    assert.strictEqual(
      cardPath(site),
      "/card/compare.png?models=openai-alpha-1%2Canthropic-beta&input=2000&output=300&cached=50&requests=1000"
    )
  })

  it("has the months of a workload as bars, cheapest first, and says the question", () => {
    const address = "/?models=openai-alpha-1,anthropic-beta&input=2000&output=300&cached=50&requests=1000"
    const site = siteAt(address)
    assert.deepStrictEqual(cardOf(site), {
      above: "Monthly cost",
      title: "2,000 in, 50% cached, 300 out, 1,000 a day",
      figures: [],
      rows: [
        ["Model", "A month"],
        ["Alpha 1", "$147"],
        ["Beta", "$234"]
      ],
      signs: [signOf("openai"), signOf("anthropic")],
      shares: [147 / 234, 1],
      note: "Prices of 21 Nov 2026",
      host: "example.com"
    })
    assert.deepStrictEqual(faceOf({ title: () => "Cost", Page: () => null }, site), {
      title: "2,000 in, 50% cached, 300 out, 1,000 a day: $147 to $234 a month with 2 models",
      description: "Alpha 1 $147 · Beta $234",
      named: `?${new URLSearchParams(address.slice(2)).toString()}`
    })
    assert.strictEqual(cardPath(site), `/card/cost.png?${new URLSearchParams(address.slice(2)).toString()}`)
    assert.strictEqual(
      faceOf({ title: () => "", Page: () => null }, siteAt("/?models=anthropic-beta&input=1000&output=0&requests=1"))
        .title,
      "1,000 in, 0 out, 1 a day: $0.09 a month with Beta"
    )
    // A day alone asks for nothing of its own.
    assert.strictEqual(faceOf({ title: () => "Cost", Page: () => null }, siteAt("/?at=2026-03-01")).title, "Cost")
  })

  it("says of a comparison who costs least, by how much and why; a pair has one address", () => {
    const page = { title: () => "Pair", Page: () => null }
    const faceAt = (address: string, language: "en" | "ru" = "en") => faceOf(page, siteAt(address, language))
    const pair = "?models=openai-alpha-1,anthropic-beta"
    assert.deepStrictEqual(faceAt(`/compare${pair}&input=2000&output=300&requests=1000`), {
      title: "Pair",
      description: "Alpha 1 costs least: $192.00 a month, 39% less than Beta, mostly for its output price.",
      named: "?models=anthropic-beta,openai-alpha-1"
    })
    assert.strictEqual(faceAt("/compare?models=anthropic-beta,openai-alpha-1").named, faceAt(`/compare${pair}`).named)
    assert.include(
      faceAt(`/compare${pair},deepseek-free`).description,
      "costs least: $0.00 a month, 100% less than Alpha 1 and Beta"
    )
    assert.match(faceAt(`/compare${pair}`, "ru").description, /^Дешевле всех Alpha 1: .* на 38\s%/u)
    assert.strictEqual(
      verdictOf(
        siteAt("/compare"),
        monthsOf(
          siteAt("/compare"),
          comparedIn(new URLSearchParams("models=anthropic-beta"), siteAt("/").prices.value).models
        )
      ),
      undefined
    )
  })

  it("is none of what is not there, and of pages that have none", () => {
    for (const address of [
      "/models/nobody",
      "/lines",
      "/lines/nobody",
      "/changes/2020-01",
      "/compare",
      "/bill",
      "/account",
      "/nowhere"
    ])
      assert.isUndefined(cardOf(siteAt(address)), address)
  })

  it("has texts of one line, whatever a name holds", () => {
    const hostile = model("openai-bad", "Bad\u202e\n\tname", { levels: ENTRIES[1]!.levels })
    assert.strictEqual(cardOf(siteAt("/models/openai-bad", "en", snapshotOf([hostile])))!.title, "Bad name")
  })
})

describe("the address of a page's picture", () => {
  it.for([
    ["/models/openai-alpha-1", "/card/openai-alpha-1.png"],
    ["/models/alpha-1?at=2026-01-01&lang=ru", "/card/openai-alpha-1.png?at=2026-01-01&lang=ru"],
    ["/lines/alpha", "/card/lines/alpha.png"],
    ["/compare?models=beta,openai-alpha-1&utm=x", "/card/compare.png?models=anthropic-beta%2Copenai-alpha-1"],
    ["/", "/card/site.png"],
    ["/changes?days=7", "/card/changes/2026-11.png"],
    ["/changes/2026-09", "/card/changes/2026-09.png"],
    ["/changes/2026-13", "/card/site.png"],
    ["/models/nobody", "/card/site.png"],
    ["/lines", "/card/site.png"],
    ["/compare?models=nobody", "/card/site.png"]
  ] as const)("of %s is %s", ([address, path]) => {
    assert.strictEqual(cardPath(siteAt(address)), path)
  })
})
