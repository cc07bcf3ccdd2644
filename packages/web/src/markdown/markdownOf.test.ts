import { assert, describe, it } from "@effect/vitest"
import MarkdownIt from "markdown-it"
import { markdownOf } from "./pageMarkdown.tsx"

const HERE = "https://example.org/models"

const written = (html: string) =>
  markdownOf(html, { here: HERE, resolve: (href) => new URL(href, HERE).href }).trimEnd()

/** The same as its readers see it. */
const read = (html: string) => new MarkdownIt({ html: true }).render(written(html))

describe("a page as Markdown", () => {
  it("has its headings, paragraphs, lists and terms, and no heading of nothing", () => {
    assert.strictEqual(
      written(
        "<h1>A</h1><p>One\n<strong>two</strong>.</p><h2>Drawn</h2><svg><text>no</text></svg><h3>Deep</h3><h2>B</h2>" +
          "<ul><li>x <small>y</small></li><li><h2>z</h2><p>w</p></li></ul><ol><li>n</li></ol>" +
          "<dl><div><dt>Id</dt><dd><code>a`b</code></dd></div><dt>Day</dt><dd>1</dd></dl>"
      ),
      "# A\n\nOne **two**.\n\n## B\n\n- x (y)\n- **z**\n  w\n\n1. n\n\n- Id: `` a`b ``\n- Day: 1"
    )
  })

  it("has tables with numbers to the right, whose cells hold whatever a name holds", () => {
    const html = read(
      `<table><caption>Prices</caption><thead><tr><th class="pick"></th><th>Model</th><th class="number"><a href="?sort=input">Input</a></th></tr></thead>
      <tbody><tr><td></td><th><a href="/models/a%7Cb">a | b \\| ]] &lt;script&gt;</a></th><td class="number">$1<span class="pad" aria-hidden="true">.00</span></td></tr>
      <tr><td></td><th><code>x|y</code></th><td class="number">–<span class="visually-hidden"> not known</span></td></tr></tbody></table>`
    )
    const cells = [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gu)].map(([, cell]) => cell)
    assert.deepStrictEqual(cells, [
      "Model",
      "Input",
      '<a href="https://example.org/models/a%7Cb">a | b \\| ]] &lt;script&gt;</a>',
      "$1",
      "<code>x|y</code>",
      "–"
    ])
    assert.include(html, '<th style="text-align:right">Input</th>')
    assert.include(html, "<p>Prices:</p>")
  })

  it("leaves out what is for eyes or hands, but says the day of its prices and the amount of a button", () => {
    assert.strictEqual(
      written(
        '<form><label><span>Prices as of</span><input type="date" value="2026-11-21"/></label><button>Show</button></form>' +
          '<form><label>Search<input type="search" value="x"/></label></form><nav><a href="/">Home</a></nav>' +
          '<p><button aria-expanded="false">$1.25<span class="visually-hidden"> why</span></button> <button>Copy</button></p>' +
          "<details><summary>Add</summary><form><input/></form></details><details><summary>More</summary><p>text</p></details>"
      ),
      "Prices as of: 2026-11-21 (UTC)\n\n$1.25\n\n**More**\n\ntext"
    )
  })

  it("keeps texts that look like Markdown or HTML as texts", () => {
    for (const text of ["1. one", "- one", "+ one", "# one", "a * b * c", "[a](b)", "<b>", "&amp;", "= x", "12) x"]) {
      const html = read(`<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`)
      const shown = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
      assert.strictEqual(html, `<p>${shown}</p>\n`)
    }
  })

  it("keeps code as it is, whatever is in it", () => {
    const html = read("<pre><code>a\n```\n&lt;b&gt;</code></pre>")
    assert.strictEqual(html, "<pre><code>a\n```\n&lt;b&gt;\n</code></pre>\n")
  })
})
