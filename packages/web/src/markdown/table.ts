import type { HtmlElement, HtmlNode } from "./htmlTree.ts"
import { inline, isSkipped, type Resolve } from "./inline.ts"

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
