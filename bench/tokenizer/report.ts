import type { ColdStart } from "./coldStart.ts"
import { BEFORE } from "./packages.ts"
import { geometricMean, type Throughput } from "./throughput.ts"

/** Speeds, and under them how many times as fast as the others the first package is. */
export const throughputTable = (title: string, { packages, rows }: Throughput): string => {
  const others = packages.slice(1)
  const ratios = rows.map(({ speeds }) => speeds.slice(1).map((speed) => (speeds[0] ?? 0) / speed))
  const column = (index: number) => ratios.map((row) => row[index] ?? 0)
  return table(
    title,
    ["corpus", ...packages, ...others.map((name) => `× ${name}`)],
    [
      ...rows.map(({ corpus, speeds }, index) => [
        corpus,
        ...speeds.map((speed) => speed.toFixed(2)),
        ...(ratios[index] ?? []).map(times)
      ]),
      ["geometric mean", ...packages.map(() => ""), ...others.map((_, index) => times(geometricMean(column(index))))],
      ["least", ...packages.map(() => ""), ...others.map((_, index) => times(Math.min(...column(index))))]
    ]
  )
}

/**
 * Times and memory: how many times those of ours, the first two, the others take for everything, and for the first
 * count against an earlier version, if it was measured.
 */
export const coldStartTable = (title: string, starts: ReadonlyArray<ColdStart>): string => {
  const ours = starts.slice(0, 2)
  const before = starts.filter(({ name }) => name === BEFORE)
  return table(
    title,
    [
      "package",
      "first count, ms",
      "ten documents, ms",
      "MB resident",
      ...ours.map(({ name }) => `/ ${name}`),
      ...before.map(({ name }) => `first / ${name}`)
    ],
    starts.map(({ all, first, megabytes, name }) => [
      name,
      ...[first, all, megabytes].map((figure) => figure?.toFixed(0) ?? ""),
      ...ours.map((our) => times(all / our.all)),
      ...before.map((other) => times(first / other.first))
    ])
  )
}

const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 1)}×`

const table = (title: string, header: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? "").length)))
  const line = (cells: ReadonlyArray<string>) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`
  return [`### ${title}`, "", line(header), rule, ...rows.map(line), ""].join("\n")
}
