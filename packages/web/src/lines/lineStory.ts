import type { CatalogueEntry, PriceLevel } from "@ratecard/core/catalogue"
import { type ModelLine, newestAt } from "./lines.ts"

/** A price at two instants. */
export interface Move {
  readonly before: number
  readonly now: number
  /** In percent; undefined if there was nothing to pay before. */
  readonly percent: number | undefined
}

/** What became of the prices of a line's newest model. */
export interface LineStory {
  readonly newest: CatalogueEntry
  readonly level: PriceLevel
  /** Of the earlier price: twelve months ago, or the first day of a younger line. */
  readonly since: number
  readonly isYear: boolean
  readonly input: Move
  readonly output: Move
}

/** The prices of a model that were in force at an instant. */
export const levelAt = ({ levels }: CatalogueEntry, at: number): PriceLevel | undefined =>
  levels.findLast(({ date }) => Date.parse(date) <= at)

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
