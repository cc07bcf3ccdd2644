import { readdirSync, readFileSync, readlinkSync } from "node:fs"

/** The processes that a process started and that still run, and theirs; Linux only. */
export const descendantsOf = (pid: number): ReadonlyArray<number> => {
  const children = Map.groupBy(processes(), ({ parent }) => parent)
  const below = (of: number): ReadonlyArray<number> =>
    (children.get(of) ?? []).flatMap((child) => [child.pid, ...below(child.pid)])
  return below(pid)
}

/** The processes in whose command line `text` is; Linux only. */
export const processesWith = (text: string): ReadonlyArray<number> =>
  processes()
    .map(({ pid }) => pid)
    .filter((pid) => isRunning(pid) && commandOf(pid).includes(text))

/** The command line of a process; empty if it has ended. */
export const commandOf = (pid: number): string => contentOf(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim()

/** Resident memory of a process, in bytes; 0 if it has ended. */
export const residentBytes = (pid: number): number =>
  1024 * Number(/^VmRSS:\s+(\d+) kB$/mu.exec(contentOf(`/proc/${pid}/status`))?.[1] ?? 0)

/**
 * The same with its part of each page that it shares, such as those of Node's own program: what processes together keep
 * is the sum. Linux only.
 */
export const proportionalBytes = (pid: number): number =>
  1024 * Number(/^Pss:\s+(\d+) kB$/mu.exec(contentOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

/** Whether a process has a file open; Linux only, elsewhere none has. */
export const hasOpen = (pid: number, file: string): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((name) => readlinkSync(`/proc/${pid}/fd/${name}`) === file)
  } catch {
    return false
  }
}

/** Whether a process still runs. */
export const isRunning = (pid: number): boolean => {
  const state = stateOf(pid)
  return state !== undefined && !state.startsWith("Z")
}

const processes = (): ReadonlyArray<{ readonly pid: number; readonly parent: number }> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(stateOf(Number(name))?.split(" ")[1] ?? 0) }))

/** State and parent of a process; its name before them may hold anything, even brackets. */
const stateOf = (pid: number): string | undefined => contentOf(`/proc/${pid}/stat`).split(") ").at(-1) || undefined

/** A process may end while it is looked at. */
const contentOf = (file: string): string => {
  try {
    return readFileSync(file, "utf8")
  } catch {
    return ""
  }
}
