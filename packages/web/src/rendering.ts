import type { PriceSnapshot } from "@ratecard/core/catalogue"
import type { OffersFound } from "./offersFound.ts"

/** The path of the mark, prices that fall by steps, over their line: the icon has the same. */
export const MARK = "M6 9h6v6h7v7h7M6 26h20"

export const LANGUAGES = ["en", "ru"] as const

export type Language = (typeof LANGUAGES)[number]

export const THEMES = ["auto", "light", "dark"] as const

/** `auto` follows the system. */
export type Theme = (typeof THEMES)[number]

/** Of which page, and for which reader. */
export interface PageRequest {
  /** Of the address, below `base`: it begins with a slash. */
  readonly path: string
  /** The query string with its question mark, or nothing. */
  readonly search: string
  /** The path that the service is served under, without a slash at its end. */
  readonly base: string
  /** The public origin of the service, without a path. */
  readonly origin: string
  readonly language: Language
  readonly theme: Theme
  /** The page as Markdown, at the same path with an ending. */
  readonly isMarkdown?: boolean
}

/** The data of public pages. */
export interface PageData {
  /** The same one for as long as nothing in it changes. */
  readonly prices: PriceSnapshot
  /** In milliseconds since the epoch. */
  readonly now: number
}

/** A document, or the address where it is. */
export interface RenderedPage {
  readonly status: 200 | 308 | 404
  readonly text: string
  /** With 308: the canonical address of what the request names otherwise. */
  readonly location?: string
}

/** A document for a frame, which has no files. */
export interface Embedded {
  readonly status: 200 | 404
  readonly html: string
  /** The style that stands in it, for the policy that it is sent with. */
  readonly style: string
}

/** The text of the picture of a link. */
export interface Card {
  /** The maker, or what the page is about. */
  readonly above: string
  readonly title: string
  /** Numbers, each under its name. */
  readonly figures: ReadonlyArray<{ readonly name: string; readonly text: string }>
  /** Or a row for each model; the first one has the headings. */
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  /** Of the makers: one for the title, or one for each row after the first. */
  readonly signs: ReadonlyArray<{ readonly text: string; readonly colour: string }>
  /** The lengths of bars in the rows after the first, 0 to 1; none: no bars. */
  readonly shares: ReadonlyArray<number>
  /** Units and days. */
  readonly note: string
  /** Of the site. */
  readonly host: string
}

/** A line of models. */
export interface LineFound {
  readonly slug: string
  readonly name: string
  /** Of its page and, without an ending, of its feeds, below the base. */
  readonly path: string
  readonly feedPath: string
  readonly modelIds: ReadonlyArray<string>
}

/** The exports of the built `server.js`: the same components as in the browser, rendered once. */
export interface PageRenderer {
  readonly render: (request: PageRequest, data: PageData) => Promise<RenderedPage>
  /** The canonical query string of the page at a path; undefined for private and missing pages. */
  readonly searchOf: (path: string, search: string) => Promise<string | undefined>
  /** The offers of a page, for a browser that draws it itself; undefined for a page without offers. */
  readonly offersOf: (request: Pick<PageRequest, "path" | "search">, data: PageData) => OffersFound | undefined
  /** All public pages of a service whose address, with its path, is `publicUrl`: a document for search engines. */
  readonly sitemap: (publicUrl: string, prices: PriceSnapshot) => string
  /** The prices of a model's page, or the months of the cost page, for the pages of others. */
  readonly embed: (request: PageRequest, data: PageData) => Embedded
  /** The text of the picture of a page; undefined if there is no such page. */
  readonly card: (request: PageRequest, data: PageData) => Card | undefined
  /** The line that has this name in the address of its page. */
  readonly lineOf: (slug: string, prices: PriceSnapshot) => LineFound | undefined
  /** Pages whose content is private: only their shell is rendered, and it is not cached. */
  readonly isPrivatePage: (path: string) => boolean
  readonly languages: ReadonlyArray<Language>
  readonly themes: ReadonlyArray<Theme>
}
