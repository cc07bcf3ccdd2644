import { useSignal } from "@preact/signals"
import { type Currency, DAY_MILLIS } from "@ratecard/core/catalogue"
import { formatDate, formatMoney } from "../format.ts"
import { useSite } from "../site.ts"
import { AmountAxis, LowerAxis, moved } from "./chart.tsx"
import { type AmountScale, amountScale } from "./amountScale.ts"
import "./chart.css"

interface ColumnChartProps {
  readonly id: string
  /** Names the chart for screen readers. */
  readonly title: string
  readonly currency: Currency
  readonly amounts: ReadonlyArray<DayAmount>
  /** All about a day, in one line. */
  readonly describe: (day: string) => string
  /** The sentence that names the highest day, which is described. */
  readonly costliest: (day: string) => string
}

const HEIGHT = 220

/** A column for each day, of its parts where it has some. Under it stands what is to say of the chosen one, the last at first. */
export const ColumnChart = ({ amounts, costliest, currency, describe, id, title }: ColumnChartProps) => {
  const { language } = useSite()
  const { amounts: scale, columns, days } = columnsOf(amounts, HEIGHT)
  const chosen = useSignal<number | undefined>(undefined)
  const [highest] = amounts.toSorted((one, other) => other.amount - one.amount)
  const shown = Math.min(chosen.value ?? columns.length - 1, columns.length - 1)
  return (
    <div class="chart columns">
      <div class="plot">
        <svg class="drawing" role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-summary`}>{highest && costliest(describe(highest.day))}</desc>
          <AmountAxis
            scale={{ ...scale, free: undefined }}
            text={(amount) => formatMoney(amount, currency, language.value, { maximum: 2 })}
            free=""
          />
          <LowerAxis
            height={HEIGHT}
            ticks={days.map(({ day, isGreater, x }) => ({
              x,
              isGreater,
              text: formatDate(day, language.value, { day: "numeric", month: "short" })
            }))}
          />
        </svg>
        <svg class="reach" role="group" aria-label={title}>
          {columns.map(({ day, height, parts, width, x, y }, index) => (
            <g
              key={day}
              class="column"
              role="img"
              aria-label={describe(day)}
              tabIndex={index === shown ? 0 : -1}
              data-shown={index === shown}
              onPointerEnter={() => (chosen.value = index)}
              onFocus={() => (chosen.value = index)}
              onKeyDown={(event) => {
                const place = moved(event.key, index, columns.length)
                if (place === undefined) return
                event.preventDefault()
                const { parentElement } = event.currentTarget
                parentElement?.querySelectorAll<SVGGElement>(".column")[place]?.focus()
              }}
            >
              <rect class="place" x={`${x}%`} width={`${width}%`} y={0} height={HEIGHT} />
              {parts.length === 0 ? (
                <rect class="amount" x={`${x}%`} width={`${width}%`} y={y} height={height} />
              ) : (
                parts.map((part, place) => (
                  <rect
                    key={place}
                    class={`part part-${place}`}
                    x={`${x}%`}
                    width={`${width}%`}
                    y={part.y}
                    height={part.height}
                  />
                ))
              )}
            </g>
          ))}
        </svg>
      </div>
      <p class="caption-line" aria-hidden="true">
        {columns[shown] && describe(columns[shown].day)}
      </p>
    </div>
  )
}

/** The amount of a day. */
interface DayAmount {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly amount: number
  /** The parts of the amount, from the bottom up; as many for each day. */
  readonly parts?: ReadonlyArray<number>
}

/** From where to where something is drawn, in pixels from the top. */
interface Extent {
  readonly y: number
  readonly height: number
}

/** A column of a day: `x` and `width` in percent of the width. */
interface Column extends Extent {
  readonly day: string
  readonly amount: number
  readonly x: number
  readonly width: number
  /** Of its parts; none of a column that has none. */
  readonly parts: ReadonlyArray<Extent>
}

interface ColumnGeometry {
  readonly amounts: AmountScale
  readonly columns: ReadonlyArray<Column>
  /** Days that are named: `x` in percent, under the middle of their column. */
  readonly days: ReadonlyArray<{ readonly day: string; readonly x: number; readonly isGreater: boolean }>
}

/** So much of the place of a day is its column. */
const SHARE = 0.8

const MOST_DAYS = 8

/** The longest period with a column for each of its days. */
export const MOST_COLUMNS = 1500

/**
 * A column for each day from the first to the last, those without an amount among them unless the period is too long,
 * in a box of 100 by `height`.
 */
export const columnsOf = (amounts: ReadonlyArray<DayAmount>, height: number): ColumnGeometry => {
  const known = new Map(amounts.map((each) => [each.day, each]))
  const all = daysFrom([...known.keys()].toSorted())
  const scale = amountScale(
    amounts.map(({ amount }) => amount),
    "linear",
    height
  )
  const place = 100 / Math.max(all.length, 1)
  const columns = all.map((day, index) => {
    const { amount, parts = [] } = known.get(day) ?? { amount: 0 }
    const y = round(amount === 0 ? height : scale.y(amount))
    const x = round((index + (1 - SHARE) / 2) * place)
    const width = round(place * SHARE)
    return { day, amount, x, width, y, height: round(height - y), parts: stacked(parts, scale, height) }
  })
  const distance = Math.ceil(all.length / MOST_DAYS)
  const named = columns.filter((_, index) => index % distance === 0)
  return {
    amounts: scale,
    columns,
    days: named.map(({ day, width, x }, index) => ({ day, x: round(x + width / 2), isGreater: index % 2 === 0 }))
  }
}

/** Parts one on the other, from the bottom up. */
const stacked = (parts: ReadonlyArray<number>, scale: AmountScale, height: number): ReadonlyArray<Extent> => {
  let sum = 0
  let bottom = height
  return parts.map((part) => {
    sum += part
    const y = round(sum === 0 ? height : scale.y(sum))
    const extent = { y, height: round(bottom - y) }
    bottom = y
    return extent
  })
}

const daysFrom = (days: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (days.length === 0) return []
  const first = Date.parse(days[0]!)
  const count = Math.round((Date.parse(days.at(-1)!) - first) / DAY_MILLIS) + 1
  // One wrong date would make millions, and beyond the year 9999 there is no such day.
  if (!(count > 0 && count <= MOST_COLUMNS)) return days
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MILLIS).toISOString().slice(0, 10))
}

const round = (value: number): number => Math.round(value * 100) / 100
