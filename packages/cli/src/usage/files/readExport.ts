import {
  ExportReader,
  isExported,
  isTelemetry,
  type LogLineFault,
  parsedLine,
  parsingScanner,
  readTelemetry,
  type Snapshot,
  type UnreadTelemetry
} from "@ratecard/core/ledger"
import type { Tell } from "../../threads/inThread.ts"
import { sha256 } from "../joinedByHash.ts"
import { headOf, openLog, readLines, START, TOO_LONG } from "./lines.ts"

const HEAD = 1 << 16

/** The beginning of a line of telemetry, which may be longer than what is looked at. */
const TELEMETRY = /^\s*\{"resource_?(?:logs|spans|metrics)"\s*:/imu

/** Whether a file has responses that were exported, or telemetry, by one of its first lines. */
export const isExportFile = (path: string): boolean => {
  const file = openLog(path)
  try {
    const text = headOf(file, HEAD)
    if (TELEMETRY.test(text)) return true
    return text.includes('"v":1') && text.split("\n").some((line) => isExported(parsedLine(line)))
  } finally {
    file.close()
  }
}

type Take = (snapshots: ReadonlyArray<Snapshot>) => void

interface ExportRead {
  readonly faults: ReadonlyArray<LogLineFault>
}

/** Reads a file of exported responses or of telemetry, which `take` gets all at once. Throws if it cannot be read. */
export const readExport = (path: string, now: number, take: Take, tell: Tell): ExportRead => {
  const file = openLog(path)
  try {
    return readMessages(path, now, take, (reader, takeLine) => {
      const pass = (line: number) => void reader.faults.push({ line, message: TOO_LONG, isUsage: true })
      readLines(file, START, parsingScanner(), takeLine, pass, tell)
    })
  } finally {
    file.close()
  }
}

/** Reads exported responses and messages of telemetry, each of which `read` gives to a function. */
export const readMessages = (
  path: string,
  now: number,
  take: Take,
  read: (reader: ExportReader, takeLine: (line: unknown, index: number) => void) => void
): ExportRead => {
  const reader = new ExportReader(path)
  const unread = new Map<string, UnreadTelemetry>()
  read(reader, (line, index) => {
    if (!isTelemetry(line)) return reader.take(line, index)
    const told = readTelemetry(line, { hash: sha256, now })
    for (const response of told.responses) reader.take(response, index)
    for (const each of told.unread) {
      const key = `${each.service}\n${each.what}\n${each.why}`
      unread.set(key, { ...each, count: each.count + (unread.get(key)?.count ?? 0) })
    }
  })
  const snapshots = reader.give()
  const services = new Set(snapshots.map(({ service }) => service))
  const faults = [...unread.values()]
    .filter(({ isSaidElsewhere, service }) => isSaidElsewhere !== true || !services.has(service))
    .map(({ count, what, why }) => ({ line: null, message: `${count} of ${what}: ${why}`, isUsage: true as const }))
  take(snapshots)
  return { faults: [...reader.faults, ...faults] }
}
