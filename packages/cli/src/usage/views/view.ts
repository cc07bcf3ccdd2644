import { instantText } from "@ratecard/core/catalogue"
import { type Cell, QUARTER_MILLIS } from "../cells.ts"
import type { SessionTitles } from "../countResponses.ts"
import { dayIn, hourIn, minuteIn, monthIn, weekIn } from "../days.ts"
import type { Agent } from "../files/LogPlace.ts"
import { repositoriesIn } from "./repositories.ts"
import { WINDOWS, windowsIn } from "./windows.ts"

/** What rows are sums of. */
export const VIEWS = [
  "day",
  "week",
  "month",
  "hour",
  "window",
  "weekly-window",
  "session",
  "project",
  "repository",
  "branch",
  "model",
  "agent",
  "machine"
] as const

/** What rows are sums of: days, weeks, months and hours of a time zone, or what responses have in common. */
export type View = (typeof VIEWS)[number]

/** What the key of a row stands for, of views whose key does not say it all. */
export interface About {
  /** Of a window: whose it is. */
  readonly agent?: Agent
  /** Of a window: its first instant, ISO 8601 in UTC. */
  readonly from?: string
  /** Of a window: the first instant after it, ISO 8601 in UTC. */
  readonly until?: string
  /** Of a session: what it is called; absent if its log does not say so. */
  readonly title?: string
  /** Of a session: its first day of those asked for, `YYYY-MM-DD`. */
  readonly first_day?: string
  /** Of a session: the folder of its project. */
  readonly project?: string
  /** Of a branch: its repository, by owner and name or by its folder. */
  readonly repository?: string
  /** Of a branch: its own name; absent if no log names one. */
  readonly branch?: string
}

/** How cells make the rows of a view. */
export interface Rows {
  /** Rows are in the order of their keys; those of the others are in that of their costs. */
  readonly isTime: boolean
  readonly keyOf: (cell: Cell) => string
  readonly aboutOf: (cells: ReadonlyArray<Cell>) => About
}

/** The rows of a view; `cells` are all that there are, also where fewer are asked for. */
export const rowsOf = (by: View, timezone: string, cells: ReadonlyArray<Cell>, titles: SessionTitles = {}): Rows => {
  switch (by) {
    case "hour":
      return timed(hourIn, timezone)
    case "day":
      return timed(dayIn, timezone)
    case "week":
      return timed(weekIn, timezone)
    case "month":
      return timed(monthIn, timezone)
    case "window":
    case "weekly-window":
      return ofWindows(WINDOWS[by], timezone, cells)
    case "session":
      return { isTime: false, keyOf: ({ session }) => session, aboutOf: (of) => aboutSession(of, timezone, titles) }
    case "repository":
      return { isTime: false, keyOf: repositoriesIn(cells), aboutOf: () => ({}) }
    case "branch":
      return ofBranches(cells)
    default:
      return { isTime: false, keyOf: (cell) => cell[by], aboutOf: () => ({}) }
  }
}

const timed = (textOf: (timezone: string, at: number) => string, timezone: string): Rows => ({
  isTime: true,
  keyOf: ({ quarter }) => textOf(timezone, quarter * QUARTER_MILLIS),
  aboutOf: () => ({})
})

const ofWindows = (length: number, timezone: string, cells: ReadonlyArray<Cell>): Rows => {
  const startOf = windowsIn(cells, length)
  return {
    isTime: true,
    keyOf: (cell) => `${minuteIn(timezone, startOf(cell))} ${cell.agent}`,
    aboutOf: ([cell]) => {
      const start = startOf(cell!)
      return { agent: cell!.agent, from: instantText(start), until: instantText(start + length) }
    }
  }
}

const aboutSession = (cells: ReadonlyArray<Cell>, timezone: string, titles: SessionTitles): About => {
  const first = cells.reduce((one, other) => (other.quarter < one.quarter ? other : one))
  const { session } = first
  const title = Object.hasOwn(titles, session) ? titles[session]!.title : undefined
  return {
    ...(title !== undefined && { title }),
    first_day: dayIn(timezone, first.quarter * QUARTER_MILLIS),
    project: first.project
  }
}

const ofBranches = (cells: ReadonlyArray<Cell>): Rows => {
  const repositoryOf = repositoriesIn(cells)
  return {
    isTime: false,
    // As Go's modules and GitHub's actions are named at a version.
    keyOf: (cell) => [repositoryOf(cell), cell.branch].filter((name) => name !== undefined).join("@"),
    aboutOf: ([cell]) => ({
      repository: repositoryOf(cell!),
      ...(cell!.branch !== undefined && { branch: cell!.branch })
    })
  }
}
