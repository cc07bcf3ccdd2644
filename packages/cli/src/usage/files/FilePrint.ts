import { statSync } from "node:fs"

/** Whoever writes within this time of our reading may do so again at what the clock of files calls the same time. */
const SETTLED_MILLIS = 100

/** By what a state of a file is known; empty where it may be written at this moment. */
export const printOf = (path: string, now: number): string => {
  const print = onePrint(path, now)
  // What a database was told last is beside it at first.
  const log = path.endsWith(".db") ? onePrint(`${path}-wal`, now) : "-"
  return print === "" || log === "" ? "" : `${print} ${log}`
}

const onePrint = (path: string, now: number): string => {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (stat === undefined) return "-"
  const { ctimeMs, ctimeNs, dev, ino, mtimeMs, mtimeNs, size } = stat
  if (now - Number(ctimeMs > mtimeMs ? ctimeMs : mtimeMs) < SETTLED_MILLIS) return ""
  return `${dev}.${ino}.${size}.${mtimeNs}.${ctimeNs}`
}
