import type { PageModule } from "../pageModule.ts"
import { routeOf } from "../routes.ts"
import { useSite, useWords } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"
import { cardPath } from "./cardPath.ts"

/** What a link to the page is shown with elsewhere: the Open Graph protocol, which X reads too. */
export const Preview = ({ page }: { readonly page: PageModule }) => {
  const site = useSite()
  const { tagline } = useWords(SHELL_WORDS)
  const { address, base, language, origin } = site
  if (routeOf(address.path.value).isPrivate) return null
  const properties = {
    "og:site_name": "Ratecard",
    "og:type": "website",
    "og:title": page.title(site) || "Ratecard",
    "og:description": page.description?.(site) ?? tagline,
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
