import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

const folder = mkdtempSync(join(tmpdir(), "ratecard-turns-"))
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, "turns")

/** What a server is started with that {@link longestTurn} is to ask. */
export const WITH_TURNS = {
  NODE_OPTIONS: `--import=${new URL("turnProbe.ts", import.meta.url).href}`,
  TURNS_FILE: file,
  TURNS_PARENT: String(process.pid)
}

const read = (): number | undefined => {
  try {
    return Number(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}

/** Processor milliseconds of the longest turn of a server's event loop since it was asked last. */
export const longestTurn = async (pid: number): Promise<number> => {
  rmSync(file, { force: true })
  process.kill(pid, "SIGUSR2")
  let longest: number | undefined
  while ((longest = read()) === undefined) await setTimeout(20)
  return longest
}
