import { readdirSync, readFileSync } from "node:fs"
import { getPriority, setPriority } from "node:os"

/** Where Linux lists the threads of this process. */
const THREADS = "/proc/self/task"

/** What adds up to more is the lowest priority of all. */
const LOWEST = 19

/** How much lower than that of the thread that answers. */
const STEPS = { counting: 5, garbage: 10 }

/** On Linux each thread has a priority of its own, and those that count leave the processor to the one that answers. */
export const makeCountingThreadGiveWay = (): void => giveWay("counting")

/**
 * Lets V8's threads, which help to collect garbage, leave the processor to the one that answers. On a busy processor
 * four of them take four fifths of it for a tenth of a second: with texts of 400 KB, `/health` took 155 ms at the 99th
 * percentile, and 59 since.
 */
export const makeGarbageThreadsGiveWay = (): void => {
  if (process.platform !== "linux") return
  try {
    for (const thread of readdirSync(THREADS)) {
      if (readFileSync(`${THREADS}/${thread}/comm`, "utf8") === "V8Worker\n") giveWay("garbage", Number(thread))
    }
  } catch {
    // A container may forbid it, or a thread have ended meanwhile: the server serves all the same.
  }
}

/** Lowers the priority of a thread, by default of the one that calls this. */
const giveWay = (kind: keyof typeof STEPS, thread = 0): void => {
  if (process.platform === "linux") setPriority(thread, Math.min(LOWEST, getPriority() + STEPS[kind]))
}
