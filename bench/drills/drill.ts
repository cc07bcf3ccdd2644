import { table } from "../http/report.ts"

/** What a drill has measured, beside what it should be. */
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

/** The whole number from `minimum` on that an option holds. */
export const wholeOption = (name: string, text: string, minimum = 1): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < minimum) {
    throw new Error(`--${name} takes a whole number from ${minimum}`)
  }
  return value
}

export const millis = (value: number): string => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`

export const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

/** The value that this share of all values does not exceed. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}
