import { Part } from "../../parts/Part.tsx"
import { useSite, useWords } from "../../site.ts"
import { MODELS_WORDS } from "../../words/models.ts"
import { type Column, columnOf, PRICES, type Row, type Scales, scalesOf } from "./columns.tsx"
import { type Choice, columnsOf } from "./modelRows.ts"

/** The number of rows that are drawn at once. */
const PART = 15

/** All models that are shown, a row each. */
export const ModelsTable = ({ choice, rows }: { readonly rows: ReadonlyArray<Row>; readonly choice: Choice }) => {
  const words = useWords(MODELS_WORDS)
  const scales = scalesOf(rows)
  const chosen = new Set(choice.chosen)
  const columns = columnsOf(choice)
  return (
    <table class={`models-table${choice.columns === undefined ? " usual" : ""}`}>
      <caption class="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th class="pick">
            <span class="visually-hidden">{words.columns.pick}</span>
          </th>
          {columns.map((column) => (
            <Heading key={column} column={column} choice={choice} scales={scales} />
          ))}
        </tr>
      </thead>
      {Array.from({ length: Math.ceil(rows.length / PART) }, (_, part) => (
        <Part key={part} as="tbody">
          {rows.slice(part * PART, (part + 1) * PART).map((row) => (
            <ModelRow
              key={row.model.id}
              row={row}
              scales={scales}
              isChosen={chosen.has(row.model.id)}
              choice={choice}
            />
          ))}
        </Part>
      ))}
    </table>
  )
}

const Heading = ({
  choice,
  column,
  scales
}: {
  readonly column: Column
  readonly choice: Choice
  readonly scales: Scales
}) => {
  const { address } = useSite()
  const words = useWords(MODELS_WORDS)
  const isSorted = choice.sort === column
  const parameters = Object.fromEntries(address.query.value)
  const isNumber = !columnOf(column).isText
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
      {PRICES.some((price) => price === column && scales[price].isLog) && <small class="faint">{words.logScale}</small>}
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
  const { address } = useSite()
  const words = useWords(MODELS_WORDS)
  const { model } = row
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
      {columnsOf(choice).map((column) => (
        <ModelCell key={column} column={column} row={row} scales={scales} />
      ))}
    </tr>
  )
}

const ModelCell = ({
  column,
  row,
  scales
}: {
  readonly column: Column
  readonly row: Row
  readonly scales: Scales
}) => {
  const { Cell, isText } = columnOf(column)
  const isPrice = PRICES.find((price) => price === column)
  const kinds = [!isText && "number", isPrice && "price", column, isPrice && row.cheapest.has(isPrice) && "cheapest"]
  if (column === "name") {
    return (
      <th scope="row" class="name">
        <Cell row={row} scales={scales} />
      </th>
    )
  }
  return (
    <td class={kinds.filter(Boolean).join(" ")}>
      <Cell row={row} scales={scales} />
    </td>
  )
}
