import type { Billing } from "@ratecard/core/ledger"
import { counted } from "./counted.ts"
import { type FileSums, fileSums } from "./fileSums.ts"
import type { Cache } from "./files/Cache.ts"
import { keptLogFile } from "./files/KeptLogFile.ts"
import type { LogFile, LogPlace } from "./files/logFile.ts"
import type { LogReading } from "./files/ReadLogFile.ts"
import type { Tell } from "../threads/inThread.ts"

/** With what logs are read. */
export interface Reading {
  readonly cache: Cache
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly billing: Billing
}

/** A place with how many bytes are there. */
export interface SizedPlace extends LogPlace {
  readonly size: number
}

/** What a file comes to by itself; one that cannot be read is a fault like a line that cannot. */
const placeSums = (place: SizedPlace, reading: Reading, tell: Tell): FileSums => {
  const { path, size } = place
  let told = 0
  const tellAll = (bytes: number): void => {
    told += bytes
    tell(bytes)
  }
  try {
    return fileSums(keptLogFile(place, reading.cache, logReadingOf(reading), tellAll), reading.billing)
  } catch (error) {
    const message = `The file cannot be read: ${(error as Error).message}`
    return { path, print: "", keys: "", cells: [], encodings: [], faults: [{ file: path, line: null, message }] }
  } finally {
    tell(Math.max(size - told, 0))
  }
}

/** What files that share responses come to together, of which nothing is kept; one file by itself is no group. */
export const groupSums = (group: ReadonlyArray<SizedPlace>, reading: Reading, tell: Tell): FileSums => {
  const [place, ...others] = group
  if (others.length === 0) return placeSums(place!, reading, tell)
  const sums = { path: "", print: "", keys: "", ...counted(filesOf(group, reading), reading.billing) }
  tell(group.reduce((sum, { size }) => sum + size, 0))
  return sums
}

/** What is gone since it was read is left out. */
export const filesOf = (group: ReadonlyArray<LogPlace>, reading: Reading): ReadonlyArray<LogFile> =>
  group.flatMap((place) => {
    try {
      return keptLogFile(place, reading.cache, logReadingOf(reading))
    } catch {
      return []
    }
  })

const logReadingOf = ({ billing, now }: Reading): LogReading => ({ now, countTexts: billing.countTexts })
