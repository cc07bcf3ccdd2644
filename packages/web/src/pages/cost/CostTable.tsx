import type { Currency } from "@ratecard/core/catalogue"
import { formatCompact, formatMoney, formatNumber, formatPercent } from "../../format.ts"
import { Bar } from "../../parts/Bar.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { Sign } from "../../parts/Sign.tsx"
import { Unknown } from "../../parts/Unknown.tsx"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import type { CostRequest } from "./costRequest.ts"
import { type CostRow, decimalsFor, isTooLong, monthOf, type Part, partOf, PARTS } from "./costRows.ts"
import { Explanation } from "./Explanation.tsx"

/** The format of a table's amounts. */
interface Style {
  readonly columns: ReadonlyArray<Part>
  readonly decimals: number
  readonly monthDecimals: number
  /** The largest cost of a request: its bar is the longest. */
  readonly most: number
}

/** The models side by side: what a month of requests costs first, then one request and its parts. */
export const CostTable = ({
  request,
  rows,
  todays
}: {
  readonly rows: ReadonlyArray<CostRow>
  /** At today's prices, by model; undefined if the rows are. */
  readonly todays: ReadonlyMap<string, CostRow> | undefined
  readonly request: CostRequest
}) => {
  const words = useWords(COST_WORDS)
  const columns = PARTS.filter((column) => rows.some((row) => hasPart(row, column)))
  const style: Style = {
    columns,
    decimals: decimalsFor(rows.flatMap((row) => [...columns, "total" as const].map((column) => row[column] ?? 0))),
    monthDecimals: decimalsFor(
      rows.map((row) => monthOf(row, request) ?? 0),
      1
    ),
    most: Math.max(...rows.map(({ total }) => total ?? 0))
  }
  return (
    <table class="cost-table">
      <caption class="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.model}</th>
          <th scope="col" class="number">
            {words.columns.month}
          </th>
          {todays && (
            <th scope="col" class="number">
              {words.columns.today}
            </th>
          )}
          <th scope="col" class="number total">
            {words.columns.total}
          </th>
          <th scope="col" class="times number">
            {words.columns.times}
          </th>
          <th scope="col" class="number tokens">
            {words.columns.tokens}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" class="number part">
              {words.columns[column]}
            </th>
          ))}
          <th class="remove">
            <span class="visually-hidden">{words.columns.remove}</span>
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <Row key={row.model.id} row={row} todays={todays} request={request} style={style} />
      ))}
    </table>
  )
}

/** Whether a call has something that is billed in this column. */
const hasPart = ({ bill }: CostRow, part: Part): boolean =>
  part === "input" || part === "output" || bill.lines.some((line) => partOf(line) === part)

const Row = ({
  request,
  row,
  style,
  todays
}: {
  readonly todays: ReadonlyMap<string, CostRow> | undefined
  readonly row: CostRow
  readonly request: CostRequest
  readonly style: Style
}) => {
  const { address, language } = useSite()
  const words = useWords(COST_WORDS)
  const { band, count, model, times, total } = row
  const { currency } = request
  const lang = language.value
  const about = count.estimate === undefined ? "" : "≈ "
  const isOpen = address.query.value.get("why") === model.id
  const ids = request.models.map(({ id }) => id)
  const { columns, decimals, monthDecimals, most } = style
  return (
    <tbody class={count.estimate && "estimate"}>
      <tr>
        <th scope="row">
          <Sign of={model.provider} />
          <a href={modelHref(address, model.id)}>{model.display_name}</a>
          {isTooLong(row) && (
            <small class="warning">{words.tooLong(formatCompact(model.context_window ?? 0, lang))}</small>
          )}
        </th>
        <td class="number month">
          <Cost value={monthOf(row, request)} about={about} decimals={monthDecimals} currency={currency} />
          {!!total && <Bar share={total / most} />}
          {band && (
            <small class="faint">
              {words.band(
                ...(band.map((end) =>
                  formatNumber(monthOf({ total: end }, request)!, lang, {
                    maximumFractionDigits: monthDecimals,
                    minimumFractionDigits: monthDecimals
                  })
                ) as [string, string])
              )}
            </small>
          )}
        </td>
        {todays && (
          <td class="number today">
            <Today then={row} now={todays.get(model.id)} request={request} decimals={monthDecimals} />
          </td>
        )}
        <td class="number total">
          <button
            type="button"
            class="amount"
            aria-expanded={isOpen}
            onClick={() => address.set({ why: isOpen ? null : model.id })}
          >
            <data value={total ?? undefined}>
              <Cost value={total} about={about} decimals={decimals} currency={currency} />
            </data>
            <span class="visually-hidden">{` ${words.explain(model.display_name)}`}</span>
          </button>
        </td>
        <td class="number times">
          {times === undefined ? "–" : `${formatNumber(times, lang, { maximumFractionDigits: times < 10 ? 1 : 0 })}×`}
        </td>
        <td class="number tokens">{about + formatNumber(count.tokens, lang)}</td>
        {columns.map((column) => (
          <td key={column} class="number part">
            {row[column] === 0 && row.bill.lines.some((line) => partOf(line) === column) ? (
              words.free
            ) : (
              <Cost value={row[column]} decimals={decimals} />
            )}
          </td>
        ))}
        <td class="remove">
          {!request.isEvery && (
            <button
              type="button"
              aria-label={words.remove(model.display_name)}
              onClick={() => address.set({ models: ids.filter((id) => id !== model.id).join(",") })}
            >
              ×
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr class="why">
          <td colSpan={columns.length + (todays ? 7 : 6)}>
            <Explanation row={row} request={request} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** A month at today's prices, and how far it is from that of the day that is shown. */
const Today = ({
  decimals,
  now,
  request,
  then
}: {
  readonly then: CostRow
  readonly now: CostRow | undefined
  readonly request: CostRequest
  readonly decimals: number
}) => {
  const { language } = useSite()
  const words = useWords(COST_WORDS)
  if (now === undefined) return <small class="faint">{words.gone}</small>
  const change = then.total && now.total !== null ? now.total / then.total - 1 : 0
  return (
    <>
      <Cost value={monthOf(now, request)} decimals={decimals} currency={request.currency} />
      {Math.abs(change) >= 0.0005 && (
        <small>
          {change < 0 ? "▼ " : "▲ "}
          {formatPercent(100 * change, language.value)}
        </small>
      )}
    </>
  )
}

/** An amount with the decimals of its column, with the sign of its currency if it has one; a dash if it is not known. */
const Cost = ({
  about = "",
  currency,
  decimals,
  value
}: {
  readonly value: number | null
  readonly decimals: number
  readonly about?: string
  readonly currency?: Currency
}) => {
  const { language } = useSite()
  const words = useWords(COST_WORDS)
  if (value === null) return <Unknown reason={words.unknown} />
  const each = { minimum: decimals, maximum: decimals }
  return (
    <>
      {about +
        (currency === undefined
          ? formatNumber(value, language.value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
          : formatMoney(value, currency, language.value, each))}
    </>
  )
}
