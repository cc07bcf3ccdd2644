import {
  ExportReader,
  isExported,
  type LogLineFault,
  parsedLine,
  parsingScanner,
  type Snapshot
} from "@ratecard/core/ledger"
import type { Tell } from "../../threads/inThread.ts"
import { headOf, openLog, readLines, TOO_LONG } from "./lines.ts"

const HEAD = 1 << 16

/** Whether a file has responses that were exported, by one of its first lines. */
export const isExportFile = (path: string): boolean => {
  const file = openLog(path)
  try {
    const text = headOf(file, HEAD)
    return text.includes('"v":1') && text.split("\n").some((line) => isExported(parsedLine(line)))
  } finally {
    file.close()
  }
}

/** Reads a file of exported responses, which `take` gets all at once. Throws if it cannot be read. */
export const readExport = (
  path: string,
  take: (snapshots: ReadonlyArray<Snapshot>) => void,
  tell: Tell
): { readonly faults: ReadonlyArray<LogLineFault> } => {
  const reader = new ExportReader(path)
  const file = openLog(path)
  try {
    const pass = (line: number) => void reader.faults.push({ line, message: TOO_LONG, isUsage: true })
    const take = (line: unknown, index: number) => reader.take(line, index)
    readLines(file, { offset: 0, lines: 0 }, parsingScanner(), take, pass, tell)
  } finally {
    file.close()
  }
  take(reader.give())
  return reader
}
