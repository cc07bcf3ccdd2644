import MarkdownIt from "markdown-it"
import { readFileSync } from "node:fs"
import { join, posix, relative, sep } from "node:path"
import type { Plugin } from "vite"
import { GUIDES } from "../src/guides.ts"
import type { Doc, DocNode, DocSection } from "../src/pages/docs/docs.ts"

/** Lets programs import `docs/*.md` as data: a tree of elements, which pages make without any HTML. */
export const markdown = (): Plugin => ({
  name: "markdown",
  transform: (source, id) =>
    id.endsWith(".md") ? { code: `export default ${JSON.stringify(docOf(source, id))}`, map: null } : undefined
})

const DOCS = join(import.meta.dirname, "../../../docs")
const TRANSLATIONS = join(import.meta.dirname, "../src/pages/docs/ru")

/** The name of a file below a folder, without its ending: that of its page. */
const nameBelow = (folder: string, file: string): string =>
  relative(folder, file).replaceAll(sep, "/").replace(/\.md$/u, "")

const parser = new MarkdownIt({ html: true })

const docOf = (source: string, file: string): Doc => {
  const isTranslated = file.startsWith(TRANSLATIONS)
  const page = nameBelow(isTranslated ? TRANSLATIONS : DOCS, file)
  const tree = treeOf(parser.parse(source, {}), new Set(), page)
  if (isTranslated) nameAlike(tree, docOf(readFileSync(join(DOCS, `${page}.md`), "utf8"), join(DOCS, `${page}.md`)))
  const title = textOf(tree.find((node) => typeof node !== "string" && node[0] === "h1") ?? "")
  return { title, tree, sections: sectionsOf(tree) }
}

/** Links lead to the same heading in every language. */
const nameAlike = (tree: ReadonlyArray<DocNode>, { sections }: Doc): void => {
  const headings = tree.filter((node) => typeof node !== "string" && /^h[1-3]$/u.test(node[0]))
  for (const [index, node] of headings.entries()) if (typeof node !== "string") node[1]["id"] = sections[index]!.id
}

type Token = ReturnType<(typeof parser)["parse"]>[number]

const treeOf = (tokens: ReadonlyArray<Token>, ids: Set<string>, page: string): Array<DocNode> => {
  const root: Array<DocNode> = []
  const open: Array<Array<DocNode>> = [root]
  const inside = () => open.at(-1)!
  for (const token of tokens) {
    if (token.type === "inline") inside().push(...treeOf(token.children ?? [], ids, page))
    else if (token.type === "text") inside().push(token.content)
    else if (token.type === "softbreak") inside().push(" ")
    else if (token.type === "code_inline") inside().push(["code", {}, [token.content]])
    else if (token.type === "fence" || token.type === "code_block")
      inside().push(["pre", { tabindex: "0" }, [["code", {}, [token.content]]]])
    // Marks for the tests that fill tables in.
    else if (token.type.startsWith("html")) continue
    else if (token.nesting === 1) {
      const children: Array<DocNode> = []
      if (!token.hidden) inside().push([token.tag, attributesOf(token, page), children])
      open.push(token.hidden ? inside() : children)
    } else if (token.nesting === -1) {
      open.pop()
      if (/^h[1-6]$/u.test(token.tag)) nameHeading(inside(), ids)
    } else inside().push([token.tag, attributesOf(token, page), []])
  }
  return root
}

const attributesOf = ({ attrs, tag }: Token, page: string): Record<string, string> => {
  const given = Object.fromEntries((attrs ?? []).map(([name, value]) => [name, String(value)]))
  if (tag === "a") return linkOf(given["href"] ?? "", page)
  return given["style"]?.includes("right") ? { class: "number" } : {}
}

/** Links between pages; a file without a page is not a link. Translations begin at the root of the repository where they lead out. */
const linkOf = (href: string, page: string): Record<string, string> => {
  if (/^(https?:|#)/u.test(href)) return { href }
  const [, file = "", anchor = ""] = /^([^#]+)\.md(#.*)?$/u.exec(href) ?? []
  const name = file.startsWith("/") ? posix.relative("/docs", file) : posix.join(posix.dirname(page), file)
  return GUIDES.some((guide) => guide === name) ? { href: `/docs/${name}${anchor}` } : {}
}

/** The name of a heading, as code hosts make it: other files link there. */
const nameHeading = (nodes: Array<DocNode>, ids: Set<string>): void => {
  const heading = nodes.at(-1)!
  if (typeof heading === "string") return
  const name = textOf(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/gu, "-")
  let id = name
  for (let number = 1; ids.has(id); number++) id = `${name}-${number}`
  ids.add(id)
  heading[1]["id"] = id
}

const textOf = (node: DocNode): string => {
  if (typeof node === "string") return node
  const [tag, , children] = node
  return children.map(textOf).join("") + (BLOCKS.has(tag) ? " " : "")
}

/** Elements whose text is not part of the word before or after. */
const BLOCKS = new Set(["td", "th", "li", "p", "pre", "tr"])

/** The sections that a search finds: each heading with the text below it. */
const sectionsOf = (tree: ReadonlyArray<DocNode>): ReadonlyArray<DocSection> => {
  const sections: Array<{ id: string; title: string; level: number; text: string }> = []
  for (const node of tree) {
    if (typeof node !== "string" && /^h[1-3]$/u.test(node[0])) {
      sections.push({ id: node[1]["id"] ?? "", title: textOf(node), level: Number(node[0][1]), text: "" })
    } else {
      const last = sections.at(-1)
      if (last !== undefined) last.text += ` ${textOf(node)}`
    }
  }
  return sections.map(({ text, ...section }) => ({ ...section, text: text.replaceAll(/\s+/gu, " ").trim() }))
}
