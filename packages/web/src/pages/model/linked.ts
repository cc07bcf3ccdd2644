/** A part of a text; with an address where the text names one. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

/** The address of a page as citations spell it: a host with a path, without a scheme or with it. */
const ADDRESS = /(?:https?:\/\/)?(?:[a-z0-9-]+\.)+(?:com|org|net|ru|ai|io|dev|cn|cloud)\/[\w./~#?=&%@-]*[\w/]/giu

/**
 * A citation with its addresses as links.
 *
 * @example
 * linked("ai.google.dev/pricing, read today") // => [{ text: "ai.google.dev/pricing", href: "https://ai.google.dev/pricing" }, ...]
 */
export const linked = (citation: string): ReadonlyArray<TextPart> => {
  const parts: Array<TextPart> = []
  let end = 0
  for (const { 0: text, index } of citation.matchAll(ADDRESS)) {
    if (index > end) parts.push({ text: citation.slice(end, index) })
    parts.push({ text, href: `https://${text.replace(/^https?:\/\//u, "")}` })
    end = index + text.length
  }
  return end < citation.length ? [...parts, { text: citation.slice(end) }] : parts
}
