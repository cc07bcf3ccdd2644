import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

const folder = mkdtempSync(join(tmpdir(), "ratecard-turns-"))
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, "turns")

/** Options that start a server for {@link takenSince}. */
export const WITH_TURNS = {
  NODE_OPTIONS: `--import=${new URL("turnProbe.ts", import.meta.url).href}`,
  TURNS_FILE: file,
  TURNS_PARENT: String(process.pid)
}

/** Processor time that a server has taken, in milliseconds. */
export interface Taken {
  /** The longest turn of its event loop. */
  readonly longest: number
  /** All its threads together. */
  readonly all: number
}

const read = (): Taken | undefined => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Taken
  } catch {
    return undefined
  }
}

/** Returns the time that a server has used since the last call. */
export const takenSince = async (pid: number): Promise<Taken> => {
  rmSync(file, { force: true })
  process.kill(pid, "SIGUSR2")
  let taken: Taken | undefined
  while ((taken = read()) === undefined) await setTimeout(20)
  return taken
}

export const longestTurn = async (pid: number): Promise<number> => (await takenSince(pid)).longest
