import type { Tell } from "../../threads/inThread.ts"
import type { Cache } from "./Cache.ts"
import { printOf } from "./FilePrint.ts"
import { type LogFile, type LogPlace, restoredFile, storedFile } from "./logFile.ts"
import { type LogReading, readLogFile } from "./ReadLogFile.ts"

/** Of what is kept of a file; another one is not read. */
const FORMAT = "log 5"

const keyOf = ({ agent, path }: LogPlace): string => `${FORMAT} ${agent ?? ""} ${path}`

/**
 * What a log says: as it was kept where it has not changed, else read, as far as has to be. One with text that is still
 * to be counted is not kept. Throws where it cannot be read.
 */
export const keptLogFile = (place: LogPlace, cache: Cache, reading: LogReading, tell?: Tell): LogFile => {
  const { path } = place
  // A document is read as a whole, and is no longer than what would be kept of it.
  if (path.endsWith(".json")) return readLogFile(place, reading)
  const text = cache.read(keyOf(place))
  const before = text === undefined ? undefined : restoredFile(text)
  if (before !== undefined && before.print !== "" && before.print === printOf(path, reading.now)) return before
  const file = readLogFile(place, reading, before, tell)
  if (!file.snapshots.some(({ logged }) => logged?.isUnread)) cache.write(keyOf(place), () => storedFile(file))
  return file
}

/** Keeps no more of a log. */
export const dropLogFile = (place: LogPlace, cache: Cache): void => cache.remove(keyOf(place))
