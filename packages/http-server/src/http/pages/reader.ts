import type { PriceSnapshot } from "@ratecard/core/catalogue"
import type { Language, PageRenderer, Theme } from "@ratecard/web"
import { Effect } from "effect"
import { HttpServerError, type HttpServerRequest } from "effect/http"
import Negotiator from "negotiator"
import type { Representation } from "../../answers/representation.ts"

/** The reader for whom a page is rendered. */
export interface Reader {
  readonly language: Language
  readonly theme: Theme
}

type Asking = Pick<HttpServerRequest.HttpServerRequest, "cookies" | "headers">

/** The language and theme of a request's reader: by its address or an earlier choice, else by the browser. */
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

/** Something that is made of the prices, and kept until they change if it has a key. */
export interface Finding {
  readonly key: ReadonlyArray<string> | undefined
  /** Whether it takes so long to make that it draws on the budget of pages. */
  readonly isDrawn?: true
  /** Undefined if there is nothing to make it of. */
  readonly make: (now: number) => Representation | undefined | Promise<Representation | undefined>
}

/** Finds what an address below one of the paths means; undefined if nothing. */
export type Find = (name: string, query: URLSearchParams, prices: PriceSnapshot) => Finding | undefined

/** As if no route had taken the request: what answers those finds the words. */
export const noRoute = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.die(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))
