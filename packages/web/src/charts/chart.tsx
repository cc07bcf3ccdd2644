import type { AmountScale } from "./amountScale.ts"

export const AmountAxis = ({
  free,
  scale,
  text
}: {
  readonly scale: AmountScale
  readonly text: (amount: number) => string
  /** The word for an amount of 0. */
  readonly free: string
}) => (
  <g class="axis">
    {scale.ticks
      .filter((tick) => tick !== 0 || scale.free === undefined)
      .map((tick) => (
        <Level key={tick} y={scale.y(tick)} text={text(tick)} />
      ))}
    {scale.free !== undefined && <Level y={scale.free} text={free} />}
  </g>
)

const Level = ({ text, y }: { readonly y: number; readonly text: string }) => (
  <>
    <line x1="0" x2="100%" y1={rounded(y)} y2={rounded(y)} />
    <text x={-8} y={rounded(y)} text-anchor="end" dominant-baseline="middle">
      {text}
    </text>
  </>
)

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Marks along the lower edge; on a narrow page only the greater ones are named. */
export const LowerAxis = ({
  height,
  ticks
}: {
  readonly height: number
  readonly ticks: ReadonlyArray<{ readonly x: number; readonly text: string; readonly isGreater: boolean }>
}) => (
  <g class="axis">
    {ticks.map(({ isGreater, text, x }) => (
      <g key={x} class={isGreater ? "greater" : "lesser"}>
        <line x1={`${x}%`} x2={`${x}%`} y1={height} y2={height + 5} />
        <text x={`${x}%`} y={height + 20} text-anchor="middle">
          {text}
        </text>
      </g>
    ))}
  </g>
)

/**
 * The place in a row of `count` that a key moves to from `place`; undefined for any other key, so that it
 * keeps its own meaning.
 *
 * @example
 * moved("ArrowRight", 1, 3) // => 2
 * moved("End", 0, 3) // => 2
 * moved("Tab", 0, 3) // => undefined
 */
export const moved = (key: string, place: number, count: number): number | undefined => {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(place + 1, count - 1)
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(place - 1, 0)
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return undefined
  }
}
