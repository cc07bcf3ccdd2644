import type { DifferenceCause, DifferenceLine, Reconciliation } from "@ratecard/core/reconcile"

/** A row of a waterfall: a sum, or what leads from one to the other. */
export interface WaterfallRow {
  readonly is: "logs" | "statement" | DifferenceCause | "unexplained"
  /** An exact decimal. */
  readonly amount: string
  /** Lines that show it; sums have none. */
  readonly lines: ReadonlyArray<DifferenceLine>
  /** Start and end of its bar, as parts of the whole width. */
  readonly from: number
  readonly to: number
}

/** From the logs to the statement: each cause a row, the rest at the end, also where it is 0. */
export const waterfallRows = ({
  causes,
  computed,
  statement,
  unexplained,
  unexplained_lines
}: Reconciliation): ReadonlyArray<WaterfallRow> => {
  const steps = [
    ...causes.map(({ amount, cause, lines }) => ({ is: cause, amount, lines })),
    { is: "unexplained" as const, amount: unexplained, lines: unexplained_lines }
  ]
  let level = Number(computed)
  const spans = steps.map((step) => {
    const before = level
    level += Number(step.amount)
    return { ...step, from: before, to: level }
  })
  const rows: ReadonlyArray<WaterfallRow> = [
    { is: "logs", amount: computed, lines: [], from: 0, to: Number(computed) },
    ...spans,
    { is: "statement", amount: statement, lines: [], from: 0, to: Number(statement) }
  ]
  const ends = rows.flatMap(({ from, to }) => [from, to])
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const partOf = (value: number) => (high === low ? 0 : (value - low) / (high - low))
  return rows.map((row) => ({ ...row, from: partOf(row.from), to: partOf(row.to) }))
}
