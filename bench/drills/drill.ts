import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { table } from "../http/report.ts"

/** Measurements of a drill, each with its target. */
export class Findings {
  readonly #rows: Array<ReadonlyArray<string>> = []

  /** A figure that has a target. */
  judge(figure: string, measured: string, target: string, isMet: boolean): void {
    this.#rows.push([figure, measured, target, isMet ? "met" : "MISSED"])
    if (!isMet) process.exitCode = 1
  }

  /** A figure to look at. */
  note(figure: string, measured: string): void {
    this.#rows.push([figure, measured, "", ""])
  }

  print(): void {
    tell("")
    process.stdout.write(table(["figure", "measured", "target", ""], this.#rows))
  }
}

/** Says how far the drill is, in place of what was said before. */
export const tell = (progress: string): void => {
  process.stderr.write(`\r${progress.padEnd(100)}${progress === "" ? "\r" : ""}`)
}

/** Processor time that a process has used, in seconds; NaN where there is no `/proc`. */
export const cpuSeconds = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ")
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return NaN
  }
}

/** Of Linux's clock, in a second. */
const TICKS = 100

/**
 * Gives this process the last of the processors, and `server` the others, so that load takes nothing
 * from what it is put on; false where there is one, or no `taskset`.
 */
export const keepApart = (server: number): boolean => {
  const last = availableParallelism() - 1
  if (last < 1) return false
  try {
    for (const [pid, processors] of [
      [process.pid, String(last)],
      [server, `0-${last - 1}`]
    ] as const) {
      execFileSync("taskset", ["-apc", processors, String(pid)], { stdio: "ignore" })
    }
    return true
  } catch {
    return false
  }
}

export const millis = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`

export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

/** The value that this share of all values does not exceed. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

/** Debian's libfaketime, which gives programs another clock. */
export const FAKETIME = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketimeMT.so.1`
