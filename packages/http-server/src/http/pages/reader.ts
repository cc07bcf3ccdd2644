import type { Language, PageRenderer, Theme } from "@ratecard/web"
import type { HttpServerRequest } from "effect/http"
import Negotiator from "negotiator"

/** The reader for whom a page is rendered. */
export interface Reader {
  readonly language: Language
  readonly theme: Theme
}

type Asking = Pick<HttpServerRequest.HttpServerRequest, "cookies" | "headers">

/** What a request tells of its reader: what its address asks for or was chosen before, else what the browser prefers. */
export const readerOf =
  ({ languages, themes }: Pick<PageRenderer, "languages" | "themes">) =>
  ({ cookies, headers }: Asking, search = ""): Reader => {
    const accepted = new Negotiator({ headers: { "accept-language": headers["accept-language"] ?? "" } })
    const asked = new URLSearchParams(search).get("lang")
    const [preferred] = accepted.languages([...languages])
    return {
      language: languages.find((name) => name === (asked ?? cookies["language"] ?? preferred)) ?? languages[0]!,
      theme: themes.find((name) => name === cookies["theme"]) ?? "auto"
    }
  }

/** The colours that a query asks for; by default those of the reader's system. */
export const themeIn = (query: URLSearchParams): Theme => {
  const theme = query.get("theme")
  return theme === "light" || theme === "dark" ? theme : "auto"
}

/** The language that a query asks for; by default the first. */
export const languageIn = ({ languages }: Pick<PageRenderer, "languages">, query: URLSearchParams): Language =>
  languages.find((name) => name === query.get("lang")) ?? languages[0]!
