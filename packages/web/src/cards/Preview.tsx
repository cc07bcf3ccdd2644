import { routeOf } from "../routes.ts"
import { useSite, type Site } from "../site.ts"
import type { Face } from "../pageModule.ts"
import { isWorkload, workloadIn } from "./workload.ts"
import { monthAsked } from "../pages/changes/month.ts"
import { comparedIn } from "../pages/compare/comparison.ts"
import { MONTH_FIELDS } from "../pages/compare/month.ts"
import { valuesOf } from "../parts/modelHref.ts"
import { isOfAll, lineAsked } from "../pages/lines/lineAsked.ts"
import { modelAsked } from "../pages/model/shownModel.ts"

/** The preview of a link to the page: the Open Graph protocol, which X reads too. */
export const Preview = ({ face }: { readonly face: Face }) => {
  const site = useSite()
  const { address, base, language, origin } = site
  if (routeOf(address.path.value).isPrivate) return null
  const properties = {
    "og:site_name": "Ratecard",
    "og:type": "website",
    "og:title": face.title || "Ratecard",
    "og:description": face.description,
    "og:locale": language.value === "ru" ? "ru_RU" : "en_US",
    "og:image": origin + base + cardPath(site),
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630"
  }
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

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
  cost: (site) => (isWorkload(site) ? { name: "cost", query: workloadIn(site) } : undefined),
  model: (site) => {
    const { entry, is } = modelAsked(site)
    return is === "model" ? { name: encodeURIComponent(entry.id) } : undefined
  },
  lines: (site) => {
    const line = isOfAll(site) ? undefined : lineAsked(site)
    return line && { name: `lines/${line.slug}` }
  },
  changes: (site) => {
    const month = monthAsked(site)
    return month && { name: `changes/${month.name}` }
  },
  compare: ({ address, prices }) => {
    const { models } = comparedIn(address.query.value, prices.value)
    const ids = models.map(({ entry }) => entry.id)
    const asked = valuesOf(address.query.value, [...MONTH_FIELDS, "currency"])
    return ids.length === 0 ? undefined : { name: "compare", query: { models: ids.join(","), ...asked } }
  }
}
