import { heldSince } from "@ratecard/core/catalogue"
import { formatCount, formatDay, formatNumber } from "../../format.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { Unknown } from "../../parts/Unknown.tsx"
import { useUnitName } from "../../parts/useUnitName.ts"
import { useSite, useWords } from "../../site.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { CitationMarks } from "./Citation.tsx"
import { conditionsText, type CardPrice, type CardRow } from "./rateCard.ts"
import type { ShownModel } from "./shownModel.ts"

/** All tariffs of a model: a row for each condition, a column for each kind of token. */
export const RateCardTable = ({ shown }: { readonly shown: ShownModel }) => {
  const language = useSite().language.value
  const words = useWords(MODEL_WORDS).prices
  const { card, sheet } = shown
  return (
    <>
      <Rows shown={shown} rows={card.rows} caption={words.caption(sheet.currency.toUpperCase())} />
      {sheet.guarantees.map(({ through }) => (
        <p key={through}>{words.guaranteed(formatDay(through, language))}</p>
      ))}
      {card.clouds.length > 0 && (
        <details>
          <summary>{formatCount(card.clouds.length, words.clouds, language)}</summary>
          <Rows shown={shown} rows={card.clouds} caption={words.caption(sheet.currency.toUpperCase())} />
        </details>
      )}
    </>
  )
}

const MAX_DECIMALS = 6

const Rows = ({
  caption,
  rows,
  shown
}: {
  readonly shown: ShownModel
  readonly rows: ReadonlyArray<CardRow>
  readonly caption: string
}) => {
  const language = useSite().language.value
  const { conditions, prices: words, sources } = useWords(MODEL_WORDS)
  const unitName = useUnitName()
  const units = shown.card.units.filter((unit) => rows.some(({ prices }) => prices.has(unit)))
  const decimals = units.map((unit) =>
    Math.max(2, ...rows.map(({ prices }) => decimalsOf(Number(prices.get(unit)?.price ?? 0), MAX_DECIMALS)))
  )
  return (
    <table class="rate-card folding">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.for}</th>
          {units.map((unit) => (
            <th key={unit} scope="col" class="number">
              {unitName(unit)}
            </th>
          ))}
          <th scope="col">{words.since}</th>
          <th scope="col">{words.sources}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ all, prices, when }) => {
          const told = [...prices.values(), ...(all === undefined ? [] : [all])]
          const name = conditionsText(when, conditions, language)
          const isStandard = name === ""
          const { levels } = shown.entry
          const since = isStandard ? heldSince(levels) : told.flatMap(({ from }) => from ?? []).toSorted()[0]
          const cachedSince = isStandard && prices.has("cache_read") ? heldSince(levels, true) : since
          return (
            <tr key={JSON.stringify(when)} class={isStandard ? "standard" : undefined}>
              <th scope="row">
                {isStandard ? words.standard : name}
                {all && <span class="faint"> {words.timesAll(formatNumber(Number(all.factor), language))}</span>}
              </th>
              {units.map((unit, column) => (
                <td key={unit} class="number" data-label={unitName(unit)}>
                  {(isStandard || prices.has(unit)) && (
                    <Price price={prices.get(unit)} currency={shown.sheet.currency} decimals={decimals[column]!} />
                  )}
                </td>
              ))}
              <td class="faint" data-label={words.since}>
                {since !== undefined && formatDay(since, language)}
                {cachedSince !== undefined && cachedSince !== since && (
                  <small class="remark">{words.cachedSince(formatDay(cachedSince, language))}</small>
                )}
              </td>
              <td data-label={words.sources}>
                <CitationMarks all={shown.citations} of={told} name={sources.place} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A dash if no price is known. */
const Price = ({
  currency,
  decimals,
  price
}: {
  readonly price: CardPrice | undefined
  readonly currency: "usd" | "rub"
  readonly decimals: number
}) => {
  const language = useSite().language.value
  const words = useWords(MODEL_WORDS).prices
  const terms = useWords(TERM_WORDS)
  const factor = price?.factor === undefined ? undefined : words.times(formatNumber(Number(price.factor), language))
  if (price?.price == null && factor !== undefined) return <>{factor}</>
  if (price?.price == null) return <Unknown reason={words.unknown} />
  if (Number(price.price) === 0) return <>{terms.free}</>
  const amount = <AlignedMoney currency={currency} decimals={decimals} value={Number(price.price)} />
  return factor === undefined ? amount : <span title={factor}>{amount}</span>
}
