import { assert, describe, it } from "@effect/vitest"
import { htmlTree, inline, isSkipped, plainText } from "./inline.ts"
import { elementsIn, table } from "./pageMarkdown.tsx"

const below = (href: string): string | undefined => (href.startsWith("/") ? `https://example.com${href}` : undefined)

const line = (html: string): string => inline(htmlTree(html), below)

describe("what Preact renders", () => {
  it("is read as a tree of elements and texts", () => {
    assert.deepStrictEqual(htmlTree(`<p class="a b">1 &lt; 2 <b>x</b><br/></p>y`), [
      {
        tag: "p",
        attributes: { class: "a b" },
        children: ["1 < 2 ", { tag: "b", attributes: {}, children: ["x"] }, { tag: "br", attributes: {}, children: [] }]
      },
      "y"
    ])
  })

  it("has its attributes unescaped, those without a value too", () => {
    const [input] = elementsIn(
      htmlTree(`<div><input disabled value="a &quot;b&quot; &amp;amp;" data-x="1"/></div>`),
      "input"
    )
    assert.deepStrictEqual(input?.attributes, { disabled: "", value: `a "b" &amp;`, "data-x": "1" })
  })

  it("keeps a text that looks like a tag as a text", () => {
    assert.deepStrictEqual(htmlTree("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"), [
      { tag: "p", attributes: {}, children: ["<script>alert(1)</script>"] }
    ])
  })
})

describe("a line of Markdown", () => {
  it.for([
    ["a <strong>b</strong> c", "a **b** c"],
    ["<em>b</em>", "**b**"],
    [`<a href="/x">y</a>`, "[y](https://example.com/x)"],
    [`<a href="#sources">y</a>`, "y"],
    [`<a href="#s1">1</a>`, "\\[1\\]"],
    [`<a href="javascript:x">y</a>`, "y"],
    [`<a href="/x"> y </a>`, "[y](https://example.com/x)"],
    ["<code>a`b</code>", "`` a`b ``"],
    ["<code>a_b</code>", "`a_b`"],
    ["a_b*c[d]", "a\\_b\\*c\\[d\\]"],
    ["a<br/>b", "a b"],
    ["a<small>b</small>", "a (b)"],
    [`a <span class="remark">b</span>`, "a (b)"],
    ["<li>a</li><li>b</li>", "a, b"],
    ["<dt>a</dt><dd>b</dd>", "a b"],
    ["a    b", "a b"],
    ["<b> </b>", ""]
  ] as const)("of %s is %s", ([html, markdown]) => {
    assert.strictEqual(line(html), markdown)
  })

  it("has nothing of what is for eyes or hands alone", () => {
    for (const html of [
      "<button>x</button>",
      "<svg><text>x</text></svg>",
      "<nav>x</nav>",
      `<span aria-hidden="true">x</span>`,
      `<span hidden>x</span>`,
      `<p class="small visually-hidden">x</p>`,
      "<label>x</label>"
    ]) {
      assert.strictEqual(line(`a ${html}b`), "a b", html)
      assert.isTrue(elementsIn(htmlTree(html), "button", "svg", "nav", "span", "p", "label").every(isSkipped), html)
    }
    assert.strictEqual(line(`<button aria-expanded="false">$1</button>`), "$1")
  })

  it("has all texts one after another where it is plain", () => {
    assert.strictEqual(plainText(htmlTree("a<b>b<i>c</i></b><script>d</script>e")), "abce")
  })
})

describe("a table in Markdown", () => {
  const tableOf = (html: string) => table(elementsIn(htmlTree(html), "table")[0]!, below, "https://example.com/models")

  it("has its numbers to the right, and no column that is empty", () => {
    assert.strictEqual(
      tableOf(
        `<table><caption>Prices</caption><thead><tr><th>Model</th><th class="number">Input</th><th>Note</th></tr></thead>` +
          `<tbody><tr><th>A|B</th><td class="number">$1</td><td></td></tr><tr><th>C</th><td class="number">$2</td><td></td></tr></tbody></table>`
      ),
      ["Prices:", "", "| Model | Input |", "| --- | ---: |", "| A\\|B | $1 |", "| C | $2 |"].join("\n")
    )
  })

  it("has no links in its head that only sort it", () => {
    assert.strictEqual(
      tableOf(
        `<table><tr><th><a href="/models?sort=input">Input</a></th></tr><tr><td><a href="/models/a">A</a></td></tr></table>`
      ),
      ["| Input |", "| --- |", "| [A](https://example.com/models/a) |"].join("\n")
    )
  })

  it("has the heading of some rows in bold", () => {
    assert.include(
      tableOf(
        `<table><tr><th>x</th><th>y</th></tr><tr><th colspan="2">Limits</th></tr><tr><td>1</td><td>2</td></tr></table>`
      ),
      "| **Limits** |  |"
    )
  })
})
