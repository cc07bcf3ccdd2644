import { useLayoutEffect, useRef } from "preact/hooks"
import { Part } from "../../parts/Part.tsx"
import { SortHeading } from "../../parts/SortHeading.tsx"
import { useSite, useWords } from "../../site.ts"
import { MODELS_WORDS } from "../../words/models.ts"
import { type Column, columnOf, isCheapest, isLogIn, PRICES, type Row, type Scales, scalesOf } from "./columns.tsx"
import { type Choice, columnsOf, type Found } from "./modelRows.ts"

/** The number of rows that are drawn at once: as many as a phone shows. */
const PART = 12

/** The models that pass the filters, a row each. A search hides the other rows: to draw rows takes a phone too long. */
export const ModelsTable = ({ choice, found: { all, rows } }: { readonly found: Found; readonly choice: Choice }) => {
  const { address } = useSite()
  const words = useWords(MODELS_WORDS)
  const { search } = choice
  // Of the search that a page begins with, there are no other rows until that changes.
  const first = useRef(search)
  if (first.current !== search) first.current = ""
  const drawn = first.current === "" ? all : rows
  const shown = useRef<ReadonlySet<string>>(new Set())
  shown.current = new Set(rows.map(({ model }) => model.id))
  const hide = (within: HTMLElement) => {
    for (const row of within.querySelectorAll<HTMLElement>("tbody tr, :scope > tr"))
      row.hidden = !shown.current.has(row.querySelector("input")!.value)
  }
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => hide(table.current!), [rows])
  const columns = columnsOf(choice)
  const asked = [...address.query.value].filter(([name]) => name !== "models" && name !== "q")
  const of = [...asked, ...drawn.map(({ model }) => model.id)].join()
  const pick = ({ target }: Event) => {
    const { checked, value } = target as HTMLInputElement
    address.set({ models: [...choice.chosen.filter((id) => id !== value), ...(checked ? [value] : [])].join() || null })
  }
  return (
    <table
      ref={table}
      id="models"
      tabIndex={-1}
      class={`models-table by-${choice.sort}${choice.columns === undefined ? " usual" : ""}${choice.scores.length > 0 ? " scored" : ""}`}
      onChange={pick}
    >
      <caption class="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th class="pick">
            <span class="visually-hidden">{words.columns.pick}</span>
          </th>
          {columns.map((column) => (
            <SortHeading
              key={column}
              class={`${column}${columnOf(column).isText ? "" : " number"}`}
              column={column}
              name={words.columns[column]}
              sorted={{ ...choice, key: choice.sort }}
            >
              {isLogIn(all, column) && <small class="faint">{words.logScale}</small>}
            </SortHeading>
          ))}
        </tr>
      </thead>
      {Array.from({ length: Math.ceil(drawn.length / PART) }, (_, index) => {
        const part = drawn.slice(index * PART, (index + 1) * PART)
        const chosen = new Set(choice.chosen.filter((id) => part.some(({ model }) => model.id === id)))
        return (
          <Part key={index} as="tbody" isStill isLate={index > 0} of={[...chosen, of].join()} onDraw={hide}>
            <ModelRows rows={part} all={all} chosen={chosen} columns={columns} />
          </Part>
        )
      })}
    </table>
  )
}

/** The scales of rows: a page keeps what the server rendered, and needs none until it draws rows itself. */
const scalesIn = (all: ReadonlyArray<Row>): Scales => {
  const scales = kept.get(all) ?? scalesOf(all)
  kept.set(all, scales)
  return scales
}

const kept = new WeakMap<ReadonlyArray<Row>, Scales>()

const ModelRows = ({
  all,
  chosen,
  columns,
  rows
}: {
  readonly rows: ReadonlyArray<Row>
  readonly all: ReadonlyArray<Row>
  readonly chosen: ReadonlySet<string>
  readonly columns: ReadonlyArray<Column>
}) => (
  <>
    {rows.map((row) => (
      <ModelRow
        key={row.model.id}
        row={row}
        scales={scalesIn(all)}
        isChosen={chosen.has(row.model.id)}
        columns={columns}
      />
    ))}
  </>
)

const ModelRow = ({
  columns,
  isChosen,
  row,
  scales
}: {
  readonly row: Row
  readonly scales: Scales
  readonly isChosen: boolean
  readonly columns: ReadonlyArray<Column>
}) => {
  const words = useWords(MODELS_WORDS)
  const { display_name, id } = row.model
  return (
    <tr>
      <td class="pick">
        <input type="checkbox" aria-label={words.pick(display_name)} value={id} checked={isChosen} />
      </td>
      {columns.map((column) => (
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
  const kinds = [
    !isText && "number",
    isPrice && "price",
    column,
    isPrice && isCheapest(row, isPrice, scales) && "cheapest"
  ]
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
