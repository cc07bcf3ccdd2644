import { existsSync } from "node:fs"
import { dirname } from "node:path"
import { Refusal } from "../World.ts"
import { QUARTER_MILLIS } from "./cells.ts"
import { faultText } from "./counted.ts"
import type { FileSums } from "./fileSums.ts"
import { dropLogFile } from "./files/KeptLogFile.ts"
import type { LogPlace } from "./files/logFile.ts"
import { printOf } from "./files/FilePrint.ts"
import { sumsOnThreads, type ThreadedReading } from "./threads/sumsOnThreads.ts"

/** With what logs are read. */
export interface SumsReading extends ThreadedReading {
  /** Tells the prices from all others. */
  readonly prices: string
}

/** Of the sums that are kept of a folder; others are not read. */
const FORMAT = "sums 6"

interface KeptSums {
  readonly prices: string
  readonly files: ReadonlyArray<FileSums>
}

/**
 * What each file comes to by itself: as it was kept, or read where it has changed. Throws a {@link Refusal} at a fault
 * where it is strict.
 */
export const readSums = (places: ReadonlyArray<LogPlace>, reading: SumsReading): ReadonlyArray<FileSums> => {
  const { cache, now, prices } = reading
  const folders = Map.groupBy(places, ({ agent, path }) => `${FORMAT} ${agent ?? ""} ${dirname(path)}`)
  const sums = new Map<string, FileSums>()
  const kept = [...folders].map(([key, inFolder]) => {
    const known = keptSums(cache.read(key))
    const others = new Map(known.files.map((file) => [file.path, file]))
    for (const { path } of inFolder) {
      const file = others.get(path)
      others.delete(path)
      if (known.prices === prices && file !== undefined && file.print === printOf(path, now)) sums.set(path, file)
    }
    return { key, inFolder, known, others: [...others.values()] }
  })
  const refuseFault = (): void => {
    const fault = places.flatMap(({ path }) => sums.get(path)?.faults ?? []).at(0)
    if (reading.isStrict && fault !== undefined) throw new Refusal(faultText(fault))
  }
  refuseFault()
  const changed = places.filter(({ path }) => !sums.has(path))
  for (const file of sumsOnThreads(
    changed.map((place) => [place]),
    reading
  ))
    sums.set(file.path, file)
  refuseFault()
  const isChanged = new Set(changed.map(({ path }) => path))
  for (const { inFolder, key, known, others } of kept) {
    const there = others.filter(({ path }) => existsSync(path))
    if (there.length === others.length && !inFolder.some(({ path }) => isChanged.has(path))) continue
    for (const { path } of others) if (!existsSync(path)) dropLogFile({ ...inFolder[0]!, path }, cache)
    const asked = inFolder.map(({ path }) => sums.get(path)!).filter((file) => isSettled(file, now))
    const files = known.prices === prices ? [...asked, ...there] : asked
    cache.write(key, () => JSON.stringify({ prices, files } satisfies KeptSums))
  }
  return places.map(({ path }) => sums.get(path)!)
}

const keptSums = (text: string | undefined): KeptSums => {
  try {
    return JSON.parse(text ?? "") as KeptSums
  } catch {
    return { prices: "", files: [] }
  }
}

/** An instant that is still to come may have another price when it has come; text may still have to be counted. */
export const isSettled = (
  { cells, encodings, print }: Pick<FileSums, "cells" | "encodings" | "print">,
  now: number
): boolean =>
  print !== "" &&
  encodings.length === 0 &&
  cells.every(({ quarter }) => quarter * QUARTER_MILLIS < now - QUARTER_MILLIS)
