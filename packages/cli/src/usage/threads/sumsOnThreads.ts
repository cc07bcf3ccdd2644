import { statSync } from "node:fs"
import { moduleBeside } from "../../files/moduleBeside.ts"
import { onThreads, type Threaded } from "../../threads/onThreads.ts"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import type { LogUnit } from "../files/LogPlace.ts"
import type { UnitSums } from "../countResponses.ts"
import { isLines } from "../readLog.ts"
import { type Reading, readSums } from "../unitSums.ts"
import type { SumsData } from "./sumsWork.ts"

/** Takes how many bytes of how many are read. */
export type Progress = (done: number, all: number) => void

/** With what logs are read on threads. */
export interface ThreadedReading extends Reading {
  readonly progress: Progress
  /** Whether nothing is asked of further files once one has a fault. */
  readonly isStrict: boolean
  /** In which text is counted. */
  readonly encodings: ReadonlyArray<AnyEncoding>
}

const THREAD = moduleBeside(import.meta.url, "sumsThread")

/**
 * Reads units of logs; where there is much to read, all processors do. Some sums are absent after a fault, where that
 * ends it.
 */
export const sumsOnThreads = (
  units: ReadonlyArray<LogUnit>,
  reading: ThreadedReading,
  bytesPerThread?: Threaded<SumsData, UnitSums>["bytesPerThread"]
): ReadonlyArray<UnitSums | undefined> => {
  const { billing, cache, encodings, isStrict, now, prices, progress } = reading
  if (units.length === 0) return []
  const { book, view } = billing.prices
  const sized = units.map((unit, index) => ({ unit, index, size: sizeOf(unit) }))
  // The longest ones first, so that no thread is left with one when others have ended; but the first fault is the first.
  const sorted = isStrict ? sized : sized.toSorted((one, other) => other.size - one.size)
  const found = onThreads({
    thread: THREAD,
    data: {
      units: sorted.map(({ unit }) => unit),
      now,
      prices,
      cacheFolder: cache.folder,
      encodings,
      data: { entries: view.entries, tariffs: book.data },
      overlay: billing.overlay
    },
    count: sorted.length,
    bytes: sorted.reduce((sum, { size }) => sum + size, 0),
    // Of a single file of lines, few snapshots are held at a time.
    largest: sorted.reduce(
      (most, { size, unit }) => (isLines(unit[0]!) && unit.length === 1 ? most : Math.max(most, size)),
      0
    ),
    bytesPerThread,
    here: (place, tell) => readSums(sorted[place]!.unit, reading, tell),
    isLast: ({ faults }) => isStrict && faults.length > 0,
    progress
  })
  const sums: Array<UnitSums | undefined> = units.map(() => undefined)
  for (const [place, { index }] of sorted.entries()) sums[index] = found[place]
  return sums
}

/** How many bytes the files of a unit have. */
export const sizeOf = (unit: LogUnit): number => unit.reduce((sum, { path }) => sum + bytesIn(path), 0)

const bytesIn = (path: string): number => {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
