import { type Language, LANGUAGES, type Theme, THEMES } from "@ratecard/web"
import type { HttpServerRequest } from "effect/http"
import Negotiator from "negotiator"

/** For whom a page is rendered. */
export interface Reader {
  readonly language: Language
  readonly theme: Theme
}

/** What a request tells of its reader: what was chosen before, else what the browser prefers. */
export const readerOf = ({
  cookies,
  headers
}: Pick<HttpServerRequest.HttpServerRequest, "cookies" | "headers">): Reader => ({
  language: LANGUAGES.find((name) => name === cookies["language"]) ?? preferred(headers["accept-language"]),
  theme: THEMES.find((name) => name === cookies["theme"]) ?? "auto"
})

const preferred = (accepted = ""): Language => {
  const [first] = new Negotiator({ headers: { "accept-language": accepted } }).languages([...LANGUAGES])
  return LANGUAGES.find((name) => name === first) ?? "en"
}
