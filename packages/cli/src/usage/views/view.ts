import { instantText } from "@ratecard/core/catalogue"
import { type Cell, QUARTER_MILLIS } from "../cells.ts"
import type { SessionTitles } from "../countResponses.ts"
import { dayIn, hourIn, minuteIn, monthIn, weekIn } from "../days.ts"
import type { Agent } from "../files/LogPlace.ts"

/** The groupings of rows. */
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
  "machine",
  "person"
] as const

/** A grouping of rows: days, weeks, months and hours of a time zone, or what responses have in common. */
export type View = (typeof VIEWS)[number]

/** One grouping, or several of which each divides the rows of the one before it. */
export type By = View | ReadonlyArray<View>

export const viewsOf = (by: By): ReadonlyArray<View> => (typeof by === "string" ? [by] : by)

/** Details of a row, in views whose key does not say all. */
export interface About {
  /** The agent of a window. */
  readonly agent?: Agent
  /** The first instant of a window, ISO 8601 in UTC. */
  readonly from?: string
  /** The first instant after a window, ISO 8601 in UTC. */
  readonly until?: string
  /** The title of a session; absent if its log has none. */
  readonly title?: string
  /** The first day of a session, of those asked for: `YYYY-MM-DD`. */
  readonly first_day?: string
  /** The folder of a session's project. */
  readonly project?: string
  /** The repository of a branch, by owner and name or by its folder. */
  readonly repository?: string
  /** The name of a branch; absent if no log names one. */
  readonly branch?: string
}

/** The way in which cells make the rows of a view. */
export interface Rows {
  /** Rows are in the order of their keys; those of the others are in that of their costs. */
  readonly isTime: boolean
  readonly keyOf: (cell: Cell) => string
  readonly aboutOf: (cells: ReadonlyArray<Cell>) => About
}

/** The cells of rows, and the names in them. */
interface RowTerms {
  /** An IANA name. */
  readonly timezone: string
  /** All that there are, also where fewer are asked for. */
  readonly cells: ReadonlyArray<Cell>
  readonly titles?: SessionTitles | undefined
  /** The person of this machine's own logs; unknown if absent. */
  readonly person?: string | undefined
}

/** The rows of each grouping. */
export const rowsOf = (by: By, terms: RowTerms): ReadonlyArray<Rows> => viewsOf(by).map((view) => rowsIn(view, terms))

const rowsIn = (by: View, { cells, person: own = "", timezone, titles = {} }: RowTerms): Rows => {
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
    case "person":
      return { isTime: false, keyOf: ({ person = own }) => person, aboutOf: () => ({}) }
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

const HOUR_MILLIS = 60 * 60 * 1000

/** The lengths of a plan's windows, in milliseconds. */
const WINDOWS = { window: 5 * HOUR_MILLIS, "weekly-window": 7 * 24 * HOUR_MILLIS } as const

/**
 * When the window began in which each cell's agent worked, in milliseconds since the epoch: with the first response
 * after the window before it had ended, floored to the hour. All work of the agent counts, whatever is asked for.
 */
const windowsIn = (cells: ReadonlyArray<Cell>, length: number): ((cell: Cell) => number) => {
  const starts = new Map<string, number>()
  const keyOf = ({ agent, quarter }: Pick<Cell, "agent" | "quarter">): string => `${agent} ${quarter}`
  for (const [agent, of] of Map.groupBy(cells, (cell) => cell.agent)) {
    let start = -Infinity
    for (const quarter of new Set(of.map((cell) => cell.quarter).toSorted((one, other) => one - other))) {
      const at = quarter * QUARTER_MILLIS
      if (at >= start + length) start = at - (at % HOUR_MILLIS)
      starts.set(keyOf({ agent, quarter }), start)
    }
  }
  return (cell) => starts.get(keyOf(cell))!
}

/**
 * The repository that each cell is of: as a log names its remote; else as one names that of its folder or of a folder
 * above; else the name of its folder.
 */
const repositoriesIn = (cells: ReadonlyArray<Cell>): ((cell: Cell) => string) => {
  const remotes = remotesIn(cells)
  const found = new Map<string, string>()
  return ({ project, repository }) => {
    if (repository !== undefined) return repository
    let name = found.get(project)
    if (name === undefined) found.set(project, (name = remoteAbove(project, remotes) ?? folderName(project)))
    return name
  }
}

/** The remotes of folders; none of a folder that had several. */
const remotesIn = (cells: ReadonlyArray<Cell>): ReadonlyMap<string, string | undefined> => {
  const remotes = new Map<string, string | undefined>()
  for (const { project, repository } of cells) {
    if (repository === undefined || project === "") continue
    const isOther = remotes.has(project) && remotes.get(project) !== repository
    remotes.set(project, isOther ? undefined : repository)
  }
  return remotes
}

const remoteAbove = (project: string, remotes: ReadonlyMap<string, string | undefined>): string | undefined => {
  for (let folder = project; folder !== ""; folder = folder.replace(/[/\\]?[^/\\]*$/u, "")) {
    const remote = remotes.get(folder)
    if (remote !== undefined) return remote
  }
  return undefined
}

/** Claude Code keeps its work trees in the repository that they are of. */
const WORK_TREE = /[/\\]\.claude[/\\]worktrees[/\\].*$/u

const folderName = (project: string): string => project.replace(WORK_TREE, "").split(/[/\\]/u).findLast(Boolean) ?? ""
