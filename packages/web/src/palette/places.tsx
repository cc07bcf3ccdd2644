import { GUIDES } from "../guides.ts"
import { linesOf, pathOfLine } from "../lines/lines.ts"
import { listedPages } from "../pages.ts"
import { hrefInCurrency, hrefOfDay, modelHref } from "../parts/modelHref.ts"
import { searched, searchText } from "../parts/search.ts"
import { type Site, useSite } from "../site.ts"
import { DOCS_WORDS } from "../words/docs.ts"
import { PALETTE_WORDS } from "../words/palette.ts"

/** Kinds of search results, in the order in which they are shown. */
const KINDS = ["page", "action", "line", "model", "retired", "guide"] as const

interface Place {
  readonly kind: (typeof KINDS)[number]
  readonly name: string
  /** Further text that is searched besides the name. */
  readonly more: string
  readonly href: string
}

/** All pages, lines of models, models and guides of the site. */
const placesOf = (site: Site): ReadonlyArray<Place> => {
  const { address, language, prices } = site
  const { about, names } = DOCS_WORDS[language.value]
  const { pagesBy } = PALETTE_WORDS[language.value]
  const { entries, models, offered } = prices.value.view
  const current = new Set(offered.map(({ id }) => id))
  return [
    ...listedPages().map(({ name, path, title }) => ({
      kind: "page" as const,
      name: title[language.value],
      more: pagesBy[name],
      href: hrefInCurrency(address, path)
    })),
    ...linesOf(entries).map(({ name, provider, slug }) => ({
      kind: "line" as const,
      name,
      more: provider,
      href: hrefOfDay(address, pathOfLine(slug))
    })),
    ...models.map((model) => ({
      kind: current.has(model.id) ? ("model" as const) : ("retired" as const),
      name: model.display_name,
      more: searchText(model),
      href: modelHref(address, model.id)
    })),
    ...GUIDES.map((name) => ({
      kind: "guide" as const,
      name: names[name],
      more: `${name} ${about[name]}`,
      href: address.href(`/docs/${name}`)
    })),
    ...actionsOn(site)
  ]
}

/** Changes to the page that is shown. */
const actionsOn = ({ address, language }: Site): ReadonlyArray<Place> => {
  const { actions } = PALETTE_WORDS[language.value]
  const action = (name: keyof typeof actions, parameter: string, value?: string): Place => {
    const query = new URLSearchParams(address.query.value)
    query.delete(parameter)
    if (value !== undefined) query.set(parameter, value)
    return {
      kind: "action",
      name: actions[name],
      more: "",
      href: address.href(address.path.value, Object.fromEntries(query))
    }
  }
  const isInRubles = address.query.value.get("currency") === "rub"
  return [
    isInRubles ? action("usd", "currency") : action("rub", "currency", "rub"),
    ...(address.query.value.has("at") ? [action("today", "at")] : [])
  ]
}

/** More than fit on a phone are not read. */
const MOST = 12

/** The places that a search finds, those first whose names begin with it; the pages if nothing is searched for. */
export const placesFor = (site: Site, search: string): ReadonlyArray<Place> => {
  const places = placesOf(site)
  const wanted = search.trim().toLowerCase()
  if (wanted === "") return places.filter(({ kind }) => kind === "page")
  const rank = ({ kind, name }: Place) =>
    KINDS.indexOf(kind) + (name.toLowerCase().startsWith(wanted) ? 0 : KINDS.length)
  return searched(places, ({ more, name }) => `${name} ${more}`, search)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MOST)
}

/** The results of a search; the pages if there are none. */
export const PlaceList = ({ search }: { readonly search: string }) => {
  const site = useSite()
  const found = placesFor(site, search).filter(({ kind }) => kind !== "action")
  const places = found.length > 0 ? found : placesFor(site, "")
  return (
    <ul>
      {places.map(({ href, name }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
