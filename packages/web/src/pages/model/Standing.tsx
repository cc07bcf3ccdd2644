import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { formatCount, formatMoney } from "../../format.ts"
import { isRetiredAt, lineOfModel, successorOf } from "../../lines/lines.ts"
import { hrefOfDay, modelHref } from "../../parts/modelHref.ts"
import { useSite, useWords } from "../../site.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { useOfferText } from "./Facts.tsx"
import type { ShownModel } from "./shownModel.ts"

/** Where a model stands in its line: that it ends, what came after it at which price, and where all of them are. */
export const Standing = ({ shown: { at, entry, model } }: { readonly shown: ShownModel }) => {
  const { address, language, prices } = useSite()
  const words = useWords(MODEL_WORDS)
  const offer = useOfferText()(entry, at)
  const line = lineOfModel(prices.value.view.entries, entry.id)
  const successor = line && successorOf(line, entry, at)
  const level = successor?.levels.findLast(({ date }) => Date.parse(date) <= at)
  const money = (price: number) => formatMoney(price, model.currency, language.value)
  const daysLeft = Math.ceil((Date.parse(entry.retirement?.date ?? "") - at) / DAY_MILLIS)
  return (
    <>
      {entry.retirement !== null && (
        <p class="standing">
          <strong>
            {offer}
            {!isRetiredAt(entry, at) &&
              `, ${words.standing.in(formatCount(daysLeft, words.standing.days, language.value))}`}
            .
          </strong>{" "}
          {successor !== undefined && level !== undefined && (
            <>
              {words.standing.successor} <a href={modelHref(address, successor.id)}>{successor.display_name}</a>,{" "}
              {words.standing.prices(money(level.input_price), money(level.output_price))}
            </>
          )}
        </p>
      )}
      {line !== undefined && (
        <p>
          <a href={hrefOfDay(address, `/lines/${line.slug}`)}>
            {words.standing.line(line.name, formatCount(line.entries.length, words.standing.models, language.value))}
          </a>
        </p>
      )}
    </>
  )
}
