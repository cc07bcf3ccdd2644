import { Effect } from "effect"

/** Logs once that something is away, and once that it is `back`. */
export const newOutage = (back: string) => {
  let isAway = false
  const turn = (toAway: boolean, log: Effect.Effect<void>) =>
    Effect.suspend(() => {
      if (isAway === toAway) return Effect.void
      isAway = toAway
      return log
    })
  return {
    began: (warning: string) => turn(true, Effect.logWarning(warning)),
    ended: turn(false, Effect.logInfo(back))
  }
}
