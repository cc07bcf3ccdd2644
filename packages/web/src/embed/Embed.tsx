import type { NamedModelRefused } from "@ratecard/core/catalogue"
import { formatDay, formatMoney } from "../format.ts"
import { priceOf, SERIES } from "../pages/model/history.ts"
import { modelAsked, type ShownModel } from "../pages/model/shownModel.ts"
import { pathOfModel } from "../parts/modelHref.ts"
import { SourceName } from "../parts/SourceName.tsx"
import { useOfferText } from "../parts/useOfferText.ts"
import { useSite, useWords } from "../site.ts"
import { EMBED_WORDS } from "../words/embed.ts"
import { REFUSAL_WORDS } from "../words/refusals.ts"
import { TERM_WORDS } from "../words/terms.ts"

/** A whole document for a frame on a page of others: the prices of the model that the address names. */
export const Embed = ({ style }: { readonly style: string }) => {
  const site = useSite()
  const words = useWords(EMBED_WORDS)
  const named = modelAsked(site)
  return (
    <html lang={site.language.value} data-theme={site.theme.value}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{named.is === "model" ? words.title(named.model.display_name) : words.missing}</title>
        {/* What it leads to opens outside of the frame. */}
        <base target="_blank" />
        {named.is === "model" && <link rel="canonical" href={site.origin + site.base + pathOfModel(named.model.id)} />}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>{named.is === "model" ? <Prices shown={named} /> : <Missing named={named} />}</main>
      </body>
    </html>
  )
}

const Prices = ({ shown: { at, entry, levels, model } }: { readonly shown: ShownModel }) => {
  const { base, language, origin } = useSite()
  const words = useWords(EMBED_WORDS)
  const terms = useWords(TERM_WORDS)
  const offer = useOfferText()
  const level = levels.findLast(({ isAnnounced }) => !isAnnounced)!
  const money = (price: number) => formatMoney(price, model.currency, language.value, { maximum: 6 })
  const priceText = (price: number | null) =>
    price === null ? <span title={words.unknown}>–</span> : price === 0 ? terms.free : money(price)
  return (
    <>
      <h1>
        <a href={origin + base + pathOfModel(model.id)}>{model.display_name}</a>
      </h1>
      {entry.retirement !== null && <p class="ended">{offer(entry, at)}</p>}
      <dl>
        {SERIES.map((name) => (
          <div key={name}>
            <dt>{terms.prices[name]}</dt>
            <dd>{priceText(priceOf(level, name))}</dd>
          </div>
        ))}
      </dl>
      <p>{words.since(model.currency.toUpperCase(), formatDay(level.at, language.value))}</p>
      <p>
        {words.source} <SourceName of={level.citation} /> · <HomeLink />
      </p>
    </>
  )
}

const Missing = ({ named }: { readonly named: NamedModelRefused }) => {
  const { base, origin } = useSite()
  const words = useWords(EMBED_WORDS)
  const refusals = useWords(REFUSAL_WORDS)
  return (
    <>
      <h1>{named.entry?.display_name ?? words.missing}</h1>
      <p>{refusals[named.is] ?? <span lang="en">{named.message}</span>}</p>
      <p>
        <a href={`${origin}${base}/models`}>{words.all}</a> · <HomeLink />
      </p>
    </>
  )
}

const HomeLink = () => {
  const { base, origin } = useSite()
  return <a href={`${origin}${base}/`}>Ratecard</a>
}
