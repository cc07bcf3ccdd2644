import { formatCompact, formatDay } from "../../format.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { Bar, shareOf } from "../../parts/Bar.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { Unknown } from "../../parts/Unknown.tsx"
import { useSite, useWords } from "../../site.ts"
import { type Choice, type Column, COLUMNS, type PriceColumn, PRICES, type Row } from "./modelRows.ts"
import { MODELS_WORDS } from "../../words/models.ts"

/** All models that are shown, a row each. */
export const ModelsTable = ({ choice, rows }: { readonly rows: ReadonlyArray<Row>; readonly choice: Choice }) => {
  const words = useWords(MODELS_WORDS)
  const scales = Object.fromEntries(PRICES.map((column) => [column, scaleOf(rows, column)])) as Scales
  const chosen = new Set(choice.chosen)
  return (
    <table class="models-table">
      <caption class="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th class="pick">
            <span class="visually-hidden">{words.columns.pick}</span>
          </th>
          {COLUMNS.map((column) => (
            <Heading key={column} column={column} choice={choice} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ModelRow key={row.model.id} row={row} scales={scales} isChosen={chosen.has(row.model.id)} choice={choice} />
        ))}
      </tbody>
    </table>
  )
}

interface Scale {
  readonly decimals: number
  /** How long the bar of a price in dollars is. */
  readonly share: (dollars: number) => number
}

type Scales = Readonly<Record<PriceColumn, Scale>>

const scaleOf = (rows: ReadonlyArray<Row>, column: PriceColumn): Scale => {
  return {
    decimals: rows.reduce((most, row) => Math.max(most, decimalsOf(row[column] ?? 0)), 2),
    share: shareOf(rows.map(({ dollars }) => dollars[column] ?? 0))
  }
}

const Heading = ({ choice, column }: { readonly column: Column; readonly choice: Choice }) => {
  const { address } = useSite()
  const words = useWords(MODELS_WORDS)
  const isSorted = choice.sort === column
  const parameters = Object.fromEntries(address.query.value)
  const isNumber = column !== "name" && column !== "provider"
  return (
    <th
      scope="col"
      class={`${column}${isNumber ? " number" : ""}`}
      aria-sort={isSorted ? (choice.isDescending ? "descending" : "ascending") : undefined}
    >
      <a
        href={address.href(address.path.value, {
          ...parameters,
          sort: isSorted && !choice.isDescending ? `-${column}` : column
        })}
        title={words.sortBy(words.columns[column])}
      >
        {words.columns[column]}
        <span class="arrow" aria-hidden="true">
          {isSorted ? (choice.isDescending ? "↓" : "↑") : ""}
        </span>
      </a>
    </th>
  )
}

const ModelRow = ({
  choice,
  isChosen,
  row,
  scales
}: {
  readonly row: Row
  readonly scales: Scales
  readonly isChosen: boolean
  readonly choice: Choice
}) => {
  const { address, language, prices } = useSite()
  const words = useWords(MODELS_WORDS)
  const { model } = row
  const isRetired = prices.value.view.offered.every(({ id }) => id !== model.id)
  const pick = () =>
    address.set({
      models:
        (isChosen ? choice.chosen.filter((id) => id !== model.id) : [...choice.chosen, model.id]).join(",") || null
    })
  return (
    <tr>
      <td class="pick">
        <input type="checkbox" aria-label={words.pick(model.display_name)} checked={isChosen} onChange={pick} />
      </td>
      <th scope="row" class="name">
        <a href={modelHref(address, model.id)}>{model.display_name}</a>
        {isRetired && <span class="faint small"> {words.isRetired}</span>}
      </th>
      <td class="provider">{model.provider_display_name}</td>
      {PRICES.map((column) => (
        <PriceCell key={column} column={column} row={row} scale={scales[column]} />
      ))}
      <td class="number window">
        {model.context_window === null ? (
          <span title={words.unknown}>–</span>
        ) : (
          formatCompact(model.context_window, language.value)
        )}
      </td>
      <td class="number since">
        <time dateTime={row.since}>{formatDay(row.since, language.value)}</time>
      </td>
    </tr>
  )
}

const PriceCell = ({
  column,
  row,
  scale
}: {
  readonly column: PriceColumn
  readonly row: Row
  readonly scale: Scale
}) => {
  const words = useWords(MODELS_WORDS)
  const price = row[column]
  return (
    <td class={`number price ${column}`}>
      {price === null ? (
        <Unknown reason={words.noCached} />
      ) : price === 0 ? (
        words.free
      ) : (
        <>
          <AlignedMoney value={price} decimals={scale.decimals} currency={row.currency} />
          <Bar share={scale.share(row.dollars[column]!)} />
        </>
      )}
    </td>
  )
}
