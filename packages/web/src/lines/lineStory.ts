import type { CatalogueEntry, PriceLevel } from "@ratecard/core/catalogue"
import { type ModelLine, newestAt, cameOn, isRetiredAt } from "./lines.ts"
import type { Step, StepData } from "../charts/stepLines.ts"

/** A price at two instants. */
export interface Move {
  readonly before: number
  readonly now: number
  /** In percent; undefined if there was nothing to pay before. */
  readonly percent: number | undefined
}

/** The prices of a line's newest model, then and now. */
export interface LineStory {
  readonly newest: CatalogueEntry
  readonly level: PriceLevel
  /** Of the earlier price: twelve months ago, or the first day of a younger line. */
  readonly since: number
  readonly isYear: boolean
  readonly input: Move
  readonly output: Move
}

/** The prices of a model until an instant, oldest first. */
export const levelsUntil = ({ levels }: CatalogueEntry, at: number): ReadonlyArray<PriceLevel> =>
  levels.filter(({ date }) => Date.parse(date) <= at)

/** The prices of a model that were in force at an instant. */
export const levelAt = (entry: CatalogueEntry, at: number): PriceLevel | undefined => levelsUntil(entry, at).at(-1)

/** When a model ended; Infinity while it has not, and if its end is unknown. */
export const endOf = ({ retirement }: CatalogueEntry): number => Date.parse(retirement?.date ?? "") || Infinity

/** The model that was the newest of its line at an instant of the past. */
export const leaderAt = ({ releases }: ModelLine, at: number): CatalogueEntry | undefined =>
  releases.find((entry) => levelAt(entry, at) !== undefined && endOf(entry) > at)

/** The story of a line until an instant; undefined if none of its models is offered then. */
export const storyOf = (line: ModelLine, at: number): LineStory | undefined => {
  const newest = newestAt(line, at)
  const level = newest && levelAt(newest, at)
  if (newest === undefined || level === undefined) return undefined
  const first = Math.min(...line.releases.map(({ levels }) => Date.parse(levels[0].date)))
  const year = yearBefore(at)
  const since = Math.max(first, year)
  const before = levelAt(leaderAt(line, since) ?? newest, since) ?? level
  return {
    newest,
    level,
    since,
    isYear: since === year,
    input: moveOf(before.input_price, level.input_price),
    output: moveOf(before.output_price, level.output_price)
  }
}

const yearBefore = (at: number): number => {
  const day = new Date(at)
  return day.setUTCFullYear(day.getUTCFullYear() - 1)
}

const moveOf = (before: number, now: number): Move => ({
  before,
  now,
  percent: before === 0 ? undefined : (now / before - 1) * 100
})

export const KINDS = ["input", "output"] as const

type Kind = (typeof KINDS)[number]

/** The last instant of a model: without a known end, that at which the next one came. */
const lastOf = (line: ModelLine, entry: CatalogueEntry, now: number): number => {
  if (!isRetiredAt(entry, now) || endOf(entry) !== Infinity) return endOf(entry)
  const later = line.releases.filter((other) => cameOn(other) > cameOn(entry)).at(-1)
  return later === undefined ? now : Date.parse(later.levels[0].date)
}

/** Two lines for the newest model of each day, and behind them those of every model, from its first price to its end. `priceIn` brings a price to the currency that is shown. */
export const lineSteps = (line: ModelLine, now: number, priceIn = (price: number) => price): StepData => {
  const shown = line.releases.filter((entry) => Date.parse(entry.levels[0].date) <= now)
  const instants = [...new Set(shown.flatMap((entry) => instantsOf(line, entry, now)))].toSorted((a, b) => a - b)
  const amountAt = (price: number | undefined) => (price === undefined ? null : priceIn(price))
  const step = (entry: CatalogueEntry | undefined, at: number, kind: Kind): Step => ({
    at,
    amount: amountAt(entry && levelAt(entry, at)?.[`${kind}_price`]),
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

/** The models of a line that came or changed at an instant, and those that ended. */
export const eventsAt = (line: ModelLine, at: number, now: number) => ({
  priced: line.releases.filter(({ levels }) => levels.some(({ date }) => Date.parse(date) === at)),
  ended: line.releases.filter((entry) => isRetiredAt(entry, now) && lastOf(line, entry, now) === at)
})
