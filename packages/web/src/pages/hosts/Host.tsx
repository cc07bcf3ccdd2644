import { formatCount, formatNumber } from "../../format.ts"
import { NotYet } from "../../offers/NotYet.tsx"
import type { HostFound, ShownOffer } from "../../offersFound.ts"
import { OffersTable } from "../../offers/OffersTable.tsx"
import { SHOWN_STEP } from "../../offers/offersAddress.ts"
import { useOffers } from "../../offers/useOffers.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { hrefOfDay } from "../../parts/modelHref.ts"
import { Download } from "../../parts/Download.tsx"
import { SelectField } from "../../parts/fields.tsx"
import { Field, QueryForm } from "../../parts/QueryForm.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { currencyAsked } from "../../parts/usePriceIn.ts"
import { useSite, useWords } from "../../site.ts"
import { OFFERS_WORDS } from "../../words/offers.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import type { TableRow } from "../../parts/csvTable.ts"
import "../../parts/filters.css"

/** The offers of one host. */
export const Host = () => {
  const { address, base, language } = useSite()
  const words = useWords(OFFERS_WORDS)
  const terms = useWords(TERM_WORDS)
  const query = address.query.value
  const offers = useOffers("hosts")
  const { found } = offers
  const host = found?.hosts[0]
  const count = (value: number) => formatNumber(value, language.value)
  const currency = currencyAsked(query)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{host?.name ?? (found === undefined ? words.hosts.title : terms.missing.title)}</h1>
        <AsOf />
      </div>
      <p>
        <a href={hrefOfDay(address, "/hosts")}>{words.hosts.clear}</a>
      </p>
      {host !== undefined && <Filters host={host} />}
      <NotYet offers={offers} />
      {host !== undefined && found !== undefined && (
        <>
          <p class="count" role="status">
            {formatCount(found.total, words.hosts.offers, language.value)}
            {found.total === host.kept + host.listed && ` (${words.host.split(count(host.kept), count(host.listed))})`}
          </p>
          {found.total === 0 ? (
            <p>
              {words.host.none} <a href={address.href(address.path.value)}>{words.hosts.offers.other}</a>
            </p>
          ) : (
            <OffersTable offers={found.offers} of="host" currency={currency} />
          )}
          {found.total > found.offers.length && (
            <p>
              <a
                href={address.href(address.path.value, {
                  ...Object.fromEntries(query),
                  show: String(found.offers.length + SHOWN_STEP)
                })}
              >
                {words.host.more(count(Math.min(SHOWN_STEP, found.total - found.offers.length)))}
              </a>
            </p>
          )}
          {found.total > 0 && (
            <Download
              name={`ratecard-${host.slug}`}
              rows={() => offerFile(found.offers)}
              api={`${base}/api/v1/offers?${offersQuery(host.slug, query)}`}
            />
          )}
          {currency === "rub" && <RateNote />}
        </>
      )}
    </>
  )
}

const Filters = ({ host }: { readonly host: HostFound }) => {
  const query = useSite().address.query.value
  const words = useWords(OFFERS_WORDS)
  const names = words.host
  const { currencies, currency } = useWords(TERM_WORDS)
  return (
    <QueryForm names={["q", "kind", "currency"]} class="filters" label={names.filters}>
      <Field label={names.search} class="search">
        <input type="search" name="q" value={query.get("q") ?? ""} autocomplete="off" spellcheck={false} />
      </Field>
      {host.kinds.length > 1 && (
        <SelectField
          name="kind"
          label={names.kind}
          chosen={query.get("kind") ?? ""}
          options={[
            { value: "", text: names.any },
            ...host.kinds.map((kind) => ({ value: kind, text: words.kinds[kind] }))
          ]}
        />
      )}
      <SelectField
        name="currency"
        label={currency}
        chosen={query.get("currency") ?? ""}
        options={[
          { value: "", text: names.own },
          { value: "usd", text: currencies.usd },
          { value: "rub", text: currencies.rub }
        ]}
      />
    </QueryForm>
  )
}

/** The query of the same offers in the API: it has the names that the page has, and `search` for its words. */
const offersQuery = (host: string, query: URLSearchParams): string => {
  const [kind, search] = [query.get("kind"), query.get("q")?.trim()]
  return new URLSearchParams({ host, ...(kind && { kind }), ...(search && { search }) }).toString()
}

/** Offers with their standard prices per million tokens, each in its own currency, and who says so. */
const offerFile = (offers: ReadonlyArray<ShownOffer>): ReadonlyArray<TableRow> =>
  offers.map((offer) => ({
    host: offer.host,
    name: offer.name,
    model_id: offer.model_id,
    currency: offer.currency,
    input_per_million: offer.input_price,
    cached_input_per_million: offer.cached_input_price,
    output_per_million: offer.output_price,
    context_window: offer.context_window,
    quantisation: offer.quantisation,
    retires_at: offer.retires_at ?? null,
    shelf: offer.shelf,
    source: offer.source.source,
    as_of: offer.source.as_of
  }))
