import type { PageModule } from "../../pageModule.ts"
import type { HostFound, OffersFound } from "../../offersFound.ts"
import { ModelsFound } from "../../offers/ModelsFound.tsx"
import { offersHere, useOffers } from "../../offers/useOffers.ts"
import { type Site, useSite, useWords } from "../../site.ts"
import { OFFERS_WORDS } from "../../words/offers.ts"
import { Host } from "./Host.tsx"
import { formatCount, formatNumber } from "../../format.ts"
import { NotYet } from "../../offers/NotYet.tsx"
import { AsOf } from "../../parts/AsOf.tsx"
import { Download } from "../../parts/Download.tsx"
import { hostHref, hrefOfDay, pathOfHost } from "../../parts/modelHref.ts"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { currencyAsked } from "../../parts/usePriceIn.ts"
import "../../parts/filters.css"
import "./hosts.css"

const isOfAll = ({ address }: Site): boolean => address.path.value === "/hosts"

const HostsPage = () => (isOfAll(useSite()) ? <Hosts /> : <Host />)

const hostOf = (site: Site): HostFound | undefined => (isOfAll(site) ? undefined : offersHere(site)?.hosts[0])

/** All hosts, and a search for hosts and models. */
export const Hosts = () => {
  const { address } = useSite()
  const words = useWords(OFFERS_WORDS)
  const offers = useOffers("hosts")
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.hosts.title}</h1>
        <AsOf />
      </div>
      <QueryForm names={["q"]} class="filters" label={words.hosts.search}>
        <Field label={words.hosts.search} class="search">
          <input
            type="search"
            name="q"
            value={address.query.value.get("q") ?? ""}
            autocomplete="off"
            spellcheck={false}
          />
        </Field>
      </QueryForm>
      <NotYet offers={offers} />
      {offers.found !== undefined && <Found found={offers.found} />}
    </>
  )
}

/** Number of hosts that are shown before all of them are asked for. */
const LARGEST = 20

const sizeOf = ({ kept, listed }: HostFound): number => kept + listed

const Found = ({ found: { hosts, models, total } }: { readonly found: OffersFound }) => {
  const { address, language } = useSite()
  const words = useWords(OFFERS_WORDS).hosts
  const query = address.query.value
  const isWhole = query.has("show") || query.has("q") || hosts.length <= LARGEST
  const shown = isWhole ? hosts : hosts.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, LARGEST)
  if (hosts.length === 0 && models.length === 0)
    return (
      <p role="status">
        {words.none} <a href={hrefOfDay(address, "/hosts")}>{words.clear}</a>
      </p>
    )
  return (
    <>
      {hosts.length > 0 && (
        <>
          {models.length > 0 && <h2>{words.title}</h2>}
          <p class="count">
            {isWhole
              ? formatCount(hosts.length, words.shown, language.value)
              : words.largest(formatNumber(LARGEST, language.value))}
            {". "}
            {!isWhole && (
              <a href={hrefOfDay(address, "/hosts", { show: "all" })}>
                {words.showAll(formatNumber(hosts.length, language.value))}
              </a>
            )}{" "}
            {words.legend}
          </p>
          <ul class="host-list">
            {shown.map(({ kept, listed, name, slug }) => (
              <li key={slug}>
                <a href={hostHref(address, slug)}>{name}</a>
                <span class="number">
                  {kept > 0 && <span class="small faint">{words.kept(formatNumber(kept, language.value))}</span>}
                  {` ${formatNumber(kept + listed, language.value)}`}
                </span>
              </li>
            ))}
          </ul>
          <Download
            name="ratecard-hosts"
            rows={() => shown.map(({ kept, listed, name, slug }) => ({ host: slug, name, kept, listed }))}
          />
        </>
      )}
      {models.length > 0 && (
        <>
          <h2>{words.models}</h2>
          <p class="count" role="status">
            {formatCount(total, words.modelsFound, language.value)}.{" "}
            {total > models.length && words.first(formatNumber(models.length, language.value))}
          </p>
          <ModelsFound models={models} />
          {currencyAsked(query) !== undefined && <RateNote />}
        </>
      )}
    </>
  )
}

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
