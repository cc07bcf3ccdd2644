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
