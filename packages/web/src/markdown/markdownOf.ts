import { type HtmlElement, type HtmlNode, htmlTree } from "./htmlTree.ts"
import { inline, isSkipped, plainText, type Resolve } from "./inline.ts"
import { elementsIn, table } from "./table.ts"

/** Elements that stand on lines of their own. */
const BLOCKS = new Set(
  "article blockquote caption dd details div dl dt figcaption figure form h1 h2 h3 h4 hr li main ol p pre section summary table ul".split(
    " "
  )
)

/** Where what is written down comes from. */
interface MarkdownPage {
  /** The address of the page, without a query. */
  readonly here: string
  readonly resolve: Resolve
}

/** What a page shows as a document of GitHub's Markdown, without headings that nothing stands under. */
export const markdownOf = (html: string, page: MarkdownPage): string =>
  `${blocks(htmlTree(html), page).filter(Boolean).reduceRight(withHeading, []).join("\n\n")}\n`

/** What follows, and a block before it, unless that is a heading of nothing. */
const withHeading = (after: ReadonlyArray<string>, text: string): ReadonlyArray<string> =>
  levelOf(text) < levelOf(after[0] ?? "# ") || levelOf(text) === Infinity ? [text, ...after] : after

const levelOf = (text: string): number => /^(#+) /u.exec(text)?.[1]!.length ?? Infinity

/** Blocks, and between them lines of what is none. */
const blocks = (nodes: ReadonlyArray<HtmlNode>, page: MarkdownPage): ReadonlyArray<string> => {
  const found: Array<string> = []
  let line: Array<HtmlNode> = []
  const endLine = () => {
    found.push(paragraph(line, page))
    line = []
  }
  for (const node of nodes) {
    if (typeof node === "string" || !hasBlock(node)) line.push(node)
    else {
      endLine()
      found.push(...block(node, page))
    }
  }
  endLine()
  return found
}

const hasBlock = ({ children, tag }: HtmlElement): boolean =>
  BLOCKS.has(tag) || children.some((child) => typeof child !== "string" && hasBlock(child))

const block = (node: HtmlElement, page: MarkdownPage): ReadonlyArray<string> => {
  if (node.tag === "form") return dayIn(node)
  if (isSkipped(node)) return []
  const { children, tag } = node
  const level = /^h([1-6])$/u.exec(tag)?.[1]
  if (level !== undefined) return [`${"#".repeat(Number(level))} ${inline(children, page.resolve)}`]
  switch (tag) {
    case "table":
      return [table(node, page.resolve, page.here)]
    case "pre":
      return [fenced(plainText(children))]
    case "ul":
    case "ol":
      return [list(node, page)]
    case "dl":
      return [definitions(children, page)]
    case "details":
      return unfolded(node, page)
    // A picture has its numbers in a table.
    case "figure":
      return elementsIn(children, "table").map((each) => table(each, page.resolve, page.here))
    default:
      return blocks(children, page)
  }
}

/** The day whose prices the page shows stands in a field. */
const dayIn = ({ children }: HtmlElement): ReadonlyArray<string> =>
  elementsIn(children, "label").flatMap((label) =>
    elementsIn(label.children, "input")
      .filter(({ attributes }) => attributes["type"] === "date")
      .map(({ attributes }) => `${inline(label.children, () => undefined)}: ${attributes["value"]} (UTC)`)
  )

const unfolded = ({ children }: HtmlElement, page: MarkdownPage): ReadonlyArray<string> => {
  const [summary] = elementsIn(children, "summary")
  const inner = blocks(
    children.filter((child) => child !== summary),
    page
  ).filter(Boolean)
  return inner.length === 0 ? [] : [`**${inline(summary?.children ?? [], page.resolve)}**`, ...inner]
}

/** A sign at its beginning would make it a list, a heading or a rule. */
const paragraph = (nodes: ReadonlyArray<HtmlNode>, page: MarkdownPage): string =>
  inline(nodes, page.resolve).replace(/^([-+=]|\d+(?=[.)]))/u, (sign) => (/\d/u.test(sign) ? `${sign}\\` : `\\${sign}`))

const list = ({ children, tag }: HtmlElement, page: MarkdownPage): string =>
  elementsIn(children, "li")
    .map((item, index) => {
      const mark = tag === "ol" ? `${index + 1}. ` : "- "
      const lines = blocks(item.children, page).filter(Boolean)
      return (
        mark +
        lines
          .map((line) => line.replace(/^#+ (.+)$/u, "**$1**"))
          .join("\n")
          .replaceAll("\n", `\n${" ".repeat(mark.length)}`)
      )
    })
    .join("\n")

const definitions = (nodes: ReadonlyArray<HtmlNode>, page: MarkdownPage): string =>
  elementsIn(nodes, "dt", "dd")
    .map(({ children, tag }) =>
      tag === "dt" ? `\n- ${inline(children, page.resolve)}:` : ` ${inline(children, page.resolve)}`
    )
    .join("")
    .trim()

const fenced = (text: string): string => {
  const longest = Math.max(2, ...(text.match(/`+/gu) ?? []).map(({ length }) => length))
  const fence = "`".repeat(longest + 1)
  return `${fence}\n${text.trimEnd()}\n${fence}`
}
