import { readFileSync } from "node:fs"
import { hostname } from "node:os"
import { join } from "node:path"

/** The file of a data folder that says who holds it, or did so last. */
export const NOTE = "holder"

/** Note that a server writes there. */
export const noteOf = (pid: number): string => `process ${pid} on ${hostname()}`

export const readNote = (folder: string): string => readFileSync(join(folder, NOTE), "utf8").trim()

/** Whether a note may be of a process that still runs, which only the lock knows for sure. */
export const mayRun = (note: string): boolean => {
  const pid = Number(/^process (\d+) on /u.exec(note)?.[1])
  if (note !== noteOf(pid)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
