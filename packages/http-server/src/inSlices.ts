import type { Steps } from "@ratecard/core/ledger"
import { Effect } from "effect"

/** How long work may hold the event loop at a time, all of it together. */
const SLICE_MILLIS = 3

/** What slices have taken of this turn of the event loop. */
let taken = 0

/** The last turn that somebody waits for; each of them is one's own. */
let awaited = Promise.resolve()

/** Runs work that pauses, and lets requests be served between its slices; an exception is a defect. */
export const inSlices = <A>(work: () => Steps<A>): Effect.Effect<A> =>
  Effect.promise(async () => {
    const steps = work()
    for (;;) {
      while (isFull()) await turn()
      const step = slice(steps)
      if (step.done === true) return step.value
    }
  })

const slice = <A>(steps: Steps<A>): IteratorResult<void, A> => {
  if (taken === 0) setImmediate(() => (taken = 0))
  const began = performance.now() - taken
  for (;;) {
    const step = steps.next()
    taken = performance.now() - began
    if (step.done === true || isFull()) return step
  }
}

const isFull = (): boolean => taken >= SLICE_MILLIS

const turn = (): Promise<void> => (awaited = awaited.then(() => new Promise((resolve) => setImmediate(resolve))))
