import { useSignal } from "@preact/signals"
import { AmountAxis, LowerAxis } from "./Axes.tsx"
import { columnsOf, type DayAmount } from "./columns.ts"
import { moved } from "./movement.ts"
import "./chart.css"

export interface ColumnChartProps {
  readonly id: string
  /** What the chart shows, and what it shows of it. */
  readonly title: string
  readonly summary: string
  readonly amounts: ReadonlyArray<DayAmount>
  readonly amountText: (amount: number) => string
  readonly dayText: (day: string) => string
  /** All about a day, in one line. */
  readonly describe: (day: string) => string
  /** Names the group of columns that arrow keys walk through. */
  readonly group: string
}

const HEIGHT = 220

/** A column for each day, of its parts where it has some. Under it stands what is to say of the chosen one, the last at first. */
export const ColumnChart = (props: ColumnChartProps) => {
  const { amountText, amounts, dayText, group, id, summary, title, describe } = props
  const { amounts: scale, columns, days } = columnsOf(amounts, HEIGHT)
  const chosen = useSignal<number | undefined>(undefined)
  const shown = Math.min(chosen.value ?? columns.length - 1, columns.length - 1)
  return (
    <div class="chart columns">
      <div class="plot">
        <svg class="drawing" role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-summary`}>{summary}</desc>
          <AmountAxis scale={{ ...scale, free: undefined }} text={amountText} free="" />
          <LowerAxis
            height={HEIGHT}
            ticks={days.map(({ day, isGreater, x }) => ({ x, isGreater, text: dayText(day) }))}
          />
        </svg>
        <svg class="reach" role="group" aria-label={group}>
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
