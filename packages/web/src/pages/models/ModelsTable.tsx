import { DAY_MILLIS, type TextKind } from "@ratecard/core/catalogue"
import { formatCompact, formatDay, formatMoney } from "../../format.ts"
import { isRetiredAt } from "../../lines/lines.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { Bar, shareOf } from "../../parts/Bar.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { Part } from "../../parts/Part.tsx"
import { Unknown } from "../../parts/Unknown.tsx"
import { dayAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { type Choice, type Column, columnsOf, type PriceColumn, PRICES, type Row } from "./modelRows.ts"
import { MODELS_WORDS } from "../../words/models.ts"

/** For so long after its release a model is marked as new. */
const NEW_DAYS = 60

/** As many rows are drawn at once. */
const PART = 15

/** All models that are shown, a row each. */
export const ModelsTable = ({ choice, rows }: { readonly rows: ReadonlyArray<Row>; readonly choice: Choice }) => {
  const words = useWords(MODELS_WORDS)
  const scales = Object.fromEntries(PRICES.map((column) => [column, scaleOf(rows, column)])) as Scales
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
            <Heading key={column} column={column} choice={choice} />
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
  const { now, view } = prices.value
  const at = dayAsked(address.query.value, now) ?? now
  const entry = view.entryById.get(model.id)!
  const isRetired = isRetiredAt(entry, at)
  const isNew = row.released !== null && Date.parse(row.released) > at - NEW_DAYS * DAY_MILLIS
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
        {isNew && <small class="mark new">{words.isNew}</small>}
        {isRetired && <small class="mark faint">{words.isRetired}</small>}
        {!isRetired && entry.retirement?.date != null && (
          <small class="mark warning">{words.retires(formatDay(entry.retirement.date, language.value))}</small>
        )}
      </th>
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
  const { model, released, since } = row
  switch (column) {
    case "name":
      return null
    case "provider":
      return <td class="provider">{model.provider_display_name}</td>
    case "input":
    case "cached":
    case "output":
      return <PriceCell column={column} row={row} scale={scales[column]} />
    case "window":
      return <TokensCell column={column} tokens={model.context_window} />
    case "answer":
      return <TokensCell column={column} tokens={model.max_output_tokens ?? null} />
    case "released":
      return <DayCell column={column} day={released} />
    case "since":
      return <DayCell column={column} day={since} />
    default:
      return <TextCell kind={column} row={row} />
  }
}

/** What a million characters of a kind of text cost; of an estimate, a hint has the ends of its band. */
const TextCell = ({ kind, row }: { readonly kind: TextKind; readonly row: Row }) => {
  const language = useSite().language.value
  const { band, price } = row.textPrice(kind)
  const text = (amount: number) => formatMoney(amount, row.currency, language)
  return (
    <td class={`number ${kind}`} title={band && band.map(text).join(" – ")}>
      {band && "≈ "}
      {text(price)}
    </td>
  )
}

const TokensCell = ({ column, tokens }: { readonly column: Column; readonly tokens: number | null }) => {
  const { language } = useSite()
  return <td class={`number ${column}`}>{tokens === null ? <Missing /> : formatCompact(tokens, language.value)}</td>
}

const DayCell = ({ column, day }: { readonly column: Column; readonly day: string | null }) => {
  const { language } = useSite()
  return (
    <td class={`number ${column}`}>
      {day === null ? <Missing /> : <time dateTime={day}>{formatDay(day, language.value)}</time>}
    </td>
  )
}

const Missing = () => <span title={useWords(MODELS_WORDS).unknown}>–</span>

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
    <td class={`number price ${column}${row.cheapest.has(column) ? " cheapest" : ""}`}>
      {price === null ? (
        <Unknown reason={words.noCached} />
      ) : price === 0 ? (
        words.free
      ) : (
        <>
          {row.cheapest.has(column) && <span class="visually-hidden">{`${words.cheapest} `}</span>}
          <AlignedMoney value={price} decimals={scale.decimals} currency={row.currency} />
          <Bar share={scale.share(row.dollars[column]!)} />
        </>
      )}
    </td>
  )
}
