import { type CatalogueEntry, providerOf } from "@ratecard/core/catalogue"
import { formatCompact, formatDay } from "../../format.ts"
import { cameOn, isRetiredAt, type ModelLine } from "../../lines/lines.ts"
import { levelAt } from "../../lines/lineStory.ts"
import { KINDS } from "../../lines/lineSteps.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { Unknown } from "../../parts/Unknown.tsx"
import { useOfferText } from "../../parts/useOfferText.ts"
import { useSite, useWords } from "../../site.ts"
import { LINE_WORDS } from "../../words/line.ts"

/** The models of a line, newest first, each with its prices of the day or its last ones. */
export const LineTable = ({ at, line }: { readonly line: ModelLine; readonly at: number }) => {
  const { columns, caption } = useWords(LINE_WORDS)
  const { currency } = providerOf(line.provider)
  const shown = line.entries.filter((entry) => levelAt(entry, at) !== undefined)
  return (
    <table class="line-models folding">
      <caption>{caption(currency.toUpperCase())}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.model}</th>
          {([...KINDS, "window"] as const).map((column) => (
            <th key={column} scope="col" class="number">
              {columns[column]}
            </th>
          ))}
          {(["since", "released", "status"] as const).map((column) => (
            <th key={column} scope="col">
              {columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((entry) => (
          <ModelRow key={entry.id} entry={entry} at={at} decimals={decimalsIn(shown, at)} />
        ))}
      </tbody>
    </table>
  )
}

/** As many as the column needs. */
const decimalsIn = (entries: ReadonlyArray<CatalogueEntry>, at: number): number =>
  Math.max(2, ...entries.flatMap((entry) => KINDS.map((kind) => decimalsOf(levelAt(entry, at)![`${kind}_price`]))))

const ModelRow = ({
  at,
  decimals,
  entry
}: {
  readonly entry: CatalogueEntry
  readonly at: number
  readonly decimals: number
}) => {
  const { address, language: chosen } = useSite()
  const language = chosen.value
  const { columns, unknown } = useWords(LINE_WORDS)
  const offerText = useOfferText()
  const { currency } = providerOf(entry.provider)
  const level = levelAt(entry, at)!
  return (
    <tr class={isRetiredAt(entry, at) ? "retired" : undefined}>
      <th scope="row">
        <a href={modelHref(address, entry.id)}>{entry.display_name}</a>
      </th>
      {KINDS.map((kind) => (
        <td key={kind} class="number" data-label={columns[kind]}>
          <AlignedMoney value={level[`${kind}_price`]} decimals={decimals} currency={currency} />
        </td>
      ))}
      <td class="number" data-label={columns.window}>
        {entry.context_window === null ? <Unknown reason={unknown} /> : formatCompact(entry.context_window, language)}
      </td>
      <td class="date" data-label={columns.since}>
        {formatDay(level.date, language)}
      </td>
      <td class="date" data-label={columns.released}>
        {formatDay(cameOn(entry), language)}
      </td>
      <td data-label={columns.status}>{offerText(entry, at)}</td>
    </tr>
  )
}
