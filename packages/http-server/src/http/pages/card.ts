import type { PriceSnapshot } from "@ratecard/core/catalogue"
import type { PageRequest } from "@ratecard/web"
import { Representation } from "../../answers/representation.ts"
import type { Painter } from "../../cards/Painter.ts"
import { type Finding, languageIn } from "./reader.ts"
import type { Web } from "./pages.ts"

const HEADERS = { "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" }

/** The parts of an address that change the picture of its page. */
const ASKED = ["models", "at"]

/** The picture of a page for links to it. */
export const card = (
  { renderer }: Pick<Web, "renderer">,
  painter: Painter,
  place: Pick<PageRequest, "base" | "origin">,
  path: string,
  query: URLSearchParams,
  prices: PriceSnapshot
): Finding => {
  const language = languageIn(renderer, query)
  const search = new URLSearchParams([...query].filter(([name]) => ASKED.includes(name))).toString()
  return {
    key: ["card", path, language, search],
    isDrawn: true,
    make: async (now) => {
      const said = renderer.card(
        { ...place, path, search: search && `?${search}`, language, theme: "light" },
        { prices, now }
      )
      if (said === undefined) return undefined
      // It is compressed already.
      return new Representation(await painter.draw(said), "image/png", { headers: HEADERS, coded: {} })
    }
  }
}
