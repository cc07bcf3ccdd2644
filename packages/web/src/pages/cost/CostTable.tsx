import { MONTH_DAYS } from "@ratecard/core/ledger"
import { formatNumber } from "../../format.ts"
import { Aligned, AlignedMoney } from "../../parts/Amount.tsx"
import { Bar } from "../../parts/Bar.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { Unknown } from "../../parts/Unknown.tsx"
import { useSite, useWords } from "../../site.ts"
import { COST_WORDS } from "../../words/cost.ts"
import type { CostRequest } from "./costRequest.ts"
import { type CostRow, decimalsFor, type Part, PARTS } from "./costRows.ts"
import { Explanation } from "./Explanation.tsx"

/** The models side by side. */
export const CostTable = ({
  request,
  rows
}: {
  readonly rows: ReadonlyArray<CostRow>
  readonly request: CostRequest
}) => {
  const words = useWords(COST_WORDS)
  const columns = PARTS.filter(
    (column) => (column !== "tool" || request.tools.length > 0) && (column !== "cached" || request.cached > 0)
  )
  const decimals = decimalsFor(rows.flatMap((row) => [...columns, "total" as const].map((column) => row[column] ?? 0)))
  const totals = rows.map(({ total }) => total ?? 0)
  const monthDecimals = decimalsFor(totals.map((total) => total * request.perDay * MONTH_DAYS))
  const most = Math.max(...totals)
  return (
    <table class="cost-table">
      <caption class="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.model}</th>
          <th scope="col" class="number tokens">
            {words.columns.tokens}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" class="number part">
              {words.columns[column]}
            </th>
          ))}
          <th scope="col" class="number">
            {words.columns.total}
          </th>
          <th scope="col" class="times number">
            {words.columns.times}
          </th>
          <th scope="col" class="number month">
            {words.columns.month}
          </th>
          <th class="remove">
            <span class="visually-hidden">{words.columns.remove}</span>
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <Row
          key={row.model.id}
          row={row}
          request={request}
          columns={columns}
          decimals={decimals}
          monthDecimals={monthDecimals}
          most={most}
        />
      ))}
    </table>
  )
}

const Row = ({
  columns,
  decimals,
  monthDecimals,
  most,
  request,
  row
}: {
  readonly row: CostRow
  readonly request: CostRequest
  readonly columns: ReadonlyArray<Part>
  readonly decimals: number
  readonly monthDecimals: number
  readonly most: number
}) => {
  const { address, language } = useSite()
  const words = useWords(COST_WORDS)
  const { count, model, total } = row
  const about = count.estimate === undefined ? "" : "≈ "
  const isOpen = address.query.value.get("why") === model.id
  const ids = request.models.map(({ id }) => id)
  return (
    <tbody class={count.estimate && "estimate"}>
      <tr>
        <th scope="row">
          <a href={modelHref(address, model.id)}>{model.display_name}</a>
        </th>
        <td class="number tokens">
          {about}
          {formatNumber(count.tokens, language.value)}
        </td>
        {columns.map((column) => (
          <td key={column} class="number part">
            <Cost value={row[column]} decimals={decimals} />
          </td>
        ))}
        <td class="number total">
          <button
            type="button"
            class="amount"
            aria-expanded={isOpen}
            onClick={() => address.set({ why: isOpen ? null : model.id })}
          >
            <data value={total ?? undefined}>
              <Cost value={total} about={about} decimals={decimals} currency={request.currency} />
            </data>
            <span class="visually-hidden"> {words.explain(model.display_name)}</span>
          </button>
          <Bar share={total ? total / most : 0} />
          {row.band && (
            <small class="faint">
              {words.band(
                ...(row.band.map((end) =>
                  formatNumber(end, language.value, {
                    maximumFractionDigits: decimals,
                    minimumFractionDigits: decimals
                  })
                ) as [string, string])
              )}
            </small>
          )}
        </td>
        <td class="number times">
          {row.times === undefined
            ? "–"
            : `${formatNumber(row.times, language.value, { maximumFractionDigits: row.times < 10 ? 1 : 0 })}×`}
        </td>
        <td class="number month">
          <Cost
            value={total && total * request.perDay * MONTH_DAYS}
            about={about}
            decimals={monthDecimals}
            currency={request.currency}
          />
        </td>
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
          <td colSpan={columns.length + 6}>
            <Explanation row={row} request={request} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** An amount in its column, with the sign of its currency if it has one; a dash if it is not known. */
const Cost = ({
  about,
  currency,
  decimals,
  value
}: {
  readonly value: number | null
  readonly decimals: number
  readonly about?: string
  readonly currency?: CostRequest["currency"]
}) => {
  const words = useWords(COST_WORDS)
  if (value === null) return <Unknown reason={words.unknown} />
  return (
    <>
      {about}
      {currency === undefined ? (
        <Aligned value={value} decimals={decimals} />
      ) : (
        <AlignedMoney value={value} decimals={decimals} currency={currency} />
      )}
    </>
  )
}
