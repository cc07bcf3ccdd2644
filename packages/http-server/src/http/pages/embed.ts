import type { CatalogueEntry, PriceSnapshot } from "@ratecard/core/catalogue"
import type { PageRequest } from "@ratecard/web"
import { createHash } from "node:crypto"
import { Representation } from "../../answers/representation.ts"
import { type Finding, languageIn, themeIn } from "./reader.ts"
import type { Web } from "./pages.ts"

/** Any page may show it in a frame; it runs and loads nothing, and its one style is the one that we wrote. */
const headersWith = (style: string): Readonly<Record<string, string>> => ({
  "cache-control": "public, max-age=3600",
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "form-action 'none'",
    "frame-ancestors *"
  ].join("; "),
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // The page of the model says more.
  "x-robots-tag": "noindex"
})

/** The prices of a model as a document for a frame; of a name that means none, why. */
export const embed = (
  { renderer }: Pick<Web, "renderer">,
  place: Pick<PageRequest, "base" | "origin">,
  found: CatalogueEntry | string,
  query: URLSearchParams,
  prices: PriceSnapshot
): Finding => {
  const theme = themeIn(query)
  const language = languageIn(renderer, query)
  const [name, key] = typeof found === "string" ? [found] : [found.id, ["embed", found.id, theme, language]]
  return {
    key,
    make: (now) => {
      const { html, status, style } = renderer.embed(name, { ...place, language, theme }, { prices, now })
      return new Representation(html, "text/html; charset=utf-8", { status, headers: headersWith(style) })
    }
  }
}
