import type { World } from "../World.ts"
import { progressText } from "./progressText.ts"

/** Tells people how far something long has come. */
export interface Progress {
  /** So many bytes of so many are done. */
  readonly at: (done: number, total: number) => void
  /** Takes it from the screen. */
  readonly end: () => void
}

/** What is over sooner needs no progress; and nobody reads more often than so, in milliseconds. */
const PATIENCE = 1000
const INTERVAL = 100

/** Progress through bytes: on standard error, where that is a terminal, from the second second on. */
export const progressOf = (isQuiet: boolean, { now, stderr }: World): Progress => {
  if (isQuiet || !stderr.isTerminal) return { at: () => {}, end: () => {} }
  const began = now()
  let told = began + PATIENCE - INTERVAL
  let isShown = false
  return {
    at: (done, total) => {
      const time = now()
      if (time - told < INTERVAL) return
      told = time
      isShown = true
      stderr.write(`\r\u001b[K${progressText(done, total, time - began)}`)
    },
    end: () => {
      if (isShown) stderr.write("\r\u001b[K")
    }
  }
}
