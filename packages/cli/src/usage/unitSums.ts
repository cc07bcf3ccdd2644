import type { Billing, Snapshot } from "@ratecard/core/ledger"
import type { Tell } from "../threads/inThread.ts"
import { byPlace, type Counted, Counter, type LogFault, type SessionTitles, type UnitSums } from "./countResponses.ts"
import { printOf } from "./files/FilePrint.ts"
import type { LogUnit } from "./files/LogPlace.ts"
import { isLines, readLog, type TakeSnapshots } from "./readLog.ts"
import { hasKeyIn, JoinKeys } from "./JoinKeys.ts"
import { type Keeping, type KeptUnit, type LogCache, type LogRead, NO_CACHE } from "./LogCache.ts"

/** With what logs are read and priced. */
export interface Reading {
  readonly cache: LogCache
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly billing: Billing
  /** Says which prices these are. */
  readonly prices: string
}

/** The state of all files of a unit; empty if one is being written. */
export const printOfUnit = (unit: LogUnit, now: number): string => {
  const prints = unit.map(({ path }) => printOf(path, now))
  return prints.includes("") ? "" : prints.join("\n")
}

/** What a unit comes to, as it was kept; undefined if it has to be read. */
export const findSums = (unit: LogUnit, { cache, now, prices }: Reading): UnitSums | undefined => {
  const isSame = (state: Pick<KeptUnit, "print" | "prices">): boolean =>
    state.prices === prices && state.print !== "" && state.print === printOfUnit(unit, now)
  return cache.findSums(unit, isSame)?.sums
}

/** Reads a unit, and keeps what it comes to. A file that cannot be read is a fault like a line that cannot. */
export const readSums = (unit: LogUnit, reading: Reading, tell: Tell): UnitSums => {
  const { billing, cache, now } = reading
  const [place] = unit
  const isOfLines = unit.length === 1 && isLines(place!)
  const print = printOfUnit(unit, now)
  const keeping = cache.keep(unit)
  const logReading = { cache, now, countTexts: billing.countTexts }
  const all: Array<Snapshot> = []
  const joinKeys = new JoinKeys()
  const counter = new Counter(billing)
  let isExport = false
  const take = (snapshots: ReadonlyArray<Snapshot>): void => {
    isExport ||= snapshots[0]?.isHashed === true
    joinKeys.add(snapshots)
    if (isOfLines) counter.add(snapshots)
    else for (const snapshot of snapshots) all.push(snapshot)
  }
  const faults: Array<LogFault> = []
  let titles: SessionTitles = {}
  let read: LogRead | undefined
  for (const each of unit) {
    try {
      const found = readLog(each, logReading, take, tell, isOfLines ? keeping : undefined)
      faults.push(...found.faults.map((fault) => ({ file: each.path, ...fault })))
      titles = { ...titles, ...found.state?.titles }
      if ("offset" in found) read = found as LogRead
    } catch (error) {
      faults.push({ file: each.path, line: null, message: `The file cannot be read: ${(error as Error).message}` })
    }
  }
  counter.add(all)
  const { keys, repeated } = joinKeys.end()
  const counted = isOfLines && repeated.size > 0 ? countTogether(unit, reading, repeated, tell) : counter.end()
  const sums = {
    ...counted,
    faults: [...faults, ...counted.faults].toSorted(byPlace),
    keys,
    titles,
    ...(isExport ? { isExport: true as const } : {})
  }
  keepSums(keeping, { print, sums, ...(isOfLines && read && { read }) }, reading)
  return sums
}

/** Keeps sums unless text is still to be counted. What a response of the future costs may be another sum by then. */
export const keepSums = (keeping: Keeping, kept: Omit<KeptUnit, "prices">, { now, prices }: Reading): void => {
  const { encodings, latest } = kept.sums
  if (encodings.length > 0) keeping.drop()
  else keeping.end({ ...kept, prices: latest <= now ? prices : "" })
}

/** What a long file comes to in which lines of a response are far from each other: these wait until all are read. */
const countTogether = (unit: LogUnit, reading: Reading, repeated: ReadonlySet<number>, tell: Tell): Counted => {
  const counter = new Counter(reading.billing)
  const waiting: Array<Snapshot> = []
  // What is kept of the unit is being written.
  readSnapshots(unit, { ...reading, cache: NO_CACHE }, (snapshots) => {
    // The progress has its bytes since they were read for the first time.
    tell(0)
    counter.add(snapshots.filter((each) => !hasKeyIn(repeated, each)))
    for (const each of snapshots) if (hasKeyIn(repeated, each)) waiting.push(each)
  })
  counter.add(waiting)
  return counter.end()
}

/** All snapshots of logs; what cannot be read has none. */
export const snapshotsIn = (unit: LogUnit, reading: Reading): ReadonlyArray<Snapshot> => {
  const all: Array<Snapshot> = []
  readSnapshots(unit, reading, (snapshots) => {
    for (const snapshot of snapshots) all.push(snapshot)
  })
  return all
}

const readSnapshots = (unit: LogUnit, { billing, cache, now }: Reading, take: TakeSnapshots): void => {
  for (const place of unit) {
    try {
      const kept = isLines(place) ? cache.findSums([place], () => true) : undefined
      const keeping = kept?.read?.digest === "" ? cache.keep([place]) : undefined
      const read = readLog(place, { cache, now, countTexts: billing.countTexts }, take, undefined, keeping)
      if (kept !== undefined) keeping?.end({ ...kept, read: read as LogRead })
    } catch {
      // Its sums have the fault.
    }
  }
}
