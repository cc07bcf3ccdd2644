import { Effect } from "effect"

/** How long work may hold the event loop at a time. */
const SLICE_MILLIS = 8

/** Runs work that pauses, and lets requests be served between its slices; an exception is a defect. */
export const inSlices = <A>(work: () => Generator<void, A>): Effect.Effect<A> =>
  Effect.promise(async () => {
    const steps = work()
    let began = performance.now()
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      if (performance.now() - began < SLICE_MILLIS) continue
      await new Promise((resolve) => setImmediate(resolve))
      began = performance.now()
    }
  })
