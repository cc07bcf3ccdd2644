import {
  BROKEN,
  exportedEntry,
  type ExportedResponse,
  exportFault,
  isExported,
  type LogLineFault,
  NO_JSON,
  parsedLine,
  parsingScanner,
  type Snapshot,
  snapshotsOf
} from "@ratecard/core/ledger"
import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import type { Tell } from "../../threads/inThread.ts"
import { readLines } from "./lines.ts"

const HEAD = 1 << 16

/** Whether a file has responses that were exported, by one of its first lines. */
export const isExportFile = (path: string): boolean => {
  const head = Buffer.alloc(HEAD)
  const file = openSync(path, "r")
  try {
    const text = head.toString("utf8", 0, readSync(file, head, 0, HEAD, 0)).replace(/^\uFEFF/u, "")
    return text.includes('"v":1') && text.split("\n").some((line) => isExported(parsedLine(line)))
  } finally {
    closeSync(file)
  }
}

/** Reads a file of exported responses, which `take` gets all at once. Throws if it cannot be read. */
export const readExport = (
  path: string,
  take: (snapshots: ReadonlyArray<Snapshot>) => void,
  tell: Tell
): { readonly faults: ReadonlyArray<LogLineFault> } => {
  const snapshots: Array<Snapshot> = []
  const faults: Array<LogLineFault> = []
  const takeLine = (line: unknown, index: number): void => {
    const message = line === BROKEN ? NO_JSON : exportFault(line)
    if (message === undefined) {
      const entry = exportedEntry(line as ExportedResponse, index)
      snapshots.push(snapshotsOf(entry.agent, path)(entry, undefined, index)!)
    } else faults.push({ line: index + 1, message, isUsage: true })
  }
  const file = openSync(path, "r")
  try {
    readLines(file, fstatSync(file).size, { offset: 0, lines: 0 }, parsingScanner(), takeLine, tell)
  } finally {
    closeSync(file)
  }
  take(snapshots)
  return { faults }
}
