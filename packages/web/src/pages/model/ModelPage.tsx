import type { Model, NamedModelRefused } from "@ratecard/core/catalogue"
import { Fragment, type FunctionComponent } from "preact"
import { NotYet } from "../../offers/NotYet.tsx"
import { offersHere, useOffers } from "../../offers/useOffers.ts"
import { formatCompact, formatMoney } from "../../format.ts"
import type { PageModule } from "../../pageModule.ts"
import { PAGES, WORKLOAD_FIELDS } from "../../pages.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { CurrencyChoice } from "../../parts/CurrencyChoice.tsx"
import { hrefOfDay, modelHref, pathOfModel, valuesOf } from "../../parts/modelHref.ts"
import { Part } from "../../parts/Part.tsx"
import { Sign } from "../../parts/Sign.tsx"
import { usePriceIn } from "../../parts/usePriceIn.ts"
import { WholeWords } from "../../parts/WholeWords.tsx"
import type { Language } from "../../rendering.ts"
import { type Site, useSite, useWords } from "../../site.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { OFFERS_WORDS } from "../../words/offers.ts"
import { REFUSAL_WORDS } from "../../words/refusals.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { Announced, LineLink, Standing } from "./Standing.tsx"
import { History } from "./History.tsx"
import { Citations } from "./Citation.tsx"
import { Code } from "./Code.tsx"
import { Elsewhere } from "./Elsewhere.tsx"
import { Facts } from "./Facts.tsx"
import { KeyFacts } from "./KeyFacts.tsx"
import { Fees } from "./Fees.tsx"
import "../../parts/folding.css"
import "./model.css"
import { RateCardTable } from "./RateCardTable.tsx"
import { Share } from "./Share.tsx"
import { modelData } from "./modelData.ts"
import { meantBy, modelAsked, nameIn, pricedIn, type ShownModel } from "./shownModel.ts"

const ModelPage: FunctionComponent = () => {
  const site = useSite()
  const named = modelAsked(site)
  if (named.is === "model") return <Shown shown={named} />
  return named.entry === undefined ? <NotKept named={named} /> : <Refused named={named} />
}

/** A model that the catalogue does not have: its offers, if hosts have some. */
const NotKept = ({ named }: { readonly named: NamedModelRefused }) => {
  const site = useSite()
  const { address, language } = site
  const words = useWords(OFFERS_WORDS)
  const offers = useOffers("model")
  if (offers.found === undefined) return <NotYet offers={offers} />
  if (offers.found.total === 0) return <Refused named={named} />
  const { meant } = offers.found
  const asked = nameIn(address.path.value)
  return (
    <article>
      <div class="page-head">
        <h1 tabIndex={-1}>{listedName(site)}</h1>
        <AsOf />
      </div>
      {meant?.window !== undefined && (
        <p>
          {words.columns.window}: {formatCompact(meant.window, language.value)}
        </p>
      )}
      {meant !== undefined && meant.key !== asked && (
        <p>
          {meant.host === undefined ? words.otherName(asked) : words.nameOf(asked, meant.host)}{" "}
          <a href={modelHref(address, meant.key)}>{meant.name}</a>.
        </p>
      )}
      <Elsewhere offers={offers} />
    </article>
  )
}

/** The maker's name of a model that only hosts have; otherwise the host's name of it. */
const listedName = (site: Site): string | undefined => {
  const { meant, offers: all = [] } = offersHere(site) ?? {}
  if (meant !== undefined) return meant.maker === undefined ? meant.name : `${meant.maker} ${meant.name}`
  return all.find(({ model }) => model !== null)?.model ?? all[0]?.name
}

const Refused = ({ named }: { readonly named: NamedModelRefused }) => {
  const { address, language } = useSite()
  const refusals = useWords(REFUSAL_WORDS)
  const terms = useWords(TERM_WORDS)
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{named.entry?.display_name ?? terms.missing.title}</h1>
        {named.entry && <AsOf />}
      </div>
      <p>{refusals[named.is] ?? <span lang="en">{named.message}</span>}</p>
      {named.candidates.length > 0 && (
        <ul>
          {named.candidates.map((id) => (
            <li key={id}>
              <a href={modelHref(address, id)}>{id}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={address.href(PAGES.models.path)}>{PAGES.models.title[language.value]}</a>
      </p>
    </>
  )
}

/** All changes of one model. */
const feedQuery = (id: string): string => `model_id=${encodeURIComponent(id)}&days=1825&kind=all`

const Shown = ({ shown }: { readonly shown: ShownModel }) => {
  const { address, base, language, prices } = useSite()
  const words = useWords(MODEL_WORDS)
  const { elsewhere } = useWords(OFFERS_WORDS)
  const offers = useOffers("model")
  const { at, citations, entry, model } = shown
  const { id } = model
  const priced = pricedIn(shown, usePriceIn(model.currency))
  const { card, sheet } = priced
  const meant = meantBy(shown, address.query.value, prices.value)
  const workload = { ...valuesOf(address.query.value, WORKLOAD_FIELDS), models: id }
  return (
    <article>
      <div class="page-head">
        <h1 tabIndex={-1}>
          <Sign of={model.provider} />
          <WholeWords text={model.display_name} />
        </h1>
        <AsOf />
      </div>
      <Standing shown={shown} />
      {meant !== undefined && (
        <p>
          {words.alias} <a href={modelHref(address, meant.id)}>{meant.display_name}</a>.
        </p>
      )}
      {model.description !== null && language.value === "en" && <p>{model.description}</p>}
      <KeyFacts shown={shown} />
      <CurrencyChoice own={model.currency} />
      <p>
        <a href={hrefOfDay(address, "/", workload)}>{words.calculate}</a>
        {" · "}
        <a href={hrefOfDay(address, "/compare", workload)}>{words.compare}</a>
        {" · "}
        {model.supports_byok && (
          <>
            <a href={address.href("/playground", { model: id })}>{words.try}</a>
            {" · "}
          </>
        )}
        <a href={address.href("/account", { follow: id })}>{words.follow}</a>
        <LineLink shown={shown} />
      </p>
      <Part>
        <h2>{words.prices.title}</h2>
        <RateCardTable shown={priced} />
        {sheet.announced.length > 0 && <Announced sheet={sheet} />}
        {card.fees.length > 0 && <Fees shown={priced} />}
      </Part>
      <Part>
        <h2>{elsewhere}</h2>
        <Elsewhere offers={offers} own={model.currency} />
      </Part>
      <Part>
        <h2>{words.history.title}</h2>
        <History shown={shown} />
      </Part>
      <Part>
        <h2>{words.facts.title}</h2>
        <Facts entry={entry} model={model} at={at} />
      </Part>
      <h2 id="sources">{words.sources.title}</h2>
      <Citations all={citations} />
      <Unknowns of={prices.value.book.data.unknown[model.provider] ?? []} />
      <Part>
        <Code id={id} />
        <Share id={id} name={model.display_name} />
      </Part>
      <p class="small">
        {(
          [
            ["atom", `price-changes.atom?${feedQuery(id)}`],
            ["json", `price-changes.json?${feedQuery(id)}`],
            ["history", `models/${id}/price-history`],
            ["tariff", `models/${id}/tariff`]
          ] as const
        ).map(([name, path], place) => (
          <Fragment key={name}>
            {place > 0 && " · "}
            <a href={`${base}/api/v1/${path}`}>{words.feeds[name]}</a>
          </Fragment>
        ))}
      </p>
    </article>
  )
}

/** The gaps in the provider's prices that the catalogue knows of. */
const Unknowns = ({ of }: { readonly of: ReadonlyArray<string> }) => {
  const words = useWords(MODEL_WORDS)
  return of.length === 0 ? null : (
    <details>
      <summary>{words.prices.unknownTitle}</summary>
      <ul lang="en" class="small">
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}

/** The words that people search for: the name, and its prices. */
const titleText = (model: Model, language: Language): string => {
  const money = (price: number) =>
    formatMoney(price, model.currency, language, { minimum: Number.isInteger(price) ? 0 : 2, maximum: 6 })
  return MODEL_WORDS[language].headline(model.display_name, money(model.input_price), money(model.output_price))
}

export default {
  title: (site) => {
    const named = modelAsked(site)
    if (named.is === "model") return titleText(named.model, site.language.value)
    return named.entry?.display_name ?? listedName(site) ?? TERM_WORDS[site.language.value].missing.title
  },
  description: (site) => {
    const named = modelAsked(site)
    const words = MODEL_WORDS[site.language.value]
    if (named.is === "model") return words.description(named.model.display_name, named.model.provider_display_name)
    const name = listedName(site)
    return name === undefined ? words.prices.title : OFFERS_WORDS[site.language.value].description(name)
  },
  feed: (site) => {
    const named = modelAsked(site)
    if (named.is !== "model") return undefined
    const { display_name, id } = named.model
    return { query: feedQuery(id), title: MODEL_WORDS[site.language.value].feeds.of(display_name) }
  },
  data: (site) => {
    const named = modelAsked(site)
    return named.is === "model" ? modelData(named) : undefined
  },
  exists: (site) => modelAsked(site).entry !== undefined || listedName(site) !== undefined,
  canonical: (site) => {
    const { entry } = modelAsked(site)
    return entry && pathOfModel(entry.id)
  },
  original: (site) => {
    const named = modelAsked(site)
    const meant = named.is === "model" ? meantBy(named, site.address.query.value, site.prices.value) : undefined
    return meant && pathOfModel(meant.id)
  },
  parameters: ["scale", "offers", ...WORKLOAD_FIELDS],
  Page: ModelPage
} satisfies PageModule
