import { renderToString } from "preact-render-to-string"
import type { PageModule } from "../pageModule.ts"
import { type Site, SiteContext } from "../site.ts"
import { type HtmlElement, type HtmlNode, htmlTree, inline, isSkipped, plainText, type Resolve } from "./inline.ts"

/** A page as Markdown, with its address: made of the rendered page, so that no number is worked out twice. */
export const pageMarkdown = ({ Page }: PageModule, site: Site): string => {
  const { address, base, origin } = site
  const here = origin + base + address.path.value
  const html = renderToString(
    <SiteContext.Provider value={site}>
      <Page />
    </SiteContext.Provider>
  )
  const query = address.query.value.toString()
  const text = markdownOf(html, { here, resolve: (href) => new URL(href, here).href })
  return text.replace(/^# .*$/mu, (title) => `${title}\n\n<${here}${query && `?${query}`}>`)
}

/** Elements that stand on lines of their own. */
const BLOCKS = new Set(
  "article blockquote caption dd details div dl dt figcaption figure form h1 h2 h3 h4 hr li main ol p pre section summary table ul".split(
    " "
  )
)

/** The page that a document is made of. */
interface MarkdownPage {
  /** The address of the page, without a query. */
  readonly here: string
  readonly resolve: Resolve
}

/** The document of a page in GitHub's Markdown, without headings that nothing stands under. */
export const markdownOf = (html: string, page: MarkdownPage): string =>
  `${blocks(htmlTree(html), page).filter(Boolean).reduceRight(withHeading, []).join("\n\n")}\n`

/** Adds a block before what follows, unless it is a heading of nothing. */
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

/** A table of GitHub's Markdown: numbers to the right, without columns that have nothing. */
export const table = ({ children }: HtmlElement, resolve: Resolve, here: string): string => {
  // What puts the rows in another order is not a place to go.
  const ofHead: Resolve = (href) => (resolve(href)?.startsWith(`${here}?`) ? undefined : resolve(href))
  const caption = elementsIn(children, "caption").map((each) => inline(each.children, resolve))
  const rows = elementsIn(children, "tr").map((row) => elementsIn(row.children, "th", "td"))
  const [head = [], ...body] = rows.map((row, index) =>
    row.map((cell) => cellText(cell, index === 0 ? ofHead : resolve))
  )
  const columns = head.map((_, column) => column).filter((column) => body.some((row) => Boolean(row[column])))
  const isNumber = (column: number) => rows.some((row) => row[column]?.attributes["class"]?.includes("number"))
  const line = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`
  return [
    ...caption.flatMap((text) => (text === "" ? [] : [/\p{L}$/u.test(text) ? `${text}:` : text, ""])),
    line(columns.map((column) => head[column]!)),
    line(columns.map((column) => (isNumber(column) ? "---:" : "---"))),
    ...body.map((row) => line(columns.map((column) => row[column] ?? "")))
  ].join("\n")
}

/** A bar ends a cell, in code too. */
const cellText = ({ attributes, children }: HtmlElement, resolve: Resolve): string => {
  const text = inline(children, resolve).replaceAll(/(?<!\\)\|/gu, "\\|")
  // The heading of the rows that follow.
  return attributes["colspan"] !== undefined && text !== "" ? `**${text}**` : text
}

/** The elements of these names, in the order of the page; not those in them, nor in what is skipped. */
export const elementsIn = (
  nodes: ReadonlyArray<HtmlNode>,
  ...tags: ReadonlyArray<string>
): ReadonlyArray<HtmlElement> =>
  nodes.flatMap((node) => {
    if (typeof node === "string") return []
    if (tags.includes(node.tag)) return [node]
    return isSkipped(node) ? [] : elementsIn(node.children, ...tags)
  })
