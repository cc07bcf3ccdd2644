import { type BigIntStats, statSync } from "node:fs"
import type { LogPlace } from "./LogPlace.ts"

/** The file of a task's conversation in Cline and Roo Code. */
const HISTORY = "api_conversation_history.json"

/** Whether a file is a database of SQLite, by its name. */
export const isDatabase = (path: string): boolean => /\.(?:db|sqlite|vscdb)$/u.test(path)

/** A program that writes within this time of our reading may do so again at what the clock of files calls the same time. */
const SETTLED_MILLIS = 100

/** Identifies the state of a file; empty if it may be written at this moment. */
export const printOf = (path: string, now: number): string => {
  const print = onePrint(path, now)
  const other = companionPath(path)
  const log = other === undefined ? "-" : onePrint(other, now)
  return print === "" || log === "" ? "" : `${print} ${log}`
}

/** The file that is read together with a log. The latest rows of a database are in such a file at first. */
const companionPath = (path: string): string | undefined => {
  if (isDatabase(path)) return `${path}-wal`
  if (path.endsWith(".settings.json")) return path.replace(/settings\.json$/u, "jsonl")
  return path.endsWith("ui_messages.json") ? path.replace(/ui_messages\.json$/u, HISTORY) : undefined
}

const onePrint = (path: string, now: number): string => {
  const stat = statOf(path)
  if (stat === "unknown") return ""
  if (stat === undefined) return "-"
  const { ctimeMs, ctimeNs, dev, ino, mtimeMs, mtimeNs, size } = stat
  if (now - Number(ctimeMs > mtimeMs ? ctimeMs : mtimeMs) < SETTLED_MILLIS) return ""
  return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`
}

const statOf = (path: string): BigIntStats | undefined | "unknown" => {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false })
  } catch {
    return "unknown"
  }
}

/** The agent of a file, its size and time of change: they stay where it is moved, or copied with its time. */
export const markOf = ({ agent }: LogPlace, print: string): string =>
  `${agent ?? ""} ${print.split(" ", 1)[0]!.split(".").slice(2, 4).join(" ")}`
