import type { Steps } from "@ratecard/core/ledger"
import { Effect } from "effect"
import { setTimeout } from "node:timers/promises"
import { getHeapStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { loopBudget } from "./LoopBudget.ts"

/**
 * Milliseconds that work may take as a short one; what takes longer is long. When lists of 100 records waited for a turn
 * of their own, at four times the load half as many of them were answered.
 */
const SHORT_MILLIS = 4

/** The last turn that long work waits for; each slice of it gets its own. */
let awaited = Promise.resolve()

/**
 * Runs work that pauses, and lets requests be served between its slices; an exception is a defect. It stops when it is
 * interrupted, as it is when a client leaves.
 */
export const inSlices = <A>(work: () => Steps<A>): Effect.Effect<A> =>
  Effect.promise(async (signal) => {
    const steps = work()
    let taken = 0
    for (;;) {
      const isLong = taken >= SHORT_MILLIS
      const share = isLong ? "slices" : "short"
      while (loopBudget.left(share) <= 0) await (isLong ? ownTurn() : turn())
      signal.throwIfAborted()
      const began = performance.now()
      const step = loopBudget.spend(share, () => steps.next())
      taken += performance.now() - began
      if (step.done !== true) continue
      // What is made of long work, such as an answer, is long too.
      if (isLong) {
        void giveBackSoon()
        await ownTurn()
      }
      return step.value
    }
  })

/** Does work that pauses, if this turn has time for all of it. */
export const finishNow = <A>(steps: Steps<A>): A | undefined => {
  while (loopBudget.left("short") > 0) {
    const step = loopBudget.spend("short", () => steps.next())
    if (step.done === true) return step.value
  }
  return undefined
}

/** The value of an effect that waits for nothing; undefined if it fails or waits, and is then given up. */
export const valueNow = <A, E>(effect: Effect.Effect<A, E>): A | undefined => {
  const fiber = Effect.runFork(effect)
  const exit = fiber.pollUnsafe()
  if (exit === undefined) fiber.interruptUnsafe()
  return exit?._tag === "Success" ? exit.value : undefined
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const ownTurn = (): Promise<void> => (awaited = awaited.then(turn))

/** Long work is over when none was done for so long. */
const REST_MILLIS = 10_000

/** A heap of this size holds mostly garbage: 35 MB live in a server that has answered everything once. */
const LARGE_BYTES = 90e6

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
  if (getHeapStatistics().total_physical_size <= LARGE_BYTES) return
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as (options: object) => void
  collect({ type: "major", execution: "sync", flavor: "last-resort" })
}
