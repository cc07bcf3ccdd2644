import type { Steps } from "@ratecard/core/ledger"
import { Effect } from "effect"
import { giveBackSoon } from "./giveBack.ts"
import { loopBudget } from "./LoopBudget.ts"

/** The last turn that work waits for; each slice gets its own. */
let awaited = Promise.resolve()

/**
 * Runs work that pauses, and lets requests be served between its slices; an exception is a defect. It stops when it is
 * interrupted, as it is when a client leaves.
 */
export const inSlices = <A>(work: () => Steps<A>): Effect.Effect<A> =>
  Effect.promise(async (signal) => {
    const steps = work()
    let isLong = false
    for (;;) {
      for (; loopBudget.left("slices") <= 0; isLong = true) await turn()
      signal.throwIfAborted()
      const step = loopBudget.spend("slices", () => steps.next())
      if (step.done !== true) continue
      // What is made of long work, such as an answer, is long too.
      if (isLong) {
        void giveBackSoon()
        await turn()
      }
      return step.value
    }
  })

const turn = (): Promise<void> => (awaited = awaited.then(() => new Promise((resolve) => setImmediate(resolve))))
