import type { PageModule } from "../../pageModule.ts"
import { pathOfHost } from "../../offers/hostHref.ts"
import type { HostFound } from "../../offersFound.ts"
import { offersHere } from "../../offers/useOffers.ts"
import { type Site, useSite } from "../../site.ts"
import { OFFERS_WORDS } from "../../words/offers.ts"
import { Host } from "./Host.tsx"
import { Hosts } from "./Hosts.tsx"

const isOfAll = ({ address }: Site): boolean => address.path.value === "/hosts"

const HostsPage = () => (isOfAll(useSite()) ? <Hosts /> : <Host />)

const hostOf = (site: Site): HostFound | undefined => (isOfAll(site) ? undefined : offersHere(site)?.hosts[0])

export default {
  title: (site) => hostOf(site)?.name ?? OFFERS_WORDS[site.language.value].hosts.title,
  description: (site) => {
    const words = OFFERS_WORDS[site.language.value]
    const host = hostOf(site)
    return host === undefined ? words.hosts.description : words.host.description(host.name)
  },
  exists: (site) => isOfAll(site) || hostOf(site) !== undefined,
  canonical: (site) => {
    const host = hostOf(site)
    return host && pathOfHost(host.slug)
  },
  parameters: ["q", "kind", "currency", "sort", "show"],
  Page: HostsPage
} satisfies PageModule
