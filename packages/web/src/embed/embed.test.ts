import { assert, describe, it } from "@effect/vitest"
import { gzipSync } from "node:zlib"
import { ENTRIES, model, NOW, requestOf, snapshotOf } from "../../test/shop.ts"
import { htmlTree, type HtmlNode } from "../markdown/inline.ts"
import { embed } from "../server.tsx"

const framed = (name: string, language: "en" | "ru" = "en", entries = ENTRIES) =>
  embed(requestOf(`/models/${encodeURIComponent(name)}`, language), { prices: snapshotOf(entries), now: NOW })

/** All texts of a document but its style, one after another. */
const textsIn = (nodes: ReadonlyArray<HtmlNode>): ReadonlyArray<string> =>
  nodes.flatMap((node) => (typeof node === "string" ? [node] : node.tag === "style" ? [] : textsIn(node.children)))

const shown = (html: string): string =>
  textsIn(htmlTree(html.replace(/^<!doctype html>/u, "").replace(/<style>.*<\/style>/su, "")))
    .join(" ")
    .replaceAll(/\s+/gu, " ")

describe("the frame for the pages of others", () => {
  it("has the prices of a model, since when they hold and who says so", () => {
    const { html, status } = framed("anthropic-beta")
    assert.strictEqual(status, 200)
    const text = shown(html)
    for (const part of ["Beta", "Input $3.00", "Cached $0.30", "Output $15.00", "1 Jun 2026"])
      assert.include(text, part)
    assert.include(html, `<link rel="canonical" href="https://example.com/ai/models/anthropic-beta"/>`)
    assert.include(html, `href="https://example.com/ai/models/anthropic-beta"`)
  })

  it("is in the language that is asked for", () => {
    const { html } = framed("yandex-gamma", "ru")
    assert.include(html, `<html lang="ru"`)
    assert.include(shown(html), "200,00 ₽")
    assert.include(shown(framed("deepseek-free", "ru").html), "бесплатно")
  })

  it("says that a model is retired", () => {
    assert.include(shown(framed("openai-alpha-0").html), "Retired on 1 Feb 2026")
    assert.notInclude(shown(framed("openai-alpha-1").html), "etire")
  })

  it("has the months of a workload, with the page that they are of", () => {
    const request = requestOf("/?models=openai-alpha-1,anthropic-beta&input=2000&output=300&requests=1000")
    const { html, status } = embed(request, { prices: snapshotOf(ENTRIES), now: NOW })
    assert.strictEqual(status, 200)
    const text = shown(html)
    for (const part of ["2,000 in, 300 out, 1,000 a day", "Alpha 1 $192", "Beta $315"]) assert.include(text, part)
    assert.include(html, `href="https://example.com/ai/?models=openai-alpha-1%2Canthropic-beta&amp;input=2000`)
    assert.isBelow(html.length, 20_000)
    assert.notMatch(html, /<script|<img|<iframe| on\w+=|url\(/iu)
  })

  it("is not there for a name that means none, and says so", () => {
    const { html, status } = framed("nobody")
    assert.strictEqual(status, 404)
    assert.include(shown(html), "Unknown model 'nobody'")
    assert.notInclude(html, "canonical")
  })

  it("is one document of at most 10 KB that loads nothing and runs nothing", () => {
    for (const { id } of ENTRIES) {
      const { html, style } = framed(id)
      assert.isAtMost(gzipSync(html).length, 10_000)
      assert.isAtMost(html.length, 20_000)
      assert.include(html, style)
      assert.notMatch(html, /<script|<img|<iframe| on\w+=|url\(/iu)
    }
  })

  it("shows a hostile name as a text", () => {
    const name = `</style><script>alert("1")</script>`
    const { html } = framed("openai-bad", "en", [model("openai-bad", name, { levels: ENTRIES[1]!.levels })])
    assert.notInclude(html, "<script")
    assert.include(shown(html), name)
    const { html: missing, status } = framed(`"><script>alert(1)</script>`)
    assert.strictEqual(status, 404)
    assert.notInclude(missing, "<script")
  })
})
