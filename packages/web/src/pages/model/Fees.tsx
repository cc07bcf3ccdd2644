import { formatCount, formatMoney, formatNumber } from "../../format.ts"
import { Unknown } from "../../parts/Unknown.tsx"
import { useUnitName } from "../../parts/useUnitName.ts"
import { useSite, useWords } from "../../site.ts"
import { FEE_NOTES } from "../../words/feeNotes.ts"
import { MODEL_WORDS } from "../../words/model.ts"
import { TERM_WORDS } from "../../words/terms.ts"
import { CitationMarks } from "./Citation.tsx"
import { conditionsText } from "./rateCard.ts"
import type { ShownModel } from "./shownModel.ts"

/** The fees for other things than tokens. */
export const Fees = ({ shown: { card, citations, sheet } }: { readonly shown: ShownModel }) => {
  const language = useSite().language.value
  const { conditions, prices: words, sources } = useWords(MODEL_WORDS)
  const terms = useWords(TERM_WORDS)
  const remarks = useWords(FEE_NOTES)
  const unitName = useUnitName()
  const currency = sheet.currency
  return (
    <details>
      <summary>{formatCount(card.fees.length, words.fees, language)}</summary>
      <table class="fees folding">
        <caption>{words.feesCaption(currency.toUpperCase())}</caption>
        <thead>
          <tr>
            <th scope="col">{words.fee}</th>
            <th scope="col" class="number">
              {words.price}
            </th>
            <th scope="col">{words.notes}</th>
            <th scope="col">{words.sources}</th>
          </tr>
        </thead>
        <tbody>
          {card.fees.map(({ free_quota, note, per, price, unit, when, ...fee }) => (
            <tr key={unit + JSON.stringify(when)}>
              <th scope="row">{unitName(unit)}</th>
              <td class="number" data-label={words.price}>
                {price === null ? (
                  <Unknown reason={words.unknown} />
                ) : Number(price) === 0 ? (
                  terms.free
                ) : (
                  <>
                    {formatMoney(Number(price), currency, language)}{" "}
                    <span class="faint">{per === 1 ? words.each : words.per(formatNumber(per, language))}</span>
                  </>
                )}
              </td>
              <td class="note" data-label={words.notes}>
                {[
                  conditionsText(when ?? {}, conditions, language),
                  free_quota && words.quota(remarks[free_quota] ?? free_quota)
                ]
                  .filter((part) => part)
                  .join(" · ")}
                {note && (
                  <span lang={remarks[note] === undefined ? "en" : undefined} class="remark">
                    {remarks[note] ?? note}
                  </span>
                )}
              </td>
              <td data-label={words.sources}>
                <CitationMarks all={citations} of={[fee]} name={sources.place} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
