import { useSite } from "../site.ts"
import { placesFor } from "./places.ts"

/** Where a search may lead; the pages if that is nowhere. */
export const PlaceList = ({ search }: { readonly search: string }) => {
  const site = useSite()
  const found = placesFor(site, search)
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
