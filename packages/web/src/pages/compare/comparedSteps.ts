import type { StepData } from "../../charts/stepLines.ts"
import { stepsOf } from "../model/history.ts"
import type { ShownModel } from "../model/shownModel.ts"

export const KINDS = ["input", "output"] as const

type Kind = (typeof KINDS)[number]

/** The prices of models over one time, a line each; `convert` brings an amount of a model to their common currency. */
export const comparedSteps = (
  models: ReadonlyArray<ShownModel>,
  kind: Kind,
  now: number,
  convert: (shown: ShownModel, amount: number) => number
): StepData => {
  const each = models.map((shown) =>
    stepsOf(
      shown.entry,
      shown.levels.filter(({ at }) => at <= now),
      now
    )
  )
  return {
    from: Math.min(...each.map(({ from }) => from)),
    now,
    until: Math.max(...each.map(({ until }) => until)),
    series: each.map(({ series }, column) => ({
      name: `model-${column}`,
      steps: series
        .find(({ name }) => name === kind)!
        .steps.map((step) => ({
          ...step,
          amount: step.amount === null ? null : convert(models[column]!, step.amount)
        }))
    }))
  }
}

/** What a model's line has at an instant; null if it has not begun, or has ended. */
export const amountAt = ({ series }: StepData, column: number, at: number): number | null =>
  series[column]!.steps.findLast((step) => step.at <= at)?.amount ?? null
