import { type Billing, joinKeys, type Snapshot, textHash } from "@ratecard/core/ledger"
import type { Tell } from "../threads/inThread.ts"
import { byPlace, Gatherer, lastOf, type LogFault, type LogSums, type SessionTitles } from "./countResponses.ts"
import { printOf } from "./files/FilePrint.ts"
import type { LogGroup, LogPlace } from "./files/LogPlace.ts"
import { idOf, isLines, OPEN, readLog, readMore, type TakeSnapshots } from "./readLog.ts"
import { joinedParts, type LogGroups, type LogRead, NO_STORE, type Store, wholeSums } from "./Store.ts"

/** The store, billing and clock with which logs are read. */
export interface Reading {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly billing: Billing
}

/** The state of all files of some groups; empty if one is being written. */
const printOfGroups = (groups: LogGroups, now: number): string => {
  const prints = groups.flat().map(({ isGone, path }) => (isGone === true ? "gone" : printOf(path, now)))
  return prints.includes("") ? "" : prints.join("\n")
}

/** Finds the sums that are kept of groups; undefined if they have to be read. Those of a log that is gone hold. */
export const findSums = (groups: LogGroups, { now, store }: Reading): LogSums | undefined => {
  const kept = store.find(groups)
  const isGone = groups.length === 1 && isGoneGroup(groups[0]!)
  const isSame = isGone || (kept?.print !== "" && kept?.print === printOfGroups(groups, now))
  return isSame && kept !== undefined ? wholeSums(kept) : undefined
}

const isGoneGroup = (group: LogGroup): boolean => group.every(({ isGone }) => isGone)

/** Sums a group of logs, or several that tell of the same responses, and keeps what was read. */
export const readSums = (groups: LogGroups, reading: Reading, tell: Tell): LogSums =>
  groups.length === 1 ? readGroup(groups[0]!, reading, tell) : readTogether(groups, reading, tell)

/** The most responses of a file that stay open: of more, all but the last are closed. */
const MOST_OPEN = 512

/** Reads what was added to a file of lines that is kept; undefined if all of it has to be read. */
const readGrown = (group: LogGroup, reading: Reading, tell: Tell): LogSums | undefined => {
  const { billing, now, store } = reading
  const [place] = group
  if (group.length > 1 || place!.isGone === true || !isLines(place!)) return undefined
  const kept = store.find([group])
  if (kept?.read === undefined || kept.open === undefined) return undefined
  const print = printOfGroups([group], now)
  const before = store.open(group)
  const found = moreOf(place!, kept.read, before, reading, tell)
  if (found === undefined || isRepeated(found.snapshots, kept.sums.keys)) return undefined
  const { read, snapshots } = found
  const first = snapshots.length > MOST_OPEN ? snapshots.length - OPEN : 0
  const [closed, open] = [snapshots.slice(0, first), snapshots.slice(first)]
  const [ofClosed, ofOpen] = [closed, open].map((each) => {
    const gatherer = new Gatherer(billing)
    gatherer.add(each)
    return {
      ...gatherer.end(),
      keys: Float64Array.from(new Set(each.flatMap((one) => [...ownKeysOf(one), ...threadKeysOf(one)])))
    }
  })
  const { gathered, keys } = closed.length === 0 ? kept.sums : joinedParts(kept.sums, ofClosed!)
  const entry = {
    print,
    read,
    open: ofOpen!,
    sums: {
      ...kept.sums,
      gathered,
      keys,
      encodings: [...new Set([...ofClosed!.encodings, ...ofOpen!.encodings])],
      ...lastOf(kept.sums, ofClosed, ofOpen),
      faults: read.faults.map((fault) => ({ file: place!.path, ...fault })),
      titles: { ...read.state.titles }
    }
  }
  if (entry.sums.encodings.length === 0)
    store.grow(group, entry, { from: kept.read, open, closed, added: snapshots.length - before.length })
  return wholeSums(entry)
}

const moreOf = (
  place: LogPlace,
  read: LogRead,
  open: ReadonlyArray<Snapshot>,
  { billing, now, store }: Reading,
  tell: Tell
) => {
  try {
    return readMore(place, read, open, { store, now, countTexts: billing.countTexts }, tell)
  } catch {
    // The reading of all of it says why.
    return undefined
  }
}

/** Whether a response is there twice, or among those with these keys. */
const isRepeated = (snapshots: ReadonlyArray<Snapshot>, keys: Float64Array): boolean => {
  const own = snapshots.flatMap((snapshot) => [...new Set(ownKeysOf(snapshot))])
  const once = new Set(own)
  return once.size < own.length || keys.some((key) => once.has(key))
}

/** A file that cannot be read is a fault like a line that cannot. */
const readGroup = (group: LogGroup, reading: Reading, tell: Tell): LogSums =>
  readGrown(group, reading, tell) ?? readAll(group, reading, tell)

const readAll = (group: LogGroup, reading: Reading, tell: Tell): LogSums => {
  const { billing, now, store } = reading
  const [place] = group
  const isOfLines = group.length === 1 && isLines(place!)
  const print = printOfGroups([group], now)
  const keeping = store.keep([group])
  const logReading = { store, now, countTexts: billing.countTexts }
  const all: Array<Snapshot> = []
  const [closedKeys, openKeys] = [new Array<number>(), new Array<number>()]
  const threadKeys = new Set<number>()
  const [gatherer, openGatherer] = [new Gatherer(billing), new Gatherer(billing)]
  let isExport = false
  const take: TakeSnapshots = (snapshots, areOpen) => {
    isExport ||= snapshots[0]?.isHashed === true
    if (snapshots.length > 0 || areOpen === true) keeping.add(snapshots)
    const keys = areOpen === true ? openKeys : closedKeys
    for (const key of new Set(snapshots.flatMap(ownKeysOf))) keys.push(key)
    for (const each of snapshots) for (const key of threadKeysOf(each)) threadKeys.add(key)
    if (isOfLines) (areOpen === true ? openGatherer : gatherer).add(snapshots)
    else for (const snapshot of snapshots) all.push(snapshot)
  }
  const faults: Array<LogFault> = []
  const unknown: Array<string> = []
  let titles: SessionTitles = {}
  let read: LogRead | undefined
  for (const each of group) {
    try {
      const found = readLog(each, logReading, take, tell)
      faults.push(...found.faults.map((fault) => ({ file: each.path, ...fault })))
      if (found.isUnknown === true) unknown.push(each.path)
      titles = { ...titles, ...found.state?.titles }
      if ("offset" in found) read = found as LogRead
    } catch (error) {
      faults.push({ file: each.path, line: null, message: `The file cannot be read: ${(error as Error).message}` })
    }
  }
  if (!isOfLines) take(lostOf(group, all, store))
  gatherer.add(all)
  const about = {
    faults: faults.toSorted(byPlace),
    titles,
    unknown,
    ...(isExport ? { isExport: true as const } : {})
  }
  const { distinct, repeated } = sortKeys([closedKeys, openKeys])
  const isApart = isOfLines && repeated.size === 0
  const open =
    isApart && read !== undefined ? { ...openGatherer.end(), keys: sortKeys([openKeys]).distinct } : undefined
  const together = isOfLines && !isApart ? gatherTogether(group, reading, repeated, tell) : gatherer.end()
  const sums = {
    ...about,
    ...together,
    encodings: [...new Set([...together.encodings, ...(open?.encodings ?? [])])],
    ...lastOf(together, open),
    keys: Float64Array.from([...(open === undefined ? distinct : closedKeys), ...threadKeys])
  }
  const entry = { print, sums, open, read: isOfLines ? read : undefined }
  // Text that is not yet counted is not kept.
  if (sums.encodings.length === 0) keeping.end(entry)
  return wholeSums(entry)
}

/** The responses that are kept of a group and that it has no longer. */
const lostOf = (group: LogGroup, present: ReadonlyArray<Snapshot>, store: Store): ReadonlyArray<Snapshot> => {
  const ids = new Set(present.map(idOf))
  return [...store.snapshots(group)].flatMap((part) => part.filter((each) => !ids.has(idOf(each))))
}

/** Sums groups that tell of the same responses, each of which was read before. */
const readTogether = (groups: LogGroups, reading: Reading, tell: Tell): LogSums => {
  const gatherer = new Gatherer(reading.billing)
  gatherer.add(snapshotsIn(groups, reading, tell))
  const of = groups.map(
    (group) => findSums([group], reading) ?? readGroup(group, { ...reading, store: NO_STORE }, tell)
  )
  const sums: LogSums = {
    ...gatherer.end(),
    faults: of.flatMap(({ faults }) => faults).toSorted(byPlace),
    keys: new Float64Array(),
    titles: {},
    unknown: of.flatMap(({ unknown }) => unknown)
  }
  if (sums.encodings.length === 0) reading.store.keep(groups).end({ print: printOfGroups(groups, reading.now), sums })
  return sums
}

/** The numbers by which responses of one log are found to be the same. */
const ownKeysOf = (snapshot: Snapshot): ReadonlyArray<number> =>
  (snapshot.thread === undefined ? joinKeys(snapshot) : [idOf(snapshot)]).map(textHash)

const NO_KEYS: ReadonlyArray<number> = []

/** The numbers by which those of different logs are, too: of running totals their threads. */
const threadKeysOf = (snapshot: Snapshot): ReadonlyArray<number> =>
  snapshot.thread === undefined ? NO_KEYS : joinKeys(snapshot).map(textHash)

/** The distinct keys of several lists, and those that occur more than once. A set of all takes five times as long. */
export const sortKeys = (lists: ReadonlyArray<ArrayLike<number>>) => {
  const all = new Float64Array(lists.reduce((count, { length }) => count + length, 0))
  lists.reduce((place, list) => (all.set(list, place), place + list.length), 0)
  // oxlint-disable-next-line unicorn/no-array-sort -- of a million numbers there is one list, and no copy
  all.sort()
  const repeated = new Set<number>()
  let count = 0
  for (const key of all) {
    if (count > 0 && key === all[count - 1]) repeated.add(key)
    else all[count++] = key
  }
  return { distinct: all.slice(0, count), repeated: repeated as ReadonlySet<number> }
}

/** Sums a long file in which lines of one response are far from each other: these wait until all are read. */
const gatherTogether = (
  group: LogGroup,
  reading: Reading,
  repeated: ReadonlySet<number>,
  tell: Tell
): ReturnType<Gatherer["end"]> => {
  const gatherer = new Gatherer(reading.billing)
  const waiting: Array<Snapshot> = []
  const take = (snapshots: ReadonlyArray<Snapshot>): void => {
    // The progress has its bytes since they were read for the first time.
    tell(0)
    const { alone = [], apart = [] } = Object.groupBy(snapshots, (each) =>
      ownKeysOf(each).some((key) => repeated.has(key)) ? "apart" : "alone"
    )
    gatherer.add(alone)
    for (const each of apart) waiting.push(each)
  }
  readFiles(group, reading, take)
  gatherer.add(waiting)
  return gatherer.end()
}

/** All snapshots of logs: what is kept of those that have not changed, and else what is read; what cannot be read has none. */
export const snapshotsIn = (groups: LogGroups, reading: Reading, tell: Tell = () => {}): ReadonlyArray<Snapshot> => {
  const all: Array<Snapshot> = []
  const take = (snapshots: ReadonlyArray<Snapshot>): void => {
    tell(0)
    for (const snapshot of snapshots) all.push(snapshot)
  }
  for (const group of groups) {
    if (findSums([group], reading) === undefined) readFiles(group, reading, take)
    else for (const part of reading.store.snapshots(group)) take(part)
  }
  return all
}

const readFiles = (group: LogGroup, { billing, now, store }: Reading, take: TakeSnapshots): void => {
  for (const place of group) {
    try {
      readLog(place, { store, now, countTexts: billing.countTexts }, take)
    } catch {
      // Its sums have the fault.
    }
  }
}
