import { type Billing, joinKeys, type Snapshot, textHash } from "@ratecard/core/ledger"
import type { Tell } from "../threads/inThread.ts"
import { byPlace, type Counted, Counter, type LogFault, type LogSums, type SessionTitles } from "./countResponses.ts"
import { printOf } from "./files/FilePrint.ts"
import type { LogGroup } from "./files/LogPlace.ts"
import { isLines, readLog, type TakeSnapshots } from "./readLog.ts"
import { type Keeping, type LogCache, type LogEntry, type LogRead, NO_CACHE } from "./LogCache.ts"

/** The cache, prices and clock with which logs are read. */
export interface Reading {
  readonly cache: LogCache
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly billing: Billing
  /** Names these prices. */
  readonly prices: string
}

/** The state of all files of a group; empty if one is being written. */
const printOfGroup = (group: LogGroup, now: number): string => {
  const prints = group.map(({ path }) => printOf(path, now))
  return prints.includes("") ? "" : prints.join("\n")
}

/** Finds the sums that are kept of a group; undefined if it has to be read. */
export const findSums = (group: LogGroup, { cache, now, prices }: Reading): LogSums | undefined => {
  const kept = cache.find(group)
  const isSame = kept?.prices === prices && kept.print !== "" && kept.print === printOfGroup(group, now)
  return isSame ? kept.sums : undefined
}

/** Sums a group of logs and caches the result. A file that cannot be read is a fault like a line that cannot. */
export const readSums = (group: LogGroup, reading: Reading, tell: Tell): LogSums => {
  const { billing, cache, now } = reading
  const [place] = group
  const isOfLines = group.length === 1 && isLines(place!)
  const print = printOfGroup(group, now)
  const keeping = cache.keep(group)
  const logReading = { cache, now, countTexts: billing.countTexts }
  const all: Array<Snapshot> = []
  const allKeys: Array<number> = []
  const counter = new Counter(billing)
  let isExport = false
  const take = (snapshots: ReadonlyArray<Snapshot>): void => {
    isExport ||= snapshots[0]?.isHashed === true
    for (const key of new Set(snapshots.flatMap(keysOf))) allKeys.push(key)
    if (isOfLines) counter.add(snapshots)
    else for (const snapshot of snapshots) all.push(snapshot)
  }
  const faults: Array<LogFault> = []
  const unknown: Array<string> = []
  let titles: SessionTitles = {}
  let read: LogRead | undefined
  for (const each of group) {
    try {
      const found = readLog(each, logReading, take, tell, isOfLines ? keeping : undefined)
      faults.push(...found.faults.map((fault) => ({ file: each.path, ...fault })))
      if (found.isUnknown === true) unknown.push(each.path)
      titles = { ...titles, ...found.state?.titles }
      if ("offset" in found) read = found as LogRead
    } catch (error) {
      faults.push({ file: each.path, line: null, message: `The file cannot be read: ${(error as Error).message}` })
    }
  }
  counter.add(all)
  const { distinct: keys, repeated } = sortKeys([allKeys])
  const counted = isOfLines && repeated.size > 0 ? countTogether(group, reading, repeated, tell) : counter.end()
  const sums = {
    ...counted,
    faults: [...faults, ...counted.faults].toSorted(byPlace),
    keys,
    titles,
    unknown,
    ...(isExport ? { isExport: true as const } : {})
  }
  keepSums(keeping, { print, sums, ...(isOfLines && read && { read }) }, reading)
  return sums
}

/** Keeps sums unless text is still to be counted. The cost of a response of the future may be another one by then. */
const keepSums = (keeping: Keeping, entry: Omit<LogEntry, "prices">, { now, prices }: Reading): void => {
  const { encodings, latest } = entry.sums
  if (encodings.length > 0) keeping.drop()
  else keeping.end({ ...entry, prices: latest <= now ? prices : "" })
}

/** The numbers by which responses are found to be the same. */
const keysOf = (snapshot: Snapshot): ReadonlyArray<number> => joinKeys(snapshot).map(textHash)

/** The distinct keys of several lists, and those that occur more than once. A set of all takes five times as long. */
export const sortKeys = (lists: ReadonlyArray<ArrayLike<number>>) => {
  const all = new Float64Array(lists.reduce((count, { length }) => count + length, 0))
  lists.reduce((place, list) => (all.set(list, place), place + list.length), 0)
  // oxlint-disable-next-line unicorn/no-array-sort -- of a million numbers there is one list, and no copy
  all.sort()
  const isRepeated = (key: number, index: number): boolean => index > 0 && key === all[index - 1]
  return {
    distinct: all.filter((key, index) => !isRepeated(key, index)),
    repeated: new Set(all.filter(isRepeated)) as ReadonlySet<number>
  }
}

/** Sums a long file in which lines of one response are far from each other: these wait until all are read. */
const countTogether = (group: LogGroup, reading: Reading, repeated: ReadonlySet<number>, tell: Tell): Counted => {
  const counter = new Counter(reading.billing)
  const waiting: Array<Snapshot> = []
  // The entry of the group is being written.
  readSnapshots(group, { ...reading, cache: NO_CACHE }, (snapshots) => {
    // The progress has its bytes since they were read for the first time.
    tell(0)
    const { alone = [], apart = [] } = Object.groupBy(snapshots, (each) =>
      keysOf(each).some((key) => repeated.has(key)) ? "apart" : "alone"
    )
    counter.add(alone)
    for (const each of apart) waiting.push(each)
  })
  counter.add(waiting)
  return counter.end()
}

/** All snapshots of logs; what cannot be read has none. */
export const snapshotsIn = (group: LogGroup, reading: Reading): ReadonlyArray<Snapshot> => {
  const all: Array<Snapshot> = []
  readSnapshots(group, reading, (snapshots) => {
    for (const snapshot of snapshots) all.push(snapshot)
  })
  return all
}

const readSnapshots = (group: LogGroup, { billing, cache, now }: Reading, take: TakeSnapshots): void => {
  for (const place of group) {
    try {
      const kept = isLines(place) ? cache.find([place]) : undefined
      const keeping = kept?.read?.digest === "" ? cache.keep([place]) : undefined
      const read = readLog(place, { cache, now, countTexts: billing.countTexts }, take, undefined, keeping)
      if (kept !== undefined) keeping?.end({ ...kept, read: read as LogRead })
    } catch {
      // Its sums have the fault.
    }
  }
}
