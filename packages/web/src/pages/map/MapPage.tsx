import { paretoFront } from "../../charts/front.ts"
import { Scatter } from "../../charts/Scatter.tsx"
import type { ScatterModel } from "../../charts/scatterMarks.ts"
import { formatCompact, formatCount, formatMoney, formatNumber } from "../../format.ts"
import { AsOf } from "../../parts/AsOf.tsx"
import { Choice } from "../../parts/Choice.tsx"
import { RateNote } from "../../parts/RateNote.tsx"
import { modelsAsked, rateAsked } from "../../prices/prices.ts"
import type { PageModule } from "../../pageModule.ts"
import { modelHref } from "../../parts/modelHref.ts"
import { useSite, useWords } from "../../site.ts"
import { MAP_WORDS } from "../../words/map.ts"
import { Filters } from "../models/Filters.tsx"
import { choiceOf, rowsOf } from "../models/modelRows.ts"
import "../../parts/filters.css"
import "../models/models.css"
import "./map.css"
import { placesOf, type PriceKind } from "./places.ts"

const KINDS: ReadonlyArray<PriceKind> = ["input", "output"]

const MapPage = () => {
  const { address, language: chosen, prices } = useSite()
  const language = chosen.value
  const words = useWords(MAP_WORDS)
  const query = address.query.value
  const choice = choiceOf(query)
  const view = modelsAsked(prices.value, query)
  const rate = rateAsked(prices.value, query)
  const rows = rowsOf(view, choice, rate)
  const kind = query.get("price") === "output" ? "output" : "input"
  const currency = choice.currency ?? "usd"
  const models = placesOf(rows, kind, currency, rate, view.entryById)
  const front = paretoFront(models)
  const money = (price: number, minimum = 2) =>
    price === 0 ? words.free : formatMoney(price, currency, language, { minimum, maximum: 4 })
  const missing = rows.length - models.length
  const describe = ({ context, name, price }: ScatterModel, isOnFront: boolean) =>
    words.describe(name, formatNumber(context, language), money(price)) + (isOnFront ? ` – ${words.onFront}` : "")
  return (
    <>
      <div class="page-head">
        <h1 tabIndex={-1}>{words.title}</h1>
        <AsOf />
      </div>
      <Filters choice={choice} />
      <p>
        <a href={address.href("/models", Object.fromEntries(query))}>{words.table}</a>
      </p>
      <Choice
        label={words.price}
        name="price"
        chosen={kind}
        options={KINDS.map((value) => ({ value, text: words.prices[value] }))}
      />
      {models.length > 0 && (
        <figure>
          <Scatter
            id="map"
            title={words.title}
            summary={words.summary(
              formatCount(models.length, words.models, language),
              formatNumber(front.length, language)
            )}
            models={models}
            priceText={(price) => money(price, 0)}
            contextText={(tokens) => formatCompact(tokens, language)}
            describe={describe}
            hrefOf={({ id }) => modelHref(address, id)}
            words={{ free: words.free, price: words.axis[kind], context: words.context, points: words.points }}
          />
          <figcaption class="small faint">
            {words.legend} {missing > 0 && `${formatCount(missing, words.missing, language)}.`}
          </figcaption>
        </figure>
      )}
      <PlaceTable caption={words.front} models={front} money={money} />
      <details>
        <summary>{words.all}</summary>
        <PlaceTable caption={words.title} models={models} money={money} />
      </details>
      <RateNote />
    </>
  )
}

const PlaceTable = ({
  caption,
  models,
  money
}: {
  readonly caption: string
  readonly models: ReadonlyArray<ScatterModel>
  readonly money: (price: number) => string
}) => {
  const { address, language } = useSite()
  const words = useWords(MAP_WORDS)
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.model}</th>
          <th scope="col" class="number">
            {words.price}
          </th>
          <th scope="col" class="number">
            {words.window}
          </th>
        </tr>
      </thead>
      <tbody>
        {models.map(({ context, id, name, price }) => (
          <tr key={id}>
            <th scope="row">
              <a href={modelHref(address, id)}>{name}</a>
            </th>
            <td class="number">{money(price)}</td>
            <td class="number">{formatNumber(context, language.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export default {
  title: ({ language }) => MAP_WORDS[language.value].title,
  description: ({ language }) => MAP_WORDS[language.value].description,
  Page: MapPage
} satisfies PageModule
