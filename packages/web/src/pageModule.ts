import type { FunctionComponent } from "preact"
import type { Language } from "./rendering.ts"
import type { Site } from "./site.ts"

/** A document as links to it and search engines show it. */
export interface Face {
  readonly title: string
  readonly description: string
  /** The query string of its canonical address, with its question mark; empty if it needs none. */
  readonly named: string
}

/** The default export of a page's module. */
export interface PageModule {
  /** Of the document, without the name of the site. */
  readonly title: (site: Site) => string
  /** One line for search engines and shared links. */
  readonly description?: (site: Site) => string
  /** Its feed: the query or the path without its ending, and its name; absent: the feed of all changes. */
  readonly feed?: (
    site: Site
  ) => { readonly query?: string; readonly path?: string; readonly title?: string } | undefined
  /** Its content for search engines: JSON-LD. */
  readonly data?: (site: Site) => object | undefined
  readonly Page: FunctionComponent
  /** The parameters of its query, besides those of every page; absent: none. Only the server asks. */
  readonly parameters?: ReadonlyArray<string>
  /** Loads what the page needs besides its module, for what some addresses ask. */
  readonly ready?: (query: URLSearchParams, language: Language) => Promise<unknown> | undefined
  /** Whether the address names something that is there; absent: it does. */
  readonly exists?: (site: Site) => boolean
  /** The path, below the base, of what the address names; absent: it has no other one. */
  readonly canonical?: (site: Site) => string | undefined
  /** The path of a page that says the same; absent: there is none. */
  readonly original?: (site: Site) => string | undefined
}
