import { assert, it } from "@effect/vitest"
import MarkdownIt from "markdown-it"
import { markdownLink, markdownText } from "./markdownText.ts"

/** What readers see of it, as a parser that allows HTML has it. */
const shown = (markdown: string) => {
  const html = new MarkdownIt({ html: true }).render(`| a | b |\n| --- | --- |\n| ${markdown} | end |`)
  const [, cell, last] = /<td>(.*?)<\/td>\s*<td>(.*?)<\/td>/su.exec(html) ?? []
  assert.strictEqual(last, "end", html)
  return cell!.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&")
}

it.for([
  "<script>alert(1)</script>",
  "]]> | a cell | \\| ** bold ** _x_ `code`",
  "[a](javascript:alert) ![b](c) &lt; &amp; ~~gone~~ # - 1. <!-- -->"
])("a cell shows %s as it is", (text) => {
  assert.strictEqual(shown(markdownText(text)), text)
})

it("a text stays on its line, in the direction of its line", () => {
  assert.strictEqual(markdownText("one\r\n\n# two\u2028three\u202e\u2067 four\u0007"), "one \\# two three four ")
})

it("a link leads where it should, whatever its address and its text hold", () => {
  const html = new MarkdownIt().renderInline(markdownLink("a](b) <c>", "https://example.org/a) (b<c>\n"))
  assert.strictEqual(html, '<a href="https://example.org/a%29%20%28b%3cc%3e%0a">a](b) &lt;c&gt;</a>')
})
