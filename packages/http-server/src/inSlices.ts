import type { Steps } from "@ratecard/core/ledger"
import { Effect } from "effect"
import { setTimeout } from "node:timers/promises"
import { getHeapStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
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

/** Long work is over when none was done for so long. */
const REST_MILLIS = 10_000

/** A heap of this size holds mostly garbage: 35 MB live in a server that has answered everything once. */
const LARGE_BYTES = 90e6

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as (options: object) => void

/** The time of the last long work; undefined while nothing is waited for. */
let last: number | undefined

/**
 * Gives the memory that long work took back to the system, once none is done any more. V8 would keep it, pages that
 * it has freed included: after 12 statements at once 330 MB were resident, of which 35 lived. The loop stands still for
 * it for a tenth of a second, at most once in {@link REST_MILLIS}.
 */
const giveBackSoon = async (): Promise<void> => {
  const isWaiting = last !== undefined
  last = performance.now()
  if (isWaiting) return
  while (performance.now() - last < REST_MILLIS) await setTimeout(REST_MILLIS, undefined, { ref: false })
  last = undefined
  if (getHeapStatistics().total_physical_size > LARGE_BYTES)
    collect({ type: "major", execution: "sync", flavor: "last-resort" })
}
