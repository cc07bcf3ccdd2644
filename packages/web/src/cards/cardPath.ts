import { comparedIn } from "../pages/compare/comparison.ts"
import { isOfAll, lineAsked } from "../pages/lines/lineAsked.ts"
import { modelAsked } from "../pages/model/shownModel.ts"
import { routeOf } from "../routes.ts"
import type { Site } from "../site.ts"

/** The address of the picture of a page, below the base: of what the page shows, else of the site. */
export const cardPath = (site: Site): string => {
  const { address } = site
  const own = OWN[routeOf(address.path.value).name]?.(site)
  const parameters = new URLSearchParams(own?.query)
  for (const name of ["at", "lang"]) {
    const value = address.query.value.get(name)
    if (value !== null) parameters.set(name, value)
  }
  const text = parameters.toString()
  return `/card/${own?.name ?? "site"}.png${text && `?${text}`}`
}

interface Own {
  readonly name: string
  readonly query?: Readonly<Record<string, string>>
}

const OWN: Readonly<Record<string, (site: Site) => Own | undefined>> = {
  model: (site) => {
    const { entry, is } = modelAsked(site)
    return is === "model" ? { name: encodeURIComponent(entry.id) } : undefined
  },
  lines: (site) => {
    const line = isOfAll(site) ? undefined : lineAsked(site)
    return line && { name: `lines/${line.slug}` }
  },
  compare: ({ address, prices }) => {
    const { models } = comparedIn(address.query.value, prices.value)
    const ids = models.map(({ entry }) => entry.id)
    return ids.length === 0 ? undefined : { name: "compare", query: { models: ids.join(",") } }
  }
}
