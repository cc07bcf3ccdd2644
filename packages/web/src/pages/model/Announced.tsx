import type { SheetPrice, TariffSheet } from "@ratecard/core/ledger"
import { formatDay, formatMoney } from "../../format.ts"
import { useSite, useWords } from "../../site.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { TERM_WORDS } from "../../words/terms.ts"

/** What the vendor has announced and does not charge yet, by day. */
export const Announced = ({ sheet: { announced, currency } }: { readonly sheet: TariffSheet }) => {
  const language = useSite().language.value
  const words = useWords(MODEL_WORDS).prices
  const terms = useWords(TERM_WORDS)
  const days = Map.groupBy(announced, ({ from }) => from?.slice(0, 10) ?? "")
  const text = ({ price, unit }: SheetPrice) =>
    `${terms.units[unit] ?? unit.replaceAll("_", " ")} ${
      price === null ? words.unknown : formatMoney(Number(price), currency, language)
    }`
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
