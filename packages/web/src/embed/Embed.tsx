import { heldSince, type NamedModelRefused } from "@ratecard/core/catalogue"
import type { ComponentChildren } from "preact"
import { cardOf } from "../cards/card.ts"
import { formatDay, formatMoney } from "../format.ts"
import { priceOf, SERIES } from "../pages/model/history.ts"
import { modelAsked, type ShownModel } from "../pages/model/shownModel.ts"
import { Bar } from "../parts/Bar.tsx"
import { pathOfModel } from "../parts/modelHref.ts"
import { SourceName } from "../parts/SourceName.tsx"
import { useOfferText } from "../parts/useOfferText.ts"
import type { Card } from "../rendering.ts"
import { routeOf } from "../routes.ts"
import { useSite, useWords } from "../site.ts"
import { EMBED_WORDS } from "../words/embed.ts"
import { REFUSAL_WORDS } from "../words/refusals.ts"
import { TERM_WORDS } from "../words/terms.ts"

/** A whole document for a frame on a page of others: the prices of a model, or what a month of a workload costs. */
export const Embed = ({ style }: { readonly style: string }) => {
  const site = useSite()
  const { address } = site
  if (routeOf(address.path.value).name === "cost") {
    const card = cardOf(site)!
    const query = address.query.value.toString()
    const path = `/${query && `?${query}`}`
    return (
      <Frame style={style} title={card.title} path={path}>
        <Months card={card} href={site.origin + site.base + path} />
      </Frame>
    )
  }
  return <ModelEmbed style={style} />
}

const ModelEmbed = ({ style }: { readonly style: string }) => {
  const site = useSite()
  const words = useWords(EMBED_WORDS)
  const named = modelAsked(site)
  if (named.is !== "model")
    return (
      <Frame style={style} title={words.missing}>
        <Missing named={named} />
      </Frame>
    )
  return (
    <Frame style={style} title={words.title(named.model.display_name)} path={pathOfModel(named.model.id)}>
      <Prices shown={named} />
    </Frame>
  )
}

const Frame = ({
  children,
  path,
  style,
  title
}: {
  readonly style: string
  readonly title: string
  /** Of the page that says more. */
  readonly path?: string
  readonly children: ComponentChildren
}) => {
  const site = useSite()
  return (
    <html lang={site.language.value} data-theme={site.theme.value}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {/* What it leads to opens outside of the frame. */}
        <base target="_blank" />
        {path !== undefined && <link rel="canonical" href={site.origin + site.base + path} />}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  )
}

/** The table of the picture, with a bar behind each month. */
const Months = ({ card: { note, rows, shares, title }, href }: { readonly card: Card; readonly href: string }) => (
  <>
    <h1>
      <a href={href}>{title}</a>
    </h1>
    <table>
      {rows.map(([name, month], place) => {
        const share = shares[place - 1]
        return (
          <tr key={name}>
            {place === 0 ? <th scope="col">{name}</th> : <th scope="row">{name}</th>}
            <td>
              {month}
              {share !== undefined && <Bar share={share} />}
            </td>
          </tr>
        )
      })}
    </table>
    <p>
      {note} · <HomeLink />
    </p>
  </>
)

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
      <p>{words.since(model.currency.toUpperCase(), formatDay(heldSince(entry.levels), language.value))}</p>
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
