import {
  ExportReader,
  isExported,
  type LogLineFault,
  parsedLine,
  parsingScanner,
  type Snapshot
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
  const reader = new ExportReader(path)
  const file = openSync(path, "r")
  try {
    readLines(
      file,
      fstatSync(file).size,
      { offset: 0, lines: 0 },
      parsingScanner(),
      (line, index) => reader.take(line, index),
      tell
    )
  } finally {
    closeSync(file)
  }
  take(reader.give())
  return reader
}
