import type { CatalogueEntry } from "@ratecard/core/catalogue"
import type { Step, StepData } from "../charts/stepLines.ts"
import { endOf, leaderAt, levelAt } from "./lineStory.ts"
import { cameOn, isRetiredAt, type ModelLine, newestAt } from "./lines.ts"

export const KINDS = ["input", "output"] as const

type Kind = (typeof KINDS)[number]

/** The last instant of a model: without a known end, that at which the next one came. */
const lastOf = (line: ModelLine, entry: CatalogueEntry, now: number): number => {
  if (!isRetiredAt(entry, now) || endOf(entry) !== Infinity) return endOf(entry)
  const later = line.releases.filter((other) => cameOn(other) > cameOn(entry)).at(-1)
  return later === undefined ? now : Date.parse(later.levels[0].date)
}

/** Two lines for the newest model of each day, and behind them those of every model, from its first price to its end. */
export const lineSteps = (line: ModelLine, now: number): StepData => {
  const shown = line.releases.filter((entry) => Date.parse(entry.levels[0].date) <= now)
  const instants = [...new Set(shown.flatMap((entry) => instantsOf(line, entry, now)))].toSorted((a, b) => a - b)
  const step = (entry: CatalogueEntry | undefined, at: number, kind: Kind): Step => ({
    at,
    amount: (entry && levelAt(entry, at)?.[`${kind}_price`]) ?? null,
    isApproximate: false
  })
  const isOver = newestAt(line, now) === undefined
  const leaders = instants.map((at, index) =>
    isOver && index === instants.length - 1 ? undefined : leaderAt(line, at)
  )
  return {
    from: instants[0]!,
    now,
    until: Math.max(now, instants[0]! + 1),
    series: KINDS.flatMap((kind) => [
      ...shown.map((entry) => ({
        name: `${entry.id} ${kind}`,
        behind: kind,
        steps: instantsOf(line, entry, now).map((at) =>
          step(at < lastOf(line, entry, now) ? entry : undefined, at, kind)
        )
      })),
      {
        name: kind,
        steps: instants.map((at, index) => ({
          ...step(leaders[index], at, kind),
          isMarked: leaders[index] !== leaders[index - 1]
        }))
      }
    ])
  }
}

/** When the prices of a model begin, change and end. */
const instantsOf = (line: ModelLine, entry: CatalogueEntry, now: number): ReadonlyArray<number> => [
  ...entry.levels.map(({ date }) => Date.parse(date)).filter((at) => at <= now),
  ...[lastOf(line, entry, now)].filter((at) => at <= now)
]

/** What happened to the models of a line at an instant: those that came or changed, and those that ended. */
export const eventsAt = (line: ModelLine, at: number, now: number) => ({
  priced: line.releases.filter(({ levels }) => levels.some(({ date }) => Date.parse(date) === at)),
  ended: line.releases.filter((entry) => isRetiredAt(entry, now) && lastOf(line, entry, now) === at)
})
