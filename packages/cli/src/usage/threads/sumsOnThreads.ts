import type { KeptShelf } from "../../prices/apart.ts"
import { statSync } from "node:fs"
import { moduleBeside } from "../../files/moduleBeside.ts"
import { onThreads, type Threaded } from "../../threads/onThreads.ts"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import type { LogGroup } from "../files/LogPlace.ts"
import { type LogGroups, type PackedSums, packedSums, unpackedSums } from "../Store.ts"
import type { LogSums } from "../countResponses.ts"
import { isLines } from "../readLog.ts"
import { type Reading, readSums } from "../logSums.ts"
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
  /** Whether threads load the tokenizers of other text. */
  readonly isCounting: boolean
  /** The prices of hosts that an update brought. */
  readonly shelf?: KeptShelf | undefined
}

const THREAD = moduleBeside(import.meta.url, "sumsThread")

/**
 * Reads logs, each time some groups together; where there is much to read, all processors do. Some sums are absent after a fault, where that
 * ends it.
 */
export const sumsOnThreads = (
  all: ReadonlyArray<LogGroups>,
  reading: ThreadedReading,
  bytesPerThread?: Threaded<SumsData, PackedSums>["bytesPerThread"]
): ReadonlyArray<LogSums | undefined> => {
  const { billing, encodings, isCounting, isStrict, now, progress, shelf, store } = reading
  if (all.length === 0) return []
  const { book, view } = billing.prices
  const sized = all.map((groups, index) => ({ groups, index, size: sizeOf(groups.flat()) }))
  // The longest ones first, so that no thread is left with one when others have ended; but the first fault is the first.
  const sorted = isStrict ? sized : sized.toSorted((one, other) => other.size - one.size)
  const found = onThreads({
    thread: THREAD,
    data: {
      all: sorted.map(({ groups }) => groups),
      now,
      store: store.path,
      encodings,
      isCounting,
      data: { entries: view.entries, tariffs: book.data },
      shelf,
      overlay: billing.overlay
    },
    count: sorted.length,
    bytes: sorted.reduce((sum, { size }) => sum + size, 0),
    // Of a single file of lines, few snapshots are held at a time.
    largest: sorted.reduce((most, { size, groups }) => (isOneLog(groups) ? most : Math.max(most, size)), 0),
    bytesPerThread,
    here: (place, tell) => packedSums(readSums(sorted[place]!.groups, reading, tell)),
    isUnfinished: ({ encodings }) => isCounting && encodings.length > 0,
    isLast: ({ faults }) => isStrict && faults.length > 0,
    progress
  })
  const sums: Array<LogSums | undefined> = all.map(() => undefined)
  for (const [place, { index }] of sorted.entries()) sums[index] = found[place] && unpackedSums(found[place])
  return sums
}

/** Whether it is one file of lines. */
const isOneLog = (groups: LogGroups): boolean => {
  const [place, ...more] = groups.flat()
  return place !== undefined && more.length === 0 && isLines(place)
}

/** The size of a group's files in bytes. */
export const sizeOf = (group: LogGroup): number => group.reduce((sum, { path }) => sum + bytesIn(path), 0)

const bytesIn = (path: string): number => {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
