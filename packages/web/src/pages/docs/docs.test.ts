import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { markdown } from "../../../scripts/markdown.ts"
import { type Guide, GUIDES } from "../../guides.ts"
import type { Doc, DocNode, ShownDoc } from "./docs.ts"
import { findSections } from "./DocsPage.tsx"

const DOCS = new URL("../../../../../docs/", import.meta.url)

/** What the build makes of a page. */
const docOf = (source: string, file = new URL("guide/history.md", DOCS)): Doc => {
  const { transform } = markdown()
  if (typeof transform !== "function") return assert.fail("It is no function.")
  const made = transform.call({} as never, source, fileURLToPath(file)) as { readonly code: string }
  return JSON.parse(made.code.replace("export default ", ""))
}

const guide = (name: Guide): Doc => {
  const file = new URL(`${name}.md`, DOCS)
  return docOf(readFileSync(file, "utf8"), file)
}

/** The first element of a name. */
const find = (tree: ReadonlyArray<DocNode>, tag: string): DocNode | undefined => {
  for (const node of tree) {
    if (typeof node === "string") continue
    if (node[0] === tag) return node
    const inner = find(node[2], tag)
    if (inner !== undefined) return inner
  }
  return undefined
}

describe("a page of the documentation", () => {
  it("has its title, and a section for each heading with the text below it", () => {
    const { sections, title } = docOf(
      "# Prices\n\nAll `prices`.\n\n## In rubles\n\nAt the rate of the day.\n\n### And then\n\nMore."
    )
    assert.strictEqual(title, "Prices")
    assert.deepStrictEqual(
      sections.map(({ id, level, text, title: name }) => [id, level, name, text.trim()]),
      [
        ["prices", 1, "Prices", "All prices."],
        ["in-rubles", 2, "In rubles", "At the rate of the day."],
        ["and-then", 3, "And then", "More."]
      ]
    )
  })

  it("has one name for each heading, even where two say the same", () => {
    const { sections } = docOf("# A\n\n## Same\n\n## Same\n")
    const ids = sections.map(({ id }) => id)
    assert.strictEqual(new Set(ids).size, ids.length)
  })

  it("has code as it is, and no HTML of its own", () => {
    const { tree } = docOf("# A\n\n```ts\nif (a < b) x()\n```\n\n<script>alert(1)</script>\n\n<b>c</b>")
    assert.deepStrictEqual(find(tree, "code"), ["code", {}, ["if (a < b) x()\n"]])
    assert.isUndefined(find(tree, "script"))
    assert.notInclude(JSON.stringify(tree), "<script")
  })

  it("leads to other pages of the site where it leads to other files", () => {
    const [, attributes] = find(docOf("[Budgets](../cli/budgets.md#per-session)").tree, "a") as Exclude<DocNode, string>
    assert.include(attributes["href"], "/docs/cli/budgets#per-session")
  })
})

describe("a search of the documentation", () => {
  const shown = (name: Guide, doc: Doc): readonly [Guide, ShownDoc] => [name, { ...doc, language: "en" }]
  const small = [
    shown(
      "guide/history",
      docOf("# History\n\nPrices on any day. The cache has none.\n\n## Cache writes\n\nThey live for an hour.")
    ),
    shown("cli/usage", docOf("# Usage\n\nWhat agents used, with cache writes apart."))
  ]

  it("finds the sections that hold every word, those first that have one in their title", () => {
    const found = (search: string) => findSections(small, search).map(({ doc, id }) => `${doc}#${id}`)
    assert.deepStrictEqual(found("cache"), ["guide/history#cache-writes", "guide/history#history", "cli/usage#usage"])
    assert.deepStrictEqual(found("WRITES  hour"), ["guide/history#cache-writes"])
    assert.deepStrictEqual(found("agents"), ["cli/usage#usage"])
    assert.deepStrictEqual(found("nothing"), [])
    assert.deepStrictEqual(found("  "), [])
  })

  it("shows where the first word stands", () => {
    const long = docOf(`# Long\n\n${"before ".repeat(40)}needle ${"after ".repeat(40)}`)
    const [{ excerpt } = { excerpt: "" }] = findSections([shown("guide/history", long)], "needle")
    assert.match(excerpt, /^….*needle.*…$/u)
    assert.strictEqual(excerpt.length, 80 + "needle".length + 80 + 2)
    assert.strictEqual(findSections(small, "hour")[0]?.excerpt.trim(), "They live for an hour.")
  })

  it.for(["azure deployment", "ttl", "batch"])("finds %s in what is published", (search) => {
    const docs = GUIDES.map((name) => shown(name, guide(name)))
    assert.isNotEmpty(findSections(docs, search))
  })
})
