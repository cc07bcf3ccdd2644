import { DAY_MILLIS, successorOf } from "@ratecard/core/catalogue"
import type { SheetPrice, TariffSheet } from "@ratecard/core/ledger"
import { formatCount, formatMoney, formatDay, formatNumber } from "../../format.ts"
import { isRetiredAt, lineOfModel, pathOfLine } from "../../lines/lines.ts"
import { hrefOfDay, modelHref } from "../../parts/modelHref.ts"
import { usePriceIn } from "../../parts/usePriceIn.ts"
import { useOfferText } from "../../parts/useOfferText.ts"
import { useSite, useWords } from "../../site.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import type { ShownModel } from "./shownModel.ts"
import { useUnitName } from "../../parts/useUnitName.ts"

/** The end of a model and whose word it is, and the model that follows it with its price. */
export const Standing = ({ shown: { at, entry, model } }: { readonly shown: ShownModel }) => {
  const { address, language, prices } = useSite()
  const words = useWords(MODEL_WORDS).standing
  const offer = useOfferText()(entry, at)
  const { entries, entryById } = prices.value.view
  const { retirement } = entry
  const { currency, priceIn } = usePriceIn(model.currency)
  if (retirement === null) return null
  const successor = successorOf(entry, entries, at)
  const money = (price: number) => formatMoney(priceIn(price), currency, language.value)
  const daysLeft = Math.ceil((Date.parse(retirement.date ?? "") - at) / DAY_MILLIS)
  const change = (percent: number) =>
    words.change(formatNumber(Math.abs(percent) / 100, language.value, { style: "percent" }), percent > 0)
  return (
    <p class="standing">
      <strong>
        {offer}
        {!isRetiredAt(entry, at) && `, ${words.in(formatCount(daysLeft, words.days, language.value))}`}.
      </strong>{" "}
      {successor !== null && (
        <>
          {words.successor[successor.by === "vendor" ? "vendor" : "nearest"]}{" "}
          <a href={modelHref(address, successor.model)}>{entryById.get(successor.model)!.display_name}</a>,{" "}
          {words.prices(money(successor.input_price), money(successor.output_price))}
          {successor.change_pct !== null &&
            Math.abs(successor.change_pct) >= 0.5 &&
            `: ${change(successor.change_pct)}`}
          .
        </>
      )}{" "}
      {retirement.source !== undefined && (
        <small>
          {words.source}{" "}
          {retirement.url === undefined ? retirement.source : <a href={retirement.url}>{retirement.source}</a>}
        </small>
      )}
    </p>
  )
}

/** The page of all models of the line. */
export const LineLink = ({ shown: { entry } }: { readonly shown: ShownModel }) => {
  const { address, language, prices } = useSite()
  const words = useWords(MODEL_WORDS).standing
  const line = lineOfModel(prices.value.view.entries, entry.id)
  return line === undefined ? null : (
    <>
      {" · "}
      <a href={hrefOfDay(address, pathOfLine(line.slug))}>
        {words.line(line.name, formatCount(line.entries.length, words.models, language.value))}
      </a>
    </>
  )
}

/** The prices that the vendor has announced and does not charge yet, by day. */
export const Announced = ({ sheet: { announced, currency } }: { readonly sheet: TariffSheet }) => {
  const language = useSite().language.value
  const words = useWords(MODEL_WORDS).prices
  const unitName = useUnitName()
  const days = Map.groupBy(announced, ({ from }) => from?.slice(0, 10) ?? "")
  const text = ({ price, unit }: SheetPrice) =>
    `${unitName(unit)} ${price === null ? words.unknown : formatMoney(Number(price), currency, language)}`
  return (
    <ul class="announced">
      {[...days].map(([day, prices]) => (
        <li key={day}>
          {words.announced}, {day === "" ? words.announcedDay : formatDay(day, language)}:{" "}
          {prices.map(text).join(" · ")}
        </li>
      ))}
    </ul>
  )
}
