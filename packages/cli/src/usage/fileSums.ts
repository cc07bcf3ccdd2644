import { type Billing, joinKeys } from "@ratecard/core/ledger"
import { type Counted, counted } from "./counted.ts"
import type { LogFile, Snapshot } from "./files/logFile.ts"

/** What one file by itself comes to: which holds where no other file tells of the same responses. */
export interface FileSums extends Counted {
  readonly path: string
  /** Tells this state of the file from all others; empty where it was being written. */
  readonly print: string
  /** Numbers of which files that tell of the same response have one in common: 64-bit floats as base64. */
  readonly keys: string
}

export const fileSums = (file: LogFile, billing: Billing): FileSums => ({
  path: file.path,
  print: file.print,
  keys: keysOf(file.snapshots),
  ...counted([file], billing)
})

/**
 * The indexes of files in groups that share no response: those of a group may tell of the same ones. Some that do not
 * may be together, which does no harm.
 */
export const sharingGroups = (files: ReadonlyArray<FileSums>): ReadonlyArray<ReadonlyArray<number>> => {
  const keysOfFiles = files.map(({ keys }) => new Float64Array(new Uint8Array(Buffer.from(keys, "base64")).buffer))
  const repeated = repeatedIn(keysOfFiles)
  const first = new Map<number, number>()
  /** Of each file, an earlier one of its group; of the first one itself. */
  const earlier = files.map((_, index) => index)
  const firstOf = (index: number): number => {
    let at = index
    while (earlier[at] !== at) at = earlier[at] = earlier[earlier[at]!]!
    return at
  }
  for (const [index, keys] of keysOfFiles.entries()) {
    for (const key of keys) {
      if (!repeated.has(key)) continue
      const one = firstOf(first.get(key) ?? index)
      const other = firstOf(index)
      earlier[Math.max(one, other)] = Math.min(one, other)
      first.set(key, index)
    }
  }
  return [...Map.groupBy(earlier.keys(), firstOf).values()]
}

/** The keys that more than one file has. */
const repeatedIn = (keysOfFiles: ReadonlyArray<Float64Array>): ReadonlySet<number> => {
  const all = new Float64Array(keysOfFiles.reduce((sum, { length }) => sum + length, 0))
  let place = 0
  for (const keys of keysOfFiles) {
    all.set(keys, place)
    place += keys.length
  }
  const sorted = all.toSorted()
  return new Set(sorted.filter((key, index) => key === sorted[index - 1]))
}

const keysOf = (snapshots: ReadonlyArray<Snapshot>): string => {
  const all: Array<number> = []
  for (const snapshot of snapshots) for (const key of joinKeys(snapshot)) all.push(numberOf(key))
  const keys = Float64Array.from(all).toSorted()
  return Buffer.from(keys.filter((key, place) => key !== keys[place - 1]).buffer).toString("base64")
}

/** A number of 52 bits: the same for the same text, and hardly ever for another. */
const numberOf = (text: string): number => {
  let high = 0x811c9dc5
  let low = 0x1000193
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x5bd1e995) ^ (high >>> 15)
  }
  return (high >>> 0) * 2 ** 20 + (low >>> 12)
}
