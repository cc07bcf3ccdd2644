import { type Cell, QUARTER_MILLIS } from "../cells.ts"

const HOUR_MILLIS = 60 * 60 * 1000

/** How long a window of a plan is, in milliseconds. */
export const WINDOWS = { window: 5 * HOUR_MILLIS, "weekly-window": 7 * 24 * HOUR_MILLIS } as const

/**
 * When the window began in which each cell's agent worked, in milliseconds since the epoch: with the first response
 * after the window before it had ended, floored to the hour. All work of the agent counts, whatever is asked for.
 */
export const windowsIn = (cells: ReadonlyArray<Cell>, length: number): ((cell: Cell) => number) => {
  const starts = new Map<string, number>()
  const keyOf = ({ agent, quarter }: Pick<Cell, "agent" | "quarter">): string => `${agent} ${quarter}`
  for (const [agent, of] of Map.groupBy(cells, (cell) => cell.agent)) {
    let start = -Infinity
    for (const quarter of new Set(of.map((cell) => cell.quarter).toSorted((one, other) => one - other))) {
      const at = quarter * QUARTER_MILLIS
      if (at >= start + length) start = at - (at % HOUR_MILLIS)
      starts.set(keyOf({ agent, quarter }), start)
    }
  }
  return (cell) => starts.get(keyOf(cell))!
}
