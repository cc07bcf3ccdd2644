import type { ComponentChildren } from "preact"
import { addressIn, languageAddresses, markdownPath } from "../languageAddresses.ts"
import type { Face, PageModule } from "../pageModule.ts"
import { PAGES } from "../pages.ts"
import { routeOf } from "../routes.ts"
import { type Site, useSite } from "../site.ts"

/** The files that a page needs, below `assets/`. */
export interface PageFiles {
  readonly scripts: ReadonlyArray<string>
  readonly styles: ReadonlyArray<string>
}

/** The title of a document. */
export const titleOf = (pageTitle: string): string => (pageTitle === "" ? "Ratecard" : `${pageTitle} · Ratecard`)

/** The feeds that a page offers: of what it shows, else of all changes. */
export const feedsOf = (page: PageModule, site: Site) => {
  const changes = PAGES.changes.title[site.language.value]
  const { path = "/api/v1/price-changes", query = "", title = changes } = page.feed?.(site) ?? {}
  return [
    ["application/atom+xml", "atom", "Atom"],
    ["application/feed+json", "json", "JSON Feed"]
  ].map(([type, ending, name]) => ({
    type,
    title: `${title} (${name})`,
    href: `${site.base}${path}.${ending}${query && `?${query}`}`
  }))
}

/** The canonical address of a public page, its addresses in each language, and as Markdown; with the query of its {@link Face}. */
export const addressesOf = (page: PageModule, site: Site, named = "") => {
  const { address, base, origin } = site
  if (page.exists?.(site) === false || routeOf(address.path.value).isPrivate) return []
  const path = origin + base + (page.original?.(site) ?? page.canonical?.(site) ?? address.path.value)
  const plain = path + named
  const canonical = addressIn(address.query.value.get("lang"), plain)
  const query = address.query.value.toString()
  return [
    { rel: "canonical", href: canonical },
    ...languageAddresses(plain),
    { rel: "alternate", type: "text/markdown", href: `${markdownPath(path)}${query && `?${query}`}` }
  ]
}

/** As JSON that ends no script. */
const dataText = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c")

export const Head = ({
  children,
  face,
  files,
  page
}: {
  readonly files: PageFiles
  readonly page: PageModule
  readonly face: Face
  /** Elements for search engines and other readers of links alone. */
  readonly children?: ComponentChildren
}) => {
  const site = useSite()
  const { base } = site
  const data = page.data?.(site)
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{titleOf(face.title)}</title>
      <meta name="description" content={face.description} />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href={`${base}/icon.svg`} type="image/svg+xml" />
      <link rel="manifest" href={`${base}/manifest.webmanifest`} />
      {children}
      {addressesOf(page, site, face.named).map((link) => (
        <link key={JSON.stringify(link)} {...link} />
      ))}
      {feedsOf(page, site).map((feed) => (
        <link key={feed.type} rel="alternate" {...feed} />
      ))}
      {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataText(data) }} />}
      {files.styles.map((file) => (
        <link key={file} rel="stylesheet" href={`${base}/${file}`} />
      ))}
      {/* Of low priority: the page is drawn without them. A model's page is drawn 0.8 s sooner on a slow phone. */}
      {files.scripts.slice(1).map((file) => (
        <link key={file} rel="modulepreload" fetchpriority="low" href={`${base}/${file}`} />
      ))}
      <link rel="preload" as="fetch" crossorigin="anonymous" href={`${base}/api/v1/catalogue`} />
      <link rel="preload" as="fetch" crossorigin="anonymous" href={`${base}/api/v1/exchange-rate`} />
      {files.scripts.slice(0, 1).map((file) => (
        <script key={file} type="module" src={`${base}/${file}`} />
      ))}
    </head>
  )
}
