import { renderToString } from "preact-render-to-string"
import type { PageModule } from "../pageModule.ts"
import { type Site, SiteContext } from "../site.ts"
import { markdownOf } from "./markdownOf.ts"

/** What a page shows, from the page itself, so that no number is worked out twice; with its address. */
export const pageMarkdown = ({ Page }: PageModule, site: Site): string => {
  const { address, base, origin } = site
  const here = origin + base + address.path.value
  const html = renderToString(
    <SiteContext.Provider value={site}>
      <Page />
    </SiteContext.Provider>
  )
  const query = address.query.value.toString()
  const text = markdownOf(html, { here, resolve: (href) => new URL(href, here).href })
  return text.replace(/^# .*$/mu, (title) => `${title}\n\n<${here}${query && `?${query}`}>`)
}
