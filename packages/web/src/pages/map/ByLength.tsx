import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { paretoFront } from "../../charts/front.ts"
import { Scatter } from "../../charts/Scatter.tsx"
import type { ScatterModel } from "../../charts/scatterMarks.ts"
import { formatCompact, formatCount, formatMoney, formatNumber } from "../../format.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { Download } from "../../parts/Download.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { useSite, useWords } from "../../site.ts"
import { MAP_WORDS } from "../../words/map.ts"
import { placesOf, type PriceQuestion } from "./promptPrices.ts"

/** How many steps a sentence names. */
const MOST_NAMED = 4

/** The cheapest model for each length of a prompt: a sentence, a chart and tables. */
export const ByLength = ({
  at,
  entries,
  minWindow,
  question
}: {
  readonly entries: ReadonlyArray<CatalogueEntry>
  readonly at: number
  readonly question: PriceQuestion
  /** The shortest prompt that is asked about, in tokens. */
  readonly minWindow: number
}) => {
  const { address, language: chosen } = useSite()
  const language = chosen.value
  const words = useWords(MAP_WORDS)
  const { currency, kind } = question
  const models = placesOf(entries, at, question).filter(({ context }) => context >= minWindow)
  const front = paretoFront(models)
  const missing = entries.filter(({ context_window }) => context_window === null).length
  const money = (price: number, minimum = 2) =>
    price === 0 ? words.free : formatMoney(price, currency, language, { minimum, maximum: 4 })
  const tokens = (count: number) => formatNumber(count, language)
  if (models.length === 0) return <p>{words.nothing}</p>
  const steps = front.filter(({ context }, index) => context !== front[index - 1]?.context)
  const named = steps.length > MOST_NAMED ? steps.slice(0, MOST_NAMED - 1) : steps
  const [first, ...others] = named.map(({ context, name, price }) => ({
    name,
    price: money(price),
    tokens: tokens(context)
  }))
  const describe = ({ context, name, price }: ScatterModel, isOnFront: boolean) =>
    words.describe(name, tokens(context), money(price)) + (isOnFront ? ` – ${words.onFront}` : "")
  return (
    <>
      <p class="answer" role="status">
        {words.cheapestByLength(
          kind,
          minWindow > 0 ? tokens(minWindow) : undefined,
          [first!, ...others],
          steps.length > named.length ? formatCount(steps.length - named.length, words.more, language) : undefined
        )}
      </p>
      <figure>
        <Scatter
          id="map"
          title={words.titles.length}
          summary={words.summary}
          models={models}
          priceText={(price) => money(price, 0)}
          contextText={(count) => formatCompact(count, language)}
          describe={describe}
          hrefOf={({ id }) => modelHref(address, id)}
          words={{ free: words.free, price: words.axis[kind], context: words.context, points: words.points }}
        />
        <figcaption class="small faint">
          {words.legend} {missing > 0 && `${formatCount(missing, words.missing, language)}.`}
        </figcaption>
      </figure>
      <PlaceTable class="front" caption={words.front} models={front} question={question} />
      <Download
        name={`ratecard-cheapest-${kind}`}
        rows={() =>
          front.map(({ context, id, name, price }) => ({
            prompt_tokens_up_to: context,
            model_id: id,
            name,
            kind,
            currency,
            price_per_million: price
          }))
        }
      />
      <details>
        <summary>{words.all}</summary>
        <PlaceTable caption={words.titles.length} models={models} question={question} />
      </details>
    </>
  )
}

const PlaceTable = ({
  caption,
  class: className = "",
  models,
  question: { currency, kind }
}: {
  readonly caption: string
  readonly class?: string
  readonly models: ReadonlyArray<ScatterModel>
  readonly question: PriceQuestion
}) => {
  const { address, language } = useSite()
  const words = useWords(MAP_WORDS)
  const decimals = Math.max(2, ...models.map(({ price }) => decimalsOf(price)))
  return (
    <table class={`places ${className}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.model}</th>
          <th scope="col" class="number">
            {words.axis[kind]}
          </th>
          <th scope="col" class="number">
            {words.context}
          </th>
        </tr>
      </thead>
      <tbody>
        {models.map(({ context, id, name, price }) => (
          <tr key={`${id} ${context}`}>
            <th scope="row">
              <a href={modelHref(address, id)}>{name}</a>
            </th>
            <td class="number price">
              {price === 0 ? words.free : <AlignedMoney currency={currency} decimals={decimals} value={price} />}
            </td>
            <td class="number">{formatNumber(context, language.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
