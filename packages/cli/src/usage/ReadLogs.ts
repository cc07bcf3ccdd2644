import { joinEntries } from "@ratecard/core/ledger"
import { statSync } from "node:fs"
import { dirname } from "node:path"
import type { Cache } from "./files/Cache.ts"
import {
  type LineFault,
  type LogFile,
  type LogPlace,
  restoredFile,
  type Snapshot,
  storedFile
} from "./files/logFile.ts"
import { printOf, readLogFile } from "./files/ReadLogFile.ts"

/** What is wrong with a log: its file, and the line's number from 1 where it has lines. */
export interface LogFault extends LineFault {
  readonly file: string
}

/** The responses of all logs, each once. */
export interface Logs {
  readonly responses: ReadonlyArray<Snapshot>
  readonly faults: ReadonlyArray<LogFault>
}

/** Is told how many bytes of how many are read. */
export type Progress = (done: number, all: number) => void

/** Of what is kept of a file; another one is not read. */
const FORMAT = "log files 1"

/** Reads the logs in all places, those that have changed since they were last read. */
export const readLogs = (
  places: ReadonlyArray<LogPlace>,
  cache: Cache,
  now: () => number,
  progress: Progress
): Logs => {
  const snapshots: Array<Snapshot> = []
  const faults: Array<LogFault> = []
  const sizes = new Map(places.map(({ path }) => [path, statSync(path, { throwIfNoEntry: false })?.size ?? 0]))
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  let done = 0
  for (const [folder, inFolder] of Map.groupBy(places, ({ path }) => dirname(path))) {
    const key = `${FORMAT} ${folder}`
    const known = filesOf(cache.read(key))
    let isChanged = known.size !== inFolder.length
    const files = inFolder.flatMap((place) => {
      const { path } = place
      const before = known.get(path)
      const isSame = before !== undefined && before.print !== "" && before.print === printOf(path, now())
      isChanged ||= !isSame
      const file = isSame ? before : readOr(place, now(), before, faults)
      progress((done += sizes.get(path)!), all)
      return file ?? []
    })
    for (const file of files) {
      for (const snapshot of file.snapshots) snapshots.push(snapshot)
      for (const fault of file.faults) faults.push({ file: file.path, ...fault })
    }
    if (isChanged) cache.write(key, () => files.map(storedFile).join("\n"))
  }
  const byAgent = Map.groupBy(snapshots, ({ agent }) => agent)
  return { responses: [...byAgent.values()].flatMap((each) => joinEntries(each)), faults }
}

const filesOf = (text: string | undefined): ReadonlyMap<string, LogFile> =>
  new Map(
    text?.split("\n").flatMap((line) => {
      const file = restoredFile(line)
      return file === undefined ? [] : [[file.path, file] as const]
    })
  )

/** A file that cannot be read is a fault like a line that cannot. */
const readOr = (
  place: LogPlace,
  now: number,
  before: LogFile | undefined,
  faults: Array<LogFault>
): LogFile | undefined => {
  try {
    return readLogFile(place, now, before)
  } catch (error) {
    faults.push({ file: place.path, line: null, message: `The file cannot be read: ${(error as Error).message}` })
    return undefined
  }
}
