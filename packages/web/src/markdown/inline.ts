import { markdownAddress, markdownText, oneLine } from "../parts/markdownText.ts"

/** Turns an address of the page into one that holds elsewhere; undefined for what is not a link elsewhere. */
export type Resolve = (href: string) => string | undefined

/** Elements for eyes or hands alone. */
const SKIPPED = new Set(["button", "form", "img", "input", "label", "nav", "script", "select", "svg", "textarea"])
const SKIPPED_CLASSES = new Set(["charts", "copies", "downloads", "share", "visually-hidden", "without-script"])

export const isSkipped = ({ attributes, tag }: HtmlElement): boolean =>
  // What unfolds an explanation says the amount that it explains.
  (SKIPPED.has(tag) && attributes["aria-expanded"] === undefined) ||
  attributes["aria-hidden"] === "true" ||
  attributes["hidden"] !== undefined ||
  classesOf({ attributes }).some((name) => SKIPPED_CLASSES.has(name))

const classesOf = ({ attributes }: Pick<HtmlElement, "attributes">): ReadonlyArray<string> =>
  (attributes["class"] ?? "").split(" ")

/** The text of nodes on one line, without blanks at its ends. */
export const inline = (nodes: ReadonlyArray<HtmlNode>, resolve: Resolve): string =>
  nodes
    .filter((node) => typeof node === "string" || !isSkipped(node))
    .map((node, index, all) =>
      typeof node === "string" ? markdownText(node) : between(all[index - 1], node) + element(node, resolve)
    )
    .join("")
    .replaceAll(/ {2,}/gu, " ")
    .trim()

/** The text between an element and the one before it on the page. */
const between = (before: HtmlNode | undefined, node: HtmlElement): string => {
  if (before === undefined || typeof before === "string") return ""
  return before.tag === node.tag && before.attributes["class"] === node.attributes["class"] ? ", " : " "
}

const element = (node: HtmlElement, resolve: Resolve): string => {
  const { attributes, children, tag } = node
  if (tag === "code" || tag === "samp") return code(plainText(children))
  if (tag === "br") return " "
  const text = within(children, resolve)
  if (text.trim() === "") return text
  if (tag === "a") return link(node, resolve)
  if (tag === "strong" || tag === "em") return `**${text.trim()}**`
  // What is set small is a remark on what is before it.
  const isRemark = tag === "small" || classesOf({ attributes }).some((name) => name === "small" || name === "remark")
  return isRemark ? ` (${text.trim()})` : text
}

/** The same with its blanks, which part it from what is around it. */
const within = (children: ReadonlyArray<HtmlNode>, resolve: Resolve): string => {
  const plain = plainText(children)
  const [before, after] = [/^\s/u.test(plain) ? " " : "", /\s$/u.test(plain) ? " " : ""]
  return before + inline(children, resolve) + after
}

const link = ({ attributes, children }: HtmlElement, resolve: Resolve): string => {
  const href = attributes["href"] ?? ""
  const text = inline(children, resolve)
  // A mark that leads to a source at the end of the page.
  if (href.startsWith("#")) return /^\d+$/u.test(text) ? `\\[${text}\\]` : text
  const address = resolve(href)
  return address === undefined ? text : `[${text}](${markdownAddress(address)})`
}

/** In ticks that end where it does. */
const code = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/gu) ?? []).map(({ length }) => length))
  const ticks = "`".repeat(longest + 1)
  const pad = longest > 0 ? " " : ""
  return ticks + pad + oneLine(text) + pad + ticks
}

/** All texts of nodes, one after another. */
export const plainText = (nodes: ReadonlyArray<HtmlNode>): string =>
  nodes.map((node) => (typeof node === "string" ? node : isSkipped(node) ? "" : plainText(node.children))).join("")

/** An element: its name, its attributes and what is in it; or a text. */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<HtmlNode>
}

const TOKEN = /<(\/?)([\w-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gu

const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/gu

/**
 * Reads what Preact renders: whatever is a text is escaped in it, every value of an attribute stands in double quotes,
 * and every element is ended, one without content by the slash of its own tag.
 */
export const htmlTree = (html: string): ReadonlyArray<HtmlNode> => {
  const root: Array<HtmlNode> = []
  const open = [root]
  for (const [token, end, tag, attributes = ""] of html.matchAll(TOKEN)) {
    if (tag === undefined) open.at(-1)!.push(unescaped(token))
    else if (end !== "") open.pop()
    else {
      const children: Array<HtmlNode> = []
      open.at(-1)!.push({ tag, attributes: attributesIn(attributes), children })
      if (!token.endsWith("/>")) open.push(children)
    }
  }
  return root
}

const attributesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(text.matchAll(ATTRIBUTE), ([, name, value = ""]) => [name!, unescaped(value)]))

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' }

const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/gu, (_, name: string) => ENTITIES[name]!)
