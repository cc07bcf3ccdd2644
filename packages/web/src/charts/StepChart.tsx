import { useSignal } from "@preact/signals"
import { AmountAxis, LowerAxis, moved } from "./chart.tsx"
import "./chart.css"
import type { ScaleKind } from "./amountScale.ts"
import { type StepChartGeometry, type StepData, type StepLine, stepLines } from "./stepLines.ts"

export interface StepChartProps {
  readonly id: string
  /** Names and describes the chart for screen readers. */
  readonly title: string
  readonly summary: string
  readonly data: StepData
  readonly scale: ScaleKind
  /** At the end of a line; its last amount is null if that holds no longer. */
  readonly labelOf: (series: string, amount: number | null) => string
  readonly amountText: (amount: number) => string
  readonly timeText: (at: number, isYear: boolean) => string
  /** All that holds from an instant on, in one line. */
  readonly describe: (at: number) => string
  readonly words: StepChartWords
}

interface StepChartWords {
  readonly free: string
  readonly now: string
  /** Names the group of points that arrow keys walk through. */
  readonly points: string
}

const HEIGHT = 220

/** Lines that hold an amount until the next one, dashed after now. Under it stands what holds from the chosen step on. */
export const StepChart = (props: StepChartProps) => {
  const { amountText, data, id, labelOf, scale, summary, timeText, title, describe, words } = props
  const geometry = stepLines(data, scale, HEIGHT)
  const current = geometry.bands.findLastIndex(({ at }) => at <= data.now)
  const chosen = useSignal<number | undefined>(undefined)
  const shown = Math.min(chosen.value ?? Math.max(current, 0), geometry.bands.length - 1)
  const band = geometry.bands[shown]
  const firstYear = geometry.times.findIndex(({ isYear }) => isYear)
  return (
    <div class="chart steps">
      <div class="plot">
        <svg class="drawing" role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-summary`}>{summary}</desc>
          <AmountAxis scale={geometry.amounts} text={amountText} free={words.free} />
          <LowerAxis
            height={HEIGHT}
            ticks={geometry.times.map(({ at, isYear, x }, index) => ({
              x,
              text: timeText(at, isYear),
              isGreater: geometry.times.length < 5 || (index - firstYear) % 2 === 0
            }))}
          />
          <Now geometry={geometry} text={words.now} />
          {geometry.lines.map((line) => (
            <Line key={line.name} line={line} label={line.end && labelOf(line.name, line.end.amount)} />
          ))}
        </svg>
        <svg class="reach" role="group" aria-label={words.points}>
          {geometry.bands.map(({ at, width, x }, index) => (
            <g
              key={at}
              class="band"
              role="img"
              aria-label={describe(at)}
              tabIndex={index === shown ? 0 : -1}
              data-shown={index === shown}
              onPointerEnter={() => (chosen.value = index)}
              onFocus={() => (chosen.value = index)}
              onKeyDown={(event) => {
                const place = moved(event.key, index, geometry.bands.length)
                if (place === undefined) return
                event.preventDefault()
                const { parentElement } = event.currentTarget
                parentElement?.querySelectorAll<SVGGElement>(".band")[place]?.focus()
              }}
            >
              <rect x={`${x}%`} width={`${width}%`} y={0} height={HEIGHT} />
              <line x1={`${x}%`} x2={`${x}%`} y1={0} y2={HEIGHT} />
            </g>
          ))}
        </svg>
      </div>
      <p class="caption-line" aria-hidden="true">
        {band && describe(band.at)}
      </p>
    </div>
  )
}

/** Only where something is announced is there a time after now. */
const Now = ({ geometry, text }: { readonly geometry: StepChartGeometry; readonly text: string }) =>
  geometry.now < 100 ? (
    <g class="now">
      <line x1={`${geometry.now}%`} x2={`${geometry.now}%`} y1={0} y2={HEIGHT} />
      <text x={`${geometry.now}%`} y={-6} text-anchor="middle">
        {text}
      </text>
    </g>
  ) : null

const Line = ({ label, line }: { readonly line: StepLine; readonly label: string | undefined }) => (
  <g class={line.behind === undefined ? `line ${line.name}` : `line ${line.behind} behind`}>
    {/* Stretched with the window; strokes and marks are not. */}
    <svg class="stretched" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" width="100%" height={HEIGHT}>
      <path d={line.known} />
      <path class="announced" d={line.announced} />
    </svg>
    {line.marks.map(({ at, isApproximate, x, y }) => (
      <circle key={at} class={isApproximate ? "approximate" : undefined} cx={`${x}%`} cy={y} r={4} />
    ))}
    {line.end && (
      <text class="label" x="100%" dx={8} y={line.end.y} dominant-baseline="middle">
        {label}
      </text>
    )}
  </g>
)
