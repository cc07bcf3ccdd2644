import { useSignal } from "@preact/signals"
import { AmountAxis, LowerAxis } from "./Axes.tsx"
import "./chart.css"
import { moved } from "./movement.ts"
import { type ScatterMark, type ScatterModel, scatterMarks } from "./scatterMarks.ts"
import { frontLabels } from "./frontLabels.ts"

export interface ScatterProps {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly models: ReadonlyArray<ScatterModel>
  readonly priceText: (price: number) => string
  readonly contextText: (tokens: number) => string
  /** All about a model, in one line. */
  readonly describe: (model: ScatterModel, isOnFront: boolean) => string
  /** The page of a model. */
  readonly hrefOf: (model: ScatterModel) => string
  readonly words: {
    readonly free: string
    readonly price: string
    readonly context: string
    readonly points: string
  }
}

const HEIGHT = 360

const keyOf = ({ context, id }: ScatterModel): string => `${id} ${context}`

/** Prices by the longest prompt that they hold for, both logarithmic; a line has the lowest one for each length. */
export const Scatter = (props: ScatterProps) => {
  const { contextText, hrefOf, id, models, priceText, summary, title, describe, words } = props
  const { contexts, front, marks, prices } = scatterMarks(models, HEIGHT)
  const chosen = useSignal<string | undefined>(undefined)
  const found = marks.findIndex(({ model }) => keyOf(model) === chosen.value)
  const shown = found === -1 ? marks.findIndex(({ isOnFront }) => isOnFront) : found
  return (
    <div class="chart scatter">
      <div class="plot">
        <svg class="drawing" role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-summary`}>{summary}</desc>
          <AmountAxis scale={prices} text={priceText} free={words.free} />
          <LowerAxis
            height={HEIGHT}
            ticks={contexts.map(({ isPowerOfTen, tokens, x }) => ({
              x,
              text: contextText(tokens),
              isGreater: isPowerOfTen
            }))}
          />
          <text class="axis-name" x={0} y={-12}>
            {words.price}
          </text>
          <text class="axis-name" x="100%" y={HEIGHT + 40} text-anchor="end">
            {words.context}
          </text>
          <svg class="stretched" viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" width="100%" height={HEIGHT}>
            <path class="front" d={front} />
          </svg>
          {frontLabels(marks).map(({ model, place, x, y }) => (
            <text key={keyOf(model)} class="name" x={`${x}%`} y={y} dx={10} dominant-baseline="middle">
              {place}
              <tspan> {model.name}</tspan>
            </text>
          ))}
        </svg>
        <svg class="reach" role="group" aria-label={words.points}>
          {marks.map((mark, index) => (
            <Mark
              key={keyOf(mark.model)}
              mark={mark}
              href={hrefOf(mark.model)}
              text={describe(mark.model, mark.isOnFront)}
              isShown={index === shown}
              choose={() => (chosen.value = keyOf(mark.model))}
              move={(key) => moved(key, index, marks.length)}
            />
          ))}
        </svg>
      </div>
      <p class="caption-line" aria-hidden="true">
        {marks[shown] && describe(marks[shown].model, marks[shown].isOnFront)}
      </p>
    </div>
  )
}

const Mark = ({
  choose,
  href,
  isShown,
  mark,
  move,
  text
}: {
  readonly mark: ScatterMark
  readonly href: string
  readonly text: string
  readonly isShown: boolean
  readonly choose: () => void
  /** The place that a key leads to. */
  readonly move: (key: string) => number | undefined
}) => (
  <a
    class={mark.isOnFront ? "mark on-front" : "mark"}
    href={href}
    aria-label={text}
    tabIndex={isShown ? 0 : -1}
    data-shown={isShown}
    onPointerEnter={choose}
    onFocus={choose}
    onKeyDown={(event) => {
      const place = move(event.key)
      if (place === undefined) return
      event.preventDefault()
      const { parentElement } = event.currentTarget
      parentElement?.querySelectorAll<SVGAElement>(".mark")[place]?.focus()
    }}
  >
    <circle cx={`${mark.x}%`} cy={mark.y} r={mark.isOnFront ? 5 : 3} />
  </a>
)
