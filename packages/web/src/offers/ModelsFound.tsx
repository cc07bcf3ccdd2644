import { formatDay, formatMoney, formatNumber } from "../format.ts"
import type { ModelFound } from "../offersFound.ts"
import { hostHref, modelHref } from "../parts/modelHref.ts"
import { usePriceIn } from "../parts/usePriceIn.ts"
import { useSite, useWords } from "../site.ts"
import { OFFERS_WORDS } from "../words/offers.ts"
import { OtherPrices } from "./OtherPrices.tsx"
import "../parts/folding.css"
import "./offers.css"

/** The models that were found, each with the host where it is cheapest. */
export const ModelsFound = ({ models }: { readonly models: ReadonlyArray<ModelFound> }) => {
  const { address, language } = useSite()
  const words = useWords(OFFERS_WORDS).hosts
  return (
    <table class="models-found folding">
      <thead>
        <tr>
          <th scope="col">{words.model}</th>
          <th scope="col" class="number">
            {words.count}
          </th>
          <th scope="col">{words.cheapest}</th>
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <tr key={model.key}>
            <th scope="row">
              <a href={modelHref(address, model.key)}>{model.name}</a>{" "}
              {model.key !== model.name && <code class="faint">{model.key}</code>}
            </th>
            <td class="number" data-label={words.count}>
              {formatNumber(model.offers, language.value)}
            </td>
            <td data-label={words.cheapest}>
              <Cheapest model={model} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cheapest = ({ model: { cheapest } }: { readonly model: ModelFound }) => {
  const { address, language } = useSite()
  const words = useWords(OFFERS_WORDS).hosts
  const { currency, priceIn } = usePriceIn(cheapest?.currency ?? "usd")
  if (cheapest === null) return <span class="faint">{words.noPrice}</span>
  const { host, host_name, input_price, output_price, source } = cheapest
  const text = (price: number) => formatMoney(priceIn(price), currency, language.value)
  return (
    <>
      {input_price === 0 && output_price === 0
        ? words.free
        : [
            ...(input_price === null ? [] : [words.input(text(input_price))]),
            ...(output_price === null ? [] : [words.output(text(output_price))])
          ].join(", ")}
      <OtherPrices offer={cheapest} currency={currency} />
      {` ${words.at} `}
      <a href={hostHref(address, host)}>{host_name}</a>
      {source.as_of !== null && (
        <span class={source.is_old ? "small warning" : "small faint"}>
          {` ${words.asOf(formatDay(source.as_of, language.value))}`}
        </span>
      )}
    </>
  )
}
